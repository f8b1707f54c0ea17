package brain

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/gsolve/gsolve/board"
)

// command executes a line; rest is the text after its first word. The answer to an error is one
// line.
type command func(s *session, rest string) error

func commands() map[string]command {
	idle := func(*session, string) error { return nil } // no search runs, so there is nothing to stop
	noConversion := func(*session, string) error {
		return errors.New("not supported, expected gsolve db export and import instead")
	}
	return map[string]command{
		"START":      (*session).start,
		"RECTSTART":  (*session).rectStart,
		"RESTART":    (*session).restart,
		"BEGIN":      func(s *session, _ string) error { return s.move() },
		"TURN":       (*session).turn,
		"PLAY":       (*session).play,
		"TAKEBACK":   (*session).takeBack,
		"BOARD":      (*session).board,
		"SWAP2BOARD": (*session).swap2,
		"INFO":       (*session).info,
		"ABOUT":      (*session).about,
		"END":        (*session).end,

		"YXBOARD":        func(s *session, _ string) error { return s.setUp() },
		"YXSTOP":         idle,
		"STOP":           idle,
		"YXNBEST":        (*session).nBest,
		"YXBLOCK":        (*session).block,
		"YXBLOCKUNDO":    (*session).unblock,
		"YXBLOCKRESET":   (*session).unblockAll,
		"YXSHOWFORBID":   (*session).showForbidden,
		"YXSEARCHDEFEND": (*session).searchDefend,
		"YXSHOWINFO":     (*session).showInfo,
		"YXHASHCLEAR":    (*session).clearHash,

		"YXSETDATABASE":       (*session).setDatabase,
		"YXQUERYDATABASEALL":  (*session).queryAll,
		"YXQUERYDATABASEONE":  (*session).queryOne,
		"YXQUERYDATABASETEXT": (*session).queryOne,
		"YXDBTOTXTALL":        noConversion,
		"YXLIBTODB":           noConversion,
		"YXDBTOLIB":           noConversion,
	}
}

func (s *session) handle(l inputLine) {
	switch do := s.commands[l.word]; {
	case errors.Is(l.err, errLong):
		s.out.printf("ERROR %v", errLong)
	case l.err != nil:
		s.note(l.err)
	case do == nil:
		s.out.printf("UNKNOWN %.40q", l.text)
	default:
		if err := do(s, l.rest); err != nil && !s.ended {
			s.out.printf("ERROR %v", err)
		}
	}
}

// note keeps an error that ends the input. A line that is too long does not end it.
func (s *session) note(err error) {
	if !errors.Is(err, errLong) {
		s.err = err
	}
}

func (s *session) start(rest string) error {
	n, err := strconv.Atoi(rest)
	if err != nil || n < board.MinSize || n > board.MaxSize {
		return fmt.Errorf("unsupported board size %.20q, expected %d to %d", rest, board.MinSize, board.MaxSize)
	}
	s.game = newGame(n)
	s.mind.forget()
	s.clock.restart()
	s.out.printf("OK")
	return nil
}

func (s *session) rectStart(rest string) error {
	n, err := integers(rest, 2)
	if err != nil || n[0] != n[1] {
		return fmt.Errorf("unsupported board %.20q, expected a square one of %d,%d to %d,%d", rest, board.MinSize, board.MinSize, board.MaxSize, board.MaxSize)
	}
	return s.start(strconv.Itoa(n[0]))
}

func (s *session) restart(string) error {
	if s.game == nil {
		return errNoGame
	}
	return s.start(strconv.Itoa(s.game.size))
}

func (s *session) turn(rest string) error {
	if err := s.place(rest, false); err != nil {
		return err
	}
	return s.move()
}

func (s *session) place(point string, own bool) error {
	if err := s.ready(); err != nil {
		return err
	}
	return s.readPoint(point, func(pt board.Point) error { return s.game.put(pt, own) })
}

// play puts a stone of the brain where the manager wants it.
func (s *session) play(rest string) error {
	err := s.place(rest, true)
	if err == nil {
		s.out.printf("%s", s.format(s.game.stones[len(s.game.stones)-1].at))
	}
	return err
}

func (s *session) takeBack(rest string) error {
	if err := s.ready(); err != nil {
		return err
	}
	err := s.readPoint(rest, s.game.remove)
	if err == nil {
		s.out.printf("OK")
	}
	return err
}

func (s *session) board(string) error {
	if err := s.setUp(); err != nil {
		return err
	}
	return s.move()
}

func (s *session) about(string) error {
	name := "gsolve"
	if e := s.o.Engine; e != nil && e.Name != "" {
		name += " " + e.Name
	}
	s.out.printf(`name="%s", version="%s", author="The gsolve authors", country="International"`, name, s.o.Version)
	return nil
}

func (s *session) end(string) error {
	s.ended = true
	return nil
}

func (s *session) block(string) error {
	return s.readPoints(func(pt board.Point) error {
		s.game.barred[pt] = true
		return nil
	})
}

func (s *session) unblock(string) error {
	return s.readPoints(func(pt board.Point) error {
		delete(s.game.barred, pt)
		return nil
	})
}

func (s *session) unblockAll(string) error {
	if s.game != nil {
		clear(s.game.barred)
	}
	return nil
}

// ready returns an error if there is no board to move on.
func (s *session) ready() error {
	switch {
	case s.game == nil:
		return errNoGame
	case s.game.astray:
		return errors.New("the last board was refused, expected BOARD, START or RESTART")
	default:
		return nil
	}
}

func (s *session) format(pt board.Point) string { return s.o.Coordinates.format(pt, s.game.size) }

// position returns the board with the brain to move, and its moves.
func (s *session) position() (*board.Position, []board.Point, error) {
	if err := s.ready(); err != nil {
		return nil, nil, err
	}
	if s.set.unsupported != nil {
		return nil, nil, s.set.unsupported
	}
	pos, err := s.game.position(s.set.rule)
	if err != nil {
		return nil, nil, err
	}
	moves := s.game.moves(pos)
	if len(moves) == 0 {
		return nil, nil, errNoMove
	}
	return pos, moves, nil
}
