package kill

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search"
)

// columns is a Judge that likes its own stones far to the right. It keeps the position, and knows which
// side is to move.
type columns struct{ pos *board.Position }

func (c *columns) Begin(pos *board.Position) { c.pos = pos.Clone() }
func (c *columns) Put(pt board.Point)        { _ = c.pos.Play(pt) }
func (c *columns) Undo()                     { c.pos.Undo() }

func (c *columns) Value() float32 {
	sum := 0
	for _, pt := range c.pos.AppendStones(nil, c.pos.ToMove()) {
		sum += pt.X()
	}
	for _, pt := range c.pos.AppendStones(nil, c.pos.ToMove().Opponent()) {
		sum -= pt.X()
	}
	return float32(math.Tanh(float64(sum) / 100))
}

// TestJudge: the value of a move is the judge's value of the position that the search reaches, for the
// side that moves. Afterwards the judge is at the root again.
func TestJudge(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 15))
	for _, pos := range quiet(t, rng, 10) {
		judge := &columns{}
		s := New(Options{Depth: 1, Judge: judge})
		r, err := s.Search(t.Context(), pos, search.Limit{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(judge.pos.Moves(), pos.Moves()) {
			t.Fatalf("the judge is at %v, expected %v", judge.pos.Moves(), pos.Moves())
		}
		compared := 0
		for _, c := range r.Candidates {
			if c.Unjudged || c.Value == 0 || c.Value == 1 {
				continue
			}
			compared++
			judge.Put(c.Move)
			want := 1 - float64(judge.Value()+1)/2
			judge.Undo()
			if math.Abs(c.Value-want) > 1e-4 {
				t.Errorf("%v has the value %v, expected %v", c.Move, c.Value, want)
			}
		}
		if compared == 0 || r.Move != r.Candidates[0].Move {
			t.Errorf("%d moves compared, %v played, expected the first of %v", compared, r.Move, r.Candidates)
		}
	}
}

// TestScoreOf: a value and its score stand for the same chance, and no value is a win.
func TestScoreOf(t *testing.T) {
	for _, v := range []float32{-1, -0.9, -0.01, 0, 0.3, 0.999, 1} {
		score := scoreOf(v)
		if got, want := value(score), (float64(v)+1)/2; math.Abs(got-want) > 1e-5 || got <= 0 || got >= 1 {
			t.Errorf("the score of %v, %d, is the chance %v, expected %v", v, score, got, want)
		}
	}
}
