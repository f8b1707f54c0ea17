package lesson

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/search"
)

// script is a searcher that fills its row: Black the lowest, White the one above. It gives the next
// point of the row three quarters of the visits.
type script struct {
	visits bool // else candidates have values alone
	fail   error
}

func (s *script) Forget() {}

func (s *script) Search(_ context.Context, pos *board.Position, _ search.Limit, _ func(search.Result)) (r search.Result, err error) {
	row := sideRow[pos.ToMove()]
	var list []board.Point
	for ; row < pos.Size(); row += 2 {
		for x := range pos.Size() {
			if pt := board.At(x, row); pos.At(pt) == board.Empty {
				list = append(list, pt)
			}
		}
	}
	r.Move = list[0]
	r.Candidates = []search.Candidate{{Move: list[0], Value: 0.7}, {Move: list[1], Value: 0.7}, {Move: list[2], Value: 0.2}}
	if s.visits {
		r.Iterations = 40
		for i, v := range []uint64{30, 9, 1} {
			r.Candidates[i].Visits = v
		}
		r.Candidates[2].Proven = search.ProvenLoss
	}
	return r, s.fail
}

var sideRow = map[board.Colour]int{board.Black: 0, board.White: 1}

func start(t *testing.T) *board.Position {
	t.Helper()
	return testboard.Position(t, board.Freestyle, 9, board.Black, "", "")
}

func TestPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	g, err := Play(t.Context(), &script{visits: true}, start(t), GameOptions{Decay: 0.5}, rng)
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Moves) != 9 || g.Winner != board.Black || len(g.Examples) != 9 {
		t.Fatalf("%d moves, %v won, %d examples; expected 9, black, 9", len(g.Moves), g.Winner, len(g.Examples))
	}
	for i, e := range g.Examples {
		want := math.Pow(0.5, float64(8-i))
		if i%2 == 1 {
			want = -want
		}
		if float64(e.Value) != want {
			t.Errorf("position %d is worth %v, expected %v", i, e.Value, want)
		}
		if len(e.Own()) != i/2 || len(e.Rival()) != (i+1)/2 || e.Size != 9 {
			t.Errorf("position %d has %d own stones and %d of the rival", i, len(e.Own()), len(e.Rival()))
		}
		if i > 0 && e.Last != g.Moves[i-1].Index(9) {
			t.Errorf("position %d: the last stone is %d, expected %v", i, e.Last, g.Moves[i-1])
		}
	}
	// The losing candidate has no share of the visits.
	p := g.Examples[0].Policy
	if len(p) != 2 || math.Abs(float64(p[0].Part)-30./39) > 1e-6 || p[0].Point != 0 {
		t.Errorf("policy %v, expected 30/39 for point 0 and 9/39 for point 1", p)
	}
}

// TestHeat: with a temperature the moves are drawn, and without visits among the best ones alone.
func TestHeat(t *testing.T) {
	first := func(s search.Searcher, heat float64) map[string]int {
		n := map[string]int{}
		for i := range 300 {
			rng := rand.New(rand.NewPCG(2, uint64(i)))
			g, err := Play(t.Context(), s, start(t), GameOptions{Heat: func(int) float64 { return heat }}, rng)
			if err != nil {
				t.Fatal(err)
			}
			n[g.Moves[0].String()]++
		}
		return n
	}
	if n := first(&script{visits: true}, 0); n["a1"] != 300 {
		t.Errorf("without heat: %v, expected a1 alone", n)
	}
	if n := first(&script{visits: true}, 1); n["a1"] < 200 || n["b1"] < 40 || len(n) != 2 {
		t.Errorf("with heat 1: %v, expected a1 and b1 as 30 to 9", n)
	}
	if n := first(&script{visits: true}, 0.25); n["a1"] < 290 {
		t.Errorf("with heat ¼: %v, expected a1 nearly always", n)
	}
	if n := first(&script{}, 0); n["a1"] < 100 || n["b1"] < 100 || len(n) != 2 {
		t.Errorf("of equal moves: %v, expected a1 and b1", n)
	}
}

func TestPolicyOfProof(t *testing.T) {
	c3 := testboard.Point(t, "c3")
	for name, r := range map[string]search.Result{
		"a proof":      {Move: c3, Basis: search.Proved},
		"a won tree":   {Move: c3, Candidates: []search.Candidate{{Move: c3, Proven: search.ProvenWin, Visits: 1}, {Visits: 9}}},
		"no candidate": {Move: c3, Basis: search.Forced},
	} {
		if p := policyOf(&r, 9); len(p) != 1 || p[0] != (Share{20, 1}) {
			t.Errorf("%s: policy %v, expected all for point 20", name, p)
		}
	}
}

