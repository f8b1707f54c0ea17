package vct

import (
	"errors"
	"math"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/zone"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

// step is an attacker's move in a proof.
type step struct {
	move    board.Point
	next    *step         // of a four that does not end it: behind the block
	pass    []board.Point // of a quiet move: the win by fours if the defender passes
	replies []answer
	aside   board.Point // a legal reply that does not disturb that win; board.Pass if there is none
	lasts   int         // moves of pass that win after aside
	length  int         // attacker's moves before the five, against the longest defence
}

// answer is a reply to a quiet move and what the attacker does then.
type answer struct {
	reply board.Point
	then  *step
}

// errStopped says that a proof could not be written out to its end.
var errStopped = errors.New("the search was stopped")

// errTooLarge says that a proof has more steps than are written.
var errTooLarge = errors.New("the proof is too large")

// mostSteps bounds a proof that is written out as a tree.
const mostSteps = 4 << 20

// written is a win that stands in the proof already, and its steps.
type written struct {
	win   *step
	steps int
}

// beginProof forgets what was written out.
func (w *worker) beginProof() { w.steps, w.written = 0, map[key]written{} }

// once has a win written out unless the node at was met before, by another
// order of moves: a long proof has some positions hundreds of times over.
func (w *worker) once(at key, write func() (*step, error)) (*step, error) {
	if o, ok := w.written[at]; ok {
		if w.steps += o.steps; w.steps > mostSteps {
			return nil, errTooLarge
		}
		return o.win, nil
	}
	before := w.steps
	s, err := write()
	if err == nil {
		w.written[at] = written{s, w.steps - before}
	}
	return s, err
}

// attackProof writes out the win at the node k, which was proved. What the
// table has lost is searched again.
func (w *worker) attackProof(k key, forced board.Point, limit uint32, fresh bool) (*step, error) {
	if w.steps++; w.steps > mostSteps {
		return nil, errTooLarge
	}
	first := len(w.items)
	defer func() { w.items = w.items[:first] }()
	n, taint, wins := w.attackItems(k, forced, limit, fresh, infinite, infinite)
	for n == disproved && taint != 0 && w.stage < unhindered { // it was proved at a later stage, for another first move
		w.items = w.items[:first]
		w.enterStage(w.stage + 1)
		n, taint, wins = w.attackItems(k, forced, limit, fresh, infinite, infinite)
	}
	if wins {
		if a, moves := w.byFours(k, forced, limit, freshNodes); a == vcf.Wins {
			w.steps += len(moves)
			return foursProof(moves), nil
		}
	}
	if n.pn != 0 || wins {
		return nil, errStopped
	}
	// The items and not the table say which move it was: the table may have
	// lost it already.
	i := slices.IndexFunc(w.items[first:], func(m item) bool { return m.pn == 0 })
	return w.itemProof(w.items[first+i])
}

// itemProof is the win that starts with the item m of the node on the board.
func (w *worker) itemProof(m item) (*step, error) {
	s := &step{move: m.point}
	w.b.Put(m.point, w.me)
	defer w.b.Undo()
	if m.kind == quiet {
		return s, w.quietProof(s, m.key, m.limit)
	}
	forced, _ := w.answer(m.block)
	defer w.b.Undo()
	next, err := w.once(w.keyOf(m.key, m.limit), func() (*step, error) {
		return w.attackProof(m.key, forced, m.limit, false)
	})
	if err != nil {
		return nil, err
	}
	s.next, s.length = next, next.length+1
	return s, nil
}

// quietProof fills in the pass proof and the replies to the quiet move s,
// which stands on the board.
func (w *worker) quietProof(s *step, k key, limit uint32) error {
	a, moves := w.byFours(k, board.Pass, limit, 0)
	all := a == vcf.NotWithin
	if all {
		a, moves = w.probe(k, board.Pass, vcf.Unlimited, math.MaxUint64)
	}
	if a != vcf.Wins {
		return errStopped
	}
	s.pass = slices.Clone(moves)
	threat := s.pass // the win by fours that was met last, as in replies
	z := w.empties()
	if !all {
		z = zone.OfFours[zone.One](&w.b, w.me, s.pass).Set
	}
	s.aside, s.lasts = w.asideOf(&z, s.pass)
	for _, d := range z.Points(nil) {
		if !w.mayReply(d) {
			continue
		}
		behind := k.with(w.b.Key(d, w.opp))
		then, err := w.once(w.keyOf(behind, limit), func() (*step, error) {
			return w.replyProof(behind, d, limit, &threat)
		})
		if err != nil {
			return err
		}
		s.replies = append(s.replies, answer{d, then})
		s.length = max(s.length, then.length+1)
	}
	if s.aside == board.Pass && len(s.replies) == 0 { // the defender has to pass
		s.lasts = len(s.pass)
	}
	s.length = max(s.length, s.lasts+1)
	return nil
}

// asideOf is a legal reply outside the zone of the win that a pass would allow, and
// how many moves of that win it takes; board.Pass and 0 if there is no such reply.
// In renju the reply may make a block forbidden to Black, so that White wins sooner:
// it is the first of those that last longest.
func (w *worker) asideOf(z *zone.Set, pass []board.Point) (aside board.Point, lasts int) {
	aside = board.Pass
	for i := 0; lasts < len(pass) && i < w.b.Size()*w.b.Size(); i++ {
		d := board.PointAt(i, w.b.Size())
		if !w.b.Empty(d) || z.Has(d) || !w.mayReply(d) {
			continue
		}
		if n := w.afterAside(d, pass); n > lasts {
			aside, lasts = d, n
		}
	}
	return aside, lasts
}

// afterAside is how many moves of the pass proof win after the reply d outside its
// zone.
func (w *worker) afterAside(d board.Point, pass []board.Point) int {
	if !w.white {
		return len(pass)
	}
	w.b.Put(d, w.opp)
	defer w.b.Undo()
	return w.b.ReplayFours(w.me, pass, board.Pass)
}

// replyProof is the win behind the reply d; a win by fours becomes the threat.
func (w *worker) replyProof(k key, d board.Point, limit uint32, threat *[]board.Point) (*step, error) {
	forced, _ := w.answer(d)
	defer w.b.Undo()
	if e, ok := w.table.look(w.keyOf(k, limit)); ok && e.pn == 0 {
		return w.attackProof(k, forced, limit, true)
	}
	if n := w.b.ReplayFours(w.me, atMost(*threat, limit), forced); n > 0 {
		w.steps += n
		return foursProof((*threat)[:n]), nil
	}
	a, moves := w.probe(k, forced, limit, replyNodes)
	if a == vcf.Stopped {
		a, moves = w.byFours(k, forced, limit, freshNodes)
	}
	switch a {
	case vcf.Wins:
		w.steps += len(moves)
		*threat = slices.Clone(moves)
		return foursProof(*threat), nil
	case vcf.Stopped:
		return nil, errStopped
	}
	return w.attackProof(k, forced, limit, true)
}

// byFours seeks a win by fours stage by stage, however long that takes, since
// another worker or a later stage may have found it: short ones first as replies
// does, since others may have a larger zone. Where that is cut short, any win is
// sought within further nodes: winsByFours may have found one.
func (w *worker) byFours(k key, forced board.Point, limit uint32, further uint64) (a vcf.Answer, moves []board.Point) {
	defer w.enterStage(w.stage)
	for {
		a, moves = w.brief(k, forced, limit)
		if a == vcf.Stopped && further > 0 {
			a, moves = w.probe(k, forced, limit, further)
		}
		if a != vcf.Stopped || w.halted() || w.stage == unhindered {
			return a, moves
		}
		w.enterStage(w.stage + 1)
	}
}

// foursProof is a win by fours as steps.
func foursProof(moves []board.Point) (s *step) {
	for i := len(moves) - 1; i >= 0; i-- {
		s = &step{move: moves[i], next: s, length: len(moves) - i}
	}
	return s
}

// class is VCF if no move of the win is quiet.
func (s *step) class() proof.Class {
	for ; s != nil; s = s.next {
		if s.pass != nil {
			return proof.VCT
		}
	}
	return proof.VCF
}

// encode appends the body of a proof and counts its nodes.
func (s *step) encode(dst []byte, size int, nodes *uint64) []byte {
	*nodes++
	dst = proof.AppendPoint(dst, s.move, size)
	switch {
	case s.next != nil:
		return s.next.encode(dst, size, nodes)
	case s.pass == nil:
		return dst
	}
	*nodes += uint64(len(s.pass))
	dst = proof.VCFBody(dst, size, s.pass)
	dst = proof.AppendCount(dst, len(s.replies))
	for _, a := range s.replies {
		dst = proof.AppendPoint(dst, a.reply, size)
		dst = a.then.encode(dst, size, nodes)
	}
	return dst
}

// line is one variation: the longest defence that the proof answers.
func (w *worker) line(s *step) (dst proof.Line) {
	depth := w.b.Depth()
	defer func() {
		for w.b.Depth() > depth {
			w.b.Undo()
		}
	}()
	for s != nil {
		dst = append(dst, s.move)
		five := w.b.Tally(s.move, w.me).Fives() > 0
		made := w.b.Put(s.move, w.me)
		switch {
		case five:
			return dst
		case s.next != nil:
			dst = append(dst, made.Point)
			w.b.Put(made.Point, w.opp)
			s = s.next
		case s.pass == nil:
			reply, five := w.b.LastStand(w.me, nil)
			return append(dst, reply, five)
		default:
			d, then := s.longest()
			dst = append(dst, d)
			if d != board.Pass {
				w.b.Put(d, w.opp)
			}
			s = then
		}
	}
	return dst
}

// longest is the reply that holds out longest, and the win behind it; of those
// that do, one that has to do with the threat. Where Black has no legal reply it
// is board.Pass.
func (s *step) longest() (d board.Point, then *step) {
	for _, a := range s.replies {
		if then == nil || a.then.length > then.length {
			d, then = a.reply, a.then
		}
	}
	if then == nil || s.lasts > then.length {
		return s.aside, foursProof(s.pass[:s.lasts])
	}
	return d, then
}

// atMost are the first moves of a win, as many as the limit allows.
func atMost(moves []board.Point, limit uint32) []board.Point {
	return moves[:min(len(moves), int(limit))]
}
