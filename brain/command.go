package brain

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/gsolve/gsolve/board"
)

// command does what a line asks for. rest is what follows its first word. An
// error is answered in one line.
type command func(s *session, rest string) error

// commands are all of them but END, which needs no answer.
func commands() map[string]command {
	return map[string]command{
		"START":      (*session).start,
		"RECTSTART":  (*session).rectStart,
		"RESTART":    (*session).restart,
		"BEGIN":      (*session).begin,
		"TURN":       (*session).turn,
		"PLAY":       (*session).play,
		"TAKEBACK":   (*session).takeBack,
		"BOARD":      (*session).board,
		"SWAP2BOARD": (*session).swap2,
		"INFO":       (*session).info,
		"ABOUT":      (*session).about,
		"END":        (*session).end,

		"YXBOARD":        (*session).setUp,
		"YXSTOP":         (*session).stop,
		"STOP":           (*session).stop,
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
		"YXDBTOTXTALL":        (*session).noConversion,
		"YXLIBTODB":           (*session).noConversion,
		"YXDBTOLIB":           (*session).noConversion,
	}
}

// handle does what one line asks for.
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

// note keeps an error of reading, which ends the input; a line that is too long
// does not.
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

func (s *session) begin(string) error { return s.move() }

func (s *session) turn(rest string) error {
	pt, err := s.parse(rest)
	if err != nil {
		return err
	}
	if err := s.game.put(pt, false); err != nil {
		return fmt.Errorf("%.20q: %w", rest, err)
	}
	return s.move()
}

// play is a move that the manager chooses for the brain.
func (s *session) play(rest string) error {
	pt, err := s.parse(rest)
	if err != nil {
		return err
	}
	if err := s.game.put(pt, true); err != nil {
		return fmt.Errorf("%.20q: %w", rest, err)
	}
	s.out.printf("%s", s.format(pt))
	return nil
}

func (s *session) takeBack(rest string) error {
	pt, err := s.parse(rest)
	if err != nil {
		return err
	}
	if err := s.game.remove(pt); err != nil {
		return fmt.Errorf("%.20q: %w", rest, err)
	}
	s.out.printf("OK")
	return nil
}

func (s *session) board(string) error {
	if err := s.setUp(""); err != nil {
		return err
	}
	return s.move()
}

// setUp is BOARD without a move. Of a board that was refused the manager thinks
// that it stands: moves on the old one would be answers to another game.
func (s *session) setUp(string) error {
	g, err := s.readStones()
	switch {
	case err == nil:
		s.game = g
	case s.game != nil:
		s.game.astray = true
	}
	return err
}

func (s *session) about(string) error {
	s.out.printf(`name="gsolve", version="%s", author="The gsolve authors", country="International"`, s.o.Version)
	return nil
}

func (s *session) end(string) error {
	s.ended = true
	return nil
}

// stop has nothing to stop where no search is running.
func (s *session) stop(string) error { return nil }

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

// ready says why there is no board for a move.
func (s *session) ready() error {
	switch {
	case s.game == nil:
		return errNoGame
	case s.game.astray:
		return errAstray
	default:
		return nil
	}
}

// parse reads a point of the board.
func (s *session) parse(text string) (board.Point, error) {
	if err := s.ready(); err != nil {
		return 0, err
	}
	return s.o.Coordinates.parse(text, s.game.size)
}

func (s *session) format(pt board.Point) string { return s.o.Coordinates.format(pt, s.game.size) }

// position is the board with the brain to move, and the moves that it has.
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
