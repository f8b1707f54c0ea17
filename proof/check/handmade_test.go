package check_test

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// plainWin is the line of a certificate on 6×6 with Black on c3, d3 and e3. The four on b3 leaves
// two five-squares, a3 and f3.
const plainWin = `{"v":1,"id":"x","rule":"freestyle","size":6,"black":["c3","d3","e3"],"white":["a6","b6"],"to_move":"black","attacker":"black","claim":"win","nodes":1,"sha256":"%s","proof":"%s"}`

func seal(format string, body ...byte) string {
	return fmt.Sprintf(format, fmt.Sprintf("%x", sha256.Sum256(body)), base64.StdEncoding.EncodeToString(body))
}

// handmade returns certificates written by hand: faults of the form, and the simplest case of a few
// rules.
func handmade(t testing.TB) (list []verdict) {
	good := seal(plainWin, 13) // b3: a3 and f3 are left
	add := func(name, want, line string) { list = append(list, verdict{Name: name, Want: want, Certificate: line}) }
	edit := func(name, want, old, new string) {
		if !strings.Contains(good, old) {
			t.Fatalf("%s: %q is not in the line", name, old)
		}
		add(name, want, strings.Replace(good, old, new, 1))
	}
	add("a straight four", "valid", good)
	edit("no id", "valid", `"id":"x",`, ``)
	edit("spaces", "valid", `,"rule":`, ` , "rule" : `)
	edit("stones in another order", "valid", `"c3","d3"`, `"d3","c3"`)
	edit("version 2", "unreadable", `"v":1`, `"v":2`)
	edit("version missing", "unreadable", `"v":1,`, ``)
	edit("unknown field", "unreadable", `"v":1`, `"v":1,"w":1`)
	edit("repeated field", "unreadable", `"size":6`, `"size":6,"size":6`)
	edit("field in capitals", "unreadable", `"size"`, `"Size"`)
	edit("field of another type", "unreadable", `"size":6`, `"size":"6"`)
	edit("size 4", "unreadable", `"size":6`, `"size":4`)
	edit("size 0", "unreadable", `"size":6`, `"size":0`)
	edit("size 23", "unreadable", `"size":6`, `"size":23`)
	edit("unknown rule", "unreadable", `freestyle`, `hex`)
	edit("unknown side", "unreadable", `"black","attacker":"black"`, `"red","attacker":"red"`)
	edit("unknown claim", "unreadable", `"win"`, `"lost"`)
	edit("point off the board", "unreadable", `"a6"`, `"a7"`)
	edit("row 0", "unreadable", `"a6"`, `"a0"`)
	edit("empty point", "unreadable", `"a6"`, `""`)
	edit("capital point", "unreadable", `"a6"`, `"A6"`)
	edit("leading zero", "unreadable", `"a6"`, `"a06"`)
	edit("column beyond the board", "unreadable", `"a6"`, `"g5"`)
	edit("null in place of white stones", "valid", `["a6","b6"]`, `null`)
	edit("not base64", "unreadable", `"proof":"D`, `"proof":"!`)
	edit("line break in base64", "unreadable", `"proof":"D`, `"proof":"\nD`)
	edit("truncated", "unreadable", `="}`, ``)
	edit("no closing brace", "unreadable", `"}`, `"`)
	edit("two objects", "unreadable", `"}`, `"}{}`)
	edit("an array", "unreadable", `{"v":1`, `["v",1`)
	add("a line that is no object", "unreadable", `"v" 1`)
	add("an empty line", "unreadable", ``)
	edit("wrong hash", "invalid", `"sha256":"`, `"sha256":"0`)
	edit("wrong nodes", "invalid", `"nodes":1`, `"nodes":2`)
	edit("another side to move", "invalid", `"to_move":"black"`, `"to_move":"white"`)
	edit("two stones on a point", "invalid", `"a6"`, `"c3"`)
	edit("a stone twice", "invalid", `"a6","b6"`, `"a6","a6"`)
	edit("a finished game", "invalid", `"c3","d3","e3"`, `"c3","d3","e3","a1","b1","c1","d1","e1"`)
	edit("one five-square blocked", "invalid", `"a6"`, `"a3"`)
	add("no body", "invalid", seal(plainWin))
	add("trailing byte", "invalid", seal(plainWin, 13, 13))
	add("a long varint", "invalid", seal(plainWin, 13|0x80, 0))
	add("half a varint", "invalid", seal(plainWin, 13|0x80))
	add("a large varint", "invalid", seal(plainWin, 0xff, 0xff, 0xff, 0x7f))
	add("a move off the board", "invalid", seal(plainWin, 36))
	add("a move on a stone", "invalid", seal(plainWin, 14))
	black := func(n int, names ...string) *game { return renju(t, n, 1, names, []string{"a1", "h1"}) }
	over := cert{black(8, "b4", "c4", "d4", "f4", "g4", "e2", "e3", "e5"), []byte{3*8 + 4}}
	list = append(list, verdict{Name: "an overline and a straight four", Want: "invalid", Refuted: true, Certificate: string(over.line(t, "", 1))})
	list = append(list, noReply(t), deepWhole(t))
	list = append(list, verdict{
		Name: "a forbidden reply that may be legal", Want: "invalid", Refuted: true, Certificate: guardedReply,
		M: 1, Hidden: points(t, 14, "g5"),
	})
	for _, bad := range forms(t) {
		bad.Refuted = true
		list = append(list, bad)
	}
	return list
}

