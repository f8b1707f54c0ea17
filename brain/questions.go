package brain

import (
	"context"
	"slices"
	"sync"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
)

// The four questions of a round, and what the answers say of the moves.

// What a question may take of the nodes of its round, as a multiple.
const (
	foursShare = 32 // for the opponent's fours after all moves
	matesShare = 16 // for own wins by threats, where mates are asked for
)

// wide is how many moves that are not refuted are tried against threats: those
// that score less are not worth it.
const wide = 10

// budget is that of a question.
func (t *thought) budget(space proof.Space, n uint64) oracle.Budget {
	if t.maxNodes > 0 {
		n = max(min(n, t.maxNodes-min(t.nodes, t.maxNodes)), 1)
	}
	return oracle.Budget{Space: space, Nodes: n}
}

func (t *thought) ownFours(ctx context.Context, n uint64) {
	if !t.foursAsked {
		t.foursAsked = t.own(ctx, t.budget(proof.Fours, n))
	}
}

func (t *thought) ownThreats(ctx context.Context, n uint64) {
	if t.mates {
		n *= matesShare
	}
	if !t.threatsAsked {
		t.threatsAsked = t.own(ctx, t.budget(t.space, n))
	}
}

// own asks for an own win, and reports whether there is nothing more to ask: a
// win that begins on a barred point is none to play, and another is not asked for.
func (t *thought) own(ctx context.Context, b oracle.Budget) (done bool) {
	a, ok, err := await(ctx, func() (oracle.Answer, error) { return t.oracle.Probe(ctx, t.pos, b) })
	t.nodes += a.Nodes
	if !ok {
		t.fault(err)
		return err != nil
	}
	if a.Verdict.Outcome() == proof.Win {
		if c := t.find(a.Line[0]); c != nil {
			c.win(a.Line)
			t.report.best(c)
		}
	}
	return a.Verdict.Outcome() != proof.Unknown
}

// find is the candidate of a move; nil if it is barred.
func (t *thought) find(pt board.Point) *candidate {
	i := slices.IndexFunc(t.list, func(c candidate) bool { return c.move == pt })
	if i < 0 {
		return nil
	}
	return &t.list[i]
}

// fault keeps the first error.
func (t *thought) fault(err error) {
	if t.err == nil {
		t.err = err
	}
}

// theirFours asks which moves hold against the opponent's wins by fours.
func (t *thought) theirFours(ctx context.Context, n uint64) {
	if t.judged {
		return
	}
	moves := make([]board.Point, len(t.list))
	for i := range t.list {
		moves[i] = t.list[i].move
	}
	b := t.budget(proof.Fours, n*foursShare)
	f, ok, err := await(ctx, func() (oracle.Filtered, error) { return t.oracle.Filter(ctx, t.pos, moves, b) })
	t.nodes += f.Nodes
	if !ok {
		t.fault(err)
		t.judged = err != nil
		return
	}
	t.judged = t.take(f, holdsFours)
}

// take notes what became of each move, and reports whether all are decided.
func (t *thought) take(f oracle.Filtered, holds fate) (all bool) {
	all = true
	for _, j := range f.Moves {
		switch c := t.find(j.Move); j.Fate {
		case oracle.Wins:
			c.win(j.Line)
		case oracle.Loses:
			c.lose(j.Line)
			t.report.lost(c)
		case oracle.Holds:
			c.promote(holds)
		default:
			all = false
		}
	}
	t.report.best(t.best())
	return all
}

// theirThreats asks of the moves, by score, whether they hold against the
// opponent's wins by threats, until the wanted ones do. As many are tried side
// by side as there are threads.
func (t *thought) theirThreats(ctx context.Context, n uint64) {
	held, tried := 0, 0
	for i := 0; i < len(t.list) && held < t.want && tried < max(wide, t.want); {
		var group []*candidate
		for ; i < len(t.list) && len(group) < t.threads; i++ {
			switch c := &t.list[i]; c.fate {
			case loses:
			case holdsThreats, wins:
				held++
			default:
				group = append(group, c)
			}
		}
		if held >= t.want || t.spent(ctx) {
			break
		}
		t.tryAll(ctx, group, n)
		for _, c := range group {
			if c.fate == holdsThreats {
				held++
			}
			if c.fate != loses {
				tried++
			}
		}
	}
	t.report.best(t.best())
}

// tryAll asks about several moves at the same time.
func (t *thought) tryAll(ctx context.Context, group []*candidate, n uint64) {
	b := t.budget(t.space, n)
	var wait sync.WaitGroup
	var mu sync.Mutex
	for _, c := range group {
		wait.Go(func() {
			t.report.looking(c)
			a, ok, err := await(ctx, func() (oracle.Answer, error) { return t.tryOne(ctx, c.move, b) })
			mu.Lock()
			defer mu.Unlock()
			t.nodes += a.Nodes
			t.fault(err)
			if ok {
				t.judge(c, a)
			}
			t.report.done(c)
		})
	}
	wait.Wait()
}

// tryOne asks whether the opponent wins after the move.
func (t *thought) tryOne(ctx context.Context, move board.Point, b oracle.Budget) (oracle.Answer, error) {
	p := t.pos.Clone()
	if err := p.Play(move); err != nil {
		return oracle.Answer{}, err
	}
	return t.oracle.Probe(ctx, p, b)
}

// judge notes what became of a move.
func (t *thought) judge(c *candidate, a oracle.Answer) {
	switch a.Verdict.Outcome() {
	case proof.Win:
		c.lose(a.Line)
		t.report.lost(c)
	case proof.None:
		c.promote(holdsThreats)
	}
}
