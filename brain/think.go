package brain

import (
	"context"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/solve"
)

// mind keeps the oracle or the engine between searches.
type mind struct {
	oracle    *oracle.Oracle  // nil before the first search
	oracleHas resources       // of oracle
	engine    search.Searcher // of Options.Engine; nil before the first search
	engineHas resources       // of engine
	opened    OpenedStore     // by YXSETDATABASE
}

// resources are the settings of the manager with which an oracle or an engine is made.
type resources struct {
	threads int
	memory  int64 // bytes
	stored  bool  // it uses the store
}

// faultText reports a fault of an oracle or an engine.
const faultText = "MESSAGE internal error, the move is legal but may miss a proof: %v"

// keepNodes is the least number of nodes of a search whose answer the store keeps.
const keepNodes = 100

// wanted returns the resources by the settings of now.
func (s *session) wanted() resources {
	return resources{s.set.threads, s.set.tables(), !s.set.idle}
}

// ask returns the oracle for the settings of the manager.
func (s *session) ask() *oracle.Oracle {
	want := s.wanted()
	if s.mind.oracle == nil || s.mind.oracleHas != want {
		// One more than threads: an engine may be busy with a proof that nobody waits for.
		o := oracle.Options{Keep: keepNodes, Engines: want.threads + 1, Memory: want.memory}
		if want.stored {
			o.Store = s.store()
		}
		s.mind.oracle, s.mind.oracleHas = oracle.New(o), want
	}
	return s.mind.oracle
}

func (s *session) store() solve.Store {
	if s.mind.opened != nil {
		return s.mind.opened
	}
	return s.o.Store
}

func (m *mind) close() error {
	m.oracle, m.engine = nil, nil
	if m.opened == nil {
		return nil
	}
	opened := m.opened
	m.opened = nil
	return opened.Close()
}

// move answers with a move and plays it.
func (s *session) move() error {
	pt, err := s.choose()
	if err != nil || s.ended {
		return err
	}
	if err := s.game.put(pt, true); err != nil {
		return err
	}
	s.out.printf("%s", s.format(pt))
	return nil
}

// choose returns the move of the engine, or of the brain's own search.
func (s *session) choose() (board.Point, error) {
	if s.o.Engine != nil {
		r, err := s.consult(1)
		return r.Move, err
	}
	t, err := s.search(1)
	if err != nil {
		return 0, err
	}
	return t.best().move, nil
}

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
		s.out.printf(faultText, t.err)
	}
	return t, nil
}

func (s *settings) space() proof.Space {
	if s.checkmate == 1 {
		return proof.Threes
	}
	return proof.ByThreats
}

// think reads input while work runs. The context of work ends with the time limit, YXSTOP or END.
// If no limit bounds work, it also ends with the input, because then nobody can stop work any more.
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
			if s.ctx.Err() != nil {
				s.ended = true // the session stops, so nobody may get the move
			}
			return
		case l, ok := <-s.waiting():
			if !s.overhear(l, ok) || !ok && !bounded {
				cancel()
			}
		}
	}
}

// waiting returns the input, or nil while the queue has no room.
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
