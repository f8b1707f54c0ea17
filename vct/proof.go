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

type step struct {
	move    board.Point
	next    *step         // after a four and its block; nil after the last four
	pass    []board.Point // of a quiet move: the win by fours if the defender passes
	replies []answer
	aside   board.Point // a legal reply that does not disturb pass, or board.Pass
	lasts   int         // moves of pass that win after aside
	length  int         // attacker's moves before the five, against the longest defence
}

// answer is a reply to a quiet move, and the attacker's win after it.
type answer struct {
	reply board.Point
	then  *step
}

var (
	errStopped  = errors.New("the search was stopped")
	errTooLarge = errors.New("the proof is too large")
)

// mostSteps bounds a proof that is written out as a tree.
const mostSteps = 4 << 20

// written is a win that is already in the proof, and its number of steps.
type written struct {
	win   *step
	steps int
}

func (w *worker) beginProof() { w.steps, w.written = 0, map[key]written{} }

// once writes out the win at a node, unless the proof met the node before, in another order of
// moves. A long proof meets some positions hundreds of times.
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

// attackProof writes out the win at the proved node k. It repeats searches that the table has lost.
func (w *worker) attackProof(k key, forced board.Point, limit uint32, fresh bool) (*step, error) {
	if w.steps++; w.steps > mostSteps {
		return nil, errTooLarge
	}
	if fresh && !w.table.hasList(w.keyOf(k, limit)) { // most likely winsByFours proved the node
		if a, moves := w.byFours(k, forced, limit, lookNodes); a == vcf.Wins {
			w.steps += len(moves)
			return foursProof(moves), nil
		}
	}
	first := len(w.items)
	defer func() { w.items = w.items[:first] }()
	w.came, w.thrift = otherwise, newThrift() // a full purse: the search may have found this win with one
	n, taint, wins := w.attackItems(k, forced, limit, fresh, infinite, infinite)
	// The search of another first move may have proved the node, at a later stage.
	for n == disproved && taint != 0 && w.stage < unhindered {
		w.items, w.came, w.thrift = w.items[:first], otherwise, newThrift()
		w.enterStage(w.stage + 1)
		n, taint, wins = w.attackItems(k, forced, limit, fresh, infinite, infinite)
	}
	if wins {
		if a, moves := w.byFours(k, forced, limit, lookNodes); a == vcf.Wins {
			w.steps += len(moves)
			return foursProof(moves), nil
		}
	}
	if n.pn != 0 || wins {
		return nil, errStopped
	}
	// Take the move from the items: the table may have lost the node.
	i := slices.IndexFunc(w.items[first:], func(m item) bool { return m.pn == 0 })
	return w.itemProof(w.items[first+i])
}

// itemProof writes out the win that starts with the item m of the node on the board.
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

