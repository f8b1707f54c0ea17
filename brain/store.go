package brain

import (
	"errors"
	"fmt"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

var (
	errNoStore      = errors.New("no database is open")
	errNoOpening    = errors.New("databases cannot be opened here")
	errNoConversion = errors.New("not supported, expected gsolve db export and import instead")
)

// setDatabase opens another database in place of the one that is open.
func (s *session) setDatabase(path string) error {
	if s.o.OpenStore == nil {
		return errNoOpening
	}
	if path == "" {
		return errors.New("no path, expected the directory of a database")
	}
	err := s.mind.close() // first: it may be the same
	if err != nil {
		s.out.printf("MESSAGE the database before: %v", err)
	}
	opened, err := s.o.OpenStore(path)
	if err != nil {
		return err
	}
	s.mind.opened = opened
	s.out.printf("MESSAGE database %s is open", path)
	return nil
}

// queryOne reads a board and tells what the database knows of it.
func (s *session) queryOne(string) error {
	return s.query(func(pos *board.Position, _ []board.Point) error {
		text, err := s.known(pos)
		s.out.printf("MESSAGE DATABASE ONE %s", text)
		return err
	})
}

// queryAll reads a board and tells what the database knows of it, and of the
// positions behind its moves. What is told of a move is about the opponent,
// who is to move there.
func (s *session) queryAll(string) error {
	return s.query(func(pos *board.Position, moves []board.Point) error {
		text, err := s.known(pos)
		s.out.printf("MESSAGE DATABASE ONE %s", text)
		for _, pt := range moves {
			if err != nil {
				return err
			}
			five := pos.MakesFive(pt, pos.ToMove())
			if err := pos.Play(pt); err != nil {
				return err
			}
			if !five {
				text, err = s.known(pos)
			}
			if pos.Undo(); !five && text != nothing {
				s.out.printf("MESSAGE DATABASE %s %s", s.format(pt), text)
			}
		}
		s.out.printf("MESSAGE DATABASE DONE")
		return err
	})
}

// query reads a board, sets it up and asks about it.
func (s *session) query(ask func(*board.Position, []board.Point) error) error {
	if err := s.setUp(""); err != nil {
		return err
	}
	if s.store() == nil {
		return errNoStore
	}
	pos, moves, err := s.position()
	if err != nil {
		return err
	}
	return ask(pos, moves)
}

// nothing is said of what is not known.
const nothing = "nothing"

// known is what the database knows of a position, in words: "vcf win in 5
// plies, any lost".
func (s *session) known(pos *board.Position) (string, error) {
	known, err := s.store().Get(pos)
	if err != nil {
		return nothing, err
	}
	var words []string
	for _, r := range known {
		if r.Empty() {
			continue
		}
		word := fmt.Sprintf("%v %v", r.Space, r.Outcome)
		if r.Outcome == proof.Win {
			word += fmt.Sprintf(" in %d %s", len(r.Line), plies(len(r.Line)))
		}
		words = append(words, word)
	}
	if len(words) == 0 {
		return nothing, nil
	}
	return strings.Join(words, ", "), nil
}

// plies is the noun for n of them.
func plies(n int) string {
	if n == 1 {
		return "ply"
	}
	return "plies"
}

func (s *session) noConversion(string) error { return errNoConversion }
