package book

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
)

// maxBody is the longest proof that flows, in bytes. A book is a graph, and a proof is a tree, so a
// proof that repeats shared parts can grow without bound.
const maxBody = 1 << 20

// look decides a position by the positions one move later.
type look struct {
	p       *Prover
	pos     *board.Position
	outside bool // also ask the store about positions outside the book
	reader  tree.Reader

	images *images
	family family
	moves  []board.Point // empty points
}

func (p *Prover) newLook(pos *board.Position, outside bool) *look {
	t := p.book.sizes[pos.Size()]
	return &look{
		p: p, pos: pos, outside: outside,
		images: t, family: t.family(pos), moves: pos.AppendStones(nil, board.Empty),
	}
}

// decide returns the record of a position with news from the positions one move later, and false if
// the position stays open.
func (l *look) decide(news news) (rec proof.Record, ok bool, err error) {
	var body []byte
	outcome := proof.Win
	if news&ofLoss != 0 {
		body, err = l.won()
	}
	if body == nil && err == nil {
		outcome = proof.Lost
		body, err = l.lost()
	}
	if body == nil || err != nil || len(body) > maxBody {
		return rec, false, err
	}
	return proof.Record{Space: proof.Any, Outcome: outcome, Body: body, Solver: proof.SolverVersion}, true, nil
}

// kid returns the node of the position after m, nil if the book lacks it.
func (l *look) kid(m board.Point) (kid *node) {
	me := l.pos.ToMove()
	look := l.images.flipped(&l.family, m, me, l.pos.Rule(), me.Opponent())
	l.p.book.find(look, func(n *node) { kid = n })
	return kid
}

// after returns the store's records of the position after m.
func (l *look) after(m board.Point) (known proof.Known, err error) {
	if err = l.pos.Play(m); err != nil {
		return known, err
	}
	defer l.pos.Undo()
	return l.p.store.Get(l.pos)
}

// won returns the shortest body, and among these the smallest, of a win by a move into a lost
// position; nil if there is none.
func (l *look) won() (best []byte, err error) {
	for _, m := range l.moves {
		if n := l.kid(m); n == nil || n.state != proof.Lost || !l.pos.Legal(m, l.pos.ToMove()) {
			continue
		}
		known, err := l.after(m)
		if err != nil {
			return nil, err
		}
		if r := &known[proof.Any]; r.Outcome == proof.Lost {
			body, err := l.into(m, r.Body)
			if err != nil {
				return nil, err
			}
			if best == nil || cmp.Or(cmp.Compare(len(body), len(best)), bytes.Compare(body, best)) < 0 {
				best = body
			}
		}
	}
	return best, nil
}

// into makes the body of the win by m from the body of the lost position after m. If two
// five-squares decide, nothing follows m. If m makes a four, the win after its block follows. After
// a quiet move, the mark for no pass proof and all replies follow.
func (l *look) into(m board.Point, lost []byte) ([]byte, error) {
	me, size := l.pos.ToMove(), l.pos.Size()
	if err := l.pos.Play(m); err != nil {
		return nil, err
	}
	defer l.pos.Undo()
	body := proof.AppendPoint(nil, m, size)
	squares := fiveSquares(l.pos, me)
	switch {
	case len(squares) == 0:
		return append(proof.AppendPoint(body, board.Pass, size), lost...), nil
	case len(squares) > 1 || !l.pos.Legal(squares[0], me.Opponent()):
		return body, nil
	}
	list, err := l.reader.Refutations(l.pos, lost)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(list, func(r tree.Refutation) bool { return r.Move == squares[0] })
	if i < 0 {
		return nil, nil // a legal move without a refutation: a fault of the store
	}
	return append(body, list[i].Body...), nil
}

// lost returns the body of a position with a refutation of every legal move; nil if a refutation is
// missing, or there is no legal move.
func (l *look) lost() ([]byte, error) {
	me := l.pos.ToMove()
	if len(fiveSquares(l.pos, me)) > 0 {
		return nil, nil
	}
	threats := fiveSquares(l.pos, me.Opponent())
	for _, m := range threats { // first the reply that mostly holds: the block of the only five-square
		if body, err := l.refute(m, threats); err != nil || body == nil && l.pos.Legal(m, me) {
			return nil, err
		}
	}
	var list []tree.Refutation
	total := 0
	for _, m := range l.moves {
		if !l.pos.Legal(m, me) {
			continue
		}
		body, err := l.refute(m, threats)
		if err != nil || body == nil {
			return nil, err
		}
		list = append(list, tree.Refutation{Move: m, Body: body})
		if total += len(body); total > maxBody {
			return nil, nil
		}
	}
	if len(list) == 0 {
		return nil, nil
	}
	return tree.AppendLost(nil, l.pos.Size(), list), nil
}

// refute returns the body of the opponent's win after m, nil if none is known: an immediate five,
// or a win from the store. A stone removes a five-square of the opponent only by standing on it.
func (l *look) refute(m board.Point, threats []board.Point) ([]byte, error) {
	for _, f := range threats {
		if f != m {
			return proof.AppendPoint(nil, f, l.pos.Size()), nil
		}
	}
	kid := l.kid(m)
	if kid == nil && !l.outside || kid != nil && kid.state != proof.Win {
		return nil, nil
	}
	known, err := l.after(m)
	if err != nil {
		return nil, err
	}
	if r, ok := known.Answer(proof.Question{Space: proof.Any}, proof.SolverVersion); ok && r.Outcome == proof.Win {
		return r.Body, nil
	}
	return nil, nil
}
