package brain

import (
	"errors"
	"fmt"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

func (s *session) setDatabase(path string) error {
	if s.o.OpenStore == nil {
		return errors.New("databases cannot be opened here")
	}
	if path == "" {
		return errors.New("no path, expected the directory of a database")
	}
	err := s.mind.close() // first, because both stores may be the same
	if err != nil {
		s.out.printf("MESSAGE cannot close the last database: %v", err)
	}
	opened, err := s.o.OpenStore(path)
	if err != nil {
		return err
	}
	s.mind.opened = opened
	s.out.printf("MESSAGE database %s is open", path)
	return nil
}

// queryOne reads a board and prints the results that the database has about it.
func (s *session) queryOne(string) error {
	return s.query(func(pos *board.Position, _ []board.Point) error {
		text, err := s.known(pos)
		s.out.printf("MESSAGE DATABASE ONE %s", text)
		return err
	})
}

// queryAll reads a board and prints what the database knows about it, and about the position after
// each move, where the opponent is to move.
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

func (s *session) query(ask func(*board.Position, []board.Point) error) error {
	if err := s.setUp(); err != nil {
		return err
	}
	if s.store() == nil {
		return errors.New("no database is open")
	}
	pos, moves, err := s.position()
	if err != nil {
		return err
	}
	return ask(pos, moves)
}

const nothing = "nothing" // the answer about an unknown position

// known returns in words what the database knows about a position: "vcf win in 5 plies, any lost".
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
			noun := "plies"
			if len(r.Line) == 1 {
				noun = "ply"
			}
			word += fmt.Sprintf(" in %d %s", len(r.Line), noun)
		}
		words = append(words, word)
	}
	if len(words) == 0 {
		return nothing, nil
	}
	return strings.Join(words, ", "), nil
}
