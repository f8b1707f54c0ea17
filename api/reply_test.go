package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/solve"
)

// service returns a service with small tables and this store.
func service(store solve.Store) api.Service {
	return api.Service{Oracle: oracle.New(oracle.Options{Engines: 1, Memory: 8 << 20, Store: store})}
}

// answer returns the answer to a request, without its time.
func answer(t *testing.T, s api.Service, text string) string {
	t.Helper()
	return timeless(s.Answer(t.Context(), decode(t, text)).AppendJSON(nil))
}

func TestAnswers(t *testing.T) {
	s := service(nil)
	for text, want := range map[string]string{
		`{"id":"a","moves":"h8a1i8a3j8a5k8a7"}`:                                                                                                     `{"v":1,"id":"a","rule":"freestyle","size":15,"to_move":"black","verdict":"win","class":"vcf","plies":1,"line":["g8"],"first":["g8"],"proved_shortest":true,"nodes":0,"micros":0,"stage":"sight"}`,
		`{"moves":"h8","rule":"renju","class":"vct"}`:                                                                                               `{"v":1,"rule":"renju","size":15,"to_move":"white","verdict":"none","class":"vct","threats":"order2","nodes":0,"micros":0,"stage":"sight"}`,
		`{"id":1,"size":9,"moves":"e5a1f5a3","class":"vct","threats":"three","max_nodes":1,"cert":true}`:                                            `{"v":1,"id":1,"rule":"freestyle","size":9,"to_move":"black","verdict":"unknown","class":"vct","threats":"three","nodes":1,"micros":0,"reason":"nodes","stage":"vct"}`,
		`{"op":"filter","moves":"h8a1i8a3j8a5k8","candidates":["o15","g8","l8"]}`:                                                                   `{"v":1,"rule":"freestyle","size":15,"to_move":"white","moves":[{"move":"o15","fate":"loses","plies":1,"line":["g8"]},{"move":"g8","fate":"loses","plies":1,"line":["l8"]},{"move":"l8","fate":"loses","plies":1,"line":["g8"]}],"nodes":0,"micros":0}`,
		`{"op":"filter","rule":"renju","size":7,"black":["d4","e4","c5","c6"],"white":["a1","a7","g1","g7"],"candidates":["c4"],"to_move":"black"}`: `{"v":1,"rule":"renju","size":7,"to_move":"black","moves":[{"move":"c4","fate":"forbidden"}],"nodes":0,"micros":0}`,
		`{"op":"filter","moves":"h8","candidates":["h8"],"id":2}`:                                                                                   `{"v":1,"id":2,"error":"not a move: h8, expected an empty point"}`,
		`{"op":"undo","session":"x","id":3}`:                                                                                                        `{"v":1,"id":3,"error":"not a request: op undo with a session, expected a position"}`,
		`{"session":"x"}`:                                                                                                                           `{"v":1,"error":"not a request: op solve with a session, expected a position"}`,
		`{"op":"ping"}`:                                                                                                                             `{"v":1,"pong":true}`,
		`{"op":"verify","certificate":{"v":1,"<":"\u0007"}}`:                                                                                        `{"v":1,"valid":false,"error":"unreadable certificate: field \"<\" is unknown, repeated or cannot be read"}`,
	} {
		if got := answer(t, s, text); got != want {
			t.Errorf("%s:\n got %s\nwant %s", text, got, want)
		}
	}
}

