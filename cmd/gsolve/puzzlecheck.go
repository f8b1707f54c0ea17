package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/puzzles"
)

const puzzleCheckHelp = `Proves what puzzles claim, or says what is wrong with them.

Of a puzzle that is to be won: the goal is reached, in exactly as many attacks as claimed; every first move that wins, every
other winning move along the solution (a dual), wins that the maker has not seen (a cook); stones without which the solution
stands; a game that leads to the position; and whether the opponent passed over a win with its last move. Of a defence: the
moves that hold. Every win was accepted by an independent verifier.

A claim that is false refuses a puzzle: no win, another length, a wrong solution or answer. The rest are flaws, which refuse
it with --strict. --pairs takes stones away in pairs, too, which takes longer.

Exit status: 0 all puzzles pass, 1 some do not, 3 some were not decided within the limits; 2 bad usage or input refused.

EXAMPLE
  gsolve puzzle check --strict puzzles.jsonl`

func puzzleCheckCommand(con *console) *cli.Command {
	return &cli.Command{
		Name:        "check",
		Usage:       "prove what puzzles claim",
		ArgsUsage:   "[PUZZLES…]",
		Description: puzzleCheckHelp,
		Flags: append(append(sourceFlags(), limitFlags()...), puzzleThreadsFlag(), goalOfPuzzlesFlag(), jsonFlag(), quietFlag(),
			&cli.BoolFlag{Name: "strict", Usage: "refuse puzzles with flaws, too"},
			&cli.BoolFlag{Name: "pairs", Usage: "look for pairs of superfluous stones, too"},
			&cli.StringFlag{Name: "out", Usage: "write the puzzles that pass to `FILE`, with attacks, solution and answer as proved"},
		),
		Action: guarded(con, func(c *cli.Context) error { return runPuzzleCheck(c, con) }),
	}
}

// checked is what became of a puzzle.
type checked struct {
	id     string
	report *puzzles.Report // nil if it was refused, or cancelled before it was looked at
	err    error
}

func runPuzzleCheck(c *cli.Context, con *console) (err error) {
	in, err := readPuzzleInput(c, con)
	if err != nil {
		return err
	}
	out, err := createPuzzles(c, in.source.paths)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(out.Close(), err) }() // a broken file counts more than any status
	o := puzzles.CheckOptions{Pairs: c.Bool("pairs"), MaxNodes: in.limits.maxNodes}
	if !c.Bool("quiet") {
		defer con.startProgress()()
	}
	queue := ordered[checked]{source: in.source, grace: con.grace}
	for range in.limits.threads {
		checker := puzzles.NewChecker(in.prover())
		queue.workers = append(queue.workers, func(ctx context.Context, q question) checked { return in.check(ctx, checker, q, o) })
	}
	t := puzzleTally{strict: c.Bool("strict")}
	say := checkText
	if c.Bool("json") {
		say = checkJSON
	}
	err = queue.run(c.Context, func(r checked) error {
		t.add(r)
		con.progress.step()
		if err := keepPassed(out, r, t.strict); err != nil {
			return err
		}
		if r.err != nil && !c.Bool("json") {
			con.complain(r.err)
			return nil
		}
		return con.answer(func() error {
			_, err := fmt.Fprint(con.out, say(r, t.strict, c.Bool("quiet")))
			return wrapOutput(err)
		})
	})
	return in.end(con, err, t.status())
}

// keepPassed writes a puzzle that passes, with what was proved.
func keepPassed(out io.Writer, r checked, strict bool) error {
	if r.report == nil || !r.report.Passed(strict) {
		return nil
	}
	_, err := out.Write(append(r.report.Proved().AppendJSON(nil), '\n'))
	return err
}

// check checks the puzzle of one question.
func (in *puzzleInput) check(ctx context.Context, checker *puzzles.Checker, q question, o puzzles.CheckOptions) checked {
	r := checked{id: q.id, err: q.err}
	if r.err != nil {
		return r
	}
	ctx, cancel := in.limits.context(ctx)
	defer cancel()
	if r.report, r.err = checker.Check(ctx, q.puzzle, o); r.err != nil {
		r.err = fmt.Errorf("%w: %w", errInternal, r.err)
	}
	return r
}

// puzzleTally counts for the exit status.
type puzzleTally struct {
	strict                             bool
	passed, failed, undecided, refused int
}

func (t *puzzleTally) add(r checked) {
	switch {
	case r.err != nil:
		t.refused++
	case r.report == nil || r.report.Result(t.strict) == puzzles.Open:
		t.undecided++
	case r.report.Passed(t.strict):
		t.passed++
	default:
		t.failed++
	}
}

func (t *puzzleTally) status() int {
	switch {
	case t.refused > 0:
		return statusBad
	case t.failed > 0:
		return statusNone
	case t.undecided > 0:
		return statusUnknown
	}
	return statusDone
}

