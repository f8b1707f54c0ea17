package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/web"
)

// TestMoveUnjudged: a candidate without a value has no field "value".
func TestMoveUnjudged(t *testing.T) {
	r := ask(t, handler(withSearcher(web.Options{}, reporter)), "POST /v1/move", `{"black":["h7"],"engine":"random"}`)
	wantStatus(t, r, http.StatusOK)
	if !strings.Contains(string(r.body), `{"move":"a1","value":0.0000,"proven":"loss"},{"move":"b1"}]`) {
		t.Errorf("answer %s, expected a value of the proven loss a1, and none of b1", r.body)
	}
}

// TestMovePolicy: an answer has the best candidates of a guided search, then the others with a prior
// that can be seen, and names the other moves that lose.
func TestMovePolicy(t *testing.T) {
	all := []search.Candidate{{Move: point("h8"), Value: 0.5, Visits: 9, Prior: 0.25}}
	for i := range 30 { // visited, without a policy to speak of
		all = append(all, search.Candidate{Move: board.At(i%15, i/15), Value: 0.4, Visits: 1, Prior: 0.001})
	}
	all = append(all,
		search.Candidate{Move: point("a10"), Unjudged: true, Prior: 0.005}, search.Candidate{Move: point("b10"), Unjudged: true, Prior: 0.3},
		search.Candidate{Move: point("c10"), Unjudged: true, Prior: 0.0049}, search.Candidate{Move: point("d10"), Unjudged: true},
		search.Candidate{Move: point("f10"), Proven: search.ProvenLoss, Prior: 0.004}, search.Candidate{Move: point("e10"), Proven: search.ProvenLoss},
		search.Candidate{Move: point("g10"), Proven: search.ProvenLoss, Prior: 0.2})
	h := handler(withSearcher(web.Options{}, playing(search.Result{Move: point("h8"), Candidates: all})))
	r := ask(t, h, "POST /v1/move", `{"black":["o15"],"engine":"mix"}`)
	wantStatus(t, r, http.StatusOK)
	got := r.object(t)
	list := got["candidates"].([]any)
	if len(list) != 27 {
		t.Fatalf("%d candidates, expected the 24 best ones and 3 more", len(list))
	}
	if first := list[0].(map[string]any); first["move"] != "h8" || first["prior"] != 0.25 || first["visits"] != 9.0 {
		t.Errorf("the first candidate is %v, expected h8 with its prior and its visits", first)
	}
	want := `{"move":"b10","prior":0.3000},{"move":"g10","value":0.0000,"prior":0.2000,"proven":"loss"},{"move":"a10","prior":0.0050}],"losing":["e10","f10"]`
	if !strings.Contains(string(r.body), want) {
		t.Errorf("answer %s, expected it to hold %s", r.body, want)
	}
}

// TestMoveSmallSearch: of a guided search with few visits, an answer leaves out the moves without value
// and policy.
func TestMoveSmallSearch(t *testing.T) {
	all := []search.Candidate{{Move: point("h8"), Value: 0.5, Visits: 9, Prior: 1}, {Move: point("a1"), Unjudged: true}, {Move: point("b1"), Unjudged: true, Prior: 0.001}}
	h := handler(withSearcher(web.Options{}, playing(search.Result{Move: point("h8"), Candidates: all})))
	r := ask(t, h, "POST /v1/move", `{"black":["o15"],"engine":"mix"}`)
	if want := `"candidates":[{"move":"h8","value":0.5000,"visits":9,"prior":1.0000}],"nodes"`; !strings.Contains(string(r.body), want) {
		t.Errorf("answer %s, expected it to hold %s", r.body, want)
	}
}

// TestMoveGuided: each searcher with a policy answers with it, beside a proved win too.
func TestMoveGuided(t *testing.T) {
	h := handler(web.Options{Engines: 1, Memory: 64 << 20})
	for _, e := range roster.Engines() {
		if !e.Policy {
			continue
		}
		for _, c := range []struct{ moves, basis string }{{"h8i9", "search"}, {won, "proof"}} {
			got := ask(t, h, "POST /v1/move", moveBody(t, map[string]any{"moves": c.moves, "engine": e.Name + ":iterations=20,oracle=vcf"})).object(t)
			sum, wins := 0.0, 0
			for _, one := range got["candidates"].([]any) {
				prior, _ := one.(map[string]any)["prior"].(float64)
				sum += prior
				if one.(map[string]any)["proven"] == "win" {
					wins++
				}
			}
			if got["basis"] != c.basis || sum <= 0 || sum > 1.01 || (wins > 0) != (c.basis == "proof") {
				t.Errorf("%s after %s: basis %v, priors of %v, %d winning moves; expected basis %s", e.Name, c.moves, got["basis"], sum, wins, c.basis)
			}
		}
	}
}
