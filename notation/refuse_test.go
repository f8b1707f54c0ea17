package notation_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
)

const row15 = "...............\n"

var (
	plain = notation.Options{}
	size9 = notation.Options{Size: 9}
)

func as(f notation.Format) notation.Options { return notation.Options{Format: f} }

// refusals lists texts that a reader refuses, at least in part, with the beginning of the first
// error.
var refusals = []struct {
	name, text string
	o          notation.Options
	want       string // how the error begins
}{
	{"empty", "", plain, "f: not a position file: empty, expected "},
	{"blank", " \n\r\n; only a comment\n", plain, "f: not a position file: empty, expected "},
	{"binary", "\x7fELF\x02\x01\x01", plain, "f: not a position file: binary data of no known format, expected a board diagram"},
	{"utf-16", "\xff\xfeh\x008\x00", plain, "f: not a position file: UTF-16 text, expected UTF-8"},
	{"prose", "Dear reader,\n", plain, `f:1:1: not a position file: it begins with "Dear reader,", expected a board diagram`},
	{"long prose", "!!!!!!!!!!!!!!!!!!●●", plain, `f:1:1: not a position file: it begins with "!!!!!!!!!!!!!!!!!!●●", expected`},
	{"json list", `[{"black":[]}]`, plain, "f:1:1: not a position file: a JSON list, expected one JSON object a line"},

	{"short board", row15 + row15 + "\n", plain, "f:3:1: a board of 2 rows, expected 15 rows for 15 points a row"},
	{"short at end", row15, plain, "f:1:1: a board of 1 row, expected 15 rows for 15 points a row"},
	{"two boards", strings.Repeat(row15, 30), plain, "f:16:1: a row too many, expected 15 rows for 15 points a row, and a blank line between boards"},
	{"ragged", row15 + "....\n", plain, "f:2:1: row of 4 points, expected 15 as in the first row"},
	{"narrow", "....\n", as(notation.Diagram), "f:1:1: row of 4 points: board size out of range: 4, expected 5 to 22"},
	{"wide", strings.Repeat(".", 23), plain, "f:1:23: row of more than 22 points, expected 5 to 22"},
	{"strange", "..1..\n", as(notation.Diagram), `f:1:3: '1' in a row, expected . for an empty point, x for black or o for white`},
	{"asked size", ".....\n", size9, "f:1:1: row of 5 points, expected 9, the size asked for"},
	{"no i", "abcdefghjk\n", plain, `f:1:1: column "j" in the header row, expected "i": no letter is left out`},
	{"header width", "abcd\n.....\n", plain, "f:2:1: row of 5 points, expected 4 as in the header row"},
	{"footer width", strings.Repeat(".....\n", 5) + "abcd\n", plain, "f:6:1: header row of 4 points, expected 5 as in the first row"},
	{"header inside", ".....\nabcde\n", plain, "f:2:1: a header row here, expected at most one above the rows and one below"},
	{"three by three", "x.o\n...\n...\n", plain, "f:1:1: row of 3 points: board size out of range: 3, expected 5 to 22"},
	{"row number twice", " 5 .....\n 4 .....\n 4 .....\n 2 .....\n 1 .....\n", plain, "f:3:2: row number 4, expected 3: numbers are consecutive"},
	{"row number missing", "7 .....\n5 .....\n", plain, "f:2:1: row number 5, expected 6 or 8: numbers are consecutive"},
	{"row number missing, right", "..... 1\n..... 2\n.....\n..... 5 \n", plain, "f:4:7: row number 5, expected 4: numbers are consecutive"},
	{"row numbers differ", "5 ..... 5\n4 ..... 3\n", plain, "f:2:9: row number 3, expected 4: numbers are consecutive"},
	{"first row numbers differ", "5 ..... 4\n", plain, "f:1:9: row number 4, expected 5: numbers are consecutive"},
	{"huge row number", "99999999999999999999 .....\n", plain, "f:1:1: row number 99999999999999999999, expected a small one"},
	{"header alone", "abcde\n", plain, "f:1:1: a header row alone, expected rows below it"},
	{"long row", row15 + strings.Repeat(".", notation.MaxLine+1) + "\n\n", plain, "f:2: line of more than 1048576 bytes: over the limit"},

	{"no move", "h8?", plain, `f:1:3: not a point: "?", expected a move such as h8, or pass`},
	{"off", "h8p1", plain, "f:1:3: point off the board: p1, expected a1 to o15"},
	{"twice", "h8 i9,h8", plain, "f:1:7: point already taken: h8 holds a black stone, expected an empty point"},
	{"leading zero", "h08", as(notation.Moves), `f:1:1: not a point: "h08"`},
	{"passes", "h8" + strings.Repeat("--", 241), plain, "f:1:483: more than 241 moves: over the limit"},
	{"first number", "2. h8", as(notation.Moves), "f:1:1: not a point: the number 2, expected 1"},
	{"number left out", "1. h8 2. i9 4. g7", plain, "f:1:13: not a point: the number 4, expected 3"},
	{"number twice", "1. h8 i9 2. j10 2. k11", plain, "f:1:17: not a point: the number 2, expected White's move"},
	{"round left out", "1. h8 i9 2. j10 k11 4. l12", plain, "f:1:21: not a point: the number 4, expected 3"},
	{"round of one", "1. h8 i9 2. j10 3. k11", plain, "f:1:17: not a point: the number 3, expected White's move"},
	{"two numbers", "1. h8 2. 2. i9", plain, "f:1:10: not a point: two numbers, expected a move such as h8"},
	{"number at the end", "1. h8\n2.\n", plain, "f:2:2: not a point: the text ends behind a move number"},
	{"number and no dot", "1. h8 2 i9", plain, `f:1:7: not a point: "2", expected a move such as h8, or pass`},
	{"number in a later line", "1. h8 i9\n2. j10\n\n4. k11", plain, "f:4:1: not a point: the number 4, expected White's move"},
	{"taken in a later line", "1. h8\n2. h8", plain, "f:2:4: point already taken: h8 holds a black stone"},
	{"long later line", "1. h8\n" + strings.Repeat("i9", notation.MaxLine), plain, "f:2: line of more than 1048576 bytes: over the limit"},
	{"huge number", "99999999999. h8", as(notation.Moves), `f:1:1: not a point: "9", expected a move`},
	{"json number at the end", `{"moves":"1. h8 2."}`, plain, "f:1:19: moves: not a point: the text ends behind a move number"},
	{"long line", strings.Repeat("h8", notation.MaxLine), plain, "f:1: line of more than 1048576 bytes: over the limit"},

	{"prose below", "\xef\xbb\xbf; a comment\r\r\n  Dear reader", plain, `f:3:3: not a position file: it begins with "Dear reader"`},
	{"json word", "  nope", as(notation.JSONL), `f:1:3: not a JSON object: "nope", expected {"moves":"h8i9"} or`},
	{"json comma", `{"moves":"h8"  "id":3}`, plain, `f:1:16: "\"id\":3}" is not JSON here`},
	{"json cut", `{"black":["a1"`, plain, "f:1:15: the line ends inside the object, expected one whole JSON object a line"},
	{"json cut early", `{`, plain, "f:1:2: the line ends inside the object"},
	{"json noise", `{"black":?}`, plain, `f:1:10: "?}" is not JSON here, expected one object a line, {"moves":"h8i9"} or {"black":["h8"],"white":["i9"]}`},
	{"json two", `{"black":[]}{}`, plain, "f:1:13: text behind the object, expected one JSON object a line"},
	{"json other", `"a"`, as(notation.JSONL), `f:1:1: not a JSON object: "\"a\"", expected {"moves":"h8i9"} or {"black":["h8"],"white":["i9"]}`},
	{"json nul", "{\"id\":\"\x00\",\"black\":[]}", as(notation.JSONL), `f:1:7: "\"\x00\",\"black\":[]}" is not JSON here, expected one object a line`},
	{"json no stones", `{"id":"a"}`, plain, `f:1:1: no stones, expected "moves", or "black" and "white"`},
	{"json both", `{"black":[],"moves":""}`, plain, "f:1:21: moves beside black or white, expected one of the two"},
	{"json size", `{"size":1e99,"black":[]}`, plain, "f:1:9: size: 1e99, expected a whole number from 5 to 22"},
	{"json range", `{"size":4,"black":[]}`, plain, "f:1:9: size: board size out of range: 4, expected 5 to 22"},
	{"json rule", `{"rule":"hex","black":[]}`, plain, `f:1:9: rule: unknown rule: "hex", expected ` + board.RuleNames()},
	{"json rule type", `{"rule":3,"black":[]}`, plain, "f:1:9: rule: 3, expected a string"},
	{"json side", `{"black":[],"to_move":"me"}`, plain, `f:1:23: to_move: unknown side: "me", expected black or white`},
	{"json list type", `{"black":"h8"}`, plain, `f:1:10: black: "h8", expected a list of points`},
	{"json point", `{"black":["a1", "zz"]}`, plain, `f:1:17: black: not a point: "zz"`},
	{"json point type", `{"white":["a1", 7]}`, plain, `f:1:17: white: 7, expected a string`},
	{"json taken", `{"black":["a1"],"white":["a1"]}`, plain, "f:1:26: white: point already taken: a1 holds a black stone"},
	{"json off", `{"size":9,"black":["j1"]}`, plain, "f:1:20: black: point off the board: j1, expected a1 to i9"},
	{"json id", `{"id":[],"black":[]}`, plain, "f:1:7: id: [], expected a string"},
	{"json long id", `{"id":"` + strings.Repeat("a", notation.MaxValue+1) + `","black":[]}`, plain, "f:1:7: id: more than 64 KiB: over the limit"},
	{"json moves", `{"moves":["h8"]}`, plain, `f:1:10: moves: ["h8"], expected a string`},

	{"psq header", "8,8,0", as(notation.PSQ), `f:1:1: "8,8,0", expected a line such as "Piskvorky 15x15, 11:11, 0"`},
	{"psq empty", "", as(notation.PSQ), "f: not a position file: empty, expected "},
	{"psq oblong", "Piskvorky 15x20, 0:0, 0", plain, "f:1:1: a board of 15x20, expected a square one"},
	{"psq size", "Piskvorky 15000x15000, 0:0, 0", plain, "f:1:1: board size out of range: 15000"},
	{"psq width", "Piskvorky x15, 0:0, 0", plain, `f:1:1: "", expected a small whole number`},
	{"psq height", "Piskvorky 15", plain, `f:1:1: "", expected a small whole number`},
	{"psq zero", "Piskvorky 15x15, 0:0, 0\n0,8,0", plain, `f:2:1: point off the board: "0,8,0", expected 1 to 15`},
	{"psq broken", "Piskvorky 15x15, 0:0, 0\n8,x,0", plain, `f:2:1: "x", expected a small whole number`},
	{"psq four", "Piskvorky 15x15, 0:0, 0\n8,8,0,0", plain, `f:2:1: "8,8,0,0", expected x,y,milliseconds`},
	{"psq time", "Piskvorky 15x15, 0:0, 0\n8,8,?", plain, `f:2:1: "8,8,?", expected x,y,milliseconds`},
	{"psq tail", "Piskvorky 15x15, 0:0, 0\n8,8,0\na\n8,9,0", plain, `f:4:1: "8,9,0", expected no move behind the names`},
	{"psq glued", "Piskvorky 15x15, 11:11, 0 8,8,0", plain, `f:1:1: " 11:11, 0 8,8,0" behind the size, expected clocks and a number such as " 11:11, 0"`},
	{"psq glued digits", "Piskvorky 15x15, 11:11, 08,8,0\n9,9,0", plain, `f:1:1: " 11:11, 08,8,0" behind the size`},
	{"psq glued to the size", "Piskvorky 15x15, 8,8,0", plain, `f:1:1: " 8,8,0" behind the size`},
	{"psq form feed", "Piskvorky 15x15, 0:0, 0\f8,8,0", plain, `f:1:1: " 0:0, 0\f8,8,0" behind the size`},
	{"psq separators", "Piskvorky 15x15, 0:0, 0\n8,8,0\n9;9;0", plain, `f:3:1: "9;9;0", expected x,y,milliseconds`},
	{"psq spaces", "Piskvorky 15x15, 0:0, 0\n8,8,0\n9 9 0", plain, `f:3:1: "9 9 0", expected x,y,milliseconds`},
	{"psq code", "Piskvorky 15x15, 0:0, 0\n8,8,0\na\n-1,b", plain, `f:4:1: "b", expected a small whole number`},
	{"psq two games", "Piskvorky 15x15, 0:0, 0\n8,8,0\nPiskvorky 15x15, 0:0, 0", plain, `f:3:1: "Piskvorky 15x15, 0:0", expected one game a file`},
	{"psq words", "Piskvorky 15x15, 0:0, 0\nh8i9\n", plain, `f:2:1: no move beside the names, expected lines such as "7,7,0"`},
	{"rec words", "h8\ni9\n", as(notation.Rec), `f:2:1: no move beside the names`},
	{"psq names", "Piskvorky 15x15, 0:0, 0\n8,8,0" + strings.Repeat("\na", 9), plain, `f:11:1: "a", expected no more than 8 lines beside the moves`},
	{"rec fifteen", "a\nb\n15,0,0", plain, `f:3:1: point off the board: "15,0,0", expected 0 to 14`},
	{"psq long line", "Piskvorky 15x15, 0:0, 0\n" + strings.Repeat("a", notation.MaxLine+1), plain, "f:2: line of more than 1048576 bytes"},

	{"odd offsets", "0,0, 1", plain, "f:1:5: 3 numbers, expected pairs of offsets from the centre"},
	{"far offset", "0,0, 8,0", plain, "f:1:5: point off the board: column 15, row 7 from the top left, expected 0 to 14"},
	{"bad offset x", "0,0, a,0", plain, `f:1:5: "a", expected a small whole number`},
	{"bad offset y", "0,0, 1,99999", plain, `f:1:5: "99999", expected a small whole number`},

	{"pos count", "\x03\x70\x00", as(notation.Pos), "f: byte 0: not a position file: the count is 3, expected 2, the bytes that follow"},
	{"pos empty", "", as(notation.Pos), "f: byte 0: not a position file: empty, expected a count byte and moves"},
	{"pos long", strings.Repeat("\xe0", 300), as(notation.Pos), "f: byte 0: not a position file: more than 225 moves, expected at most one a point"},
	{"pos off", "\x02\x70\xe1", as(notation.Pos), "f: byte 2: point off the board: 225, expected 0 to 224"},
	{"pos twice", "\x02\x70\x70", as(notation.Pos), "f: byte 2: point already taken: h8 holds a black stone"},

	{"sgf cut", "(;B[aa]", plain, "f:1:7: the file ends inside a game, expected 1 more )"},
	{"sgf cut value", "(;B[a", plain, "f:1:5: the file ends inside a property, expected ]"},
	{"sgf cut name", "(;B", plain, "f:1:3: the file ends inside a property"},
	{"sgf cut behind name", "(;B ", plain, "f:1:4: the file ends inside a property"},
	{"sgf cut behind value", "(;B[aa] ", plain, "f:1:8: the file ends inside a game, expected 1 more )"},
	{"sgf no node", "(B[aa])", plain, "f:1:2: 'B' behind (, expected ;"},
	{"sgf outside", "(;B[aa]))", plain, "f:1:9: ')' outside of a game, expected ("},
	{"sgf no value", "(;B;W[aa])", plain, "f:1:4: ';' behind the property name B, expected ["},
	{"sgf noise", "(;?)", plain, "f:1:3: '?', expected a property, ;, ( or )"},
	{"sgf node behind", "(;(;);)", plain, "f:1:6: a node behind a variation, expected ( or )"},
	{"sgf property behind", "(;(;)B[aa])", plain, "f:1:6: 'B' behind ), expected ( or )"},
	{"sgf game", "(;GM[1])", plain, `f:1:3: GM: game "1", expected 4, Gomoku and Renju`},
	{"sgf size", "(;SZ[a])", plain, `f:1:3: SZ: "a", expected a small whole number`},
	{"sgf oblong", "(;SZ[9:7])", plain, `f:1:3: SZ: "9:7", expected a square board`},
	{"sgf rule", "(;RU[renjuish])", plain, `f:1:3: RU: unknown rule: "renjuish"`},
	{"sgf side", "(;PL[x])", plain, `f:1:3: PL: unknown side: "x", expected B or W`},
	{"sgf point", "(;B[h8])", plain, `f:1:3: B: not a point: "h8", expected two letters, column and row from the top`},
	{"sgf off", "(;B[pa])", plain, `f:1:3: B: point off the board: "pa", expected aa to oo`},
	{"sgf many moves", "(;B[aa][bb])", plain, "f:1:3: B: 2 values, expected one move"},
	{"sgf taken", "(;B[aa];W[aa])", plain, "f:1:9: W: point already taken: a15 holds a black stone"},
	{"sgf setup", "(;AB[aa:zz])", plain, `f:1:3: AB: point off the board: "zz", expected aa to oo`},
	{"sgf setup twice", "(;AB[aa:bb][ab])", plain, "f:1:3: AB: point already taken: a14 holds a black stone"},
	{"sgf rectangles", "(;SZ[22]AE" + strings.Repeat("[aa:vv]", 2067) + ")", plain, "f:1:9: AE: more than 1000000 points set up: over the limit"},
	{"sgf turned rectangle", "(;AB[ab:aa])", plain, `f:1:3: AB: "ab:aa", expected a rectangle from its top left to its bottom right`},
	{"sgf setup text", "(;AB[?:bb])", plain, `f:1:3: AB: not a point: "?"`},

	{"option", "h8", notation.Options{Size: 23}, "board size out of range: 23, expected 5 to 22"},
	{"format", "h8", as("nosuch"), `unknown format: "nosuch"`},
}

