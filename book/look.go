package book

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
)

// maxBody is the longest proof that flows, in bytes. A proof is a tree, and a
// book a graph: one that repeats what it shares can grow beyond all bounds.
const maxBody = 1 << 20

// look decides one position by those one move behind it.
type look struct {
	p       *Prover
	pos     *board.Position
	outside bool // ask the store about positions that are not in the book, too
	reader  tree.Reader

	images *images
	family family
	moves  []board.Point // empty points
}

// newLook looks at pos.
func (p *Prover) newLook(pos *board.Position, outside bool) *look {
	t := p.book.sizes[pos.Size()]
	return &look{
		p: p, pos: pos, outside: outside,
		images: t, family: t.family(pos), moves: pos.AppendStones(nil, board.Empty),
	}
}

// decide is the record of a node before those of which news has come, and false
// if it stays open.
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

// kid is the node of the book that m leads to, nil if there is none.
func (l *look) kid(m board.Point) (kid *node) {
	me := l.pos.ToMove()
	look := l.images.flipped(&l.family, m, me, l.pos.Rule(), me.Opponent())
	l.p.book.find(look, func(n *node) { kid = n })
	return kid
}

// behind is what the store knows of the position behind m, and whether m can be
// played there.
func (l *look) behind(m board.Point) (known proof.Known, err error) {
	if err = l.pos.Play(m); err != nil {
		return known, err
	}
	defer l.pos.Undo()
	return l.p.store.Get(l.pos)
}

// won is the shortest body, and of those the smallest, of a win by a move into a
// lost position; nil if there is none.
func (l *look) won() (best []byte, err error) {
	for _, m := range l.moves {
		if n := l.kid(m); n == nil || n.state != proof.Lost || !l.pos.Legal(m, l.pos.ToMove()) {
			continue
		}
		known, err := l.behind(m)
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

// into is the body of the win by m, given that of the lost position behind it.
// What follows m is what its shape asks for: nothing where two five-squares
// decide, the win behind the block of a four, or all replies to a quiet move,
// with the mark that stands for no pass proof.
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
		return nil, nil // no refutation of a legal move: the store was not to accept it
	}
	return append(body, list[i].Body...), nil
}

// lost is the body of a position whose every legal move is refuted; nil if one
// is not, or there is none.
func (l *look) lost() ([]byte, error) {
	me := l.pos.ToMove()
	if len(fiveSquares(l.pos, me)) > 0 {
		return nil, nil
	}
	threats := fiveSquares(l.pos, me.Opponent())
	for _, m := range threats { // the moves that a five does not refute, if there is one: they mostly hold
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

// refute is the body of the opponent's win behind m, nil if none is known: a five
// at once, or what the store has. A stone of the side to move takes the
// opponent's five-squares away by standing on them only.
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
	known, err := l.behind(m)
	if err != nil {
		return nil, err
	}
	if r, ok := known.Answer(proof.Question{Space: proof.Any}, proof.SolverVersion); ok && r.Outcome == proof.Win {
		return r.Body, nil
	}
	return nil, nil
}
