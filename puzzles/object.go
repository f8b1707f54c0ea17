package puzzles

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/wire"
)

// object is the line of a puzzle in a file:
//
//	{"id":"r-017","rule":"renju","size":15,"black":["h8"],"white":["i9"],"to_move":"black",
//	 "goal":"vcf","attacks":5,"solution":["j11","i10"],"grade":4,"score":3.7,"themes":["vcf"],"source":"…"}
//
// The fields of the position are those of every line of positions. Space is
// left out where it is the goal's own.
type object struct {
	ID       string          `json:"id,omitempty"`
	Rule     string          `json:"rule"`
	Size     int             `json:"size"`
	Black    []string        `json:"black"`
	White    []string        `json:"white"`
	ToMove   string          `json:"to_move"`
	Goal     string          `json:"goal"`
	Threats  string          `json:"threats,omitempty"`
	Attacks  int             `json:"attacks,omitempty"`
	Answer   []string        `json:"answer,omitempty"`
	Solution json.RawMessage `json:"solution,omitempty"`
	Grade    int             `json:"grade,omitempty"`
	Score    float64         `json:"score,omitempty"`
	Themes   []Theme         `json:"themes,omitempty"`
	Source   string          `json:"source,omitempty"`
}

// AppendJSON appends the puzzle as one JSON object on one line, without a line
// break after it.
func (p *Puzzle) AppendJSON(dst []byte) []byte {
	text, err := json.Marshal(p.object())
	if err != nil {
		panic(err) // strings, numbers, and a list that was just written
	}
	return append(dst, text...)
}

func (p *Puzzle) object() object {
	o := object{
		ID: p.ID, Rule: p.Position.Rule().String(), Size: p.Position.Size(), ToMove: p.Position.ToMove().String(),
		Black:  board.Names(p.Position.AppendStones(nil, board.Black)),
		White:  board.Names(p.Position.AppendStones(nil, board.White)),
		Goal:   p.Goal.String(),
		Answer: board.Names(p.Answer), Attacks: p.Attacks, Grade: p.Rating.Grade, Score: p.Rating.Score, Themes: p.Themes, Source: p.Source,
	}
	if space := p.WinSpace(); space != p.Goal.Space() {
		o.Threats = threatName(space)
	}
	if len(p.Solution) > 0 {
		o.Solution = appendSolution(nil, p.Solution)
	}
	return o
}

// threatName is a space as files and flags name it.
func threatName(s proof.Space) string {
	if s == proof.Fours {
		return "four"
	}
	return s.String()
}

// parseThreats reads what threatName writes.
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

// claims are the fields of a puzzle beyond its position. Files of other
// programs say expect for goal, and line for a solution without branches.
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

// fromItem makes the puzzle of a position that was read. What a source does not
// say is taken from otherwise. The error wraps ErrPuzzle, or is that of a
// position that is none.
func fromItem(it notation.Item, otherwise Puzzle) (*Puzzle, error) {
	p := otherwise
	p.ID = it.ID
	var err error
	if p.Position, err = it.Position(); err != nil {
		return nil, err
	}
	if it.Object != nil {
		err = p.claim(it.Object)
	}
	if err == nil && p.Goal == Forbidden && !p.Position.Rule().Forbids(p.Position.ToMove()) {
		err = fmt.Errorf("%w: goal forbidden, expected renju with black to move", ErrPuzzle)
	}
	return &p, err
}

// claim fills in what the object says.
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

// claimNumbers fills in what can be out of range.
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

// claimMoves fills in what is made of points.
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
