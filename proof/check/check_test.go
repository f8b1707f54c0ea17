package check_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
)

// Verify accepts a certificate, and says why another one proves nothing.
func ExampleVerify() {
	line := `{"v":1,"rule":"freestyle","size":9,"black":["c3","d3","e3"],"white":["h8","i9"],` +
		`"to_move":"black","attacker":"black","claim":"win","nodes":1,` +
		`"sha256":"8f11b05da785e43e713d03774c6bd3405d99cd3024af334ffd68db663aa37034","proof":"Fw=="}`
	c, err := check.Verify([]byte(line))
	fmt.Println(c.Attacker, "wins in", c.Nodes, "node:", err)
	_, err = check.Verify([]byte(strings.Replace(line, `"h8"`, `"b3"`, 1)))
	fmt.Println(err)
	// Output:
	// black wins in 1 node: <nil>
	// invalid certificate: node 2: a number is missing or malformed
}

// Proof checks a win without JSON. Here White plays a5, point 4·9+0, but Black can still block on
// e5.
func ExampleProof() {
	black, white := []int{20, 22}, []int{37, 38, 39}
	_, err := check.Proof("freestyle", 9, black, white, "white", []byte{36})
	fmt.Println(err)
	// Output:
	// invalid certificate: node 2: a number is missing or malformed
}

