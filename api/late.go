package api

import (
	"encoding/base64"
	"errors"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/wire"
)

// lateField is a field whose name a line of puzzles may have for a thing of its
// own, such as a text: it is read once the operation is known.
type lateField struct {
	f     fields
	value wire.Value
}

// puzzleGoals are what lines of puzzles call their goals, which are none of a
// search.
var puzzleGoals = []string{"vcf", "vct", "win", "defend", "forbidden"}

// takeLate reads the late fields, and passes over those of a puzzle.
func (r *reader) takeLate() error {
	plain := r.plain()
	for _, l := range r.late {
		if plain && r.ofPuzzle(l) {
			r.seen &^= l.f
			continue
		}
		if err := r.takeValue(l); err != nil {
			return fmt.Errorf("%s: %w", l.f.name(), err)
		}
	}
	return nil
}

// ofPuzzle reports whether a field beside a position alone is a puzzle's own.
func (r *reader) ofPuzzle(l lateField) bool {
	if l.f != fieldGoal {
		return true
	}
	word, err := l.value.Word()
	return err == nil && slices.Contains(puzzleGoals, word)
}

// takeValue reads the value of a late field.
func (r *reader) takeValue(l lateField) (err error) {
	q := &r.q
	var word string
	switch l.f {
	case fieldIdea:
		q.Idea, err = points(l.value)
		return err
	case fieldPath:
		q.Path, err = path(l.value)
		return err
	case fieldBase64:
		r.base64, err = l.value.Truth()
		return err
	}
	if word, err = l.value.Word(); err != nil {
		return err
	}
	switch l.f {
	case fieldGoal:
		q.Goal, err = proof.ParseGoal(word)
	case fieldFormat:
		q.Reading.Format, err = notation.ParseFormat(word)
	default:
		q.Text = []byte(word)
	}
	return err
}

// maxPath is how many moves a path can have: of every point, and passes.
const maxPath = 2 * maxPoints

// path reads a list of moves.
func path(v wire.Value) (list []board.Point, err error) {
	return list, reason(v.Moves(func(pt board.Point) error {
		if list = append(list, pt); len(list) > maxPath {
			return fmt.Errorf("too many moves, expected at most %d", maxPath)
		}
		return nil
	}))
}

// errBase64 does not repeat what may be long.
var errBase64 = errors.New("text: not in base64, expected that of RFC 4648 with padding and without line breaks")

// reading makes the options of Parse.
func (r *reader) reading(seen fields) error {
	q := &r.q
	q.Reading.Source, q.Reading.Size, q.Reading.ToMove = "text", r.p.size, r.p.toMove
	if seen&fieldRule != 0 {
		rule := r.p.rule
		q.Reading.Rule = &rule
	}
	if !r.base64 {
		return nil
	}
	raw, err := base64.StdEncoding.Strict().AppendDecode(nil, q.Text)
	if err != nil || base64.StdEncoding.EncodedLen(len(raw)) != len(q.Text) { // line breaks are passed over
		return errBase64
	}
	q.Text = raw
	return nil
}
