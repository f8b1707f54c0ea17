package api_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/oracle"
)

func TestParse(t *testing.T) {
	s := service(nil)
	const two = `{"id":"text:1","rule":"freestyle","size":15,"black":["h8"],"white":["i9"],"to_move":"black","moves":["h8","i9"]}`
	for text, want := range map[string]string{
		`{"id":3,"op":"parse","text":"h8i9"}`:                                      `{"v":1,"id":3,"format":"moves","positions":[` + two + `]}`,
		`{"op":"parse","text":"h8i9\nh8h8\nh8"}`:                                   `{"v":1,"format":"moves","positions":[` + two + `,{"id":"text:2","error":"text:2:3: point already taken: h8 holds a black stone, expected an empty point"},{"id":"text:3","rule":"freestyle","size":15,"black":["h8"],"white":[],"to_move":"white","moves":["h8"]}]}`,
		`{"op":"parse","base64":true,"rule":"renju","size":19,"text":"aDhpOQ=="}`:  `{"v":1,"format":"moves","positions":[` + strings.NewReplacer("freestyle", "renju", "15", "19").Replace(two) + `]}`,
		`{"op":"parse","text":"aDhpOQ==","base64":true,"to_move":"white"}`:         `{"v":1,"format":"moves","positions":[` + strings.Replace(two, `"to_move":"black"`, `"to_move":"white"`, 1) + `]}`,
		`{"op":"parse","text":"(;GM[4]SZ[15];B[hh]C[<script>alert(1)</script>])"}`: `{"v":1,"format":"sgf","positions":[{"id":"text:1","rule":"freestyle","size":15,"black":["h8"],"white":[],"to_move":"white","moves":["h8"]}]}`,
		`{"op":"parse","text":"h8i9","format":"sgf"}`:                              `{"v":1,"error":"text:1:1: 'h' outside of a game, expected ("}`,
	} {
		if got := answer(t, s, text); got != want {
			t.Errorf("%s:\n got %s\nwant %s", text, got, want)
		}
	}
}

func TestParseRefused(t *testing.T) {
	for text, want := range map[string]string{
		`{"op":"parse"}`:                                                               `no field text, expected one beside op parse`,
		`{"op":"parse","text":7}`:                                                      `text: 7, expected a string`,
		`{"op":"parse","text":"h8","base64":1}`:                                        `base64: 1, expected true or false`,
		`{"op":"parse","text":"aDhpOQ","base64":true}`:                                 `text: not in base64, expected that of RFC 4648 with padding and without line breaks`,
		`{"op":"parse","text":"aDhp\nOQ==","base64":true}`:                             `text: not in base64, expected that of RFC 4648 with padding and without line breaks`,
		`{"op":"parse","text":"h8","format":"exe"}`:                                    `format: unknown format: "exe", expected one of `,
		`{"op":"parse","text":"h8","moves":"h8"}`:                                      `field moves has no meaning beside op parse`,
		`{"op":"solve","text":"h8","moves":"h8"}`:                                      `field text has no meaning beside op solve`,
		`{"op":"filter","text":"h8","moves":"h8"}`:                                     `field text has no meaning beside op filter`,
		`{"op":"step","moves":"h8"}`:                                                   `no field certificate, expected one beside op step`,
		`{"op":"view","moves":"h8","path":"h8"}`:                                       `path: "h8", expected a list of moves`,
		`{"op":"view","moves":"h8","path":["h99"]}`:                                    `path: not a point: "h99", expected a row from 1 to 22`,
		`{"op":"why","moves":"h8"}`:                                                    `no field idea, expected one beside op why`,
		`{"op":"why","moves":"h8","idea":["--"]}`:                                      `idea: not a point: "--", expected a column letter and a row number such as h8`,
		`{"op":"why","session":"s","idea":["h8"]}`:                                     `field session has no meaning beside op why`,
		`{"op":"view","moves":"h8","path":[` + strings.Repeat(`"--",`, 968) + `"--"]}`: `path: too many moves, expected at most 968`,
	} {
		_, err := api.Decode([]byte(text))
		if err == nil || !strings.HasPrefix(err.Error(), "not a request: "+want) {
			t.Errorf("%.80s:\n got %v\nwant not a request: %s", text, err, want)
		}
	}
}

// TestParseHostile sends texts that are hard for the readers. Each must get an answer: at most a
// hundred positions, or one error of one line.
func TestParseHostile(t *testing.T) {
	s := service(nil)
	const most = 700_000
	repeat := func(text string) string { return strings.Repeat(text, most/len(text)) }
	for name, text := range map[string]string{
		"deep SGF":     repeat("(;B[hh]"),
		"brackets":     repeat("("),
		"wide SGF":     "(;GM[4]SZ[15]" + repeat("(;B[hh])") + ")",
		"long value":   "(;C[" + repeat("x") + "])",
		"lines":        repeat("h8i9\n"),
		"one line":     repeat("h8"),
		"objects":      repeat(`{"moves":"h8"}` + "\n"),
		"open objects": repeat(`{"a":`),
		"noise":        repeat("\x00\xff\x01q\n"),
		"spaces":       repeat(" "),
		"diagram":      repeat("...............\n"),
		"wide diagram": repeat("."),
		"comments":     repeat("# <script>\n"),
		"library":      "\xff\xff\xffRenLib\xff\x03\x00" + strings.Repeat("\xff", 8) + repeat("\x78\x00\x40"),
		"piskvork":     "Piskvork 15x15\n" + repeat("1,1,0\n"),
		"pos":          "\xff" + repeat("\x01"),
		"openings":     repeat("0,0, 1,1\n"),
		"carriage":     repeat("\r"),
		"huge numbers": repeat("h99999999999"),
	} {
		t.Run(name, func(t *testing.T) {
			request, err := json.Marshal(map[string]any{"op": "parse", "text": base64.StdEncoding.EncodeToString([]byte(text)), "base64": true})
			if err != nil {
				t.Fatal(err)
			}
			reply := s.Answer(t.Context(), decode(t, string(request)))
			checkAnswer(t, "", reply.AppendJSON(nil))
			switch r := reply.(type) {
			case *api.Parsed:
				if n := len(r.Positions); n == 0 || n > api.MaxParsed || r.More && n < api.MaxParsed {
					t.Errorf("%d positions, more: %v, want 1 to %d, and more only after %d", n, r.More, api.MaxParsed, api.MaxParsed)
				}
			case api.Refusal:
				if !api.AskersFault(r.Err) || len(r.Err.Error()) > 400 {
					t.Errorf("error %.500v, want a short one about the text", r.Err)
				}
			}
		})
	}
}