// TestErrors pins the text of the errors.
func TestErrors(t *testing.T) {
	for _, tc := range refusals {
		t.Run(tc.name, func(t *testing.T) {
			tc.o.Source = "f"
			err := firstError(tc.text, tc.o)
			if err == nil || !strings.HasPrefix(err.Error(), tc.want) {
				t.Fatalf("the first error is\n%v, want\n%s", err, tc.want)
			}
			if strings.ContainsAny(err.Error(), "\n\x00") {
				t.Errorf("error %q is not one line", err)
			}
		})
	}
}

// firstError reads a text and returns the first error, nil if there is none.
func firstError(text string, o notation.Options) error {
	for _, err := range notation.All(context.Background(), strings.NewReader(text), o) {
		if err != nil {
			return err
		}
	}
	return nil
}

func TestSentinels(t *testing.T) {
	for text, want := range map[string]error{
		"":                               notation.ErrNotPosition,
		"h8h8":                           board.ErrOccupied,
		"h8 p1":                          board.ErrOff,
		"h8 ?":                           board.ErrPoint,
		"(;SZ[4])":                       board.ErrSize,
		`{"black":[],"rule":"hex"}`:      board.ErrRule,
		"h8" + strings.Repeat("--", 241): notation.ErrLimit,
	} {
		if err := firstError(text, notation.Options{}); !errors.Is(err, want) {
			t.Errorf("%.20q gives error %v, want one that wraps %v", text, err, want)
		}
	}
	var syntax *notation.SyntaxError
	if err := firstError("(;", notation.Options{}); !errors.As(err, &syntax) || syntax.Line != 1 {
		t.Errorf("a cut SGF game gives error %v, want a SyntaxError in line 1", err)
	}
	if _, err := notation.ParseFormat("nosuch"); !errors.Is(err, notation.ErrFormat) || !strings.Contains(err.Error(), "diagram, moves, jsonl") {
		t.Errorf("ParseFormat(nosuch) gives error %v, want ErrFormat with the names", err)
	}
	if f, err := notation.ParseFormat("sgf"); f != notation.SGF || err != nil {
		t.Errorf("ParseFormat(sgf) is %v, error %v", f, err)
	}
}

