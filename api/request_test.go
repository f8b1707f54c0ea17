package api_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
)

func decode(t *testing.T, text string) *api.Request {
	t.Helper()
	q, err := api.Decode([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return q
}

func TestDecode(t *testing.T) {
	h8, _ := board.ParsePoint("h8")
	i9, _ := board.ParsePoint("i9")
	for text, want := range map[string]*api.Request{
		`{"op":"ping"}`: {Op: api.Ping},
		`{"id":"a\u0062\"","op":"cancel","target":-1.5e3}`:                               {ID: `"a\u0062\""`, Op: api.Cancel, Target: "-1.5e3"},
		`{"op":"put","session":"s\n","move":"H8"}`:                                       {Op: api.Put, Session: "s\n", Move: h8},
		`{"op":"put","session":"s","move":"--"}`:                                         {Op: api.Put, Session: "s", Move: board.Pass},
		`{"op":"put","session":"s","move":"pass"}`:                                       {Op: api.Put, Session: "s", Move: board.Pass},
		`{"op":"undo","session":"s","id":0}`:                                             {ID: "0", Op: api.Undo, Session: "s"},
		`{"op":"close","session":"s"}`:                                                   {Op: api.Close, Session: "s"},
		`{"session":"s","class":"vct"}`:                                                  {Session: "s", Space: proof.Order2},
		`{"session":"s","class":"vcf","cert":false}`:                                     {Session: "s"},
		`{"session":"s","threats":"three","class":"vct","cert":true}`:                    {Session: "s", Space: proof.Threes, Cert: true},
		`{"session":"s","threats":"order2","class":"vct"}`:                               {Session: "s", Space: proof.Order2},
		` { "op" : "filter" , "session" : "s" , "candidates" : [ "h8" , "i9" ] } `:       {Op: api.Filter, Session: "s", Candidates: []board.Point{h8, i9}},
		`{"op":"filter","session":"s","candidates":[]}`:                                  {Op: api.Filter, Session: "s", Candidates: []board.Point{}},
		`{"op":"filter","session":"s","candidates":null,"max_nodes":9,"timeout":"1.5s"}`: {Op: api.Filter, Session: "s", MaxNodes: 9, Timeout: 1500 * time.Millisecond},
		`{"op":"verify","certificate":{"a":[{}," } ",1e3],"b":"\\\""},"id":null}`:        {Op: api.Verify, Certificate: []byte(`{"a":[{}," } ",1e3],"b":"\\\""}`)},
	} {
		got, err := api.Decode([]byte(text))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\n got %+v, %v\nwant %+v", text, got, err, want)
		}
	}
}

const unknownTheme = `not a request: unknown field "theme", expected one of id, op, rule, size, black, white, to_move, moves, session, class, threats, max_nodes, timeout, cert, candidates, move, certificate, target, goal, idea, path, text, format, base64`

// TestPuzzles: a line of a file of positions is a request without any change.
func TestPuzzles(t *testing.T) {
	for _, name := range []string{"freestyle", "standard", "renju"} {
		text := testdir.Read(t, "testdata/"+name+".jsonl")
		for line := range bytes.Lines(text) {
			if q, err := api.Decode(line); err != nil || q.Op != api.Solve || q.Position.Rule().String() != name {
				t.Errorf("Decode(%.40s): error %v, or not a request to solve", line, err)
			}
		}
	}
	q, err := api.Decode([]byte(`{"theme":"short","moves":"h8","class":"vct","theme":null,"max_nodes":7,"note":[]}`))
	if err != nil || q.Space != proof.Order2 || q.MaxNodes != 7 {
		t.Errorf("a puzzle with limits: %+v, error %v", q, err)
	}
	if q, err := api.DecodeAs([]byte(`{"moves":"h8","candidate":["i9"]}`), api.Filter); err == nil {
		t.Errorf("\"candidate\" for \"candidates\" is accepted: %+v", q)
	}
	for _, text := range []string{`{"id":1,"op":"open"}`, `{"id":1,"op":"filter","moves":"h8"}`, `{"id":1,"op":"ping","other":0}`} {
		q, err := api.DecodeAs([]byte(text), api.Solve)
		if err == nil || !strings.HasSuffix(err.Error(), ", expected none here, or solve") || q.ID != "1" {
			t.Errorf("%s where only solve is allowed: %+v, error %v", text, q, err)
		}
	}
}

func TestRefusals(t *testing.T) {
	for text, want := range map[string]string{
		``:                  "not a request: it ends too early, expected a whole JSON object",
		`{"id":1`:           "not a request: it ends too early, expected a whole JSON object",
		`{}{}`:              "not a request: unexpected {} at byte 3, expected one JSON object",
		`{} x`:              "not a request: unexpected x at byte 4, expected one JSON object",
		`{"moves":"h8",}`:   "not a request: unexpected } at byte 15, expected one JSON object",
		`[]`:                `not a request: [], expected an object such as {"moves":"h8i9"}`,
		"{\"id\":\"\xff\"}": "not a request: not in UTF-8",
		`{"id":true,"a":1}`: "not a request: id: true, expected a string or a number",
		`{"a":1}`:           `not a request: unknown field "a", expected one of id, op, rule, size, black, white, to_move, moves, session, class, threats, max_nodes, timeout, cert, candidates, move, certificate, target, goal, idea, path, text, format, base64`,
		`{"Op":"ping"}`:     `not a request: unknown field "Op", expected one of id, op, rule, size, black, white, to_move, moves, session, class, threats, max_nodes, timeout, cert, candidates, move, certificate, target, goal, idea, path, text, format, base64`,
		`{"moves":"h8","op":"solve","theme":"short"}`:                                                  unknownTheme,
		`{"moves":"h8","theme":{"a":1},"candidates":["i9"]}`:                                           unknownTheme,
		`{"session":"s","theme":"short"}`:                                                              unknownTheme,
		`{"op":"filter","size":5,"moves":"a1","candidates":["b1"` + strings.Repeat(`,"b1"`, 25) + `]}`: "not a request: candidates: too many points, expected at most 25",
		`{"op":"filter","session":"s","candidates":["b1"` + strings.Repeat(`,"b1"`, 484) + `]}`:        "not a request: candidates: too many points, expected at most 484",
		`{"op":"x"}`:                                              `not a request: op: "x", expected one of solve, filter, verify, why, step, view, parse, cancel, open, put, undo, close, ping`,
		`{"op":1}`:                                                "not a request: op: 1, expected a string",
		`{"op":"ping","op":"ping"}`:                               "not a request: field op occurs twice",
		`{"op":"ping","moves":"h8"}`:                              "not a request: field moves has no meaning beside op ping",
		`{"op":"solve","candidates":["h8"]}`:                      "not a request: field candidates has no meaning beside op solve",
		`{"op":"open","moves":"h8"}`:                              "not a request: no field session, expected one beside op open",
		`{"op":"put","session":"s"}`:                              "not a request: no field move, expected one beside op put",
		`{"op":"cancel"}`:                                         "not a request: no field target, expected one beside op cancel",
		`{"op":"open","session":"s"}`:                             `not a request: no stones, expected "moves", or "black" and "white"`,
		`{}`:                                                      `not a request: no stones, expected "moves", or "black" and "white"`,
		`{"moves":"h8","black":["a1"]}`:                           "not a request: moves beside black or white, expected one of the two",
		`{"session":"s","rule":"renju"}`:                          "not a request: field rule beside session, expected one of the two",
		`{"session":""}`:                                          `not a request: session: "", expected 1 to 1024 bytes`,
		`{"session":2}`:                                           "not a request: session: 2, expected a string",
		`{"moves":"h8","class":"vcf","threats":"three"}`:          "not a request: field threats has no meaning beside class vcf",
		`{"moves":"h8","threats":"two"}`:                          `not a request: threats: "two", expected order2, three or order3`,
		`{"moves":"h8","threats":2}`:                              "not a request: threats: 2, expected a string",
		`{"moves":"h8","class":"any","threats":"order2"}`:         "not a request: field threats has no meaning beside class any",
		`{"moves":"h8","class":"any","goal":"all"}`:               "not a request: class any, expected vcf or vct: only op solve with goal any finds wins by any moves",
		`{"op":"filter","moves":"h8","class":"any"}`:              "not a request: class any, expected vcf or vct: only op solve with goal any finds wins by any moves",
		`{"moves":"h8","class":"vc2"}`:                            `not a request: class: "vc2", expected vcf, vct or any`,
		`{"moves":"h8","max_nodes":0}`:                            "not a request: max_nodes: 0, expected a number of nodes from 1",
		`{"moves":"h8","max_nodes":1e3}`:                          "not a request: max_nodes: 1e3, expected a number of nodes from 1",
		`{"moves":"h8","timeout":"0s"}`:                           `not a request: timeout: "0s", expected a time such as 500ms or 5s`,
		`{"moves":"h8","timeout":5}`:                              "not a request: timeout: 5, expected a string",
		`{"moves":"h8","cert":1}`:                                 "not a request: cert: 1, expected true or false",
		`{"moves":"h8","size":23}`:                                "not a request: size: board size out of range: 23, expected 5 to 22",
		`{"moves":"h8","size":"9"}`:                               `not a request: size: "9", expected a whole number from 5 to 22`,
		`{"moves":"h8","rule":"hex"}`:                             `not a request: rule: unknown rule: "hex", expected freestyle, standard or renju`,
		`{"moves":["h8"]}`:                                        `not a request: moves: ["h8"], expected a string`,
		`{"moves":"h8","to_move":"red"}`:                          `not a request: to_move: unknown side: "red", expected black or white`,
		`{"black":"h8"}`:                                          `not a request: black: "h8", expected a list of points`,
		`{"white":[8]}`:                                           "not a request: white: 8, expected a string",
		`{"white":["h8","z1","z2"]}`:                              `not a request: white: not a point: "z1", expected a column letter and a row number such as h8`,
		`{"op":"filter","moves":"h8","candidates":{}}`:            "not a request: candidates: {}, expected a list of points",
		`{"op":"put","session":"s","move":8}`:                     "not a request: move: 8, expected a string",
		`{"op":"verify","certificate":"x"}`:                       `not a request: certificate: "x", expected a certificate, an object`,
		`{"moves":"h8h8"}`:                                        "not a request: moves: point already taken: h8 holds a black stone, expected an empty point",
		`{"id":` + strings.Repeat("1", 1025) + `}`:                "not a request: id: 1025 bytes, expected at most 1024",
		`{"moves":"h8","cert":"` + strings.Repeat("é", 30) + `"}`: `not a request: cert: "` + strings.Repeat("é", 19) + `…, expected true or false`,
	} {
		q, err := api.Decode([]byte(text))
		if err == nil || err.Error() != want || !errors.Is(err, api.ErrRequest) || !reflect.DeepEqual(q, &api.Request{}) {
			t.Errorf("%.60s:\n got %v, %+v\nwant %s", text, err, q, want)
		}
	}
}

// TestIDsOfRefused: a refused request keeps its id, wherever the id stands.
func TestIDsOfRefused(t *testing.T) {
	for _, text := range []string{`{"id":"x","a":1}`, `{"a":1,"id":"x"}`, `{"moves":"h8h8","id":"x"}`, `{"a":1,"a":{"id":5},"id":"x","op":"put"}`} {
		if q, err := api.Decode([]byte(text)); err == nil || q.ID != `"x"` {
			t.Errorf("%s: id %s, error %v", text, q.ID, err)
		}
	}
	if _, err := api.Decode([]byte(`{"moves":"h8h8"}`)); !errors.Is(err, board.ErrOccupied) {
		t.Errorf("a point twice: error %v, want ErrOccupied", err)
	}
	setup := (*board.SetupError)(nil)
	if _, err := api.Decode([]byte(`{"moves":"a1a9b1b9c1c9d1d9e1"}`)); !errors.As(err, &setup) {
		t.Errorf("a row of five: error %v, want a SetupError", err)
	}
}

func TestTooLong(t *testing.T) {
	text := []byte(strings.Repeat(" ", api.MaxRequest) + "{}")
	if _, err := api.Decode(text); !errors.Is(err, api.ErrTooLong) {
		t.Errorf("Decode: error %v, want ErrTooLong", err)
	}
	if err := api.Each(text, nil); !errors.Is(err, api.ErrTooLong) {
		t.Errorf("Each: error %v, want ErrTooLong", err)
	}
	if q, err := api.DecodeAs([]byte(`{"session":"s","op":null}`), api.Undo); err != nil || q.Op != api.Undo {
		t.Errorf("DecodeAs with the op null: %+v, error %v, want undo", q, err)
	}
}

func TestEach(t *testing.T) {
	var ids []string
	err := api.Each([]byte(`[{"id":1,"op":"ping"},{"id":2},{"id":"é","op":"ping"}]`), func(q *api.Request, err error) {
		id := q.ID.Text()
		if err != nil {
			id += "!"
		}
		ids = append(ids, id)
	})
	if got := strings.Join(ids, " "); err != nil || got != "1 2! é" {
		t.Errorf("requests %s, error %v, want 1 2! é", got, err)
	}
	if err := api.Each([]byte(`[{}`), nil); !errors.Is(err, api.ErrRequest) {
		t.Errorf("an open list: error %v, want ErrRequest", err)
	}
}

// TestPositionsAsNotation: a request has the position that package notation reads from the same
// line. The lines have stones or moves, all sizes and rules, and a side or none.
func TestPositionsAsNotation(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		size := board.MinSize + draw.IntN(board.MaxSize-board.MinSize+1)
		setup := board.Setup{Size: size, Rule: board.Rule(draw.IntN(3)), ToMove: board.Colour(1 + draw.IntN(2))}
		var moves []board.Point
		for _, i := range draw.Perm(size * size)[:draw.IntN(12)] {
			moves = append(moves, board.PointAt(i, size))
		}
		item := notation.Item{Setup: setup}
		if draw.IntN(2) == 0 {
			item.Moves = moves
		}
		for i, pt := range moves {
			if i%2 == 0 {
				item.Setup.Black = append(item.Setup.Black, pt)
			} else {
				item.Setup.White = append(item.Setup.White, pt)
			}
		}
		var text bytes.Buffer
		w, err := notation.NewWriter(&text, notation.JSONL)
		if err == nil {
			err = w.Write(item)
		}
		if err != nil {
			t.Fatal(err)
		}
		line := text.String()
		if draw.IntN(2) == 0 {
			line = strings.Replace(line, `,"to_move":"`+setup.ToMove.String()+`"`, "", 1)
		}
		read, err := notation.NewReader(t.Context(), strings.NewReader(line), notation.Options{Format: notation.JSONL}).Next()
		if err != nil && !errors.Is(err, io.EOF) {
			t.Fatal(err)
		}
		want, err := read.Position()
		if err != nil {
			continue // somebody has five
		}
		if got := decode(t, line).Position; !bytes.Equal(got.AppendCanonical(nil), want.AppendCanonical(nil)) || got.ToMove() != want.ToMove() || got.Hash() != want.Hash() {
			t.Errorf("%s: Decode and notation read different positions", line)
		}
	}
}