// TestParseMany: after a hundred positions the answer leaves out the rest, and says so.
func TestParseMany(t *testing.T) {
	for n, more := range map[int]bool{99: false, 100: false, 101: true} {
		text := strconv.Quote(strings.Repeat("h8i9\n", n))
		r, ok := service(nil).Answer(t.Context(), decode(t, `{"op":"parse","text":`+text+`}`)).(*api.Parsed)
		if !ok || len(r.Positions) != min(n, api.MaxParsed) || r.More != more {
			t.Errorf("a text of %d positions: %+v, want more: %v", n, r, more)
		}
	}
	if got := answer(t, service(nil), `{"op":"parse","text":""}`); !strings.HasPrefix(got, `{"v":1,"error":"text: not a position file: empty, expected `) {
		t.Errorf("an empty text: %s", got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r, ok := service(nil).Answer(ctx, decode(t, `{"op":"parse","text":"h8"}`)).(api.Refusal); !ok || api.AskersFault(r.Err) {
		t.Errorf("after cancelling: %+v, want a refusal that is not the asker's fault", r)
	}
}

// FuzzEach decodes lines and lets an oracle answer the accepted requests. Nothing may panic, and
// every answer is one line of JSON with the id of its request.
func FuzzEach(f *testing.F) {
	for _, seed := range []string{
		`{"id":1,"moves":"h8a1i8a3j8a5"}`,
		`{"id":"a\"b","op":"filter","rule":"renju","size":9,"black":["e5"],"white":["e6"],"class":"vct","threats":"three","candidates":["a1","b2"],"cert":true}`,
		`[{"op":"ping"},{"op":"verify","certificate":{"v":1,"x":["}"]}},{"op":"cancel","target":-1.5e3}]`,
		`{"op":"open","session":"s","moves":"--pass"}`,
		`{"op":"put","session":"s","move":"h8"}`,
		`{"id":null,"timeout":"1ms","max_nodes":18446744073709551615,"black":[],"white":null,"to_move":"white"}`,
		`[[],{},null,1,"x"]`,
		"{\"id\":\"\xff\"}",
		`{"moves":"h8a1i8a3j8a5","goal":"all","cert":true}`,
		`{"op":"why","moves":"h8a1i8a3j8a5","idea":["g8","k8"],"class":"vct"}`,
		`{"op":"view","rule":"renju","size":7,"black":["d4","e4","c5","c6"],"white":["a1"],"path":["a2","--"]}`,
		`{"op":"parse","text":"(;GM[4]SZ[15];B[hh]C[\u003c])","size":15}`,
		`{"op":"parse","text":"aDhpOQ==","base64":true,"format":"moves"}`,
		`{"op":"step","size":9,"black":["c5","d5","e5","f4","f3"],"white":["b5","a1","c1","h1"],"to_move":"black","path":["f5","--"],"certificate":{"v":1,"rule":"freestyle","size":9,"black":["f3","f4","c5","d5","e5"],"white":["a1","c1","h1","b5"],"to_move":"black","attacker":"black","claim":"win","nodes":2,"sha256":"9684a8dae470c7687e6bb54cefdd3743a78a54ba06860c2525a989c4b78541f7","proof":"KQ4="}}`,
	} {
		f.Add([]byte(seed))
	}
	service := api.Service{
		Oracle: oracle.New(oracle.Options{Engines: 1, Memory: 1 << 20}),
		Limits: api.Limits{Nodes: 100, Ceiling: true},
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		err := api.Each(line, func(q *api.Request, err error) {
			var reply api.Reply = api.Refusal{ID: q.ID, Err: err}
			if err == nil {
				reply = service.Answer(context.Background(), q)
			}
			checkAnswer(t, q.ID, reply.AppendJSON(nil))
		})
		if err != nil {
			checkAnswer(t, "", api.Refusal{Err: err}.AppendJSON(nil))
		}
	})
}

// checkAnswer fails unless answer is one line of JSON with that id.
func checkAnswer(t *testing.T, id api.ID, answer []byte) {
	t.Helper()
	var got struct {
		V  int
		ID json.RawMessage
	}
	if err := json.Unmarshal(answer, &got); err != nil || got.V != 1 || string(got.ID) != string(id) || bytes.ContainsAny(answer, "\r\n") {
		t.Errorf("answer %q, want one line of JSON with the id %q (error %v)", answer, id, err)
	}
}
