package brain

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/search"
)

// nBest reports the n best lines and answers with the best move, without playing it.
func (s *session) nBest(rest string) error {
	n, err := strconv.Atoi(rest)
	if err != nil || n < 1 {
		return fmt.Errorf("%.20q, expected a number of moves from 1", rest)
	}
	shown := s.set.detail
	s.set.detail |= showDetail
	defer func() { s.set.detail = shown }()
	var best board.Point
	if s.o.Engine != nil {
		var r search.Result
		r, err = s.consult(n)
		best = r.Move
	} else {
		var t *thought
		if t, err = s.search(n); err == nil {
			best = t.best().move
		}
	}
	if err != nil || s.ended {
		return err
	}
	s.out.printf("%s", s.format(best))
	return nil
}

// showForbidden lists the points that are forbidden to Black, two digits per number.
func (s *session) showForbidden(string) error {
	if s.game == nil {
		return errNoGame
	}
	pos, err := s.game.position(s.set.rule)
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, f := range pos.AppendForbidden(nil) {
		first, second := s.o.Coordinates.numbers(f.Point, s.game.size)
		fmt.Fprintf(&b, "%02d%02d", first, second)
	}
	s.out.printf("FORBID %s.", b.String())
	return nil
}

// searchDefend reports which moves hold, which are refuted and which the limits left open. It
// answers with the best of them without playing it.
func (s *session) searchDefend(string) error {
	pos, moves, err := s.position()
	if err != nil {
		return err
	}
	limit, _ := s.clock.budget(pos.Count(board.Empty))
	o, b := s.ask(), oracle.Budget{Space: s.set.space(), Nodes: s.set.maxNodes}
	t := newThought(o, pos, moves)
	t.report = s.report()
	t.report.begin()
	var f oracle.Filtered
	s.think(limit, b.Nodes > 0, func(ctx context.Context) {
		f, _, err = search.Await(ctx, grace, func() (oracle.Filtered, error) { return o.Filter(ctx, t.pos, moves, b) })
	})
	if err != nil || s.ended {
		return err
	}
	t.take(f, holdsThreats)
	if len(s.game.barred) > 0 {
		s.out.printf("MESSAGE DEFEND the moves are judged as if no point was barred")
	}
	s.printDefence(t, f.Lost)
	return nil
}

// defendMoves is the number of moves in one line. On a large board the refuted moves have 3,000
// characters, which may not fit a manager's buffer.
const defendMoves = 16

// printDefence lists the moves by fate. Each line begins with the number of all moves of its fate.
func (s *session) printDefence(t *thought, lost bool) {
	lists := map[fate][]board.Point{}
	for _, c := range t.ranked() {
		lists[c.fate] = append(lists[c.fate], c.move)
	}
	for _, part := range []struct {
		name string
		fate fate
	}{{"WINS", wins}, {"HOLDS", holdsThreats}, {"UNKNOWN", open}, {"LOSES", loses}} {
		list := lists[part.fate]
		for some := range slices.Chunk(list, defendMoves) {
			s.out.printf("MESSAGE DEFEND %s %d: %s", part.name, len(list), s.o.Coordinates.formatLine(some, s.game.size))
		}
	}
	if lost {
		s.out.printf("MESSAGE DEFEND LOST: every move is refuted by a proved win")
	}
	s.out.printf("%s", s.format(t.best().move))
}

func (s *session) showInfo(string) error {
	s.out.printf("INFO MAX_THREAD_NUM %d", maxThreads)
	rule := "rule " + s.set.rule.String()
	if s.set.unsupported != nil {
		s.out.printf("MESSAGE %v", s.set.unsupported)
		rule = "no supported rule"
	}
	s.out.printf("MESSAGE %s, threads %d, tables %d MiB, coordinates %v, rule 2 is %v",
		rule, s.set.threads, s.set.tables()>>20, s.o.Coordinates, s.o.Rule2)
	if e := s.o.Engine; e != nil && e.Name != "" {
		s.out.printf("MESSAGE engine %s", e.Name)
	}
	database := "no database"
	if s.store() != nil && !s.set.idle {
		database = "a database"
	}
	s.out.printf("MESSAGE the search looks for wins by fours, and in space %v; %s is used", s.set.space(), database)
	return nil
}

// clearHash empties the tables, but no database.
func (s *session) clearHash(string) error {
	s.mind.oracle = nil
	s.mind.forget()
	s.out.printf("MESSAGE tables cleared")
	return nil
}
