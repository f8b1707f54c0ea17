package oracle_test

import (
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
)

// TestCases are positions whose answer can be seen on the board.
func TestCases(t *testing.T) {
	for _, tt := range []struct {
		name    string
		rule    board.Rule
		toMove  board.Colour
		board   string
		threat  proof.Outcome
		wins    string   // all of them
		holds   string   // all of them, or "all" where they are many
		refuted []string // some of them, each with its line
		none    bool     // nothing is refuted
		lost    bool
	}{{
		name: "a five-square must be stopped", rule: board.Freestyle, toMove: board.Black,
		board: `
			· · · · · · ·
			· · · · · · ·
			· X O O O O ·
			· · · · · · ·
			· · X · · · ·
			· X · X · · ·
			· · · · · · ·`,
		threat: proof.Win, holds: "g5", refuted: []string{"a1 g5", "a5 g5"},
	}, {
		name: "two five-squares cannot be stopped", rule: board.Freestyle, toMove: board.Black,
		board: `
			· · · · · · ·
			· · · · · · ·
			· O O O O · ·
			· · · · · · ·
			· · X · · · ·
			· X · X · · ·
			· · · · · · ·`,
		threat: proof.Win, refuted: []string{"f5 a5", "a5 f5"}, lost: true,
	}, {
		name: "a five of one's own comes first", rule: board.Freestyle, toMove: board.Black,
		board: `
			· · · · · · ·
			· · · · · · ·
			· O O O O · ·
			· · · · · · ·
			· · · · · · ·
			· X X X X O ·
			· · · · · · ·`,
		threat: proof.Win, wins: "a2", holds: "a2", refuted: []string{"f5 a5", "a5 f5"},
	}, {
		name: "standard: a stone takes its own counter-five away", rule: board.Standard, toMove: board.Black,
		board: `
			· · · · · · · · ·
			· · · · · · · · ·
			· · · · · · · · ·
			· · · · · · · · ·
			· · · · · X · · ·
			· · O · · · · · ·
			· · O · · X · · ·
			· · O · · X · · ·
			· · · · · X · · ·`,
		threat: proof.None, wins: "f4", holds: "all", refuted: []string{"f6 c5 c1 c6"},
	}, {
		name: "freestyle: six in a row is a five as well", rule: board.Freestyle, toMove: board.Black,
		board: `
			· · · · · · · · ·
			· · · · · · · · ·
			· · · · · · · · ·
			· · · · · · · · ·
			· · · · · X · · ·
			· · O · · · · · ·
			· · O · · X · · ·
			· · O · · X · · ·
			· · · · · X · · ·`,
		threat: proof.None, wins: "f4", holds: "all", none: true,
	}, {
		name: "renju: Black's move makes its block forbidden", rule: board.Renju, toMove: board.Black,
		board: `
			· · · · · · · · ·
			· · X O · · · · ·
			· · · · · X · · ·
			· · · O · · · · ·
			· · · · · X · · ·
			· · · O · · · · ·
			· · · · · · · · ·
			· · · · · · · · ·
			· · · · · · · · ·`,
		threat: proof.None, holds: "all", refuted: []string{"c7 d5 -- d7"},
	}, {
		name: "renju: White's move makes Black's point legal", rule: board.Renju, toMove: board.White,
		board: `
			· · · · · · · · ·
			· · · X · · X · ·
			· · · · · · · · ·
			· · · · · X X · ·
			· · · · · · · · ·
			· · · · · · X · ·
			· · · · · · · · ·
			· · · · · · X · ·
			· · · · · · · · ·`,
		threat: proof.None, holds: "all", refuted: []string{"g3 g5 g7 e7 h4 c9"},
	}} {
		t.Run(tt.name, func(t *testing.T) {
			pos := draw(t, tt.rule, tt.toMove, tt.board)
			d := defend(t, oracle.NewDefender(0), pos, oracle.DefendOptions{ID: "p"})
			if d.Threat.Outcome() != tt.threat || d.Lost() != tt.lost || d.Incomplete {
				t.Errorf("threat %v, lost %v, incomplete %v", d.Threat.Outcome(), d.Lost(), d.Incomplete)
			}
			var wins []string
			for _, w := range d.Wins {
				wins = append(wins, w.Move.String())
				certified(t, pos, w)
			}
			if got := strings.Join(wins, " "); got != tt.wins {
				t.Errorf("wins %q, want %q", got, tt.wins)
			}
			if got := strings.Join(board.Names(d.Holds), " "); tt.holds != "all" && got != tt.holds {
				t.Errorf("holds %q, want %q", got, tt.holds)
			}
			if tt.none && len(d.Refuted) > 0 {
				t.Errorf("refuted %v", d.Refuted)
			}
			for _, want := range tt.refuted {
				move, line, _ := strings.Cut(want, " ")
				r, ok := refutation(&d, point(t, move))
				if got := strings.Join(board.Names(r.Line), " "); !ok || got != line {
					t.Errorf("%s is refuted by %q, want %q", move, got, line)
				}
			}
		})
	}
}