func TestPlayErrors(t *testing.T) {
	fault := errors.New("fault")
	rng := rand.New(rand.NewPCG(1, 1))
	if _, err := Play(t.Context(), &script{fail: fault}, start(t), GameOptions{}, rng); !errors.Is(err, fault) {
		t.Errorf("error %v, expected %v", err, fault)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(fault)
	if _, err := Play(ctx, &script{}, start(t), GameOptions{}, rng); !errors.Is(err, fault) {
		t.Errorf("error %v, expected %v", err, fault)
	}
}

// TestRecord writes a game and reads it again.
func TestRecord(t *testing.T) {
	opening := testboard.Points(t, "h8 h9")
	pos := start(t)
	testboard.Play(t, pos, opening...)
	g, err := Play(t.Context(), &script{visits: true}, pos, GameOptions{Decay: 0.9}, rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	for i := range 2 {
		if err := RecordOf(i, opening, g).Append(&file); err != nil {
			t.Fatal(err)
		}
	}
	whole := file.Len()
	file.WriteString(`{"number":7,"ru`)
	list, n, err := ReadRecords(&file)
	if err != nil || len(list) != 2 || n != int64(whole) || list[1].Number != 1 {
		t.Fatalf("%d records of %d bytes, error %v; expected 2 of %d", len(list), n, err, whole)
	}
	again, err := list[1].Game(0.9)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range again.Examples {
		for j := range e.Policy {
			if d := e.Policy[j].Part - g.Examples[i].Policy[j].Part; math.Abs(float64(d)) > 1e-4 {
				t.Errorf("position %d: share %v, expected %v", i, e.Policy[j].Part, g.Examples[i].Policy[j].Part)
			}
			e.Policy[j].Part = g.Examples[i].Policy[j].Part
		}
	}
	if !reflect.DeepEqual(again, g) {
		t.Errorf("%+v, expected %+v", again, g)
	}
}

func TestBadRecords(t *testing.T) {
	good := `{"number":0,"rule":"freestyle","size":9,"start":[],"moves":[0],"policy":[[0,10000]]}`
	for text, word := range map[string]string{
		"{}":  "rule",
		"[1]": "line 1",
		strings.Replace(good, "freestyle", "chess", 1):          "chess",
		strings.Replace(good, `"size":9`, `"size":99`, 1):       "99",
		strings.Replace(good, `"moves":[0]`, `"moves":[]`, 1):   "0 moves",
		strings.Replace(good, `"moves":[0]`, `"moves":[81]`, 1): "point 81",
		strings.Replace(good, `"start":[]`, `"start":[0,0]`, 1): "a1",
		strings.Replace(good, `"start":[]`, `"start":[0]`, 1):   "share 10000 of point 0",
		strings.Replace(good, "[0,10000]", "[0,10000,1]", 1):    "3 numbers",
		strings.Replace(good, "[0,10000]", "[81,10000]", 1):     "point 81",
		strings.Replace(good, "[0,10000]", "[0,-1]", 1):         "share -1",
		strings.Replace(good, "[0,10000]", "[0,0,1,0]", 1):      "add up to 0",
		good: "no end after 1 moves",
		`{"number":` + strings.Repeat("1", maxLine+5000) + "\n}": "bytes",
	} {
		list, _, err := ReadRecords(strings.NewReader(text + "\n"))
		if err == nil {
			_, err = list[0].Game(1)
		}
		if !errors.Is(err, ErrRecord) || !strings.Contains(err.Error(), word) {
			t.Errorf("%.60s: error %v, expected one with %q", text, err, word)
		}
	}
}

func FuzzRecords(f *testing.F) {
	f.Add([]byte(`{"number":0,"rule":"freestyle","size":5,"start":[0,5,1,6,2,7,3],"moves":[8,4],"policy":[[8,5000,9,5001],[4,10000]]}` + "\n"))
	f.Add([]byte(`{"rule":"freestyle","moves":[0,0],"policy":[[],[]]}` + "\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		list, whole, err := ReadRecords(bytes.NewReader(text))
		if err != nil {
			return
		}
		if whole > int64(len(text)) {
			t.Errorf("%d bytes of %d", whole, len(text))
		}
		for _, r := range list {
			g, err := r.Game(1)
			if err != nil {
				continue
			}
			for _, e := range g.Examples {
				sum := float32(0)
				for _, s := range e.Policy {
					if int(s.Point) >= e.Size*e.Size || !(s.Part >= 0 && s.Part <= 1) {
						t.Errorf("share %+v", s)
					}
					sum += s.Part
				}
				if len(e.Policy) > 0 && math.Abs(float64(sum-1)) > 1e-4 {
					t.Errorf("shares %+v add up to %v", e.Policy, sum)
				}
			}
		}
	})
}