// TestLostAndOpen filters all moves of a lost position, and the checker accepts each certificate.
// After cancelling, moves stay unknown.
func TestLostAndOpen(t *testing.T) {
	s := service(nil)
	lost := `"id":"x","op":"filter","moves":"a1h8c1i8e1j8g1k8","cert":true`
	var all struct {
		Lost   bool
		Reason string
		Moves  []struct {
			Move, Fate  string
			Plies       int
			Line        []string
			Certificate json.RawMessage
		}
	}
	read := func(text string) {
		t.Helper()
		all.Moves, all.Lost, all.Reason = nil, false, ""
		if err := json.Unmarshal([]byte(answer(t, s, text)), &all); err != nil {
			t.Fatal(err)
		}
	}
	read("{" + lost + "}")
	if !all.Lost || all.Reason != "" || len(all.Moves) != 225-8 {
		t.Errorf("lost %v, reason %q, %d moves, want a loss with all 217 moves", all.Lost, all.Reason, len(all.Moves))
	}
	for _, m := range all.Moves {
		claim, err := check.Verify(m.Certificate)
		if err != nil || m.Fate != "loses" || len(m.Line) != m.Plies || claim.ID != "x:"+m.Move || claim.Attacker != "white" {
			t.Errorf("move %+v: its certificate claims %+v, error %v, want a win of White", m, claim, err)
		}
	}
	read(`{"id":"y","op":"filter","moves":"h8a1i8a3j8a5","cert":true,"candidates":["k8"]}`)
	if claim, err := check.Verify(all.Moves[0].Certificate); all.Moves[0].Fate != "wins" || err != nil || claim.ID != "y" || claim.Attacker != "black" {
		t.Errorf("moves %+v: the certificate claims %+v, error %v, want a win of Black", all.Moves, claim, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	stopped := s.Answer(ctx, decode(t, `{"op":"filter","moves":"h8a1i8a3j8","candidates":["o15"]}`)).AppendJSON(nil)
	if got := string(stopped); !strings.Contains(got, `"fate":"unknown"`) || !strings.Contains(got, `"reason":"cancelled"`) {
		t.Errorf("after cancelling: %s, want the fate unknown and the reason cancelled", got)
	}
}

// TestVerified sends the certificate of an answer back to be verified, once as it is and once with
// a moved stone.
func TestVerified(t *testing.T) {
	s := service(nil)
	won := s.Answer(t.Context(), decode(t, `{"id":"é\"<","rule":"renju","moves":"h8a1i8a3j8a5","cert":true}`)).AppendJSON(nil)
	var holder struct{ Certificate json.RawMessage }
	if err := json.Unmarshal(won, &holder); err != nil {
		t.Fatal(err)
	}
	got := answer(t, s, `{"id":7,"op":"verify","certificate":`+string(holder.Certificate)+`}`)
	want := `{"v":1,"id":7,"valid":true,"position":{"id":"é\"<","rule":"renju","size":15,"black":["h8","i8","j8"],"white":["a1","a3","a5"],"to_move":"black","attacker":"black","nodes":1}}`
	if got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	forged := strings.Replace(string(holder.Certificate), `"j8"`, `"j9"`, 1)
	if got := answer(t, s, `{"op":"verify","certificate":`+forged+`}`); !strings.HasPrefix(got, `{"v":1,"valid":false,"error":"invalid certificate: `) {
		t.Errorf("with a moved stone: %s, want an invalid certificate", got)
	}
}

// knows is a store that has the same record for every position.
type knows proof.Known

func (k *knows) Get(*board.Position) (proof.Known, error) { return proof.Known(*k), nil }
func (*knows) Add(*board.Position, proof.Record) error    { return nil }

func TestStored(t *testing.T) {
	lost := &knows{proof.Any: {Outcome: proof.Lost, Space: proof.Any, Solver: proof.SolverVersion}}
	got := answer(t, service(lost), `{"moves":"h8a1i8a3j8a5"}`)
	if want := `{"v":1,"rule":"freestyle","size":15,"to_move":"black","verdict":"lost","class":"vcf","nodes":0,"micros":0,"stage":"store"}`; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func TestFaultsAreErrors(t *testing.T) {
	s := service(nil)
	q := decode(t, `{"id":1,"moves":"h8"}`)
	q.Space = proof.Spaces
	if got := string(s.Answer(t.Context(), q).AppendJSON(nil)); got != `{"v":1,"id":1,"error":"no such budget: space 5, expected vcf, three, order2, order3 or any"}` {
		t.Errorf("a space without a solver: %s", got)
	}
	refusal := api.Refusal{Err: errors.New("a \"b\"\n\x01 \xff é <c>")}
	if got := string(refusal.AppendJSON(nil)); got != `{"v":1,"error":"a \"b\"\n\u0001 \ufffd é <c>"}` {
		t.Errorf("an error with strange characters: %s", got)
	}
}

func TestSessionReplies(t *testing.T) {
	pos, err := board.New(board.Setup{Rule: board.Renju, Size: 9, ToMove: board.White})
	if err != nil {
		t.Fatal(err)
	}
	for want, reply := range map[string]api.Reply{
		`{"v":1,"id":1,"session":"s","rule":"renju","size":9,"to_move":"white","moves":3}`: api.Stands(&api.Request{ID: "1", Session: "s"}, pos, 3),
		`{"v":1,"session":"\"","closed":true}`:                                             api.Closed(&api.Request{Session: `"`}),
		`{"v":1,"id":2,"target":"x","cancelled":false}`:                                    api.Stopped(&api.Request{ID: "2", Target: `"x"`}, false),
		`{"v":1,"target":5,"cancelled":true}`:                                              api.Stopped(&api.Request{Target: "5"}, true),
	} {
		if got := string(reply.AppendJSON([]byte("kept"))); got != "kept"+want {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
}

// prober is a session that keeps the budget of the last question.
type prober struct {
	oracle.Session
	budget oracle.Budget
}

func (p *prober) Probe(_ context.Context, b oracle.Budget) (oracle.Answer, error) {
	p.budget = b
	return oracle.Answer{}, nil
}

func (p *prober) Position() *board.Position {
	pos, _ := board.New(board.Setup{})
	return pos
}

func TestLimits(t *testing.T) {
	for _, test := range []struct {
		limits  api.Limits
		request string
		want    oracle.Budget
	}{
		{api.Limits{}, `{"moves":"h8"}`, oracle.Budget{}},
		{api.Limits{}, `{"moves":"h8","max_nodes":5,"timeout":"1s"}`, oracle.Budget{Nodes: 5, Time: time.Second}},
		{api.Limits{Nodes: 3, Time: time.Minute}, `{"moves":"h8","class":"vct"}`, oracle.Budget{Space: proof.Order2, Nodes: 3, Time: time.Minute}},
		{api.Limits{Nodes: 3}, `{"moves":"h8","max_nodes":5}`, oracle.Budget{Nodes: 5}},
		{api.Limits{Nodes: 3, Time: time.Minute, Ceiling: true}, `{"moves":"h8","max_nodes":5,"timeout":"1h"}`, oracle.Budget{Nodes: 3, Time: time.Minute}},
		{api.Limits{Nodes: 3, Time: time.Minute, Ceiling: true}, `{"moves":"h8","max_nodes":2,"timeout":"1s"}`, oracle.Budget{Nodes: 2, Time: time.Second}},
		{api.Limits{Ceiling: true}, `{"moves":"h8","max_nodes":2}`, oracle.Budget{Nodes: 2}},
	} {
		var p prober
		api.Service{Limits: test.limits}.Ask(t.Context(), &p, decode(t, test.request))
		test.want.Lost = true // a client over a wire can wait for a look-up
		if p.budget != test.want {
			t.Errorf("limits %+v, request %s: budget %+v, want %+v", test.limits, test.request, p.budget, test.want)
		}
	}
}

// TestWhy: an answer has the fields of `gsolve vcf --why --json`.
func TestWhy(t *testing.T) {
	s := service(nil)
	const three = `"op":"why","size":9,"black":["c5","d5","e5"],"white":["g5","a1","i9"],"to_move":"black"`
	const head = `{"v":1,"rule":"freestyle","size":9,"to_move":"black",`
	for text, want := range map[string]string{
		`{` + three + `,"idea":["f5"]}`:                                   head + `"verdict":"fails","class":"vcf","why":[{"move":"f5","verdict":"fails","reason":"blocked","text":"White blocks at b5, and no win by fours is left (searched to the end).","reply":"b5"}],"nodes":0,"micros":0}`,
		`{` + three + `,"idea":["b5"]}`:                                   head + `"verdict":"wins","class":"vcf","why":[{"move":"b5","verdict":"wins","reason":"two-fives","text":"Black threatens five at a5 and f5, and White cannot stop both.","reply":"a5","at":["a5","f5"],"plies":3,"line":["b5","a5","f5"]}],"nodes":0,"micros":0}`,
		`{` + three + `,"idea":["c5"],"class":"vct","threats":"three"}`:   head + `"verdict":"fails","class":"vct","threats":"three","why":[{"move":"c5","verdict":"fails","reason":"taken","text":"A stone stands on c5 already."}],"nodes":0,"micros":0}`,
		`{"op":"why","moves":"h8","idea":[]}`:                             `{"v":1,"error":"not a move: an idea of 0 moves, expected 1 to 225"}`,
		`{"op":"why","moves":"h8a1i8a3j8a5","idea":["b2"],"max_nodes":1}`: `{"v":1,"rule":"freestyle","size":15,"to_move":"black","verdict":"fails","class":"vcf","why":[{"move":"b2","verdict":"fails","reason":"no-four","text":"b2 makes no four."}],"nodes":0,"micros":0}`,
	} {
		if got := answer(t, s, text); got != want {
			t.Errorf("%s:\n got %s\nwant %s", text, got, want)
		}
	}
	var won struct {
		Why []struct{ Certificate json.RawMessage }
	}
	if err := json.Unmarshal([]byte(answer(t, s, `{`+three+`,"idea":["b5"],"cert":true,"id":"w"}`)), &won); err != nil {
		t.Fatal(err)
	}
	if claim, err := check.Verify(won.Why[0].Certificate); err != nil || claim.ID != "w" || claim.Size != 9 {
		t.Errorf("the certificate of a winning idea claims %+v, error %v", claim, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	text := string(s.Answer(ctx, decode(t, `{"op":"why","moves":"h8a1i8o1h9o15i9a15","idea":["h7"],"class":"vct"}`)).AppendJSON(nil))
	if !strings.Contains(text, `"verdict":"unknown"`) || !strings.Contains(text, `"reason":"cancelled"`) {
		t.Errorf("after cancelling: %s", text)
	}
}

// TestGoals asks for shortest wins and for all winning first moves. Each first move has its own
// proof.
func TestGoals(t *testing.T) {
	s := service(nil)
	const won = `"moves":"h8a1i8a3j8a5"`
	const head = `{"v":1,"rule":"freestyle","size":15,"to_move":"black","verdict":"win","class":"vcf","plies":3,"line":["g8","f8","k8"],`
	for text, want := range map[string]string{
		`{` + won + `,"goal":"all"}`:                          head + `"first":["g8","k8"],"wins":[{"move":"g8","plies":3,"line":["g8","f8","k8"]},{"move":"k8","plies":3,"line":["k8","g8","l8"]}],"nodes":16,"micros":0,"stage":"vcf"}`,
		`{` + won + `,"goal":"any"}`:                          head + `"first":["g8"],"nodes":1,"micros":0,"stage":"vcf"}`,
		`{` + won + `,"goal":"shortest"}`:                     head + `"first":["g8"],"proved_shortest":true,"nodes":1,"micros":0,"stage":"vcf"}`,
		`{` + won + `,"goal":"defend","text":7}`:              head + `"first":["g8"],"nodes":1,"micros":0,"stage":"vcf"}`, // fields of a puzzle, not of a request
		`{"moves":"h8a1i8a3j8","goal":"all"}`:                 `{"v":1,"rule":"freestyle","size":15,"to_move":"white","verdict":"none","class":"vcf","nodes":0,"micros":0,"stage":"sight"}`,
		`{` + won + `,"goal":"all","max_nodes":9}`:            head + `"first":["g8"],"wins":[{"move":"g8","plies":3,"line":["g8","f8","k8"]}],"nodes":8,"micros":0,"reason":"nodes","stage":"vcf"}`,
		`{"moves":"h8a1i8a3j8a5k8","goal":"all","id":"lost"}`: `{"v":1,"id":"lost","rule":"freestyle","size":15,"to_move":"white","verdict":"none","class":"vcf","nodes":0,"micros":0,"stage":"vcf"}`,
	} {
		if got := answer(t, s, text); got != want {
			t.Errorf("%s:\n got %s\nwant %s", text, got, want)
		}
	}
	var all struct {
		Wins []struct{ Certificate json.RawMessage }
	}
	if err := json.Unmarshal([]byte(answer(t, s, `{`+won+`,"goal":"all","cert":true,"id":"w"}`)), &all); err != nil {
		t.Fatal(err)
	}
	for _, w := range all.Wins {
		if claim, err := check.Verify(w.Certificate); err != nil || claim.ID != "w" {
			t.Errorf("the certificate of a first move claims %+v, error %v", claim, err)
		}
	}
	if len(all.Wins) != 2 {
		t.Errorf("%d wins, want 2", len(all.Wins))
	}
}