func TestClaim(t *testing.T) {
	c, err := check.Verify([]byte(strings.Replace(seal(plainWin, 13), `"c3","d3"`, `"d3","c3"`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	if c.ID != "x" || c.Rule != "freestyle" || c.Size != 6 || c.ToMove != "black" || c.Attacker != "black" || c.Nodes != 1 ||
		!slices.Equal(c.Black, []string{"c3", "d3", "e3"}) || !slices.Equal(c.White, []string{"a6", "b6"}) ||
		!slices.Equal(c.Zone, []string{"a3", "b3", "f3"}) {
		t.Errorf("Verify returns the claim %+v", c)
	}
}

func TestArguments(t *testing.T) {
	for _, err := range []error{
		second(check.Proof("hex", 9, nil, nil, "black", nil)),
		second(check.Proof("renju", 4, nil, nil, "black", nil)),
		second(check.Proof("renju", 23, nil, nil, "black", nil)),
		second(check.Proof("renju", 9, nil, nil, "", nil)),
		second(check.Proof("renju", 9, []int{81}, nil, "black", nil)),
		second(check.Proof("renju", 9, nil, []int{-1}, "black", nil)),
		second(check.Verify(make([]byte, 64<<20+1))),
	} {
		if !errors.Is(err, check.ErrUnreadable) {
			t.Errorf("an argument out of range gives error %v, want ErrUnreadable", err)
		}
	}
	if _, err := check.Robust(context.Background(), -1, "freestyle", 6, []int{14, 15, 16}, nil, "black", []byte{13}); err != nil {
		t.Errorf("Robust with m = -1: error %v, want none, as with m = 0", err)
	}
	for _, rule := range rules {
		six := []int{1, 2, 3, 4, 5, 6}
		_, err := check.Proof(rule, 9, append(six, 20, 21, 22), nil, "black", []byte{23})
		if valid := err == nil; valid != (rule == "standard") {
			t.Errorf("%s: an overline on the board: error %v, want none in standard only", rule, err)
		}
	}
}

func second[T any](_ T, err error) error { return err }

// TestReasons checks that an error names the node and the fault.
func TestReasons(t *testing.T) {
	for want, body := range map[string][]byte{
		"node 1: a number is missing or malformed":  {},
		"node 1: c3 is not empty":                   {14},
		"node 1: point 36 is off the board":         {36},
		"node 1: 1 bytes follow":                    {13, 1},
		"node 1: the reply a3 has no answer":        {0, 13, 0},
		"node 3: e3 is not empty":                   {0, 13, 1, 12, 16},
		"node 1: the reply b1 has no answer":        {0, 36, 0},
		"node 2: no pass proof below another pass":  {0, 1, 36, 0},
		"node 1: the replies do not increase at b1": {0, 13, 2, 1, 13, 1, 13},
	} {
		_, err := check.Proof("freestyle", 6, []int{14, 15, 16}, []int{30, 31}, "black", body)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("body % x: error %v, want %s", body, err, want)
		}
	}
	if err := noReply(t).check(); err == nil || !strings.Contains(err.Error(), "node 1: the defender has no legal reply: that is no win") {
		t.Errorf("a defender without a legal reply: error %v, want \"that is no win\"", err)
	}
}

// TestExplosion checks that the checker refuses a certificate that needs too many tests of
// forbidden points. A search bred this board: around one block many threes depend on other threes,
// and the checker asks about the block again for each point that the first test read.
func TestExplosion(t *testing.T) {
	const f = 11*22 + 11
	black := []int{
		1, 2, 4, 7, 9, 11, 14, 17, 22, 25, 26, 31, 32, 36, 38, 40,
		42, 43, 45, 52, 57, 58, 59, 65, 66, 67, 68, 75, 76, 84, 86, 92,
		94, 97, 100, 104, 106, 107, 112, 116, 119, 125, 126, 131, 137, 140, 143, 145,
		152, 153, 157, 159, 162, 164, 166, 169, 170, 171, 176, 178, 180, 183, 186, 190,
		193, 195, 197, 199, 200, 205, 207, 211, 213, 214, 218, 224, 226, 230, 237, 244,
		248, 260, 263, 265, 269, 275, 277, 285, 288, 291, 295, 297, 308, 309, 312, 317,
		320, 324, 326, 327, 328, 329, 332, 336, 339, 340, 342, 345, 348, 353, 354, 356,
		362, 365, 369, 371, 377, 379, 383, 389, 390, 397, 399, 401, 403, 405, 407, 409,
		413, 414, 418, 419, 422, 424, 430, 432, 438, 441, 442, 444, 448, 452, 456, 458,
		461, 463, 467, 468, 470, 474, 480,
	}
	white := []int{f - 4, f - 3, f - 2}
	_, err := check.Robust(context.Background(), 1, "renju", 22, black, white, "white", []byte{(f-1)&0x7f | 0x80, (f - 1) >> 7})
	if !errors.Is(err, check.ErrInvalid) || !strings.Contains(err.Error(), "tests") {
		t.Errorf("error %v, want ErrInvalid because of too many tests", err)
	}
}

func TestAllocations(t *testing.T) {
	for _, c := range found(t)[:60] {
		black, white, side := c.stones(1), c.stones(2), c.attacker()
		if n := testing.AllocsPerRun(10, func() {
			if _, err := check.Proof(c.rule, c.n, black, white, side, c.body); err != nil {
				t.Fatal(err)
			}
		}); n != 0 {
			t.Fatalf("Proof allocates %v times, want 0: %v", n, c)
		}
	}
}

// FuzzVerify checks that no input makes Verify panic, and that an accepted certificate wins in
// literal replay.
func FuzzVerify(f *testing.F) {
	for i, v := range verdicts(f) {
		if i%8 == 0 {
			f.Add([]byte(v.Certificate))
		}
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		c, err := check.Verify(line)
		if err != nil {
			if c != nil || errors.Is(err, check.ErrInvalid) == errors.Is(err, check.ErrUnreadable) {
				t.Fatalf("Verify returns %+v, error %v; want no claim and either ErrInvalid or ErrUnreadable", c, err)
			}
			return
		}
		d, err := proof.Decode(line)
		if err != nil {
			t.Fatalf("the checker accepts the certificate, but proof.Decode returns %v", err)
		}
		if wins, known := literal(gameOf(d), d.Body); known && !wins {
			t.Fatalf("the checker accepts the certificate, but literal replay refutes it: %s", line)
		}
	})
}

func BenchmarkProof(b *testing.B) {
	for _, rule := range rules {
		b.Run(rule, func(b *testing.B) {
			var list []cert
			bytes, nodes := 0, 0
			for _, c := range found(b) {
				if c.rule == rule {
					list = append(list, c)
					bytes += len(c.body)
				}
			}
			black, white := list[0].stones(1), list[0].stones(2)
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				c := list[i%len(list)]
				if i++; i <= 1e6 {
					black, white = c.stones(1), c.stones(2)
				}
				res, err := check.Proof(c.rule, c.n, black, white, c.attacker(), c.body)
				if err != nil {
					b.Fatal(err)
				}
				nodes += int(res.Nodes)
			}
			b.ReportMetric(float64(bytes)/float64(len(list)), "bytes/proof")
			b.ReportMetric(float64(nodes)/float64(i), "nodes/proof")
		})
	}
}

