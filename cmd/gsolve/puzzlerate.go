package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/prover"
	"github.com/gsolve/gsolve/puzzles/traits"
)

const puzzleRateHelp = `Says how hard puzzles are, from 1 (easiest) to 9, and what makes them so.

The score is a sum, in bits: one for every attack; the choice at each, log2 of plausible over winning moves; half a bit for
every doubling of how far the fours that lead nowhere can be followed; two for every block that makes a four, four for every
quiet move, one wherever a forbidden point decides about a four. Grade 1 ends at 6, each further grade at 1.4 times as much.
Copies that are turned, mirrored, or have the colours swapped (where the rule allows that) have the same score.

--out FILE writes the puzzles with their grades, for a collection.

Exit status: 0 all rated, 3 some not, since they have no solution or a limit was met; 2 bad usage or input refused.

EXAMPLE
  gsolve puzzle rate puzzles.jsonl`

func puzzleRateCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:        "rate",
		Usage:       "say how hard puzzles are",
		ArgsUsage:   "[PUZZLES…]",
		Description: puzzleRateHelp,
		Flags: append(append(sourceFlags(), limitFlags()...), puzzleThreadsFlag(), goalOfPuzzlesFlag(), jsonFlag(), quietFlag(),
			&cli.StringFlag{Name: "out", Usage: "write the puzzles with their grades to `FILE`"},
		),
		Action: guarded(con, func(c *cli.Context) error { return runPuzzleRate(c, con) }),
	}
}

// rated is what became of a puzzle.
type rated struct {
	id     string
	puzzle *puzzles.Puzzle
	terms  *traits.Terms // nil where err says why
	err    error
	bad    bool // the input was refused
}

func runPuzzleRate(c *cli.Context, con *console.Console) (err error) {
	in, err := readPuzzleInput(c, con)
	if err != nil {
		return err
	}
	out, err := createPuzzles(c, in.source.paths)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(out.Close(), err) }() // a broken file counts more than any status
	status := console.StatusDone
	err = eachPuzzle(c, in, func() func(context.Context, question) rated {
		solver := in.prover()
		return func(ctx context.Context, q question) rated { return in.rate(ctx, solver, q) }
	}, func(r rated) error {
		status = r.status(status)
		if err := keepRated(out, r); err != nil {
			return err
		}
		switch {
		case c.Bool("json"):
			return con.Print(ratedJSON(r))
		case r.err != nil:
			con.Complain(r.err)
			return nil
		default:
			return con.Print(ratedText(r, c.Bool("quiet")))
		}
	})
	return in.end(con, err, status)
}

// status is the exit status after one more puzzle.
func (r *rated) status(before int) int {
	switch {
	case r.bad:
		return console.StatusBad
	case r.err != nil && before == console.StatusDone:
		return console.StatusUnknown
	default:
		return before
	}
}

// keepRated writes a puzzle that was rated, with its grade.
func keepRated(out io.Writer, r rated) error {
	if r.terms == nil {
		return nil
	}
	p := *r.puzzle
	p.Rating = r.terms.Rating()
	_, err := out.Write(append(p.AppendJSON(nil), '\n'))
	return err
}

// rate rates the puzzle of one question.
func (in *puzzleInput) rate(ctx context.Context, solver *prover.Prover, q question) rated {
	r := rated{id: q.id, puzzle: q.puzzle, err: q.err, bad: q.err != nil}
	if r.bad {
		return r
	}
	ctx, cancel := in.limits.context(ctx)
	defer cancel()
	if r.terms, r.err = traits.Rate(ctx, solver, r.puzzle, in.limits.maxNodes); r.err != nil {
		r.err = console.About(q.id, q.id, r.err)
	}
	return r
}

// ratedText is a rating for people.
func ratedText(r rated, quiet bool) string {
	var b strings.Builder
	rating := r.terms.Rating()
	fmt.Fprintf(&b, "%s: grade %d, score %.2f\n", plain.OneLine(r.id), rating.Grade, rating.Score)
	if quiet {
		return b.String()
	}
	for _, term := range r.terms.List() {
		fmt.Fprintf(&b, "  %5.2f  %s\n", term.Score, term.Text)
	}
	return b.String()
}

// ratingAnswer is a rating for programs.
type ratingAnswer struct {
	V       int     `json:"v"`
	ID      string  `json:"id"`
	Grade   int     `json:"grade,omitempty"`
	Score   float64 `json:"score,omitempty"`
	Attacks int     `json:"attacks,omitempty"`
	Choice  float64 `json:"choice,omitempty"`
	Trails  float64 `json:"trails,omitempty"`
	Deepest int     `json:"deepest,omitempty"`
	Counter int     `json:"counter_fours,omitempty"`
	Quiet   int     `json:"quiet,omitempty"`
	Tricks  int     `json:"tricks,omitempty"`
	Error   string  `json:"error,omitempty"`
}

// ratedJSON is a rating as one line of JSON.
func ratedJSON(r rated) string {
	a := ratingAnswer{V: 1, ID: r.id}
	if t := r.terms; t != nil {
		rating := t.Rating()
		a = ratingAnswer{
			V: 1, ID: r.id, Grade: rating.Grade, Score: rating.Score, Attacks: t.Attacks, Choice: hundredths(t.Choice), Trails: hundredths(t.Trails),
			Deepest: t.Deepest, Counter: t.Counter, Quiet: t.Quiet, Tricks: t.Tricks,
		}
	} else {
		a.Error = plain.OneLine(r.err.Error())
	}
	text, err := json.Marshal(a)
	if err != nil {
		panic(err) // strings and numbers
	}
	return string(text) + "\n"
}

// hundredths rounds bits for printing.
func hundredths(bits float64) float64 { return float64(int64(bits*100+0.5)) / 100 }
