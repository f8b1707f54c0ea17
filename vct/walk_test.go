package vct_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
)

// walk reads the body of a certificate by the rules of package board. It answers two questions that
// the checker does not ask: whether the attacker's moves belong to the class, and how long the
// defender can hold out.
type walk struct {
	pos     *board.Position
	a       board.Colour
	threats proof.Space
	body    []byte
	err     error
	// threat, unless nil, is called with each pass proof and its position, the
	// attacker to move.
	threat func(pos *board.Position, body []byte)
}

// fail keeps the first fault.
func (w *walk) fail(format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf(format, args...)
	}
}

func (w *walk) number() int {
	v, used := binary.Uvarint(w.body)
	if used <= 0 {
		w.fail("the body ends inside a proof")
		return 0
	}
	w.body = w.body[used:]
	return int(v)
}

// play plays a move, and returns a function that takes it back.
func (w *walk) play(pt board.Point) func() {
	if err := w.pos.Play(pt); err != nil {
		w.fail("%w", err)
		return func() {}
	}
	return func() { w.pos.Undo() }
}

// attack walks one OR node. It returns the number of the attacker's moves before the five against
// the longest defence, and whether all of them are fours.
func (w *walk) attack() (moves int, fours bool) {
	if w.err != nil {
		return 0, false
	}
	d := w.a.Opponent()
	pt := board.PointAt(w.number(), w.pos.Size())
	if w.pos.MakesFive(pt, w.a) {
		return 0, true
	}
	// The attacker had no five-square before, because a proof would play it. So these are all of
	// its five-squares, and Completions finds them much faster than a look at the whole board.
	fives := w.pos.Completions(nil, pt, w.a)
	if len(fives) == 0 && !w.isThree(pt) {
		w.fail("the attacker's move %v does not belong to the space", pt)
	}
	defer w.play(pt)()
	switch {
	case len(fives) > 1, len(fives) == 1 && !w.pos.Legal(fives[0], d):
		return 1, true
	case len(fives) == 1:
		defer w.play(fives[0])()
		moves, fours = w.attack()
		return moves + 1, fours
	}
	return 1 + w.quiet(), false
}

// isThree reports whether the attacker may play pt as a quiet move.
func (w *walk) isThree(pt board.Point) bool {
	if w.threats == proof.Order2 {
		return true
	}
	shapes := w.pos.Shapes(pt, w.a)
	return slices.Contains(shapes[:], board.ShapeThree) || w.pos.MakesFive(pt, w.a.Opponent())
}

// quiet walks the pass proof and the replies. It returns the number of moves that the attacker
// still needs against the longest defence.
func (w *walk) quiet() (moves int) {
	undo := w.play(board.Pass)
	before := w.body
	pass, fours := w.attack()
	if w.threat != nil && w.err == nil {
		w.threat(w.pos, before[:len(before)-len(w.body)])
	}
	undo()
	if !fours {
		w.fail("a pass proof is no win by fours")
	}
	listed := map[board.Point]int{}
	for k := w.number(); k > 0 && w.err == nil; k-- {
		d := board.PointAt(w.number(), w.pos.Size())
		undo := w.play(d)
		listed[d], _ = w.attack()
		undo()
	}
	replies := 0
	for _, d := range w.pos.AppendStones(nil, board.Empty) {
		if n, ok := listed[d]; w.pos.Legal(d, w.a.Opponent()) {
			if replies++; !ok {
				n = pass
			}
			moves = max(moves, n)
		}
	}
	if replies == 0 {
		return pass
	}
	return moves
}

// worst returns the number of the attacker's moves before the five that a certificate needs against
// the longest defence.
func worst(pos *board.Position, threats proof.Space, body []byte) (int, error) {
	w := walk{pos: pos.Clone(), a: pos.ToMove(), threats: threats, body: body}
	moves, _ := w.attack()
	if len(w.body) > 0 {
		w.fail("%d bytes follow the proof", len(w.body))
	}
	return moves, w.err
}

// attacks returns the number of the attacker's moves before the five in a printed line.
func attacks(l proof.Line) int { return (len(l) - 1) / 2 }

// wrongWin returns the first fault in the proof and the line of a win, or nil. A result without a
// win must hold no part of one.
func wrongWin(pos *board.Position, threats proof.Space, got proof.Result) error {
	if got.Verdict.Outcome() != proof.Win {
		if got.Line != nil || got.First != nil || got.ProvedShortest || got.Incomplete || got.Verdict.Certificate() != nil {
			return fmt.Errorf("a result without a win holds parts of one: %+v", got)
		}
		return nil
	}
	cert := got.Verdict.Certificate()
	claim, err := check.Verify(cert.AppendJSON(nil))
	if err != nil {
		return err
	}
	s := pos.Setup()
	if claim.Rule != s.Rule.String() || claim.Size != s.Size || claim.Attacker != s.ToMove.String() ||
		!slices.Equal(claim.Black, board.Names(s.Black)) || !slices.Equal(claim.White, board.Names(s.White)) {
		return fmt.Errorf("the certificate is about another position: %+v", claim)
	}
	if len(got.First) == 0 || len(got.Line) == 0 {
		return errors.New("the win has no first move or no line")
	}
	moves, err := worst(pos, threats, cert.Body)
	if err != nil {
		return err
	}
	if err := wrongLine(pos, got.Line); err != nil {
		return fmt.Errorf("the line %v is no game: %w", got.Line, err)
	}
	if !slices.Contains(got.First, got.Line[0]) {
		return fmt.Errorf("the line %v begins with none of the first moves %v", got.Line, got.First)
	}
	if n := attacks(got.Line); got.ProvedShortest && n != moves || n > moves {
		return fmt.Errorf("the line is %v, but the certificate takes %d attacks (proved shortest: %v)", got.Line, moves, got.ProvedShortest)
	}
	return nil
}

// wrongLine returns why a line cannot be played to the attacker's five, or nil.
func wrongLine(pos *board.Position, l proof.Line) error {
	p, a := pos.Clone(), pos.ToMove()
	for i, pt := range l {
		c := p.ToMove()
		switch five := p.MakesFive(pt, c); {
		case five && (i < len(l)-1 || c != a):
			return fmt.Errorf("%v on %v makes a five too early, or for the defender", c, pt)
		case !five && i == len(l)-1:
			return fmt.Errorf("the last move %v makes no five", pt)
		case pt != board.Pass && !p.Legal(pt, c), pt == board.Pass && c == a:
			return fmt.Errorf("%v may not play %v", c, pt)
		}
		if err := p.Play(pt); err != nil {
			return err
		}
	}
	return nil
}
