package brain

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search"
)

// A question gets this multiple of the nodes of its round.
const (
	foursShare = 32 // the opponent's fours, after all moves together
	matesShare = 16 // own wins by threats, if the manager asks for mates
)

// wide is the number of moves that theirThreats tries, without the refuted ones. The others score
// too low.
const wide = 10

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

// own asks for an own win, and reports whether the question is answered. A win that begins on a
// barred point also answers it: that win cannot be played, and own does not ask for another.
func (t *thought) own(ctx context.Context, b oracle.Budget) (done bool) {
	a, ok, err := search.Await(ctx, grace, func() (oracle.Answer, error) { return t.oracle.Probe(ctx, t.pos, b) })
	t.nodes, t.asked = t.nodes+a.Nodes, t.asked+1
	if !ok {
		t.err = cmp.Or(t.err, err)
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

// find returns the candidate of a move; nil if it is barred.
func (t *thought) find(pt board.Point) *candidate {
	i := slices.IndexFunc(t.list, func(c candidate) bool { return c.move == pt })
	if i < 0 {
		return nil
	}
	return &t.list[i]
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
	f, ok, err := search.Await(ctx, grace, func() (oracle.Filtered, error) { return t.oracle.Filter(ctx, t.pos, moves, b) })
	t.nodes, t.asked = t.nodes+f.Nodes, t.asked+1
	if !ok {
		t.err = cmp.Or(t.err, err)
		t.judged = err != nil
		return
	}
	t.judged = t.take(f, holdsFours)
}

// take records the fate of each move, and reports whether all are decided.
func (t *thought) take(f oracle.Filtered, holds fate) (all bool) {
	all = true
	for _, j := range f.Moves {
		switch c := t.find(j.Move); j.Fate {
		case oracle.Wins:
			c.win(j.Line)
		case oracle.Loses:
			c.lose(j.Line)
			t.report.mark(lostMark, c.move)
		case oracle.Holds:
			c.promote(holds)
		default:
			all = false
		}
	}
	t.report.best(t.best())
	return all
}

// theirThreats asks which moves hold against the opponent's wins by threats. It tries the moves by
// score, as many at once as there are threads, and ends when enough moves hold.
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

func (t *thought) tryAll(ctx context.Context, group []*candidate, n uint64) {
	b := t.budget(t.space, n)
	var wait sync.WaitGroup
	var mu sync.Mutex
	for _, c := range group {
		wait.Go(func() {
			t.report.mark("POS", c.move)
			a, ok, err := search.Await(ctx, grace, func() (oracle.Answer, error) { return t.tryOne(ctx, c.move, b) })
			mu.Lock()
			defer mu.Unlock()
			t.nodes, t.asked = t.nodes+a.Nodes, t.asked+1
			t.err = cmp.Or(t.err, err)
			switch {
			case ok && a.Verdict.Outcome() == proof.Win:
				c.lose(a.Line)
				t.report.mark(lostMark, c.move)
			case ok && a.Verdict.Outcome() == proof.None:
				c.promote(holdsThreats)
			}
			t.report.mark("DONE", c.move)
		})
	}
	wait.Wait()
}

func (t *thought) tryOne(ctx context.Context, move board.Point, b oracle.Budget) (oracle.Answer, error) {
	p := t.pos.Clone()
	if err := p.Play(move); err != nil {
		return oracle.Answer{}, err
	}
	return t.oracle.Probe(ctx, p, b)
}

// grace is the time that a search may take to stop and to report its results.
const grace = 10 * time.Millisecond
