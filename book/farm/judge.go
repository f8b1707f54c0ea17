package farm

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/proof/verify"
)

// ErrAnswer is the reason for the refusal of an answer, unless the checker refuses its proof.
var ErrAnswer = errors.New("not an answer")

// judge checks answers. Not safe for concurrent use.
type judge struct {
	checker verify.Checker
	reader  tree.Reader
}

// check checks an answer by itself: the version of its solver, the position, the nodes, and the proof of a
// win. It sets the fields of the record that the proof shows.
func (j *judge) check(a *answer) error {
	if a.solver != proof.SolverVersion {
		return fmt.Errorf("%w: of solver version %d, expected %d", ErrAnswer, a.solver, proof.SolverVersion)
	}
	pos, err := board.FromCanonical(a.position)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrAnswer, err)
	}
	if err := checkNodes(&a.task, &a.record); err != nil || a.record.Outcome != proof.Win {
		return err
	}
	if err := j.win(pos, &a.task, &a.record); err != nil {
		return fmt.Errorf("a win that does not hold: %w", err)
	}
	return nil
}

// overrun is how far an honest search may go beyond its limit of nodes, beside that limit itself. It ends
// between two steps. The check of a proof counts as one step: of a hint, whose nodes take a byte each at
// least, or of the win.
const overrun = 1<<16 + hintBytes

// checkNodes compares the nodes of an answer with the limit of the job. An unknown counts for this limit, or,
// if time or memory stopped the search before, for the nodes that it took (proof.NewRecord), and one at
// least. A worker that gives a job back names no budget.
func checkNodes(t *task, rec *proof.Record) error {
	switch limited := t.maxNodes > 0; {
	case limited && rec.Spent > overrun && (rec.Spent-overrun)/2 > t.maxNodes:
		return fmt.Errorf("%w: after %s, expected %d at most", ErrAnswer, plain.Plural(rec.Spent, "node"), t.maxNodes)
	case rec.Outcome == proof.Unknown && rec.Budget > 0 && rec.Budget != max(rec.Spent, 1) && (!limited || rec.Budget != t.maxNodes):
		return fmt.Errorf("%w: unknown for a budget of %s after %d, expected a budget of %d", ErrAnswer, plain.Plural(rec.Budget, "node"), rec.Spent, cmp.Or(t.maxNodes, rec.Spent))
	case rec.Outcome != proof.Unknown && rec.Budget > 0:
		return fmt.Errorf("%w: %v with a budget of %s, expected none", ErrAnswer, rec.Outcome, plain.Plural(rec.Budget, "node"))
	default:
		return nil
	}
}

// win checks the proof of a win, in the space of the question, and reads class, line and nodes off
// it. A body does not show that its threats are shape threes: in spaces by shape it believes the
// worker that they are.
func (j *judge) win(pos *board.Position, t *task, rec *proof.Record) error {
	nodes, err := j.checker.Body(pos, rec.Body)
	if err != nil {
		return err
	}
	if t.passed { // the win must withstand one more stone
		if _, err := j.checker.Zone(nil, 1, proof.NewCertificate(pos, "", rec.Body, nodes)); err != nil {
			return err
		}
	}
	shape, err := j.reader.Shape(pos, rec.Body)
	if err != nil {
		return err
	}
	rec.Class, rec.Line, rec.Nodes = shape.Class, shape.Line, nodes
	if t.space == proof.Any {
		return nil
	}
	least, err := j.reader.Space(pos, rec.Body)
	if err != nil {
		return err
	}
	for least > 0 && (least - 1).ByShape() {
		least--
	}
	if least > t.space {
		return fmt.Errorf("a win by moves of other kinds, expected one of space %v", t.space)
	}
	return nil
}
