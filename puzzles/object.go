package puzzles

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/wire"
)

// AppendJSON appends the puzzle as one JSON object on one line, without a line break at its end:
//
//	{"id":"r-017","rule":"renju","size":15,"black":["h8"],"white":["i9"],"to_move":"black",
//	 "goal":"vcf","attacks":5,"solution":["j11","i10"],"grade":4,"score":3.7,"themes":["vcf"],"source":"…"}
//
// The position has the same fields as in other lines of positions.
func (p *Puzzle) AppendJSON(dst []byte) []byte {
	o := wire.Begin(dst)
	o.Some("id", p.ID)
	o.Position(p.Position)
	var solution []byte
	if len(p.Solution) > 0 {
		solution = appendSolution(nil, p.Solution)
	}
	p.writeClaims(&o, solution)
	return o.End()
}

// writeClaims writes the fields beyond id and position. It leaves out a space that the goal
// implies.
func (p *Puzzle) writeClaims(o *wire.Object, solution []byte) {
	o.Word("goal", p.Goal.String())
	if space := p.WinSpace(); space != p.Goal.Space() {
		o.Word("threats", threatName(space))
	}
	o.Count("attacks", uint64(p.Attacks))
	o.SomePoints("answer", p.Answer)
	o.Raw("solution", solution)
	o.Count("grade", uint64(p.Rating.Grade))
	if p.Rating.Score != 0 {
		o.Raw("score", strconv.AppendFloat(nil, p.Rating.Score, 'f', -1, 64))
	}
	if len(p.Themes) > 0 {
		themes := make([]string, len(p.Themes))
		for i, t := range p.Themes {
			themes[i] = string(t)
		}
		o.Words("themes", themes)
	}
	o.Some("source", p.Source)
}

// threatName returns the word for a space in files and flags.
func threatName(s proof.Space) string {
	if s == proof.Fours {
		return "four"
	}
	return s.String()
}

// parseThreats reads the word of threatName.
func parseThreats(name string) (proof.Space, error) {
	if name == threatName(proof.Fours) {
		return proof.Fours, nil
	}
	space, err := proof.ParseThreats(name)
	if err != nil {
		return 0, fmt.Errorf("%w: threats %.20q, expected four, %s", ErrPuzzle, name, proof.NamesOf(proof.Searched()[1:]))
	}
	return space, nil
}

// claims are the fields of a puzzle beyond its position. Files of other programs say expect for
// goal, and line for a solution without branches.
type claims struct {
	Goal      *string         `json:"goal"`
	Expect    *string         `json:"expect"`
	Threats   *string         `json:"threats"`
	Attacks   *int            `json:"attacks"`
	Answer    []string        `json:"answer"`
	Forbidden []string        `json:"forbidden"`
	Solution  json.RawMessage `json:"solution"`
	Line      json.RawMessage `json:"line"`
	Grade     int             `json:"grade"`
	Score     float64         `json:"score"`
	Themes    []Theme         `json:"themes"`
	Source    string          `json:"source"`
}

// fromItem makes the puzzle of a position. otherwise has the fields that the position's object
// leaves out. The error is a *notation.PositionError; it wraps ErrPuzzle, or the refusal of the
// position.
func fromItem(it notation.Item, otherwise Puzzle) (*Puzzle, error) {
	p := otherwise
	p.ID = it.ID
	var err error
	if p.Position, err = it.Position(); err != nil {
		return nil, refusal(it, err)
	}
	if it.Object != nil {
		err = p.claim(it.Object)
	}
	if err == nil && p.Goal == Forbidden && !p.Position.Rule().Forbids(p.Position.ToMove()) {
		err = fmt.Errorf("%w: goal forbidden, expected renju with black to move", ErrPuzzle)
	}
	if err != nil {
		return nil, refusal(it, err)
	}
	return &p, nil
}

// refusal adds the place in the file to an error that has none.
func refusal(it notation.Item, err error) error {
	if _, ok := err.(*notation.PositionError); ok { //nolint:errorlint // Item.Position returns it unwrapped
		return err
	}
	return &notation.PositionError{Place: notation.Place{Source: it.Source, Line: it.Line, Offset: -1}, ID: it.ID, Err: err}
}

// claim takes over the fields of the object.
func (p *Puzzle) claim(text []byte) error {
	var c claims
	if err := wire.Decode(text, &c); err != nil {
		return fmt.Errorf("%w: %w", ErrPuzzle, err)
	}
	if c.Goal == nil {
		c.Goal = c.Expect
	}
	if c.Goal != nil {
		goal, err := ParseGoal(*c.Goal)
		if err != nil {
			return err
		}
		p.Goal, p.Space = goal, goal.Space()
	}
	if err := p.claimNumbers(&c); err != nil {
		return err
	}
	if err := p.claimMoves(&c); err != nil {
		return err
	}
	p.Rating, p.Source = Rating{c.Grade, c.Score}, c.Source
	if c.Themes != nil {
		p.Themes = c.Themes
	}
	return nil
}

// claimNumbers takes over the fields that can be out of range.
func (p *Puzzle) claimNumbers(c *claims) error {
	if c.Threats != nil {
		var err error
		if p.Space, err = parseThreats(*c.Threats); err != nil {
			return err
		}
		if p.Space == proof.Fours && (p.Goal == ByThreats || p.Goal == InMoves) {
			return fmt.Errorf("%w: threats four for goal %v, expected %s", ErrPuzzle, p.Goal, proof.NamesOf(proof.Searched()[1:]))
		}
	}
	if c.Attacks != nil {
		p.Attacks = *c.Attacks
	}
	switch cells := p.Position.Size() * p.Position.Size(); {
	case p.Attacks < 0 || p.Attacks > cells:
		return fmt.Errorf("%w: attacks %d, expected 0 to %d", ErrPuzzle, p.Attacks, cells)
	case c.Grade < 0 || c.Grade > MaxGrade:
		return fmt.Errorf("%w: grade %d, expected 1 to %d", ErrPuzzle, c.Grade, MaxGrade)
	case p.Goal == InMoves && p.Attacks == 0:
		return fmt.Errorf("%w: goal win without attacks, expected their number", ErrPuzzle)
	}
	return nil
}

// claimMoves takes over the fields that hold points.
func (p *Puzzle) claimMoves(c *claims) (err error) {
	names := c.Answer
	if names == nil && p.Goal == Forbidden {
		names = c.Forbidden
	}
	for _, name := range names {
		pt, err := board.ParsePoint(name)
		if err == nil && !pt.On(p.Position.Size()) {
			err = fmt.Errorf("%v: %w", pt, board.ErrOff)
		}
		if err != nil {
			return fmt.Errorf("%w: answer: %w", ErrPuzzle, err)
		}
		p.Answer = append(p.Answer, pt)
	}
	slices.Sort(p.Answer)
	given := func(raw json.RawMessage) bool { return raw != nil && string(raw) != "null" }
	if !given(c.Solution) {
		c.Solution = c.Line
	}
	if given(c.Solution) {
		p.Solution, err = parseSolution(c.Solution, p.Position.Size())
	}
	return err
}