// verdictWord is how a check ended.
func verdictWord(r checked, strict bool) string {
	switch {
	case r.report == nil || r.report.Result(strict) == puzzles.Open:
		return "not decided"
	case r.report.Passed(true):
		return "passes"
	case r.report.Passed(strict) && r.report.Result(true) == puzzles.Open:
		return "passes, as far as was decided"
	case r.report.Passed(strict):
		return "passes, with flaws"
	default:
		return "refused"
	}
}

// checkText is the report for people, on one page.
func checkText(r checked, strict, quiet bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", oneLine(r.id), verdictWord(r, strict))
	if r.report == nil {
		return b.String() + "\n"
	}
	p := r.report.Puzzle
	fmt.Fprintf(&b, ": %s\n", taskText(p, r.report))
	if quiet {
		for _, problem := range r.report.Problems {
			fmt.Fprintf(&b, "  %s: %s\n", problem.Kind, problem.Text)
			break
		}
		return b.String()
	}
	if len(r.report.Line) > 0 {
		fmt.Fprintf(&b, "  line: %s\n", strings.Join(board.Names(r.report.Line), " "))
	}
	if r.report.Game != nil {
		fmt.Fprintf(&b, "  game: %s\n", strings.Join(board.Names(r.report.Game), " "))
	}
	for _, problem := range r.report.Problems {
		fmt.Fprintf(&b, "  %s: %s\n", problem.Kind, problem.Text)
	}
	return b.String()
}

// taskText is what is to be done, and what was proved of it.
func taskText(p *puzzles.Puzzle, r *puzzles.Report) string {
	side := p.Position.ToMove()
	switch {
	case p.Goal == puzzles.Forbidden:
		return fmt.Sprintf("forbidden to black: %s", strings.Join(board.Names(r.Answer), " "))
	case p.Goal == puzzles.Defend:
		return fmt.Sprintf("%v holds with: %s", side, strings.Join(board.Names(r.Answer), " "))
	case r.Has(puzzles.NoWin):
		return fmt.Sprintf("%v does not win", side)
	case r.Certificate == nil:
		return fmt.Sprintf("it is not known whether %v wins", side)
	case r.Attacks == 0:
		return fmt.Sprintf("%v wins", side)
	case r.Unique():
		return fmt.Sprintf("%v wins in %d, and every move is the only one", side, r.Attacks)
	default:
		return fmt.Sprintf("%v wins in %d", side, r.Attacks)
	}
}

// reportAnswer is the report for programs.
type reportAnswer struct {
	V        int             `json:"v"`
	ID       string          `json:"id"`
	Passed   *bool           `json:"passed,omitempty"`
	Verdict  string          `json:"verdict,omitempty"`
	Error    string          `json:"error,omitempty"`
	Goal     string          `json:"goal,omitempty"`
	Attacks  int             `json:"attacks,omitempty"`
	Unique   bool            `json:"unique,omitempty"`
	Line     []string        `json:"line,omitempty"`
	First    []string        `json:"first,omitempty"`
	Answer   []string        `json:"answer,omitempty"`
	Game     []string        `json:"game,omitempty"`
	Problems []problemAnswer `json:"problems,omitempty"`
	Nodes    uint64          `json:"nodes,omitempty"`
}

type problemAnswer struct {
	Kind    puzzles.Kind `json:"kind"`
	Ply     int          `json:"ply,omitempty"`
	Moves   []string     `json:"moves,omitempty"`
	Attacks int          `json:"attacks,omitempty"`
	Open    puzzles.Kind `json:"open,omitempty"`
	Text    string       `json:"text"`
}

func checkJSON(r checked, strict, _ bool) string {
	a := reportAnswer{V: 1, ID: r.id}
	switch {
	case r.err != nil:
		a.Error = oneLine(r.err.Error())
	case r.report == nil:
		a.Verdict = verdictWord(r, strict)
	default:
		a.fill(r.report, strict)
		a.Verdict = verdictWord(r, strict)
	}
	text, err := json.Marshal(a)
	if err != nil {
		panic(err) // strings and numbers
	}
	return string(text) + "\n"
}

func (a *reportAnswer) fill(r *puzzles.Report, strict bool) {
	if result := r.Result(strict); result != puzzles.Open {
		passed := result == puzzles.Passes
		a.Passed = &passed
	}
	a.Goal, a.Attacks, a.Unique, a.Nodes = r.Puzzle.Goal.String(), r.Attacks, r.Unique(), r.Nodes
	a.Line, a.Answer, a.Game = board.Names(r.Line), board.Names(r.Answer), board.Names(r.Game)
	if len(r.Steps) > 0 {
		a.First = board.Names(r.Steps[0].Wins)
	}
	for _, p := range r.Problems {
		a.Problems = append(a.Problems, problemAnswer{p.Kind, p.Ply, board.Names(p.Moves), p.Attacks, p.Open, p.Text})
	}
}
