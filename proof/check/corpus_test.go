package check_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
)

var find = flag.Int("find", 0, "search for that many proofs of each rule, and write testdata/found.jsonl")

const foundFile = "testdata/found.jsonl"

// cert is a position and the body of a proof of it.
type cert struct {
	*game
	body []byte
}

func (c cert) String() string {
	return fmt.Sprintf("%s %d×%d, %s attacks, black %v white %v, body % x", c.rule, c.n, c.n, c.attacker(), c.stones(1), c.stones(2), c.body)
}

// line returns the certificate as JSON.
func (c cert) line(t testing.TB, id string, nodes uint64) []byte {
	return proof.NewCertificate(position(t, c.game), id, c.body, nodes).AppendJSON(nil)
}

// gameOf returns the position of a certificate.
func gameOf(c *proof.Certificate) *game {
	g := &game{rule: c.Rule.String(), n: c.Size, at: make([]byte, c.Size*c.Size), side: byte(c.Attacker)}
	for _, pt := range c.Black {
		g.at[pt.Index(c.Size)] = 1
	}
	for _, pt := range c.White {
		g.at[pt.Index(c.Size)] = 2
	}
	return g
}

// found returns the stored proofs. The plain prover found them in minutes on small boards under the
// three rules.
func found(t testing.TB) []cert {
	t.Helper()
	return stored(t, foundFile)
}

// stored reads a file of certificates.
func stored(t testing.TB, file string) (list []cert) {
	t.Helper()
	data := testdir.Read(t, file)
	for line := range bytes.Lines(data) {
		c, err := proof.Decode(line)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, cert{gameOf(c), c.Body})
	}
	return list
}

// search finds proofs until keep has accepted want proofs of each rule.
func search(t testing.TB, seed uint64, want int, keep func(cert) bool) (list []cert) {
	rng := rand.New(rand.NewPCG(seed, 7))
	for _, rule := range rules {
		for n := 0; n < want; {
			g := randomGame(rng, rule, 6+rng.IntN(4))
			p := &prover{game: g, t: t, rng: rng, left: 20_000, whole: rng.IntN(3) == 0}
			if c := (cert{g, p.win(0, 1+rng.IntN(2))}); c.body != nil && keep(c) {
				n++
				list = append(list, c)
			}
		}
	}
	return list
}

// quiet counts the quiet moves with a pass proof. nested counts those below another pass.
func (c cert) quiet(t testing.TB) (all, nested int) {
	tr, ok := parseAll(c.game, c.body)
	if !ok {
		t.Fatalf("the body cannot be parsed: %v", c)
	}
	tr.each(func(t *tree) {
		if t.leaf || t.next != nil {
			return
		}
		all++
		t.pass.each(func(t *tree) {
			if t.pass != nil {
				nested++
			}
		})
	})
	return all, nested
}

// TestFind writes the stored proofs anew.
func TestFind(t *testing.T) {
	if *find == 0 {
		return
	}
	var out bytes.Buffer
	rng := rand.New(rand.NewPCG(4, 4))
	list := search(t, 11, *find, func(c cert) bool {
		quiet, _ := c.quiet(t)
		return quiet > 0 || rng.IntN(10) == 0
	})
	list = append(list, search(t, 12, *find/4, func(c cert) bool {
		_, nested := c.quiet(t)
		return nested > 0 && (c.rule != "renju" || c.side == 2)
	})...)
	for i, c := range list {
		res, err := c.check(0, c.body)
		if err != nil {
			t.Fatalf("the checker refuses a proof of the plain prover: %v: %v", err, c)
		}
		fmt.Fprintf(&out, "%s\n", c.line(t, fmt.Sprintf("%s-%d", c.rule, i+1), res.Nodes))
	}
	if err := os.WriteFile(foundFile, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestFoundProofs checks that the checker accepts the proofs of the plain prover, stored and new
// ones, and that they win in literal replay.
func TestFoundProofs(t *testing.T) {
	var bytes, nodes, quiet, nested int
	list := append(found(t), search(t, 5, testboard.Amount(5, 2, 5), func(cert) bool { return true })...)
	for i, c := range list {
		if i%testboard.Amount(1, 3, 1) > 0 {
			continue
		}
		res, err := c.check(0, c.body)
		if err != nil {
			t.Errorf("the checker refuses a proof of the plain prover: %v: %v", err, c)
			continue
		}
		if wins, known := literal(c.game, c.body); known && !wins {
			t.Errorf("the checker accepts the proof, but literal replay refutes it: %v", c)
		} else if !known {
			t.Errorf("literal replay takes too long: %v", c)
		}
		if _, err := check.Verify(c.line(t, "", res.Nodes)); err != nil {
			t.Errorf("Verify refuses the certificate: %v: %v", err, c)
		}
		q, n := c.quiet(t)
		bytes, nodes, quiet, nested = bytes+len(c.body), nodes+int(res.Nodes), quiet+q, nested+n
	}
	t.Logf("%d proofs have %d bytes, %d nodes, %d quiet moves, %d of those below a pass", len(list), bytes, nodes, quiet, nested)
}
