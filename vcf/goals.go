package vcf

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// answer searches the position that begin has set up. moves are the attacker's moves of a win,
// without the five unless the first move makes it. Solve adds the certificate and the reason of an
// Unknown.
func (s *search) answer(pos *board.Position, goal proof.Goal) (r proof.Result, moves []board.Point) {
	fives, forced, lost := s.roots(pos)
	switch {
	case len(fives) > 0:
		r = proof.Result{First: fives[:1], Line: []board.Point{fives[0]}, ProvedShortest: true}
		if goal == proof.AllFirst {
			r.First = fives
		}
		return r, fives[:1]
	case lost:
		return proof.Result{Verdict: proof.NoWin(proof.VCF)}, nil
	}
	switch goal {
	case proof.AllFirst:
		return s.allFirst(pos, forced)
	case proof.ShortestWin:
		return s.shortest(pos, forced)
	default:
		return s.any(pos, forced)
	}
}

// any searches without a depth limit, in up to three runs: a short one; one twice as long that
// reverses the order of equal candidates; and one without a limit of its own. One order often finds
// at once a win that takes another order very long (Gomes, Selman and Kautz, 1998, on restarts).
// From the second run on, the search leaves out fours that no win needs. Each run uses the table of
// the runs before.
func (s *search) any(pos *board.Position, forced board.Point) (proof.Result, []board.Point) {
	most := s.maxNodes
	for run := 0; ; run++ {
		s.reversed = run == 1
		if s.maxNodes = most; run < 2 {
			s.maxNodes = min(most, s.nodes+s.patience<<run)
		}
		o := s.attack(key{}, forced, Unlimited, 0)
		if o != stopped || s.maxNodes == most || s.ended() {
			return s.result(o)
		}
		if run == 0 {
			s.restrict()
		}
		s.moves = s.moves[:0]
	}
}

// shortest deepens by one four at a time, so the first win is a shortest one.
func (s *search) shortest(pos *board.Position, forced board.Point) (proof.Result, []board.Point) {
	s.sparing = false // most of the time goes into depths without a win, where it costs a tenth more nodes
	for depth := uint32(1); ; depth++ {
		if s.keep == nil && s.nodes >= s.patience {
			s.restrict()
		}
		if o := s.attack(key{}, forced, depth, 0); o != cut {
			r, moves := s.result(o)
			r.ProvedShortest = o == won
			return r, moves
		}
	}
}

// enoughNodes is the number of nodes after which restrict (some 0.03 ms) begins to pay. It halves
// the nodes of hard positions, but most positions are easy.
const enoughNodes = 500

// restrict makes the search try only fours that a shortest win may contain.
func (s *search) restrict() {
	s.relevance.analyse(s.b, s.me)
	s.keep = &s.relevance.keep
}

// allFirst decides every first move. The searches share the table: it holds facts about positions
// after the same root. None of them is restricted, since a first move that no win needs may still
// win.
func (s *search) allFirst(pos *board.Position, forced board.Point) (proof.Result, []board.Point) {
	all, moves := s.result(dead)
	for _, a := range pos.AppendStones(nil, board.Empty) {
		if forced != board.Pass && a != forced || s.b.Look(a, s.me).Four == 0 || s.black && s.b.Forbidden(a) {
			continue
		}
		switch o := s.firstMove(a); {
		case o == won && moves == nil:
			all, moves = s.result(won)
		case o == won:
			all.First = append(all.First, a)
		case o == stopped && moves == nil:
			return s.result(stopped)
		case o == stopped:
			all.Incomplete = true
			return all, moves
		}
	}
	return all, moves
}

// result returns the result of a finished search, and the moves of a win.
func (s *search) result(o outcome) (proof.Result, []board.Point) {
	switch o {
	case won:
		moves := append([]board.Point(nil), s.line[:s.plies]...)
		return proof.Result{First: moves[:1:1], Line: s.wholeLine()}, moves
	case dead:
		return proof.Result{Verdict: proof.NoWin(proof.VCF)}, nil
	default:
		return proof.Result{Verdict: proof.NewUnknown(proof.VCF, proof.Nodes)}, nil
	}
}
