package checker_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testpuzzle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
	"github.com/gsolve/gsolve/puzzles/prover"
)

const (
	fourLine = `{"id":"four","black":["h8","i8","j8"],"white":["a1","a3","a5"],"goal":"vcf","attacks":1`
	holdLine = `{"black":["h8","i8","j8"],"white":["a1","a3"],"goal":"defend"`
	renju    = `{"rule":"renju","black":["h7","h9","g8","i8"],"white":["a1","a3","a5","c5"],"goal":"forbidden"`
)

// TestText: a report in one line, in several lines, and as JSON.
func TestText(t *testing.T) {
	s := prover.New(1 << 20)
	for _, tc := range []struct {
		line  string
		o     checker.Options
		brief string // the text of a strict check
	}{
		{fourLine + `}`, checker.Options{}, "a: fails: black wins in 1; cook: k8 wins as well as g8, in 1 attack\n"},
		{strings.Replace(fourLine, "1}", "", 1) + `,"solution":["b2"]}`, checker.Options{Brief: true}, "a: fails: black wins in 1; "},
		{strings.Replace(fourLine, "vcf", "vct", 1) + `,"solution":["b2"]}`, checker.Options{Brief: true}, "a: fails: black wins in 1; solution: "},
		{holdLine + `}`, checker.Options{}, "a: fails: white holds with: g8 k8; cook: several moves hold: g8 k8\n"},
		{holdLine + `,"answer":["b2"]}`, checker.Options{}, "a: fails: white holds with: g8 k8; answer: the answer is g8 k8, b2 claimed\n"},
		{renju + `}`, checker.Options{}, "a: passes: forbidden to black: h8\n"},
		{strings.Replace(renju, `"h7",`, "", 1) + `}`, checker.Options{}, "a: fails: forbidden to black: ; no-win: no point is forbidden\n"},
		{`{"moves":"h8a1"}`, checker.Options{}, "a: fails: black does not win that way; no-win: there is no win by continuous fours\n"},
		{`{"moves":"h8a1","goal":"defend"}`, checker.Options{}, "a: fails: black holds with: ; no-win: the opponent threatens no win by continuous fours\n"},
		{`{"black":["g8","i8","h7","h9"],"white":["a1","c2","e1","o15"],"to_move":"black","goal":"vct"}`, checker.Options{MaxNodes: 1}, "a: not decided: it is not known whether black wins; undecided: "},
	} {
		r := mustCheck(t, s, testpuzzle.Parse(t, tc.line), tc.o)
		if got := r.Text("a", true, true); !strings.HasPrefix(got, tc.brief) || strings.Count(got, "\n") != 1 {
			t.Errorf("%s: %q, want one line that begins with %q", tc.line, got, tc.brief)
		}
		full := r.Text("a", true, false)
		lines := 1 + len(r.Problems)
		if len(r.Line) > 0 {
			lines++
		}
		if r.Game != nil {
			lines++
		}
		if strings.Count(full, "\n") != lines || (r.Puzzle.Goal == puzzles.Defend && len(r.Line) > 0) != strings.Contains(full, "\n  threat: ") {
			t.Errorf("%s: %q, want %d lines, and \"threat\" for a defence only", tc.line, full, lines)
		}
		o := r.ForPrograms("a", true)
		text := o.End()
		if decided := strings.Contains(string(text), `"passed":`); !json.Valid(text) || decided == strings.Contains(tc.brief, "not decided") {
			t.Errorf("%s: %s, want JSON with \"passed\" if the check is decided", tc.line, text)
		}
		if p := r.Proved(); r.Passed(false) && (p.Attacks != r.Attacks || p.Position != r.Puzzle.Position) {
			t.Errorf("%s: Proved returns %+v, want the attacks and the position of the report", tc.line, p)
		}
	}
	r := mustCheck(t, s, testpuzzle.Parse(t, fourLine+`}`), checker.Options{})
	if got := r.Verdict(false); got != "passes, with flaws" {
		t.Errorf("a puzzle with a cook: %q, want \"passes, with flaws\"", got)
	}
}

// failing is a solver that answers left questions and then returns an error.
type failing struct {
	puzzles.Solver
	left int
}

var errFailed = errors.New("failed")

func (f *failing) Solve(ctx context.Context, pos *board.Position, q proof.Question) (puzzles.Answer, error) {
	if f.left--; f.left < 0 {
		return puzzles.Answer{}, errFailed
	}
	return f.Solver.Solve(ctx, pos, q)
}

func (f *failing) Along(ctx context.Context, pos *board.Position, line proof.Line, q puzzles.Walk) (puzzles.Path, error) {
	if f.left--; f.left < 0 {
		return puzzles.Path{}, errFailed
	}
	return f.Solver.Along(ctx, pos, line, q)
}

// TestFailures: the check returns the error of the solver, whichever question it comes from.
func TestFailures(t *testing.T) {
	s := prover.New(1 << 20)
	for _, line := range []string{fourLine + `}`, fourLine + `,"solution":["g8"]}`, holdLine + `}`, strings.Replace(fourLine, "vcf", "vct", 1) + `}`} {
		for n := range 1000 {
			f := &failing{s, n}
			r, err := checker.Check(t.Context(), f, testpuzzle.Parse(t, line), checker.Options{Pairs: true, MaxNodes: 500})
			if f.left >= 0 {
				if err != nil || n < 3 {
					t.Errorf("%s: error %v after %d answers, want no error after 3 at least: %+v", line, err, n, r.Problems)
				}
				break
			}
			if !errors.Is(err, errFailed) {
				t.Fatalf("%s: question %d fails, but the check returns %v", line, n+1, err)
			}
		}
	}
}
