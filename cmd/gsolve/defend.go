package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/report"
	"github.com/gsolve/gsolve/oracle/defend"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/wire"
)

func defendCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:      "defend",
		Usage:     "find the moves that hold against the opponent's threats",
		ArgsUsage: "[POSITION…]",
		Flags: append(append(cmdline.SourceFlags(), cmdline.LimitFlags()...),
			cmdline.ThreadsFlag(),
			cmdline.JSONFlag(),
			cmdline.CertsFlag(),
			&cli.BoolFlag{Name: "vct", Usage: "hold against wins by continuous threats, not by fours alone"},
			threatsFlag(),
			&cli.BoolFlag{Name: "all", Usage: "list the refuting line of every move"},
			&cli.StringSliceFlag{Name: cmdline.Why, Usage: "examine `MOVE` alone, and print what refutes it"},
			cmdline.ColourFlag(),
			cmdline.QuietFlag(),
			databaseFlag(),
		),
		Action: guarded(con, func(c *cli.Context) error { return runDefend(c, con) }),
	}
}

// worthKeeping is how many nodes a search must have visited for the database to be told of it. Of
// the 200 moves of a position most fall in fewer, in less time than it takes to look them up.
const worthKeeping = 30

// defence is what the command does with each position.
type defence struct {
	answering
	search search        // for its words
	why    []board.Point // examined alone, nil = all moves
	keeps  bool          // somebody wants the certificates
}

// defended is what became of a question.
type defended struct {
	question input.Question
	pos      *board.Position // nil if the position was refused
	answer   defend.Defence
	err      error // the position was refused, or a win failed the check
}

func runDefend(c *cli.Context, con *console.Console) error {
	d, err := readDefend(c, con)
	if err != nil {
		return err
	}
	print := d.printText
	if c.Bool("json") {
		print = d.printJSON
	}
	return answerAll(c, &d.answering, d.workers, d.take, print)
}

// readDefend takes all flags but --cert.
func readDefend(c *cli.Context, con *console.Console) (*defence, error) {
	a, err := readAnswering(c, con)
	if err != nil {
		return nil, err
	}
	d := &defence{answering: a, keeps: c.IsSet("cert")}
	if d.search, err = readDefendSearch(c); err != nil {
		return nil, err
	}
	d.why, err = readDefendWhy(c)
	d.form.Question, d.form.Why = d.search.Question, d.why
	return d, err
}

// printText answers people.
func (d *defence) printText(r *defended) error {
	return printText(d.con, r.err, func() ([]byte, error) {
		return d.form.DefenceText(&report.Defence{ID: r.question.ID, Position: r.pos, Moves: &r.answer})
	})
}

// readDefendSearch takes the class of wins to hold against.
func readDefendSearch(c *cli.Context) (s search, err error) {
	if c.IsSet("threats") && !c.Bool("vct") {
		return s, errors.New("--threats without --vct, expected both")
	}
	s.Space, err = readThreats(c)
	if !c.Bool("vct") {
		s.Space = proof.Fours
	}
	return s, err
}

// readDefendWhy takes the one move of --why.
func readDefendWhy(c *cli.Context) ([]board.Point, error) {
	if !c.IsSet(cmdline.Why) {
		return nil, nil
	}
	if c.Bool("all") {
		return nil, errors.New("--why and --all, expected one of them")
	}
	moves := c.StringSlice(cmdline.Why)
	pt, err := board.ParsePoint(moves[0])
	if err != nil || len(moves) > 1 || pt == board.Pass {
		return nil, fmt.Errorf("--why %.40q: expected one move such as h8", strings.Join(moves, " "))
	}
	return []board.Point{pt}, nil
}

// workers makes one for each thread, with a defender of its own.
func (d *defence) workers(context.Context) (list []func(context.Context, input.Question) *defended) {
	for range d.limits.Threads {
		defender := defend.New(solve.New(d.limits.PerThread()))
		list = append(list, func(ctx context.Context, q input.Question) *defended { return d.defend(ctx, defender, q) })
	}
	return list
}

