package kill

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/search"
)

// quiet returns positions in which a search compares moves: nobody has a kill.
func quiet(t testing.TB, rng *rand.Rand, n int) (list []*board.Position) {
	s := New(Options{})
	for len(list) < n {
		pos := testboard.Game(rng, board.Freestyle, 12+rng.IntN(20))
		if search.Playable(pos) != nil {
			continue
		}
		r := open(s, pos)
		if _, k := r.kills.kill(r.me, r.key, 10); k == 0 && !r.threatened() {
			list = append(list, pos)
		}
	}
	return list
}

// TestTable: the transposition table makes the search of a fixed depth visit fewer positions, within
// a search and from move to move.
func TestTable(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	var with, without, again, plain uint64
	for _, pos := range quiet(t, rng, 10) {
		count := func(s *Searcher) uint64 {
			r := open(s, pos)
			r.rank()
			r.keep()
			r.meter.nodes = 0
			r.compare()
			return r.meter.nodes
		}
		s := New(Options{Depth: 8})
		with += count(s)
		again += count(s)
		none := New(Options{Depth: 8})
		none.tree.table = []entry{}
		without += count(none)
		plain += count(New(Options{Depth: 8, Plain: true}))
	}
	t.Logf("plain %d, cuts %d, with table %d, again %d", plain, without, with, again)
	if with*10 > without*9 || again*2 > with || without*10 > plain*9 {
		t.Errorf("plain %d, cuts %d, with table %d, the same again %d nodes; expected cuts and the table to save a tenth each", plain, without, with, again)
	}
}

// TestCuts: with cuts and the table, the score of a search of one depth is that of plain minimax.
func TestCuts(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	for depth := 1; depth <= 5; depth++ {
		for _, pos := range quiet(t, rng, 8) {
			var scores [2][]int64
			for i, plain := range []bool{false, true} {
				r := open(New(Options{Plain: plain, Width: 3}), pos)
				r.rank()
				for _, c := range r.list[:3] {
					scores[i] = append(scores[i], r.after(c.move, depth))
				}
			}
			for i := range scores[0] {
				if scores[0][i] != scores[1][i] {
					t.Errorf("depth %d: scores %v, plain minimax %v\n%s", depth, scores[0], scores[1], testboard.Diagram(pos))
					break
				}
			}
		}
	}
}

// TestFives: a side that can make a five has won, and one that cannot stop two has lost, whatever
// the depth.
func TestFives(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 15, board.Black, "f8 g8 h8 a1", "a15 c14 e15 g14")
	for depth := range 4 {
		r := open(New(Options{}), pos)
		if got := r.after(testboard.Point(t, "i8"), depth); depth > 0 && got != mate-3 {
			t.Errorf("depth %d: a straight four scores %d, expected %d", depth, got, mate-3)
		}
		if got := r.after(testboard.Point(t, "a2"), depth+2); got >= mateEdge || got <= -mateEdge {
			t.Errorf("depth %d: a quiet move scores %d, expected no win", depth, got)
		}
	}
	pos = testboard.Position(t, board.Freestyle, 15, board.Black, "f8 g8 h8 i8", "a15 c14 e15 g14 e8")
	r := open(New(Options{}), pos)
	if got := r.after(testboard.Point(t, "a1"), 3); got >= mateEdge {
		t.Errorf("a move that lets the four be blocked scores %d", got)
	}
}

// TestForbiddenBlock: in renju the five-square that Black may not stop is a loss, without moves to
// search.
func TestForbiddenBlock(t *testing.T) {
	pos := testboard.Position(t, board.Renju, 15, board.White, "f8 g8 i8 j8 k8 h3", "h4 h5 h6 a1 a3")
	r := open(New(Options{}), pos)
	if got := r.after(testboard.Point(t, "h7"), 2); got != mate-3 {
		t.Errorf("score %d, expected %d", got, mate-3)
	}
}

// TestFull: the last moves of a full board are a draw.
func TestFull(t *testing.T) {
	pos := testboard.Draw(t, board.Freestyle, 5, board.Black, `
X O X O X
X O X O X
O X O X O
O X O X O
X O X . .
`)
	r := open(New(Options{Depth: 4}), pos)
	if got := r.after(testboard.Point(t, "d1"), 3); got != 0 {
		t.Errorf("score %d, expected a draw", got)
	}
	if got := choose(t, New(Options{Depth: 4}), pos, search.Limit{}); got.Value != 0.5 {
		t.Errorf("value %v, expected 0.5", got.Value)
	}
}

// TestSideToMove: the tables keep positions apart that differ in the side to move alone, as those of
// two games may that begin with different numbers of stones.
func TestSideToMove(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 15))
	o := Options{Depth: 4, Width: 20, RootWidth: 20, NoKill: true}
	s := New(o)
	for range testboard.Trials(t, 30, 100, 150) {
		s.Forget()
		pos := testboard.Besieged(rng, board.Freestyle)
		var more *board.Position // the same with a stone of the side to move, which moves again
		for _, p := range pos.AppendStones(nil, board.Empty) {
			set := pos.Setup()
			if set.ToMove == board.Black {
				set.Black = append(set.Black, p)
			} else {
				set.White = append(set.White, p)
			}
			if more = testboard.Legal(set); more != nil {
				break
			}
		}
		if more == nil || search.Playable(pos) != nil || search.Playable(more) != nil {
			continue
		}
		choose(t, s, more, search.Limit{})
		got, want := choose(t, s, pos, search.Limit{}), choose(t, New(o), pos, search.Limit{})
		if got.Value != want.Value {
			t.Fatalf("value %v, %v with an empty table\n%s", got.Value, want.Value, testboard.Diagram(pos))
		}
	}
}
