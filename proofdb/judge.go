package proofdb

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/proof/verify"
)

// errProof says that a proof does not show what it claims.
var errProof = errors.New("proof not accepted")

// judge has the checker look at proofs. It keeps what that needs, and so is
// worth keeping. Not safe for concurrent use.
type judge struct {
	reader  tree.Reader
	checker verify.Checker
	key     [maxKey]byte // of what is asked for
}

// judging lends a judge to work, whose checks end with ctx. Their error then is no word
// on a proof: work has to ask ctx before it believes one.
func (db *DB) judging(ctx context.Context, work func(*judge)) {
	j := db.judges.Get().(*judge)
	j.checker.Stop = ctx
	defer func() {
		j.checker.Stop = nil
		db.judges.Put(j)
	}()
	work(j)
}

// win checks a body that says that the side to move of pos wins, and tells what
// can be told of it.
func (j *judge) win(pos *board.Position, body []byte) (tree.Shape, error) {
	nodes, err := j.checker.Body(pos, body)
	if err != nil {
		return tree.Shape{}, err
	}
	shape, err := j.reader.Shape(pos, body)
	if err != nil {
		return tree.Shape{}, fmt.Errorf("%w: %w", errProof, err)
	}
	if shape.Nodes != nodes {
		return tree.Shape{}, fmt.Errorf("%w: %d nodes, expected %d", errProof, shape.Nodes, nodes)
	}
	return shape, nil
}

// lost checks a body that refutes every legal move of the side to move of pos:
// each is there exactly once, none makes a five, and behind each the opponent
// wins. nodes are those of all refutations. Who has no legal move is not lost.
func (j *judge) lost(pos *board.Position, body []byte) (nodes uint64, err error) {
	list, err := j.reader.Refutations(pos, body)
	if err != nil {
		return 0, fmt.Errorf("%w: %w", errProof, err)
	}
	if err := complete(pos, list); err != nil {
		return 0, err
	}
	next := pos.Clone()
	for _, m := range list {
		if err := next.Play(m.Move); err != nil {
			return 0, fmt.Errorf("%w: %w", errProof, err)
		}
		n, err := j.checker.Body(next, m.Body)
		if err != nil {
			return 0, fmt.Errorf("refutation of %v: %w", m.Move, err)
		}
		nodes += n
		next.Undo()
	}
	return nodes, nil
}

// complete reports whether the moves are the legal ones of pos, in increasing
// order, and do not win.
func complete(pos *board.Position, list []tree.Refutation) error {
	side, n, next := pos.ToMove(), pos.Size(), 0
	for i := range n * n {
		pt := board.PointAt(i, n)
		if !pos.Legal(pt, side) {
			continue
		}
		switch {
		case pos.MakesFive(pt, side):
			return fmt.Errorf("%w: %v makes a five", errProof, pt)
		case next == len(list) || list[next].Move != pt:
			return fmt.Errorf("%w: no refutation of %v where one is expected", errProof, pt)
		}
		next++
	}
	if next != len(list) || next == 0 {
		return fmt.Errorf("%w: %d refutations, expected one for each of %d legal moves", errProof, len(list), next)
	}
	return nil
}

// holds checks a stored record again, in the orientation of its key: the proof,
// and all that was read off it. Earlier versions of this program read some lines of
// wins with quiet moves wrong: such a line is read off again, and healed is true.
func (j *judge) holds(pos *board.Position, r *proof.Record) (healed bool, err error) {
	switch r.Outcome {
	case proof.Win:
		s, err := j.win(pos, r.Body)
		if err != nil {
			return false, err
		}
		healed = !slices.Equal(s.Line, r.Line)
		if s.Class != r.Class || s.Nodes != r.Nodes || healed && s.Class == proof.VCF {
			return false, fmt.Errorf("%w: class, nodes or line are not those of the proof", errProof)
		}
		r.Line = s.Line
		return healed, j.in(pos, r.Space, r.Body)
	case proof.Lost:
		nodes, err := j.lost(pos, r.Body)
		if err != nil {
			return false, err
		}
		if nodes != r.Nodes || r.Space != proof.Any {
			return false, fmt.Errorf("%w: nodes or space are not those of the proof", errProof)
		}
	}
	return false, nil
}