// defend answers one question.
func (d *defence) defend(ctx context.Context, defender *defend.Defender, q input.Question) *defended {
	r := &defended{question: q}
	if r.pos, r.err = q.Position(); r.err != nil {
		return r
	}
	if why := d.why; why != nil && (!why[0].On(r.pos.Size()) || r.pos.At(why[0]) != board.Empty) {
		r.err = fmt.Errorf("%s: --why %v, expected an empty point of the board", q.ID, why[0])
		return r
	}
	ctx, cancel := d.limits.Context(ctx)
	defer cancel()
	o := defend.Options{Space: d.search.Space, MaxNodes: d.limits.MaxNodes, ID: q.ID, Moves: d.why, Memory: solve.Memory{Store: d.store, Keep: worthKeeping}}
	r.answer, r.err = defender.Defend(ctx, r.pos, o)
	if d.why != nil { // wins by other moves are nobody's question
		r.answer.Wins = slices.DeleteFunc(r.answer.Wins, func(w defend.Proved) bool { return w.Move != d.why[0] })
	}
	if r.err == nil {
		r.err = replayAll(r.pos, &r.answer)
	}
	if r.err != nil {
		r.err = fmt.Errorf("%s: %w: %w", q.ID, console.ErrInternal, r.err)
	}
	return r
}

// replayAll plays every line that may be shown by the readable rules.
func replayAll(pos *board.Position, a *defend.Defence) error {
	for _, w := range a.Wins {
		if err := verify.Line(pos, w.Line); err != nil {
			return fmt.Errorf("%v: %w", w.Move, err)
		}
	}
	p := pos.Clone()
	for _, r := range a.Refuted {
		if err := replayAfter(p, r.Move, r.Line); err != nil {
			return fmt.Errorf("%v: %w", r.Move, err)
		}
	}
	if a.ThreatLine == nil {
		return nil
	}
	return replayAfter(p, board.Pass, a.ThreatLine)
}

func replayAfter(p *board.Position, move board.Point, line proof.Line) error {
	if err := p.Play(move); err != nil {
		return err
	}
	defer p.Undo()
	return verify.Line(p, line)
}

// tell counts the answer: a position without a legal move is decided, and not lost. A move of --why
// that does not hold counts like a lost position.
func (r *defended) tell(t *tally, why bool) {
	t.total++
	switch {
	case r.err != nil:
		t.refused++
	case r.answer.Lost(), why && len(r.answer.Holds)+len(r.answer.Unknown) == 0:
		t.none++
	case len(r.answer.Holds) == 0 && len(r.answer.Unknown) > 0:
		t.unknown++
	}
}

// take counts an answer, and writes the certificates, each the very bytes that the verifier
// accepts.
func (d *defence) take(r *defended) error {
	r.tell(&d.tally, d.why != nil)
	if r.err != nil || !d.keeps {
		return nil
	}
	p := r.pos.Clone()
	for _, w := range r.answer.Wins {
		if err := d.keepChecked(p, w.Certificate); err != nil {
			return err
		}
	}
	for _, x := range r.answer.Refuted {
		if err := p.Play(x.Move); err != nil {
			return err
		}
		if err := d.keepChecked(p, x.Certificate); err != nil {
			return err
		}
		p.Undo()
	}
	return nil
}

func (d *defence) keepChecked(p *board.Position, c *proof.Certificate) error {
	cert, err := verify.Bytes(p, c)
	if err != nil {
		return fmt.Errorf("%w: %w", console.ErrInternal, err)
	}
	return d.keep(cert)
}

func (d *defence) printJSON(r *defended) error {
	if r.err != nil {
		d.con.Refuse(r.err)
		return writeRefusal(d.con, r.question.ID, r.err)
	}
	a := &r.answer
	o := wire.BeginAnswer(nil, wire.TextID(r.question.ID))
	o.Word("rule", r.pos.Rule().String())
	o.Word("class", d.search.Space.Class().String()) // of the wins that a move must hold against
	o.SomePoints("wins", defend.MovesOf(a.Wins))
	o.SomePoints("holds", a.Holds)
	if len(a.Refuted) > 0 {
		o.Objects("refuted", len(a.Refuted), func(p *wire.Object, i int) {
			p.Point("move", a.Refuted[i].Move)
			p.Points("line", a.Refuted[i].Line)
			p.Int("plies", len(a.Refuted[i].Line))
		})
	}
	o.SomePoints("forbidden", a.Forbidden)
	o.SomePoints("unknown", a.Unknown)
	o.Flag("lost", a.Lost())
	o.SomePoints("threat", a.ThreatLine) // the opponent's line after a pass
	o.Number("nodes", a.Nodes)
	o.Micros(a.Elapsed)
	if a.Incomplete {
		o.Word("reason", a.Stopped.String())
	}
	return writeObject(d.con, o)
}
