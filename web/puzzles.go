package web

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/wire"
)

// puzzleList is the answer that names all puzzles.
type puzzleList struct {
	V           int                `json:"v"`
	Collections []puzzleCollection `json:"collections"`
}

// puzzleCollection is one collection. Rule is the rule of all its puzzles; where they
// differ, each puzzle has its own.
type puzzleCollection struct {
	Name    string        `json:"name"`
	Title   string        `json:"title"`
	Rule    string        `json:"rule,omitempty"`
	Puzzles []puzzleEntry `json:"puzzles"`
}

// puzzleEntry describes a puzzle in the list.
type puzzleEntry struct {
	ID      string          `json:"id"`
	Rule    string          `json:"rule,omitempty"`
	Goal    string          `json:"goal"`
	ToMove  string          `json:"to_move"`
	Attacks int             `json:"attacks,omitempty"`
	Grade   int             `json:"grade,omitempty"`
	Themes  []puzzles.Theme `json:"themes,omitempty"`
}

// puzzles answers with the list.
func (s *Server) puzzles(http.ResponseWriter, *http.Request) ([]byte, error) {
	collections, err := s.shipped()
	list := puzzleList{V: wire.Version, Collections: []puzzleCollection{}}
	for _, c := range collections {
		list.Collections = append(list.Collections, listed(c))
	}
	text, _ := json.Marshal(list) // strings and numbers
	return text, err
}

// shipped returns the collections that come with the program.
func (s *Server) shipped() ([]puzzles.Collection, error) {
	if s.o.puzzles != nil {
		return s.o.puzzles, nil
	}
	return puzzles.Shipped()
}

// listed describes a collection for the list.
func listed(c puzzles.Collection) puzzleCollection {
	p := puzzleCollection{Name: c.Name, Title: strings.ToUpper(c.Name[:1]) + c.Name[1:], Puzzles: []puzzleEntry{}}
	same := true
	for _, x := range c.Puzzles {
		rule := x.Position.Rule().String()
		same = same && x.Position.Rule() == c.Puzzles[0].Position.Rule()
		p.Puzzles = append(p.Puzzles, puzzleEntry{
			ID: x.ID, Rule: rule, Goal: x.Goal.String(), ToMove: x.Position.ToMove().String(),
			Attacks: x.Attacks, Grade: x.Rating.Grade, Themes: x.Themes,
		})
	}
	if same && len(p.Puzzles) > 0 {
		p.Rule = p.Puzzles[0].Rule
		for i := range p.Puzzles {
			p.Puzzles[i].Rule = ""
		}
	}
	return p
}

var errUnknownPuzzle = refusal{http.StatusNotFound, errors.New("no such puzzle, expected a collection and an id that /v1/puzzles names")}

// puzzle answers with one puzzle, without the fields that give its solution away.
func (s *Server) puzzle(_ http.ResponseWriter, r *http.Request) ([]byte, error) {
	collections, err := s.shipped()
	for i := range collections {
		if collections[i].Name != r.PathValue("collection") {
			continue
		}
		if p := collections[i].Find(r.PathValue("id")); p != nil {
			asked := *p
			asked.Solution, asked.Answer = nil, nil
			text := fmt.Appendf(nil, `{"v":%d,"puzzle":`, wire.Version)
			return append(asked.AppendJSON(text), '}'), nil
		}
	}
	return nil, cmp.Or[error](err, errUnknownPuzzle)
}