// quietProof writes out the pass proof and the replies of the quiet move s, which is on the board.
func (w *worker) quietProof(s *step, k key, limit uint32) error {
	a, moves := w.byFours(k, board.Pass, limit, 0)
	all := a == vcf.NotWithin // then allReplies searched the replies: the zone is the whole board
	if all {
		a, moves = w.probe(k, board.Pass, vcf.Unlimited, math.MaxUint64)
	}
	if a != vcf.Wins {
		return errStopped
	}
	s.pass = slices.Clone(moves)
	threat := s.pass // the latest win by fours, as in replies
	var z zone.Set
	if all {
		z = zone.Empties(&w.b)
	} else {
		z = w.zoneOf(s.pass)
	}
	s.aside, s.lasts = w.asideOf(&z, s.pass)
	for _, d := range z.Points(nil) {
		if !w.mayReply(d) {
			continue
		}
		behind := k.With(w.b.Key(d, w.opp))
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

// asideOf returns a legal reply outside the zone of the pass proof, and the number of moves of pass
// that win after it; or board.Pass and 0. In renju the reply may make a block forbidden to Black,
// so that White wins sooner: asideOf returns the first of the replies that last longest.
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

// afterAside returns how many moves of the pass proof win after the reply d outside its zone.
func (w *worker) afterAside(d board.Point, pass []board.Point) int {
	if !w.white {
		return len(pass)
	}
	w.b.Put(d, w.opp)
	defer w.b.Undo()
	return w.b.ReplayFours(w.me, pass, board.Pass)
}

// replyProof writes out the win after the reply d. A win by fours becomes the next threat.
func (w *worker) replyProof(k key, d board.Point, limit uint32, threat *[]board.Point) (*step, error) {
	forced, _ := w.answer(d)
	defer w.b.Undo()
	if e, ok := w.table.look(w.keyOf(k, limit)); ok && e.pn == 0 {
		return w.attackProof(k, forced, limit, true)
	}
	if n := w.b.ReplayFours(w.me, (*threat)[:min(len(*threat), int(limit))], forced); n > 0 {
		w.steps += n
		return foursProof((*threat)[:n]), nil
	}
	a, moves := w.probe(k, forced, limit, replyNodes)
	if a == vcf.Stopped {
		a, moves = w.byFours(k, forced, limit, lookNodes)
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

// byFours finds a win by fours again. If nodes > 0, it first searches for a win of any length within that
// many nodes, like the first search of winsByFours. Callers that need a small zone pass 0. If that search is
// stopped or left out, byFours searches for short wins before longer ones, as replies does: short wins have
// smaller zones. It tries all stages, because another worker or a later stage may have found the win.
func (w *worker) byFours(k key, forced board.Point, limit uint32, nodes uint64) (a vcf.Answer, moves []board.Point) {
	if nodes > 0 {
		if a, moves = w.probe(k, forced, limit, nodes); a != vcf.Stopped {
			return a, moves
		}
	}
	defer w.enterStage(w.stage)
	for {
		a, moves = w.brief(k, forced, limit)
		if a != vcf.Stopped || w.halted() || w.stage == unhindered {
			return a, moves
		}
		w.enterStage(w.stage + 1)
	}
}

// foursProof returns a win by fours as steps.
func foursProof(moves []board.Point) (s *step) {
	for i := len(moves) - 1; i >= 0; i-- {
		s = &step{move: moves[i], next: s, length: len(moves) - i}
	}
	return s
}

// class returns VCF if no move of the win is quiet.
func (s *step) class() proof.Class {
	for ; s != nil; s = s.next {
		if s.pass != nil {
			return proof.VCT
		}
	}
	return proof.VCF
}

// encoder writes a proof as the body of a certificate, and counts its nodes. Several lines may share a
// quiet move with all that follows it. The encoder writes this part at its first use, and copies its
// bytes at the others.
type encoder struct {
	size  int
	body  []byte
	nodes uint64
	done  map[*step]span
}

// span is a part of a body, with its number of nodes.
type span struct {
	from, to int
	nodes    uint64
}

// write appends the win s.
func (e *encoder) write(s *step) {
	if s.pass == nil {
		e.nodes++
		e.body = proof.AppendPoint(e.body, s.move, e.size)
		if s.next != nil {
			e.write(s.next)
		}
		return
	}
	if o, ok := e.done[s]; ok {
		e.body, e.nodes = append(e.body, e.body[o.from:o.to]...), e.nodes+o.nodes
		return
	}
	from, before := len(e.body), e.nodes
	e.nodes += 1 + uint64(len(s.pass))
	e.body = proof.AppendPoint(e.body, s.move, e.size)
	e.body = proof.VCFBody(e.body, e.size, s.pass)
	e.body = proof.AppendCount(e.body, len(s.replies))
	for _, a := range s.replies {
		e.body = proof.AppendPoint(e.body, a.reply, e.size)
		e.write(a.then)
	}
	e.done[s] = span{from, len(e.body), e.nodes - before}
}

// line returns one variation of the win: the longest defence in the proof.
func (w *worker) line(s *step) (dst proof.Line) {
	defer w.b.Rewind(w.b.Depth())
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

// longest returns the reply that lasts longest, and the win after it. Among equals it prefers a
// reply that disturbs the threat. Where Black has no legal reply, d is board.Pass.
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
