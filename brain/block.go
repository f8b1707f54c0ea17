package brain

import (
	"cmp"
	"errors"
	"fmt"
	"maps"

	"github.com/gsolve/gsolve/board"
)

// lines reads the lines of a command up to DONE and passes each to take. It reads all of them and
// returns the first error. A command among them shows that DONE was lost; lines keeps that command
// for the next turn. Without a board it skips the lines.
func (s *session) lines(take func(text string) error) error {
	var first error
	if s.game == nil {
		first, take = errNoGame, func(string) error { return nil }
	}
	for {
		l, ok := s.next()
		switch {
		case !ok && s.err != nil:
			return s.err
		case !ok:
			return errors.New("end of input, expected DONE")
		case l.word == "DONE":
			return first
		case s.commands[l.word] != nil:
			s.queue = append([]inputLine{l}, s.queue...)
			return fmt.Errorf("%s, expected DONE", l.word)
		case l.err != nil:
			s.note(l.err)
			first = cmp.Or(first, l.err)
		default:
			first = cmp.Or(first, take(l.text))
		}
	}
}

// The third number of a line of BOARD.
const (
	fieldOwn    = 1
	fieldTheirs = 2
	fieldBarred = 3 // in renju a forbidden point; in a continuous game part of a finished row
)

// setUp reads the lines of BOARD into a new game, which keeps the barred points. A refused board
// leaves the old game, marked as astray: the manager believes that the new board stands, so a move
// on the old board would be wrong.
func (s *session) setUp() error {
	g := &game{}
	if s.game != nil {
		g = &game{size: s.game.size, barred: maps.Clone(s.game.barred)}
	}
	err := s.lines(func(text string) error { return s.readStone(g, text) })
	switch {
	case err == nil:
		s.game = g
	case s.game != nil:
		s.game.astray = true
	}
	return err
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
		// The brain knows the forbidden points.
	case field == fieldBarred:
		return fmt.Errorf("%.40q: %w: stones of a finished row", text, errRule)
	default:
		return fmt.Errorf("%.40q, expected a field of 1, 2 or 3", text)
	}
	return nil
}

func (s *session) readPoints(use func(board.Point) error) error {
	return s.lines(func(text string) error { return s.readPoint(text, use) })
}

func (s *session) readPoint(text string, use func(board.Point) error) error {
	pt, err := s.o.Coordinates.parse(text, s.game.size)
	if err != nil {
		return err
	}
	if err := use(pt); err != nil {
		return fmt.Errorf("%.40q: %w", text, err)
	}
	return nil
}
