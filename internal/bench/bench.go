// Package bench measures a solver on files of positions, and compares its answers with the expected
// answers in the files.
package bench

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
)

// Bench is one measurement.
type Bench struct {
	Source   *input.Source // its paths are the files
	Question proof.Question
	Limits   cmdline.Limits
	Repeat   int  // how often to solve each position, Repeat ≥ 1; the shortest time counts
	Images   bool // solve the eight images of each position; the medians count

	// Solve answers Question. It may keep its memory for the next search, but no results.
	Solve func(ctx context.Context, pos *board.Position, id string) proof.Result
	// Check returns an error if the verifier refuses a win.
	Check func(pos *board.Position, r *proof.Result) error
}

// Run measures all files. The last of several rows is their total. If ctx ends, the error is
// console.ErrStopped, and the rows are about the completed files.
func (b *Bench) Run(ctx context.Context) (rows []Row, err error) {
	for _, path := range b.Source.Paths {
		row, bad := b.file(ctx, path)
		if ctx.Err() != nil {
			err = console.ErrStopped
			break
		}
		if bad != nil {
			b.Source.Con.Refuse(bad)
			row.Refused++
		}
		rows = append(rows, row)
	}
	if len(rows) > 1 {
		rows = append(rows, total(rows))
	}
	return rows, err
}

// file measures one file. An error means that it cannot read the file.
func (b *Bench) file(ctx context.Context, path string) (Row, error) {
	row := Row{File: path}
	if b.Images {
		row.Images = board.Symmetries
	}
	in, done, err := b.Source.Con.Open(path)
	if err != nil {
		return row, err
	}
	defer done()
	data, err := io.ReadAll(io.LimitReader(in, notation.MaxFile+1)) // readExpectation needs all lines
	if err != nil {
		return row, fmt.Errorf("%s: %w", path, files.Cause(err))
	}
	lines := bytes.Split(data, []byte{'\n'})
	b.Source.ReadFrom(ctx, bytes.NewReader(data), path, b.Source.Options.Format, func(q input.Question) bool {
		b.measure(ctx, &row, q, lines)
		return ctx.Err() == nil
	})
	return row, nil
}

func (b *Bench) measure(ctx context.Context, row *Row, q input.Question, lines [][]byte) {
	con := b.Source.Con
	pos, err := q.Position()
	if err != nil {
		con.Refuse(err)
		row.Refused++
		return
	}
	want := readExpectation(lines, q.Item.Line)
	answers, err := b.answers(ctx, pos, q.ID, want)
	con.Progress.Step()
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		con.Refuse(console.About(fmt.Sprintf("%s:%d", q.Item.Source, q.Item.Line), q.ID, err))
		row.Wrong++
	}
	row.add(median(answers), want.reference(b.Question.Goal))
}

// answers solves pos, or its images. The error is about the first wrong answer.
func (b *Bench) answers(ctx context.Context, pos *board.Position, id string, want expectation) (answers []answer, wrong error) {
	if !b.Images {
		a, err := b.answer(ctx, pos, id, want)
		return []answer{a}, err
	}
	for s := range board.Symmetry(board.Symmetries) {
		a, err := b.answer(ctx, pos.Transform(s), id, want)
		if ctx.Err() != nil {
			return nil, nil
		}
		if err != nil && wrong == nil {
			wrong = fmt.Errorf("image %d: %w", s, err)
		}
		answers = append(answers, a)
	}
	return answers, cmp.Or(wrong, contradiction(answers))
}

// answer returns the answer with the shortest time, and checks it.
func (b *Bench) answer(ctx context.Context, pos *board.Position, id string, want expectation) (answer, error) {
	best := b.solve(ctx, pos, id)
	for range b.Repeat - 1 {
		if r := b.solve(ctx, pos, id); r.Elapsed < best.Elapsed {
			best = r
		}
	}
	var err error
	if best.Verdict.Outcome() == proof.Win {
		err = b.Check(pos, &best)
	}
	if err == nil {
		err = want.compare(&best, &b.Question)
	}
	return newAnswer(&best), err
}

