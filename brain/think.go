package brain

import (
	"context"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

// mind holds the oracle from one search to the next.
type mind struct {
	oracle *oracle.Oracle // nil until it is needed
	made   made           // how it was made
	opened OpenedStore    // by YXSETDATABASE
}

// made is what an oracle is made of, beside the store.
type made struct {
	threads int
	memory  int64
	stored  bool
}

// keepNodes is how much work an answer must have been for the store to be told.
const keepNodes = 100

// ask is the oracle for the settings at hand.
func (s *session) ask() *oracle.Oracle {
	want := made{s.set.threads, s.set.tables(), !s.set.idle}
	if s.mind.oracle == nil || s.mind.made != want {
		// One more than threads, for when one is busy with a proof nobody waits for.
		o := oracle.Options{Keep: keepNodes, Engines: want.threads + 1, Memory: want.memory}
		if want.stored {
			o.Store = s.store()
		}
		s.mind.oracle, s.mind.made = oracle.New(o), want
	}
	return s.mind.oracle
}

// store is the open one; nil if there is none.
func (s *session) store() solve.Store {
	if s.mind.opened != nil {
		return s.mind.opened
	}
	return s.o.Store
}

// forget makes the next search begin with empty tables.
func (m *mind) forget() { m.oracle = nil }

// close ends what YXSETDATABASE began.
func (m *mind) close() error {
	m.forget()
	if m.opened == nil {
		return nil
	}
	opened := m.opened
	m.opened = nil
	return opened.Close()
}

// move answers with a move and plays it.
func (s *session) move() error {
	t, err := s.search(1)
	if err != nil || s.ended {
		return err
	}
	pt := t.best().move
	if err := s.game.put(pt, true); err != nil {
		return err
	}
	s.out.printf("%s", s.format(pt))
	return nil
}

// search looks for the best moves, want of them.
func (s *session) search(want int) (*thought, error) {
	pos, moves, err := s.position()
	if err != nil {
		return nil, err
	}
	limit, quick := s.clock.budget(pos.Count(board.Empty))
	t := newThought(s.ask(), pos, moves)
	t.threads, t.want, t.maxNodes = s.set.threads, want, s.set.maxNodes
	t.mates, t.space = s.set.checkmate > 0, s.set.space()
	t.report = s.report()
	if quick {
		t.rounds = 1
	}
	s.think(limit, s.set.maxNodes > 0, t.run)
	if t.err != nil && !s.ended {
		s.out.printf("MESSAGE a fault of this program, and nothing was built on it: %v", t.err)
	}
	return t, nil
}

// space is that of the wins by threats that are sought.
func (s *settings) space() proof.Space {
	if s.checkmate == 1 {
		return proof.Threes
	}
	return proof.ByThreats
}

// think runs work beside the reading of input, until it returns. Its context
// ends with the time limit, and at once with YXSTOP and END. When the input
// ends, work goes on, unless it has no end of its own: nobody could stop it.
func (s *session) think(limit time.Duration, bounded bool, work func(context.Context)) {
	ctx, cancel := s.ctx, context.CancelFunc(nil)
	if limit == forever {
		ctx, cancel = context.WithCancel(ctx)
	} else {
		ctx, cancel = context.WithTimeout(ctx, limit)
		bounded = true
	}
	defer cancel()
	began := time.Now()
	defer func() { s.clock.spend(time.Since(began)) }()
	done := make(chan struct{})
	go func() {
		defer close(done)
		work(ctx)
	}()
	if s.closed && !bounded {
		cancel()
	}
	for {
		select {
		case <-done:
			return
		case l, ok := <-s.waiting():
			if !s.overhear(l, ok) || !ok && !bounded {
				cancel()
			}
		}
	}
}

// waiting is the input, or nothing while there is no room for more.
func (s *session) waiting() <-chan inputLine {
	if s.closed || len(s.queue) >= maxQueue {
		return nil
	}
	return s.input
}

// overhear keeps a line for later, and reports whether the search may go on.
func (s *session) overhear(l inputLine, ok bool) bool {
	switch {
	case !ok:
		s.closed = true
	case l.word == "END":
		s.ended = true
		return false
	case l.word == "YXSTOP" || l.word == "STOP":
		return false
	default:
		s.queue = append(s.queue, l)
	}
	return true
}
