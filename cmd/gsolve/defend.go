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

func defendFlags() []cli.Flag {
	return append(append(cmdline.SourceFlags(), cmdline.LimitFlags()...),
		cmdline.ThreadsFlag(),
		cmdline.JSONFlag(),
		cmdline.CertsFlag(),
		vctFlag("find moves that hold against continuous threats, not only against fours"),
		threatsFlag(),
		&cli.BoolFlag{Name: "all", Usage: "print the refuting line of every move"},
		&cli.StringSliceFlag{Name: cmdline.Why, Usage: "examine `MOVE` alone, and print what refutes it"},
		cmdline.ColourFlag(),
		cmdline.QuietFlag(),
		databaseFlag(),
	)
}

// worthKeeping is the least number of nodes of a result that the database gets. Most of the 200
// moves of a position take fewer nodes, and less time than a lookup.
const worthKeeping = 30

// defence is one run of the command.
type defence struct {
	answering
	space proof.Space   // of the opponent's wins
	why   []board.Point // the move to examine alone; nil = all moves
	keeps bool          // --cert is set: the answers need certificates
}

// defended is the answer to a question.
type defended struct {
	asked
	answer defend.Defence
}

func runDefend(c *cli.Context, con *console.Console) error {
	a, err := readAnswering(c, con)
	if err != nil {
		return err
	}
	d := &defence{answering: a, keeps: c.IsSet("cert")}
	if d.space, err = readSpace(c); err != nil {
		return err
	}
	if d.why, err = readDefendWhy(c); err != nil {
		return err
	}
	d.form.Space, d.form.Why = d.space, d.why
	text := func(r *defended) ([]byte, error) {
		return d.form.DefenceText(&report.Defence{ID: r.question.ID, Position: r.pos, Moves: &r.answer})
	}
	if d.json {
		text = d.object
	}
	return answerAll(c, &d.answering, d.workers, d.take, text)
}

// readDefendWhy reads the move of --why.
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

// workers returns one worker for each thread.
func (d *defence) workers(context.Context) (list []func(context.Context, input.Question) *defended) {
	for range d.limits.Threads {
		defender := defend.New(solve.New(d.limits.PerThread()))
		list = append(list, func(ctx context.Context, q input.Question) *defended { return d.defend(ctx, defender, q) })
	}
	return list
}

func (d *defence) defend(ctx context.Context, defender *defend.Defender, q input.Question) *defended {
	r := &defended{asked: asked{question: q}}
	if r.pos, r.err = q.Position(); r.err != nil {
		return r
	}
	switch why := d.why; {
	case why != nil && !why[0].On(r.pos.Size()):
		r.err = fmt.Errorf("%s: --why %v, expected an empty point of the board", q.ID, why[0])
		return r
	case why != nil && r.pos.At(why[0]) != board.Empty:
		r.err = fmt.Errorf("%s: --why: a stone stands on %v, expected an empty point", q.ID, why[0])
		return r
	}
	ctx, cancel := d.limits.Context(ctx)
	defer cancel()
	o := defend.Options{Space: d.space, MaxNodes: d.limits.MaxNodes, ID: q.ID, Moves: d.why, Memory: solve.Memory{Store: d.store, Keep: worthKeeping}}
	r.answer, r.err = defender.Defend(ctx, r.pos, o)
	if d.why != nil { // the user asked about no other winning move
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

// replayAll checks each line that the answer may show against the readable rules.
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

// count counts the answer. A position without a legal move is decided, and not lost. A move of
// --why that does not hold counts like a lost position.
func (r *defended) count(t *tally, why bool) {
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

// take counts an answer, and writes the certificates: the very bytes that the verifier accepts.
func (d *defence) take(r *defended) error {
	r.count(&d.tally, d.why != nil)
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

// object returns the answer for programs.
func (d *defence) object(r *defended) ([]byte, error) {
	a := &r.answer
	o := wire.BeginAnswer(nil, wire.TextID(r.question.ID))
	o.Word("rule", r.pos.Rule().String())
	o.Word("class", d.space.Class().String()) // of the wins that a move must hold against
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
	return line(o.End())
}