func TestHostileFileNameStaysOnOneLine(t *testing.T) {
	err := firstError("h8?", notation.Options{Source: "a\nb\x1b[2J"})
	if err == nil || !strings.HasPrefix(err.Error(), `"a\nb\x1b[2J":1:3: `) {
		t.Errorf("error is %v, want the source's name quoted", err)
	}
}

// broken is a source whose Read returns an error.
type broken struct{ err error }

func (b broken) Read([]byte) (int, error) { return 0, b.err }

func TestFailingSource(t *testing.T) {
	cause := errors.New("no disk")
	for _, f := range append(notation.Formats(), "") {
		_, err := notation.NewReader(context.Background(), broken{cause}, notation.Options{Source: "f", Format: f}).Next()
		if !errors.Is(err, cause) || err.Error() != "f: no disk" {
			t.Errorf("format %q, a source that fails: error %v, want f: no disk", f, err)
		}
	}
	r := notation.NewReader(context.Background(), io.MultiReader(strings.NewReader(".....\n"), broken{cause}), notation.Options{Format: notation.Diagram})
	for range 2 {
		if _, err := r.Next(); !errors.Is(err, cause) {
			t.Errorf("a source that fails inside a diagram: error %v, want no disk", err)
		}
	}
}

// TestBrokenJSONKeepsItsID checks that the refusal of a line names its id, if the id can be read.
func TestBrokenJSONKeepsItsID(t *testing.T) {
	for text, want := range map[string]string{
		`{"id":"a","black":["h8"`:       "a",
		`{"id":7,"black":[?]}`:          "7",
		`{"id":"a","black":["zz"]}`:     "a",
		`{"id":"a","black":["h8"]} {}`:  "a",
		`{"id":"a","rule":"x","moves"}`: "a",
		`{"id":[],"black":nope}`:        "f:1",
		`{"black":nope,"id":"a"}`:       "f:1",
		`{"id":`:                        "f:1",
	} {
		var refused *notation.PositionError
		err := firstError(text, notation.Options{Source: "f"})
		if !errors.As(err, &refused) || refused.ID != want {
			t.Errorf("%s: error %v is %+v, want a PositionError with ID %s", text, err, refused, want)
		}
	}
}
