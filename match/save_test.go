package match_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/notation"
)

func value(v float64) *float64 { return &v }

// TestSGF: the file of a game has its players, its end, and the values and times of its moves.
func TestSGF(t *testing.T) {
	g := &match.Game{
		Number: 3, Black: "a]", White: "b", Opening: match.Opening{Moves: "h8h9"}, Result: match.BlackWon, Reason: match.OutOfTime, Detail: "too slow",
		Moves: []match.Move{
			{Point: board.At(0, 0), Value: value(0.625), Basis: "search", Nodes: 1200, Iterations: 1, Asked: 2, Depth: 4, Elapsed: 31 * time.Millisecond},
			{Point: board.At(1, 0), Elapsed: 5 * time.Second},
		},
	}
	var b bytes.Buffer
	if err := g.WriteSGF(&b, 15, board.Standard); err != nil {
		t.Fatal(err)
	}
	want := "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[standard]GN[game-3]PB[a\\]]PW[b]RE[B+T]RO[3]C[time: too slow];B[hh];W[hg]" +
		";B[ao]C[value 0.625, search, 1200 nodes, 1 iteration, 2 questions, depth 4, 31ms];W[bo]C[5s])\n"
	if b.String() != want {
		t.Errorf("%s\nexpected\n%s", b.String(), want)
	}
	for _, c := range []struct {
		result match.Result
		reason match.Reason
		want   string
	}{
		{match.WhiteWon, match.Five, "RE[W+]"},
		{match.WhiteWon, match.Crash, "RE[W+F]"},
		{match.Drawn, match.FullBoard, "RE[Draw]"},
	} {
		g.Result, g.Reason = c.result, c.reason
		b.Reset()
		if err := g.WriteSGF(&b, 15, board.Standard); err != nil || !strings.Contains(b.String(), c.want) {
			t.Errorf("%s, error %v, expected %s", b.String(), err, c.want)
		}
	}
}

// TestSetup: stones without an order stand before the moves, and White may move first.
func TestSetup(t *testing.T) {
	g := &match.Game{
		Black: "a", White: "b", Opening: match.Opening{Black: "h8", White: "d1", ToMove: "white"}, Result: match.Drawn, Reason: match.MaxPlies,
		Moves: []match.Move{{Point: board.At(0, 0), Value: value(0)}, {Point: board.At(1, 0)}},
	}
	var b bytes.Buffer
	if err := g.WriteSGF(&b, 15, board.Freestyle); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "AB[hh]AW[do]PB[a]PW[b]RE[Draw]RO[0]C[max plies];W[ao]C[value 0.000, 0s];B[bo]C[0s])") {
		t.Errorf("%s", b.String())
	}
	if err := g.WritePSQ(&b, 15, board.Freestyle); !errors.Is(err, notation.ErrCannotHold) {
		t.Errorf("psq: error %v, expected %v", err, notation.ErrCannotHold)
	}
	g.Moves = append(g.Moves, g.Moves[0])
	if err := g.WriteSGF(&b, 15, board.Freestyle); !errors.Is(err, board.ErrOccupied) {
		t.Errorf("a move twice: error %v", err)
	}
	g.Opening.Black = "d1"
	if err := g.WritePSQ(&b, 15, board.Freestyle); !errors.Is(err, board.ErrOccupied) {
		t.Errorf("a bad opening: error %v", err)
	}
}

// TestPSQ: the file has the times of the moves, and the names of the players.
func TestPSQ(t *testing.T) {
	g := &match.Game{
		Black: "a b", White: "7", Opening: match.Opening{Moves: "h8"}, Result: match.BlackWon, Reason: match.Five,
		Moves: []match.Move{{Point: board.At(0, 0), Elapsed: 1500 * time.Microsecond}, {Point: board.At(1, 0), Elapsed: time.Second}},
	}
	var b bytes.Buffer
	if err := g.WritePSQ(&b, 15, board.Freestyle); err != nil {
		t.Fatal(err)
	}
	if want := "Piskvorky 15x15, 0:0, 0\n8,8,0\n1,15,1\n2,15,1000\na b\n\"player 7\"\n0\n"; b.String() != want {
		t.Errorf("%q, expected %q", b.String(), want)
	}
	if it, err := notation.NewReader(t.Context(), &b, notation.Options{}).Next(); err != nil || len(it.Moves) != 3 {
		t.Errorf("read back: %v, error %v", it.Moves, err)
	}
}