// BenchmarkVerify checks a VCF of two nodes on 15×15, without and with its JSON.
func BenchmarkVerify(b *testing.B) {
	g := &game{rule: "freestyle", n: 15, at: make([]byte, 225), side: 1}
	for _, p := range points(b, 15, "a4", "b4", "c4", "d5", "d6") {
		g.at[p] = 1
	}
	for _, p := range points(b, 15, "h8", "h9", "j10", "k4") {
		g.at[p] = 2
	}
	c := cert{g, []byte{48, 93}}
	line, black, white := c.line(b, "x", 2), g.stones(1), g.stones(2)
	b.Run("proof", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := check.Proof(g.rule, g.n, black, white, "black", c.body); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("json", func(b *testing.B) {
		for b.Loop() {
			if _, err := check.Verify(line); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// bred returns a position in which Black's threes depend on other threes, and a body that makes the
// checker test them as often as possible.
func bred(t testing.TB) cert {
	t.Helper()
	line := testdir.Read(t, "testdata/slow.json")
	c, err := proof.Decode(bytes.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	return cert{gameOf(c), c.Body}
}

// looks is a context that never ends. It counts how often the checker looks at it: once for each OR
// node and once for each test of a forbidden point, which is what makes a check slow.
type looks struct {
	context.Context
	count int
}

func (l *looks) Err() error {
	l.count++
	return nil
}

// cost returns how often a check of the bodies looks at its context, per byte.
func cost(list []cert) float64 {
	l, size := looks{Context: context.Background()}, 0
	for _, c := range list {
		_, _ = check.Robust(&l, 0, c.rule, c.n, c.stones(1), c.stones(2), c.attacker(), c.body) // valid or not
		size += len(c.body)
	}
	return float64(l.count) / float64(size)
}

// realProofs returns the stored proofs under the renju rule, the only one with forbidden points.
func realProofs(t testing.TB) (list []cert) {
	t.Helper()
	for _, c := range found(t) {
		if c.rule == "renju" {
			list = append(list, c)
		}
	}
	return list
}

// TestCost checks that a proof with as many tests of forbidden points as allowed costs at most 20
// times as much for each byte as real proofs. It once cost 40 times as much. Both are counts, which
// do not depend on the machine; BenchmarkCost measures the times.
func TestCost(t *testing.T) {
	slow, usual := cost([]cert{bred(t)}), cost(realProofs(t))
	t.Logf("the bred proof has %.2f nodes and tests a byte, real proofs %.2f", slow, usual)
	if slow > 20*usual || usual > 1 {
		t.Errorf("the bred proof has %.2f nodes and tests a byte, want at most 20 times the %.2f of real proofs, and those at most 1", slow, usual)
	}
	c := bred(t)
	if _, err := c.check(0, c.body); err == nil || !strings.Contains(err.Error(), "tests of forbidden points take too long") {
		t.Errorf("the bred proof: error %v, want that its tests take too long", err)
	}
}

// BenchmarkCost measures the time to check one byte of the bred proof, and of real proofs.
func BenchmarkCost(b *testing.B) {
	for name, list := range map[string][]cert{"bred": {bred(b)}, "real": realProofs(b)} {
		size := 0
		for _, c := range list {
			size += len(c.body)
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				for _, c := range list {
					_, _ = c.check(0, c.body) // valid or not
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*size), "ns/byte")
		})
	}
}

// TestStop checks that a check ends soon after its context, in tests of forbidden points and
// between nodes.
func TestStop(t *testing.T) {
	slow, long := bred(t), found(t)[0]
	for name, c := range map[string]cert{"tests": slow, "nodes": long} {
		for range 20 {
			ctx, cancel := context.WithCancel(context.Background())
			cancel()
			_, err := check.Robust(ctx, 0, c.rule, c.n, c.stones(1), c.stones(2), c.attacker(), c.body)
			if !errors.Is(err, context.Canceled) || errors.Is(err, check.ErrInvalid) || errors.Is(err, check.ErrUnreadable) {
				t.Errorf("%s: error %v after the context ended, want only context.Canceled", name, err)
			}
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	// Without a deadline the check takes some 60 ms and calls the certificate invalid.
	if claim, err := check.VerifyContext(ctx, slow.line(t, "", 1)); claim != nil || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("VerifyContext with a deadline of 1 ms returns %v, error %v; want DeadlineExceeded", claim, err)
	}
}

// TestLongList: a certificate whose list of stones is longer than any board needs is refused before the list
// is taken apart, which would need twenty times its memory.
func TestLongList(t *testing.T) {
	line := []byte(`{"v":1,"rule":"freestyle","black":[` + strings.Repeat(`"a1",`, 1<<18) + `"a1"]}`)
	if n := testing.AllocsPerRun(1, func() {
		if _, err := check.Verify(line); !errors.Is(err, check.ErrUnreadable) || !strings.Contains(err.Error(), `"black"`) {
			t.Errorf("error %v, want that black cannot be read", err)
		}
	}); n > 1000 {
		t.Errorf("%v allocations for a line that is refused", n)
	}
}
