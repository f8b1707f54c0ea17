package oracle_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
)

// judge plays small positions to the end by the readable rules: all moves,
// nothing cut but a branch whose better end is known.
type judge struct {
	pos  *board.Position
	seen map[string]int
}

// value is 1 if the side to move wins, −1 if it loses, 0 for a draw. A side
// without a legal move passes; a full board is a draw.
func (j *judge) value() int {
	key := string(cells(j.pos))
	if v, ok := j.seen[key]; ok {
		return v
	}
	c := j.pos.ToMove()
	empty := j.pos.AppendStones(nil, board.Empty)
	best, legal := -1, false
	for _, pt := range empty {
		if j.pos.MakesFive(pt, c) {
			j.seen[key] = 1
			return 1
		}
	}
	for _, pt := range empty {
		if best == 1 || !j.pos.Legal(pt, c) {
			continue
		}
		legal = true
		best = max(best, -j.after(pt))
	}
	if !legal {
		best = 0
		if len(empty) > 0 {
			best = -j.after(board.Pass)
		}
	}
	j.seen[key] = best
	return best
}

// after is the value for the opponent once pt is played, no five.
func (j *judge) after(pt board.Point) int {
	if err := j.pos.Play(pt); err != nil {
		panic(err)
	}
	defer j.pos.Undo()
	return j.value()
}

func cells(pos *board.Position) []byte {
	key := make([]byte, 0, 40)
	for i := range pos.Size() * pos.Size() {
		key = append(key, byte(pos.At(board.PointAt(i, pos.Size()))))
	}
	return append(key, byte(pos.ToMove()))
}

// TestAgainstMinimax plays crowded positions out: what is refuted loses, an
// own win wins, and lost is lost.
func TestAgainstMinimax(t *testing.T) {
	games := testboard.Trials(t, 1000, 1500, 4000)
	for _, rule := range testboard.Rules {
		t.Run(rule.String(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(8, uint64(rule)))
			defender := oracle.NewDefender(1 << 20)
			refuted, wins, lost := 0, 0, 0
			for range games {
				pos := crowded(rng, rule)
				j := judge{pos.Clone(), map[string]int{}}
				d := defend(t, defender, pos, oracle.DefendOptions{Space: spaces[rng.IntN(2)], MaxNodes: 20000})
				for _, p := range d.Refuted {
					if v := j.after(p.Move); v != 1 {
						t.Fatalf("%v is refuted, and worth %d to its opponent\n%v", p.Move, v, testboard.Diagram(pos))
					}
				}
				for _, p := range d.Wins {
					if v := -1; !pos.MakesFive(p.Move, pos.ToMove()) && j.after(p.Move) != v {
						t.Fatalf("%v is no win\n%v", p.Move, testboard.Diagram(pos))
					}
				}
				if d.Lost() {
					lost++
					if v := j.value(); v != -1 {
						t.Fatalf("lost, and worth %d\n%v", v, testboard.Diagram(pos))
					}
				}
				refuted, wins = refuted+len(d.Refuted), wins+len(d.Wins)
			}
			t.Logf("%d refuted, %d own wins, %d positions lost", refuted, wins, lost)
			if refuted < games/2 || wins < games/8 || lost < games/40 {
				t.Error("too few of some kind")
			}
		})
	}
}

var spaces = [...]proof.Space{proof.Fours, proof.Order2}

// crowded is a position of 6×6 with 7 to 10 empty points.
func crowded(rng *rand.Rand, rule board.Rule) *board.Position {
	return testboard.Until(func() *board.Position {
		return testboard.Strewn(rng, board.Setup{Size: 6, Rule: rule, ToMove: testboard.Colour(rng)}, 26, 4)
	})
}
