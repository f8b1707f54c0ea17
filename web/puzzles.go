package web

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/wire"
)

func (s *Server) puzzles(http.ResponseWriter, *http.Request) ([]byte, error) {
	collections, err := s.shipped()
	o := wire.BeginAnswer(nil, "")
	o.Objects("collections", len(collections), func(p *wire.Object, i int) { describe(p, &collections[i]) })
	return o.End(), err
}

func (s *Server) shipped() ([]puzzles.Collection, error) {
	if s.o.puzzles != nil {
		return s.o.puzzles, nil
	}
	return puzzles.Shipped()
}

// describe writes a collection for the list. Its rule is the rule of all its puzzles; where they
// differ, each puzzle has its own.
func describe(o *wire.Object, c *puzzles.Collection) {
	differ := slices.ContainsFunc(c.Puzzles, func(x *puzzles.Puzzle) bool { return x.Position.Rule() != c.Puzzles[0].Position.Rule() })
	o.Word("name", c.Name)
	o.Word("title", strings.ToUpper(c.Name[:1])+c.Name[1:])
	if len(c.Puzzles) > 0 && !differ {
		o.Word("rule", c.Puzzles[0].Position.Rule().String())
	}
	o.Objects("puzzles", len(c.Puzzles), func(p *wire.Object, i int) {
		x := c.Puzzles[i]
		p.Word("id", x.ID)
		if differ {
			p.Word("rule", x.Position.Rule().String())
		}
		p.Word("goal", x.Goal.String())
		p.ToMove(x.Position.ToMove())
		p.Count("attacks", uint64(x.Attacks))
		p.Count("grade", uint64(x.Rating.Grade))
		if themes, _ := json.Marshal(x.Themes); len(x.Themes) > 0 { // no error: strings always marshal
			p.Raw("themes", themes)
		}
	})
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
