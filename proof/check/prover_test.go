package check_test

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"
)

// prover is a plain search for wins that yields certificates of every form. It lists the replies in
// the zone that the checker computes. The literal judge then has to confirm that these replies are
// enough.
type prover struct {
	*game
	t     testing.TB
	rng   *rand.Rand
	left  int  // moves that it may still try
	whole bool // sometimes prove without a pass
}

// win finds a proof for the attacker, to move, that withstands m hidden stones. quiet is the most
// moves of the attacker on a path that make no four. win returns nil if it finds no proof.
func (p *prover) win(m, quiet int) []byte {
	if quiet > 0 && p.rng.IntN(2) == 0 {
		if body := p.slow(m, quiet, 8); body != nil {
			return body
		}
	}
	for depth := 1; depth <= 5; depth++ {
		if body := p.fours(depth); body != nil {
			return body
		}
	}
	if quiet == 0 {
		return nil
	}
	return p.slow(m, quiet, len(p.at))
}

// slow returns a win that begins with a quiet move. It tries at most tries points. In a position
// that fours would win, it gives certificates with many passes.
func (p *prover) slow(m, quiet, tries int) []byte {
	for _, a := range p.rng.Perm(len(p.at)) {
		if p.left <= 0 || tries == 0 || !p.near(a) || !p.legal(a, p.side) || p.five(a, p.side) {
			continue
		}
		tries--
		body := p.behind(a, func() []byte {
			if len(p.fiveSquares(p.side)) > 0 || len(p.fiveSquares(3-p.side)) > 0 {
				return nil
			}
			return p.quietMove(m, quiet)
		})
		if body != nil {
			return body
		}
	}
	return nil
}

// behind returns the body of the attacker's move a, followed by the body that rest proves after it,
// or nil if rest returns nil.
func (p *prover) behind(a int, rest func() []byte) []byte {
	p.at[a] = p.side
	body := rest()
	p.at[a] = 0
	if body == nil {
		return nil
	}
	return append(binary.AppendUvarint(nil, uint64(a)), body...)
}

// near reports whether the attacker has a stone within two steps of q.
func (p *prover) near(q int) bool {
	for _, way := range ways {
		for i := -2; i <= 2; i++ {
			if o := p.off(q, i, way); o >= 0 && p.at[o] == p.side {
				return true
			}
		}
	}
	return false
}

// fours returns a victory by at most depth fours.
func (p *prover) fours(depth int) []byte {
	for a := range p.at {
		p.left--
		if p.left < 0 || p.at[a] != 0 {
			continue
		}
		if p.five(a, p.side) {
			return binary.AppendUvarint(nil, uint64(a))
		}
		if !p.reaches(a) || !p.legal(a, p.side) {
			continue
		}
		if body := p.behind(a, func() []byte { return p.afterFour(depth) }); body != nil {
			return body
		}
	}
	return nil
}

// reaches reports whether some line through a holds three attacker's stones within four steps. It
// is a cheap filter: without three such stones no four can arise.
func (p *prover) reaches(a int) bool {
	for _, way := range ways {
		near := 0
		for i := -4; i <= 4; i++ {
			if q := p.off(a, i, way); q >= 0 && p.at[q] == p.side {
				near++
			}
		}
		if near >= 3 {
			return true
		}
	}
	return false
}

func (p *prover) afterFour(depth int) []byte {
	f := p.fiveSquares(p.side)
	d := 3 - p.side
	switch {
	case len(f) == 0 || len(p.fiveSquares(d)) > 0:
		return nil
	case len(f) > 1 || !p.legal(f[0], d):
		return []byte{}
	case depth == 1:
		return nil
	}
	p.at[f[0]] = d
	defer func() { p.at[f[0]] = 0 }()
	return p.fours(depth - 1)
}

// quietMove proves the position after a move that made no four.
func (p *prover) quietMove(m, quiet int) []byte {
	if m == 0 && p.whole && p.rng.IntN(2) == 0 {
		if list := p.answers(m, quiet-1, p.stones(0)); list != nil {
			return append(binary.AppendUvarint(nil, uint64(len(p.at))), list...)
		}
	}
	nested := 0
	if quiet > 1 && p.rng.IntN(4) > 0 {
		nested = quiet - 1
	}
	pass := p.win(m+1, nested)
	if pass == nil {
		return nil
	}
	return p.listed(m, quiet-1, pass)
}

// listed returns a pass proof followed by the replies in its zone. It answers each reply by a proof
// that withstands m stones, with at most quiet moves that make no four.
func (p *prover) listed(m, quiet int, pass []byte) []byte {
	res, err := p.check(m+1, pass)
	if err != nil {
		p.t.Errorf("%s, black %v, white %v: the checker refuses the pass proof % x: %v", p.rule, p.stones(1), p.stones(2), pass, err)
		return nil
	}
	var must []int
	for d, in := range res.Zone[:len(p.at)] {
		if in || p.at[d] == 0 && p.rng.IntN(40) == 0 {
			must = append(must, d)
		}
	}
	list := p.answers(m, quiet, must)
	if list == nil {
		return nil
	}
	return append(pass, list...)
}

// answers proves a win after each of the replies. It leaves out nine in ten forbidden replies.
func (p *prover) answers(m, quiet int, must []int) []byte {
	k, d := 0, 3-p.side
	var list []byte
	for _, q := range must {
		if !p.legal(q, d) && p.rng.IntN(10) > 0 {
			continue
		}
		p.at[q] = d
		body := p.win(m, quiet)
		p.at[q] = 0
		if body == nil {
			return nil
		}
		k++
		list = append(append(list, binary.AppendUvarint(nil, uint64(q))...), body...)
	}
	return append(binary.AppendUvarint(nil, uint64(k)), list...)
}
