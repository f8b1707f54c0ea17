package proofdb

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// admit turns a record about pos into one about its canonical image, which s
// leads to, and checks it there. What a proof shows is taken from the proof.
// What a record of its outcome does not have is dropped.
func (j *judge) admit(pos, canonical *board.Position, s board.Symmetry, r proof.Record, solver uint32) (proof.Record, error) {
	if r.Space >= proof.Spaces || r.Outcome > proof.Lost {
		return r, fmt.Errorf("%w: space %d, outcome %d", ErrRefused, r.Space, r.Outcome)
	}
	if len(r.Body) > maxBody {
		return r, fmt.Errorf("%w: proof of %d bytes, expected at most %d", ErrRefused, len(r.Body), maxBody)
	}
	if r.Space == proof.Any && !certified(&r) {
		return r, fmt.Errorf("%w: %v in space %v, which no search says", ErrRefused, r.Outcome, r.Space)
	}
	a := proof.Record{Space: r.Space, Outcome: r.Outcome, Spent: r.Spent, Solver: r.Solver}
	if a.Solver == 0 {
		a.Solver = solver
	}
	var err error
	switch r.Outcome {
	case proof.Win:
		a.Shortest = r.Shortest
		err = j.admitWin(&a, pos, canonical, s, r.Body)
	case proof.Lost:
		err = j.admitLost(&a, pos, canonical, s, r.Body)
	case proof.Unknown:
		a.Budget = r.Budget
	}
	if err != nil {
		return a, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return a, nil
}

func (j *judge) admitWin(a *proof.Record, pos, canonical *board.Position, s board.Symmetry, body []byte) (err error) {
	if a.Body, err = j.reader.AppendImage(nil, pos, s, body); err != nil {
		return err
	}
	shape, err := j.win(canonical, a.Body)
	if err != nil {
		return err
	}
	if err := j.in(canonical, a.Space, a.Body); err != nil {
		return err
	}
	a.Class, a.Line, a.Nodes = shape.Class, shape.Line, shape.Nodes
	return nil
}

func (j *judge) admitLost(a *proof.Record, pos, canonical *board.Position, s board.Symmetry, body []byte) (err error) {
	if a.Space != proof.Any {
		return fmt.Errorf("lost in space %v, expected any", a.Space)
	}
	if a.Body, err = j.reader.AppendLostImage(nil, pos, s, body); err != nil {
		return err
	}
	a.Nodes, err = j.lost(canonical, a.Body)
	return err
}

// in reports whether the win of a body is one of the space. That one by threats
// has no other threats than shape threes a body does not show: it is the
// solver's word.
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