func (b *Bench) solve(ctx context.Context, pos *board.Position, id string) proof.Result {
	ctx, cancel := b.Limits.Context(ctx)
	defer cancel()
	return b.Solve(ctx, pos, id)
}

// expectation is the answer that a JSON line expects. Zero fields expect nothing.
type expectation struct {
	Expect        string  `json:"expect"`         // vcf, no-vcf or vct
	QuietMoves    bool    `json:"quiet_moves"`    // vct: the known win needs more than threes and fours
	Attacks       int     `json:"attacks"`        // attacker moves before the five, of the shortest VCF
	AttacksExact  *bool   `json:"attacks_exact"`  // false: Attacks is only an upper bound
	AttacksUpper  int     `json:"attacks_upper"`  // attacker moves before the five, of a known win
	ShortestPlies int     `json:"shortest_plies"` // length of the line of the shortest VCF, the five included
	RefMicros     float64 `json:"ref_us"`
	RefShortest   float64 `json:"ref_shortest_us"`
}

var errWrong = errors.New("wrong answer")

// readExpectation reads line n, 1 ≤ n. A line that is no JSON object expects nothing.
func readExpectation(lines [][]byte, n int) (e expectation) {
	if n < 1 || n > len(lines) || json.Unmarshal(lines[n-1], &e) != nil {
		return expectation{}
	}
	return e
}

// compare returns errWrong if the result contradicts the expectation. An Unknown never does.
func (e expectation) compare(r *proof.Result, q *proof.Question) error {
	outcome, want := r.Verdict.Outcome(), e.outcome(q)
	if want != proof.Unknown && outcome != proof.Unknown && outcome != want {
		return fmt.Errorf("%w: %v, expected %v", errWrong, outcome, want)
	}
	plies, exact := e.plies(q)
	if outcome != proof.Win || plies == 0 {
		return nil
	}
	got := len(r.Line)
	if exact && got < plies {
		return fmt.Errorf("%w: a win in %d plies, expected %d or more", errWrong, got, plies)
	}
	if r.ProvedShortest && q.Goal == proof.ShortestWin && got > plies {
		return fmt.Errorf("%w: shortest win in %d plies, expected %d", errWrong, got, plies)
	}
	return nil
}

// outcome returns the expected outcome, or Unknown if every outcome is right.
func (e expectation) outcome(q *proof.Question) proof.Outcome {
	switch {
	case e.Expect == "vcf":
		return proof.Win
	case q.Space.Class() == proof.VCF && (e.Expect == "no-vcf" || e.Expect == "vct"):
		return proof.None
	case q.Space.Class() == proof.VCT && e.Expect == "vct" && !e.QuietMoves:
		return proof.Win
	default:
		return proof.Unknown
	}
}

// plies returns the expected length of the shortest line, 0 if unknown. If exact is false, it is an
// upper bound: always for a VCT, since a VCT can be shorter than the shortest VCF.
func (e expectation) plies(q *proof.Question) (plies int, exact bool) {
	exact = q.Space.Class() == proof.VCF
	switch {
	case !exact && e.AttacksUpper > 0 && !e.QuietMoves:
		return 2*e.AttacksUpper + 1, false
	case e.ShortestPlies > 0:
		return e.ShortestPlies, exact
	case e.Attacks > 0:
		return 2*e.Attacks + 1, exact && (e.AttacksExact == nil || *e.AttacksExact)
	default:
		return 0, false
	}
}

// reference returns the time of another solver in µs, 0 if unknown.
func (e expectation) reference(goal proof.Goal) float64 {
	switch goal {
	case proof.AnyWin:
		return e.RefMicros
	case proof.ShortestWin:
		return e.RefShortest
	default:
		return 0
	}
}
