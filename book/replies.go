package book

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// firstReplies is the number of replies that examineReplies searches before all others. Points on
// the line of the opponent's threat come first. If a reply holds, it is mostly among these eight.
const firstReplies = 8

// chase is a position that may be lost, and the replies without a refutation so far.
type chase struct {
	pos  *board.Position
	left []board.Point
}

// examineReplies searches the replies at the open nodes that are not in the book. If the opponent
// threatens nothing, it searches no reply. Otherwise it begins with the replies on the line of the
// threat, and goes on only if all of these are refuted. The searches depend only on the nodes with
// more stones, so every run does the same.
func (p *Prover) examineReplies(ctx context.Context, open []int32) error {
	chases, err := p.chases(ctx, open)
	if err != nil {
		return err
	}
	if chases, err = p.threatened(ctx, chases); err != nil {
		return err
	}
	for _, wave := range []int{firstReplies, board.MaxSize * board.MaxSize} {
		err := p.settle(ctx, func(yield func(*board.Position) bool) {
			for _, c := range chases {
				for _, m := range c.left[:min(wave, len(c.left))] {
					if !yield(after(c.pos, m)) {
						return
					}
				}
			}
		})
		if err != nil {
			return err
		}
		if chases, err = p.refuted(chases, wave); err != nil {
			return err
		}
	}
	return nil
}

// chases returns the open nodes for which every move that the book has is refuted.
func (p *Prover) chases(ctx context.Context, open []int32) (list []*chase, err error) {
	found := make([]*chase, len(open))
	err = p.each(ctx, len(open), func(i int) error {
		pos, err := p.book.nodes[open[i]].position()
		if err != nil {
			return err
		}
		found[i] = p.newLook(pos, true).chase()
		return nil
	})
	return slices.DeleteFunc(found, func(c *chase) bool { return c == nil }), err
}

// chase returns nil if a move makes a five, or leads to a position of the book without a known win
// of the opponent.
func (l *look) chase() *chase {
	me := l.pos.ToMove()
	if len(fiveSquares(l.pos, me)) > 0 {
		return nil
	}
	c := &chase{pos: l.pos}
	threats := fiveSquares(l.pos, me.Opponent())
	for _, m := range l.moves {
		kid := l.kid(m)
		switch {
		case slices.ContainsFunc(threats, func(f board.Point) bool { return f != m }),
			kid != nil && kid.state == proof.Win, !l.pos.Legal(m, me):
		case kid != nil:
			return nil
		default:
			c.left = append(c.left, m)
		}
	}
	return c
}

// threatened keeps the positions that the opponent would win after a pass, and puts the points of
// that line first.
func (p *Prover) threatened(ctx context.Context, chases []*chase) (kept []*chase, err error) {
	err = p.settle(ctx, func(yield func(*board.Position) bool) {
		for _, c := range chases {
			if !yield(after(c.pos, board.Pass)) {
				return
			}
		}
	})
	if err != nil {
		return nil, err
	}
	for _, c := range chases {
		rec, err := p.winOf(after(c.pos, board.Pass))
		if err != nil {
			return nil, err
		}
		if rec.Outcome == proof.Win {
			slices.SortStableFunc(c.left, func(a, b board.Point) int { return onLine(rec.Line, a) - onLine(rec.Line, b) })
			kept = append(kept, c)
		}
	}
	return kept, nil
}

// onLine returns the index of m on the line, or the line's length.
func onLine(line proof.Line, m board.Point) int {
	if i := slices.Index(line, m); i >= 0 {
		return i
	}
	return len(line)
}

// refuted keeps the positions whose first replies are all refuted, and removes those replies.
func (p *Prover) refuted(chases []*chase, wave int) (kept []*chase, err error) {
	for _, c := range chases {
		n, all := min(wave, len(c.left)), true
		for _, m := range c.left[:n] {
			rec, err := p.winOf(after(c.pos, m))
			if err != nil {
				return nil, err
			}
			if all = rec.Outcome == proof.Win; !all {
				break
			}
		}
		if c.left = c.left[n:]; all {
			kept = append(kept, c)
		}
	}
	return kept, nil
}

func (p *Prover) winOf(pos *board.Position) (proof.Record, error) {
	known, err := p.store.Get(pos)
	if err != nil {
		return proof.Record{}, err
	}
	if r, ok := known.Answer(proof.Question{Space: proof.Any}, proof.SolverVersion); ok && r.Outcome == proof.Win {
		return r, nil
	}
	return proof.Record{}, nil
}

func after(pos *board.Position, m board.Point) *board.Position {
	c := pos.Clone()
	_ = c.Play(m) // m is an empty point
	return c
}

// settle searches the positions without an answer in the store, with the limits of the first round.
// The results are on the disk when it returns.
func (p *Prover) settle(ctx context.Context, positions iter.Seq[*board.Position]) error {
	q := p.question(0)
	err := p.ask(ctx, func(yield func(Job, error) bool) {
		for pos := range positions {
			known, err := p.store.Get(pos)
			if _, ok := known.Answer(q, proof.SolverVersion); ok && err == nil {
				continue
			}
			canonical, _ := pos.Canonical()
			if !yield(newJob(canonical, canonical.AppendCanonical(nil), q, p.limit(0)), err) {
				return
			}
		}
	}, func(got Result) error {
		p.examined.Add(1)
		return p.keep(&got, q)
	})
	if err != nil {
		return err
	}
	return p.store.Settle()
}

// ask gives the jobs to the queue, up to the first error in jobs.
func (p *Prover) ask(ctx context.Context, jobs iter.Seq2[Job, error], done func(Result) error) (failed error) {
	err := p.queue.Do(ctx, Listed(func(yield func(Job) bool) {
		for job, err := range jobs {
			if failed = err; err != nil || !yield(job) {
				return
			}
		}
	}), done)
	return cmp.Or(err, failed)
}