// noReply returns a board with two empty points: White's quiet move, and a point where Black would
// make six. So Black cannot move, which is no win for White.
func noReply(t testing.TB) verdict {
	g := renju(t, 6, 2, nil, nil)
	for p := range g.at {
		g.at[p] = byte(1 + (p%6/2+p/6)%2)
	}
	copy(g.at, []byte{1, 1, 1, 0, 1, 1})
	g.at[35] = 0
	c := cert{g, []byte{35, 36, 0}}
	return verdict{Name: "black cannot move", Want: "invalid", Refuted: true, Certificate: string(c.line(t, "", 1))}
}

// deepWhole returns a certificate that, below a pass, lists every reply in place of a pass proof.
// That is not allowed, because a hidden stone might take the only legal reply.
func deepWhole(t testing.TB) verdict {
	rng := rand.New(rand.NewPCG(1, 2))
	for {
		g := randomGame(rng, "freestyle", 6)
		p := &prover{game: g.clone(), t: t, rng: rng, left: 1 << 20}
		quiet := func(a int) bool {
			if p.at[a] != 0 || p.five(a, p.side) {
				return false
			}
			p.at[a] = p.side
			return len(p.fiveSquares(1))+len(p.fiveSquares(2)) == 0
		}
		empty := p.stones(0)
		a, b := empty[0], empty[1]
		if !quiet(a) || !quiet(b) {
			continue
		}
		inner := p.answers(0, 0, p.stones(0))
		p.at[b] = 0
		outer := p.answers(0, 0, p.stones(0))
		if inner == nil || outer == nil {
			continue
		}
		c := cert{g, slices.Concat([]byte{byte(a), byte(b), 36}, inner, outer)}
		return verdict{Name: "every reply listed, below a pass", Want: "invalid", Certificate: string(c.line(t, "", c.countNodes()))}
	}
}

// guardedReply is White's open three in row 7, below a pass. It leaves out the key reply g7, which
// is a double-three. A hidden stone on g5 makes one of the points that complete these threes
// forbidden, so that g7 becomes legal.
const guardedReply = `{"v":1,"rule":"renju","size":14,"black":["h8","d9","g9","i9","g10"],"white":["e1","f1","g1","h7","i7"],"to_move":"white","attacker":"white","claim":"win","nodes":20,"sha256":"941eb163f56b561fc4d1283d5ec30329df0053bb5f2161d77dbafdcc75eb996c","proof":"XVoSWQNeA2gDcgN0A3UDdwN5A3oDgwEDhwEDkAEDkgEDlgEDnQEDoAEDpQEDrgED"}`

// forms returns certificates with faults in the form of quiet moves.
func forms(t testing.TB) (list []verdict) {
	for _, c := range found(t) {
		tr, _ := parseAll(c.game, c.body)
		if tr.pass == nil || len(tr.replies) < 2 || len(c.body) > 60 {
			continue
		}
		add := func(name string) {
			m := cert{c.game, tr.encode(nil, len(c.at))}
			list = append(list, verdict{Name: name, Want: "invalid", Certificate: string(m.line(t, "", m.countNodes()))})
		}
		r := tr.replies
		tr.replies = append([]reply{r[1], r[0]}, r[2:]...)
		add("replies out of order")
		tr.replies = append([]reply{r[0]}, r...)
		add("a reply twice")
		tr.replies, tr.pass = nil, nil
		add("neither a pass proof nor replies")
		tr.replies = r
		add("no pass proof and not every reply")
		return list
	}
	return nil
}
