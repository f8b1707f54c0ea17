package lemmas_test

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/proof/check/lemmas"
)

// file is a theorem in parts, for tests that damage it.
type file struct {
	rule             string
	size             int
	toMove, attacker string
	black, white     string // names of points, separated by spaces
	lemmas           []lemma
	header, trailer  string // replace the right lines unless empty
}

// lemma is a position and its body: names of points, "pass" for the mark of a missing pass proof, "ref" for a use of
// another lemma, and numbers.
type lemma struct{ black, white, body string }

func list(names string) string { return `["` + strings.Join(strings.Fields(names), `","`) + `"]` }

func encode(size int, words string) []byte {
	var body []byte
	for _, word := range strings.Fields(words) {
		var n, row int
		var column rune
		switch {
		case word == "pass":
			n = size * size
		case word == "ref":
			n = size*size + 1
		case word[0] >= 'a':
			_, _ = fmt.Sscanf(word, "%c%d", &column, &row)
			n = (row-1)*size + int(column-'a')
		default:
			_, _ = fmt.Sscan(word, &n)
		}
		body = binary.AppendUvarint(body, uint64(n))
	}
	return body
}

// check passes the file line by line to the checker.
func (f file) check() (*check.Claim, error) {
	header := f.header
	if header == "" {
		header = fmt.Sprintf(`{"v":2,"rule":%q,"size":%d,"black":%s,"white":%s,"to_move":%q,"attacker":%q,"claim":"win"}`,
			f.rule, f.size, list(f.black), list(f.white), f.toMove, f.attacker)
	}
	hash, nodes := sha256.New(), uint64(0)
	hash.Write([]byte(header + "\n"))
	t, err := lemmas.New([]byte(header))
	if err != nil {
		return nil, err
	}
	for i, l := range f.lemmas {
		text := base64.StdEncoding.EncodeToString(encode(f.size, l.body))
		line := fmt.Sprintf(`{"black":%s,"white":%s,"proof":%q}`, list(l.black), list(l.white), text)
		hash.Write([]byte(line + "\n"))
		n, err := t.Lemma(context.Background(), i+2, []byte(line))
		if err != nil {
			return nil, err
		}
		nodes += n
	}
	sum := [sha256.Size]byte(hash.Sum(nil))
	trailer := f.trailer
	if trailer == "" {
		trailer = fmt.Sprintf(`{"lemmas":%d,"nodes":%d,"sha256":"%x"}`, len(f.lemmas), nodes, sum)
	}
	return t.Holds([]byte(trailer), sum)
}

// The standard example, 9×9 freestyle: after d1 e1, the straight three c5 d5 e5 wins. The lemma of that position is
// written as another image, mirrored in the column e.
func example() file {
	return file{
		rule: "freestyle", size: 9, toMove: "black", attacker: "black",
		black: "a1 b1 c1 c5 d5 e5", white: "h9 f9 d9 b9 i2 g3",
		lemmas: []lemma{
			{"a1 b1 c1 c5 d5 e5", "h9 f9 d9 b9 i2 g3", "d1 ref"},
			{"i1 h1 g1 f1 g5 f5 e5", "b9 d9 f9 h9 a2 c3 e1", "d5"},
		},
	}
}

func TestExample(t *testing.T) {
	claim, err := example().check()
	if err != nil || claim.Nodes != 3 || claim.Attacker != "black" {
		t.Fatalf("the example gives %+v, error %v, want a claim with 3 nodes", claim, err)
	}
}

// TestRefused holds a file for each sentence of the argument.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		name, want string
		change     func(f *file)
	}{
		{"use at the root of a lemma", "used at the root", func(f *file) { f.lemmas[0].body = "ref" }},
		{"use below a pass", "below a pass", func(f *file) {
			f.lemmas[1].body = "f5 ref 0" // mirrored, f5 is a stone: see below
			f.black, f.lemmas[0] = "a1 b1 c1 c5 d5", lemma{"a1 b1 c1 c5 d5", "h9 f9 d9 b9 i2 g3", "d6 ref 0"}
		}},
		{"position without a lemma", "no lemma proves 1 of the used positions; line 2", func(f *file) { f.lemmas = f.lemmas[:1] }},
		{"claim without a lemma", "no lemma proves 1 of the used positions; line 1", func(f *file) { f.lemmas = f.lemmas[1:] }},
		{"lemma of another position", "no lemma proves 1", func(f *file) { f.lemmas[1].white = "b9 d9 f9 h9 a2 c4 e1" }},
		{"lemma with swapped colours", "no lemma proves", func(f *file) { f.attacker, f.toMove = "white", "white"; f.lemmas = nil }},
		{"two stones on a point", "two stones", func(f *file) { f.black += " h9" }},
		{"lemma with two stones on a point", "two stones", func(f *file) { f.lemmas[1].black += " b9" }},
		{"version", "v 1", func(f *file) {
			f.header = `{"v":1,"rule":"freestyle","size":9,"black":[],"white":[],"to_move":"black","attacker":"black","claim":"win"}`
		}},
		{"number of lemmas", "not valid trailer", nil},
	} {
		if c.change == nil {
			continue
		}
		f := example()
		c.change(&f)
		claim, err := f.check()
		if err == nil || !strings.Contains(err.Error(), c.want) || !errors.Is(err, check.ErrInvalid) && !errors.Is(err, check.ErrUnreadable) {
			t.Errorf("%s: %v, %v; want an error with %q", c.name, claim, err, c.want)
		}
	}
}
