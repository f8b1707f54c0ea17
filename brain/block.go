package brain

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
)

// lines reads the lines of a command up to DONE. Each goes to take; the first
// error stands, and the rest is read all the same. A command among them says
// that DONE was lost: it is kept for the next turn.
func (s *session) lines(take func(text string) error) error {
	var first error
	for {
		l, ok := s.next()
		switch {
		case !ok && s.err != nil:
			return s.err
		case !ok:
			return fmt.Errorf("end of input, expected DONE")
		case l.word == "DONE":
			return first
		case s.commands[l.word] != nil:
			s.queue = append([]inputLine{l}, s.queue...)
			return fmt.Errorf("%s, expected DONE", l.word)
		case l.err != nil:
			s.note(l.err)
			first = firstOf(first, l.err)
		default:
			first = firstOf(first, take(l.text))
		}
	}
}

func firstOf(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// The third number of a line of BOARD.
const (
	fieldOwn    = 1
	fieldTheirs = 2
	fieldBarred = 3 // forbidden; of a continuous game, part of a finished row
)

// readStones reads the lines of BOARD into a game of its own, so that a refused
// board leaves the old one as it was. What was barred stays so.
func (s *session) readStones() (*game, error) {
	if s.game == nil {
		_ = s.lines(func(string) error { return nil })
		return nil, errNoGame
	}
	g := newGame(s.game.size)
	for pt := range s.game.barred {
		g.barred[pt] = true
	}
	return g, s.lines(func(text string) error { return s.readStone(g, text) })
}

func (s *session) readStone(g *game, text string) error {
	n, err := integers(text, 3)
	if err != nil {
		return err
	}
	pt, err := s.o.Coordinates.parse(fmt.Sprintf("%d,%d", n[0], n[1]), g.size)
	if err != nil {
		return err
	}
	switch field := n[2]; {
	case field == fieldOwn || field == fieldTheirs:
		if err := g.put(pt, field == fieldOwn); err != nil {
			return fmt.Errorf("%.40q: %w", text, err)
		}
	case field == fieldBarred && s.set.rule.ForbidsAny():
		// Forbidden: that is found out again.
	case field == fieldBarred:
		return fmt.Errorf("%.40q: %w: stones of a finished row", text, errRule)
	default:
		return fmt.Errorf("%.40q, expected a field of 1, 2 or 3", text)
	}
	return nil
}

// readPoints reads lines of points, each to be used by use.
func (s *session) readPoints(use func(board.Point) error) error {
	return s.lines(func(text string) error {
		if s.game == nil {
			return errNoGame
		}
		pt, err := s.o.Coordinates.parse(text, s.game.size)
		if err == nil {
			err = use(pt)
		}
		if err != nil {
			return fmt.Errorf("%.40q: %w", text, err)
		}
		return nil
	})
}
