package lemmas_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/proof/check/lemmas"
)

// file is a theorem in words.
type file struct {
	rule             string
	size             int
	toMove, attacker string
	black, white     string // names of points, separated by spaces
	lemmas           []lemma
	hex              bool                     // version 3
	nodes            int                      // in the trailer; 0 for those of the lemmas that the checker accepts
	edit             func(text string) string // changes the text at the end; may be nil
}

// lemma is a position and its body: names of points, "pass" for the mark of a missing pass proof, "use" for a use of
// another lemma, and numbers.
type lemma struct{ black, white, body string }

func list(names string) string {
	if names == "" {
		return "[]"
	}
	return `["` + strings.Join(strings.Fields(names), `","`) + `"]`
}

func encode(size int, words string) (body []byte) {
	for _, word := range strings.Fields(words) {
		var n, row int
		var column rune
		switch {
		case word == "pass":
			n = size * size
		case word == "use":
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

// text returns the file, with a trailer that fits.
func (f file) text() string {
	version, spell := 2, base64.StdEncoding.EncodeToString
	if f.hex {
		version, spell = 3, hex.EncodeToString
	}
	text := fmt.Sprintf("{\"v\":%d,\"rule\":%q,\"size\":%d,\"black\":%s,\"white\":%s,\"to_move\":%q,\"attacker\":%q,\"claim\":\"win\"}\n",
		version, f.rule, f.size, list(f.black), list(f.white), f.toMove, f.attacker)
	for _, l := range f.lemmas {
		proof := spell(encode(f.size, l.body))
		text += fmt.Sprintf("{\"black\":%s,\"white\":%s,\"proof\":%q}\n", list(l.black), list(l.white), proof)
	}
	text = seal(text, f.nodes)
	if f.edit != nil {
		text = f.edit(text)
	}
	return text
}

// seal adds the trailer.
func seal(text string, nodes int) string {
	lines := strings.SplitAfter(text, "\n")
	t, err := lemmas.New([]byte(lines[0]))
	found := uint64(nodes)
	for i := 1; i < len(lines)-1 && err == nil && nodes == 0; i++ {
		n, _ := t.Lemma(context.Background(), i+1, []byte(lines[i]))
		found += n
	}
	return text + fmt.Sprintf("{\"lemmas\":%d,\"nodes\":%d,\"sha256\":\"%x\"}\n", len(lines)-2, found, sha256.Sum256([]byte(text)))
}

// verify passes a file line by line to the checker.
func verify(text string) (*check.Claim, error) {
	lines := bytes.SplitAfter([]byte(text), []byte("\n"))
	lines = lines[:len(lines)-1]
	t, err := lemmas.New(lines[0])
	if err != nil {
		return nil, err
	}
	last := len(lines) - 1
	for i := 1; i < last; i++ {
		if _, err := t.Lemma(context.Background(), i+1, lines[i]); err != nil {
			return nil, err
		}
	}
	return t.Holds(lines[last], sha256.Sum256(bytes.Join(lines[:last], nil)))
}

// fourFirst is the file of Example, 9×9 freestyle: after d1 e1, the straight three c5 d5 e5 wins. The lemma of that
// position is another image, mirrored in the column e.
func fourFirst() file {
	return file{
		rule: "freestyle", size: 9, toMove: "black", attacker: "black",
		black: "a1 b1 c1 c5 d5 e5", white: "h9 f9 d9 b9 i2 g3",
		lemmas: []lemma{
			{"a1 b1 c1 c5 d5 e5", "h9 f9 d9 b9 i2 g3", "d1 use"},
			{"i1 h1 g1 f1 g5 f5 e5", "b9 d9 f9 h9 a2 c3 e1", "d5"},
		},
		nodes: 3,
	}
}

// blocked is a full 5×5 board but for some points, without a row of five. White defends and is to move.
func blocked(empty string) file {
	f := file{rule: "freestyle", size: 5, toMove: "white", attacker: "black"}
	for i := range 25 {
		name := fmt.Sprintf("%c%d", 'a'+i%5, i/5+1)
		switch {
		case strings.Contains(empty, name):
		case (i%5+i/5*2)%4 < 2:
			f.black += " " + name
		default:
			f.white += " " + name
		}
	}
	return f
}

// straight is a position with a straight four of Black, 6×6. White, to move, may play on any empty point; Black then
// makes a five. In renju, c2 is forbidden to the side of Black if he defends.
func straight(skip string) file {
	f := file{rule: "standard", size: 6, toMove: "white", attacker: "black", black: "b3 c3 d3 e3", white: "a6 c6 e6 f1"}
	for i := range 36 {
		name := fmt.Sprintf("%c%d", 'a'+i%6, i/6+1)
		five := "a3"
		if name == five {
			five = "f3"
		}
		if !strings.Contains(f.black+f.white, name) && name != skip {
			f.lemmas = append(f.lemmas, lemma{f.black, f.white + " " + name, five})
		}
	}
	return f
}

// barred is a position in renju with a straight four of White. Black, to move, may not play c3, where he would make two
// threes. With all set there is a lemma for that point, too.
func barred(all bool) file {
	f := file{rule: "renju", size: 9, toMove: "black", attacker: "white", black: "c4 c5 d3 e3 a9", white: "f8 g8 h8 e8 i1"}
	for i := range 81 {
		name := fmt.Sprintf("%c%d", 'a'+i%9, i/9+1)
		five := "d8"
		if name == five {
			five = "i8"
		}
		if !strings.Contains(f.black+" "+f.white, name) && (name != "c3" || all) {
			f.lemmas = append(f.lemmas, lemma{f.black + " " + name, f.white, five})
		}
	}
	return f
}

// cases holds a file for each sentence of the argument in docs/design/certificate.md. want is a part of the error, ""
// for a file that must be accepted.
func cases() []struct {
	name, want string
	file       file
} {
	change := func(change func(f *file)) file {
		f := fourFirst()
		if change(&f); len(f.lemmas) != 2 {
			f.nodes = 0
		}
		return f
	}
	edit := func(old, replacement string) file {
		return change(func(f *file) {
			f.edit = func(text string) string { return strings.ReplaceAll(text, old, replacement) }
		})
	}
	resealed := func(old, replacement string) file {
		return change(func(f *file) {
			f.edit = func(text string) string {
				lines := strings.SplitAfter(strings.ReplaceAll(text, old, replacement), "\n")
				return seal(strings.Join(lines[:len(lines)-2], ""), f.nodes)
			}
		})
	}
	inHex := func(old, replacement string) file {
		f := resealed(old, replacement)
		f.hex, f.lemmas[1].body = true, "h5"
		return f
	}
	threat := []lemma{
		{"c5 d5", "h9 f9", "e5 use 0"},
		{"c5 d5 e5", "h9 f9", "f5"},
	}
	quiet := file{rule: "freestyle", size: 9, toMove: "black", attacker: "black", black: "c5 d5", white: "h9 f9", lemmas: threat, nodes: 3}
	deep := quiet
	deep.black, deep.white = "a1 b1 c1 c5 d5 e5", "h9 f9 d9 b9 i2 g3"
	deep.nodes = 4
	deep.lemmas = []lemma{
		{deep.black, deep.white, "a9 d1 use 0"},
		{"a1 b1 c1 d1 c5 d5 e5 a9", deep.white + " e1", "f5"},
	}
	return []struct {
		name, want string
		file       file
	}{
		{"a four first", "", fourFirst()},
		{"lemmas in another order", "", change(func(f *file) { f.lemmas[0], f.lemmas[1] = f.lemmas[1], f.lemmas[0] })},
		{"a lemma that nobody uses", "", change(func(f *file) { f.lemmas = append(f.lemmas, lemma{"a1 b1 c1 d1", "f9", "e1"}) })},
		{"a lemma twice", "", change(func(f *file) { f.lemmas = append(f.lemmas, f.lemmas[1]) })},
		{"everything inline", "", change(func(f *file) { f.lemmas = []lemma{{f.black, f.white, "d1 f5"}} })},

		{"use at the root of a lemma", "used at the root", change(func(f *file) { f.lemmas[1].body = "use" })},
		{"claim proved by itself", "used at the root", change(func(f *file) {
			*f = file{"freestyle", 9, "black", "black", f.black, f.white, []lemma{{f.black, f.white, "use"}}, false, 1, nil}
		})},
		{"two lemmas that use each other", "no lemma proves", change(func(f *file) { f.lemmas[1].body, f.nodes = "c5 use", 4 })},
		{"use below a pass", "below a pass", quiet},
		{"use below a pass and a four", "below a pass", deep},
		{"used position without a lemma", "no lemma proves 1 of the used positions; line 2", change(func(f *file) { f.lemmas = f.lemmas[:1] })},
		{"claim without a lemma", "no lemma proves 1 of the used positions; line 1", change(func(f *file) { f.lemmas = f.lemmas[1:] })},
		{"lemma of another position", "no lemma proves 1", change(func(f *file) { f.lemmas[1].white = "b9 d9 f9 h9 a2 c4 e1" })},
		{"lemma with one stone of the other side", "no lemma proves 1", change(func(f *file) {
			f.lemmas[1] = lemma{"i1 h1 g1 f1 g5 f5 e5 a2", "b9 d9 f9 h9 c3 e1", "d5"}
		})},
		{"lemma that does not win", "node 2", change(func(f *file) { f.lemmas[1].body = "a9" })},
		{"use that is not the shortest number", "malformed", resealed("A1I=", "A9IA")},

		{"defender to move", "", straight("")},
		{"reply of the defender without a lemma", "no lemma proves 1 of the used positions; line 1", straight("b5")},
		{"forbidden reply without a lemma", "", barred(false)},
		{"forbidden reply with a lemma", "", barred(true)},
		{"legal moves of the defender as the attacker's", "no lemma proves", func() file {
			f := straight("")
			f.lemmas = []lemma{{f.black, f.white, "a3"}}
			return f
		}()},
		{"no legal move", "no legal move", blocked("none")},
		{"defender with a five-square", "five-square", func() file {
			f := straight("")
			f.white = "a6 b6 c6 d6"
			return f
		}()},

		{"finished game", "ended the game", change(func(f *file) { f.toMove, f.black = "white", "a1 b1 c1 d1 e1" })},
		{"two stones on a point", "two stones", change(func(f *file) {
			f.white += " a1"
			f.lemmas[0], f.nodes = lemma{"b1 c1 c5 d5 e5", f.white, "f5"}, 2
		})},
		{"lemma with two stones on a point", "two stones", change(func(f *file) { f.lemmas[1].black += " b9" })},
		{"stone off the board", "off the board", change(func(f *file) { f.black += " j9" })},
		{"lemma with a stone off the board", "off the board", change(func(f *file) { f.lemmas[1].black += " j9" })},
		{"no bytes", "missing", change(func(f *file) { f.lemmas[1].body = "" })},
		{"bytes after a proof", "bytes follow", change(func(f *file) { f.lemmas[1].body += " 0" })},

		{"version 1", "v 1", resealed(`"v":2`, `"v":1`)},
		{"version 4", "v 4", resealed(`"v":2`, `"v":4`)},
		{"version 3", "", inHex("2b", "2b")},
		{"version 3 in base64", "hexadecimal", resealed(`"v":2`, `"v":3`)},
		{"digits in upper case", "hexadecimal", inHex(`"2b"`, `"2B"`)},
		{"half a byte", "hexadecimal", inHex(`"2b"`, `"2b0"`)},
		{"another claim", "claim", resealed(`"win"`, `"draw"`)},
		{"size 23", "size 23", resealed(`"size":9`, `"size":23`)},
		{"another rule", "rule", resealed(`"freestyle"`, `"pente"`)},
		{"a side that does not exist", "to_move", resealed(`"to_move":"black"`, `"to_move":"red"`)},
		{"an attacker that does not exist", "attacker", resealed(`"attacker":"black"`, `"attacker":"red"`)},
		{"a field more", "unknown", resealed(`"claim"`, `"x":1,"claim"`)},
		{"a field of a lemma more", "unknown", resealed(`"proof"`, `"x":1,"proof"`)},
		{"a field twice", "repeated", resealed(`"proof"`, `"black":[],"proof"`)},
		{"base64 with a line break", "base64", resealed(`Jw==`, `J\nw==`)},
		{"not JSON", "JSON", resealed(`{"black"`, `{black`)},

		{"nodes in the trailer", "2 lemmas with 3 nodes", edit(`"nodes":3`, `"nodes":2`)},
		{"lemmas in the trailer", "2 lemmas with 3 nodes", edit(`"lemmas":2`, `"lemmas":3`)},
		{"white space in a line", "sha256", edit(`,"proof"`, `, "proof"`)},
		{"hash in the trailer", "sha256", edit(`"sha256":"`, `"sha256":"0`)},
		{"no trailer", "unknown", change(func(f *file) {
			f.edit = func(text string) string { return text[:strings.Index(text, `{"lemmas"`)] }
		})},
	}
}

func TestCases(t *testing.T) {
	for _, c := range cases() {
		claim, err := verify(c.file.text())
		known := errors.Is(err, check.ErrInvalid) != errors.Is(err, check.ErrUnreadable)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v, want no error", c.name, err)
		case c.want == "" && (claim.Attacker != c.file.attacker || claim.ToMove != c.file.toMove || claim.Nodes < uint64(len(c.file.lemmas))):
			t.Errorf("%s: the claim is %+v", c.name, claim)
		case c.want != "" && (err == nil || !known || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v, want an error with %q", c.name, err, c.want)
		}
	}
}

// TestStopped checks that the end of the context stops the check of a lemma, and that this lemma then proves nothing.
func TestStopped(t *testing.T) {
	lines := strings.SplitAfter(fourFirst().text(), "\n")
	theorem, err := lemmas.New([]byte(lines[0]))
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	for i := 1; i <= 2; i++ {
		if _, err := theorem.Lemma(ctx, i+1, []byte(lines[i])); !errors.Is(err, context.Canceled) {
			t.Errorf("line %d: %v, want the error of the context", i+1, err)
		}
	}
	trailer := fmt.Appendf(nil, `{"lemmas":0,"nodes":0,"sha256":"%x"}`, sha256.Sum256(nil))
	if claim, err := theorem.Holds(trailer, sha256.Sum256(nil)); err == nil {
		t.Errorf("Holds returns %+v without a lemma, want an error", claim)
	}
}

// TestFull checks the limit of lemmas and of used positions, which is too large for a file of a test.
func TestFull(t *testing.T) {
	f := fourFirst()
	f.lemmas = append(f.lemmas, f.lemmas[1], f.lemmas[1])
	f.nodes = 0
	lines := strings.SplitAfter(f.text(), "\n")
	for most := 1; most <= 4; most++ {
		theorem, err := lemmas.New([]byte(lines[0]))
		if err != nil {
			t.Fatal(err)
		}
		theorem.Limit(most)
		var bad []string
		for i := 1; i <= 4; i++ {
			if _, err := theorem.Lemma(context.Background(), i+1, []byte(lines[i])); err != nil {
				bad = append(bad, err.Error())
			}
		}
		sum := sha256.Sum256([]byte(strings.Join(lines[:5], "")))
		_, err = theorem.Holds([]byte(lines[5]), sum)
		full := err != nil && strings.Contains(err.Error(), "more than")
		if want := most < 4; full != want || (len(bad) > 0) != want {
			t.Errorf("with a limit of %d, lemmas give %q and Holds %v", most, bad, err)
		}
	}
}
