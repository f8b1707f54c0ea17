package proofdb

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/proof/verify"
)

// errProof: a proof does not show its claim.
var errProof = errors.New("proof not accepted")

// judge checks proofs, and keeps the memory that this needs. Not safe for concurrent use.
type judge struct {
	reader  tree.Reader
	checker verify.Checker
	key     [maxKey]byte // of the position in question
}

// judging lends a judge to work. The end of ctx stops the judge's checks with an error that says
// nothing about a proof. So after an error, work must look at ctx first.
func (db *DB) judging(ctx context.Context, work func(*judge)) {
	j := db.judges.Get().(*judge)
	j.checker.Stop = ctx
	defer func() {
		j.checker.Stop = nil
		db.judges.Put(j)
	}()
	work(j)
}

// win checks a body that claims a win of the side to move of pos, and reads its shape.
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

// holds checks a stored record again, in the orientation of its key: the proof, and the fields that
// were read off it. Earlier versions of this program read some lines of wins with quiet moves
// wrong. holds reads such a line off the proof again; healed reports that the line was wrong.
func (j *judge) holds(pos *board.Position, r *proof.Record) (healed bool, err error) {
	if !certified(r) {
		return false, nil
	}
	was := *r
	if err := j.readOff(r, pos); err != nil {
		return false, err
	}
	healed = !slices.Equal(was.Line, r.Line)
	if was.Class != r.Class || was.Nodes != r.Nodes || healed && r.Class == proof.VCF {
		return false, fmt.Errorf("%w: class, nodes or line do not match the proof", errProof)
	}
	return healed, nil
}

// admit turns r by s into a record about the canonical image of pos, and checks it there. It sets
// the fields that the proof shows, and drops fields that a record of this outcome does not have.
func (j *judge) admit(pos, canonical *board.Position, s board.Symmetry, r proof.Record, solver uint32) (proof.Record, error) {
	if r.Space >= proof.Spaces || r.Outcome > proof.Lost {
		return r, fmt.Errorf("%w: space %d, outcome %d", ErrRefused, r.Space, r.Outcome)
	}
	if len(r.Body) > maxBody {
		return r, fmt.Errorf("%w: proof of %d bytes, expected at most %d", ErrRefused, len(r.Body), maxBody)
	}
	if r.Space == proof.Any && !certified(&r) {
		return r, fmt.Errorf("%w: %v in space %v, expected a win or loss", ErrRefused, r.Outcome, r.Space)
	}
	a := proof.Record{Space: r.Space, Outcome: r.Outcome, Spent: r.Spent, Solver: cmp.Or(r.Solver, solver)}
	var err error
	switch r.Outcome {
	case proof.Win, proof.Lost:
		a.Shortest = r.Shortest && r.Outcome == proof.Win
		if a.Body, err = j.image(r.Outcome, pos, s, r.Body); err == nil {
			err = j.readOff(&a, canonical)
		}
	case proof.Unknown:
		a.Budget = r.Budget
	}
	if err != nil {
		return a, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return a, nil
}

// image returns the image under s of the body of a win or loss of pos, in its only encoding: the body of
// a stranger may have longer ones of some numbers.
func (j *judge) image(o proof.Outcome, pos *board.Position, s board.Symmetry, body []byte) ([]byte, error) {
	if o == proof.Lost {
		return j.reader.AppendLostImage(nil, pos, s, body)
	}
	return j.reader.AppendImage(nil, pos, s, body)
}

// readOff checks the proof of a record about pos and sets the fields that the proof shows.
func (j *judge) readOff(r *proof.Record, pos *board.Position) (err error) {
	if r.Outcome == proof.Lost {
		if r.Space != proof.Any {
			return fmt.Errorf("%w: lost in space %v, expected any", errProof, r.Space)
		}
		r.Nodes, err = j.lost(pos, r.Body)
		return err
	}
	shape, err := j.win(pos, r.Body)
	if err != nil {
		return err
	}
	r.Class, r.Line, r.Nodes = shape.Class, shape.Line, shape.Nodes
	return j.in(pos, r.Space, r.Body)
}

// in refuses a body whose win is outside the space. It believes the solver that all threats are
// shape threes, because a body does not show that.
func (j *judge) in(pos *board.Position, space proof.Space, body []byte) error {
	if space == proof.Any {
		return nil
	}
	least, err := j.reader.Space(pos, body)
	if err != nil {
		return fmt.Errorf("%w: %w", errProof, err)
	}
	for least > 0 && (least - 1).ByShape() {
		least--
	}
	if space < least {
		return fmt.Errorf("%w: a win by moves of other kinds, expected one of space %v", errProof, space)
	}
	return nil
}

// orient turns a stored record to the image of its position under s, and copies its body. It calls
// canonical only if it has to read the body as a tree.
func (j *judge) orient(r *proof.Record, size int, s board.Symmetry, canonical func() (*board.Position, error)) error {
	for i, pt := range r.Line {
		r.Line[i] = s.Apply(pt, size)
	}
	switch {
	case len(r.Body) == 0:
		return nil
	case s == 0:
		r.Body = bytes.Clone(r.Body)
		return nil
	case r.Outcome == proof.Win && r.Class == proof.VCF:
		r.Body = fourImage(make([]byte, 0, len(r.Body)+4), r.Body, size, s)
		return nil
	}
	pos, err := canonical()
	if err != nil {
		return err
	}
	if r.Body, err = j.image(r.Outcome, pos, s, r.Body); err != nil {
		return fmt.Errorf("%w: %w", errProof, err)
	}
	return nil
}

// fourImage returns the image of a body of fours, which consists of points.
func fourImage(dst, body []byte, size int, s board.Symmetry) []byte {
	for len(body) > 0 {
		v, n := binary.Uvarint(body)
		if n <= 0 {
			return dst // never in an accepted body
		}
		dst, body = proof.AppendPoint(dst, s.Apply(pointOf(v, size), size), size), body[n:]
	}
	return dst
}
