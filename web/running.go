package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// The kinds of a Running.
const (
	RunningOpening = "opening" // one position, by any moves
	RunningBook    = "book"    // many positions, each by itself
)

// The states of a RunningChoice.
const (
	ChoiceOpen      = "open"
	ChoiceAtWork    = "at work"
	ChoiceProved    = "proved"
	ChoiceDisproved = "disproved"
)

// MaxRunning is the greatest number of bytes of a Running as JSON.
const MaxRunning = 256 << 10

// ErrNotRunning means that no command proves anything at the moment.
var ErrNotRunning = errors.New("no running proof")

// Running is what a command at work reports of its proof. Times are seconds.
type Running struct {
	Version   int      `json:"v"`
	Kind      string   `json:"kind"`  // RunningOpening or RunningBook
	Phase     string   `json:"phase"` // what the command does, in words
	Seconds   float64  `json:"seconds"`
	Proved    int      `json:"proved"` // replies of an opening; positions of a book
	AtWork    int      `json:"at_work"`
	Open      int      `json:"open"`
	Disproved int      `json:"disproved"`            // or searched without a win
	PerMinute *float64 `json:"per_minute,omitempty"` // decided a minute, of late; nil = unknown
	Left      *float64 `json:"left,omitempty"`       // until all are decided, at that pace; nil = unknown

	*RunningPosition // of an opening
}

// RunningPosition is the part of a Running that only an opening has.
type RunningPosition struct {
	Rule      string          `json:"rule"`
	Size      int             `json:"size"`
	Black     []string        `json:"black"`
	White     []string        `json:"white"`
	ToMove    string          `json:"to_move"`
	Attacker  string          `json:"attacker"`
	Space     string          `json:"space"` // of the jobs
	Jobs      uint64          `json:"jobs"`
	Waiting   int             `json:"waiting"` // jobs under way
	Nodes     uint64          `json:"nodes"`
	Positions int             `json:"positions"` // in the tree
	Line      []string        `json:"line"`      // the most promising one
	Choices   []RunningChoice `json:"choices"`   // moves at the position
}

// RunningChoice is a move at the position of an opening. Its number is a proof number of the
// states open and at work, rounded to tenths, and left out if that is 0: a small one is near a proof.
type RunningChoice struct {
	Move   string  `json:"move"`
	State  string  `json:"state"`
	Number float64 `json:"number,omitempty"`
}

// ReadRunning reads a Running that a stranger may have written. It checks every word, number and
// point.
func ReadRunning(text []byte) (*Running, error) {
	if len(text) > MaxRunning {
		return nil, fmt.Errorf("%d bytes, expected at most %d", len(text), MaxRunning)
	}
	r := &Running{}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(r); err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("more bytes after the object, expected one object")
	}
	return r, r.check()
}

func (r *Running) check() error {
	position := r.RunningPosition != nil
	switch {
	case r.Version != 1:
		return fmt.Errorf("version %d, expected 1", r.Version)
	case r.Kind != RunningOpening && r.Kind != RunningBook || position != (r.Kind == RunningOpening):
		return fmt.Errorf("kind %.20q, expected %s with a position or %s without", r.Kind, RunningOpening, RunningBook)
	case len(r.Phase) > 100 || strings.ContainsFunc(r.Phase, func(c rune) bool { return c < ' ' || c > '~' }):
		return fmt.Errorf("phase %.20q, expected at most 100 characters of ASCII", r.Phase)
	case min(r.Proved, r.AtWork, r.Open, r.Disproved) < 0 || r.Seconds < 0 || negative(r.PerMinute) || negative(r.Left):
		return errors.New("a number of replies, of seconds or a minute below 0, expected 0 or more")
	case uint64(max(r.Proved, r.AtWork, r.Open, r.Disproved)) > maxCount:
		return fmt.Errorf("a number of replies above %d, expected no more", maxCount)
	case position:
		return r.RunningPosition.check()
	}
	return nil
}

// maxCount is the largest number that every reader of JSON keeps.
const maxCount uint64 = 1<<53 - 1

func negative(x *float64) bool { return x != nil && *x < 0 }

func (p *RunningPosition) check() error {
	rule, err := board.ParseRule(p.Rule)
	if err != nil {
		return err
	}
	if p.Size < board.MinSize || p.Size > board.MaxSize { // board.New takes 0 for the usual size
		return fmt.Errorf("size %d, expected %d to %d", p.Size, board.MinSize, board.MaxSize)
	}
	setup := board.Setup{Rule: rule, Size: p.Size}
	if setup.ToMove, err = board.ParseColour(p.ToMove); err != nil {
		return err
	}
	if _, err = board.ParseColour(p.Attacker); err != nil {
		return err
	}
	if setup.Black, err = parsePoints(p.Black); err == nil {
		setup.White, err = parsePoints(p.White)
	}
	if err != nil {
		return err
	}
	pos, err := board.New(setup)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(append(proof.Searched(), proof.Any), func(s proof.Space) bool { return s.String() == p.Space }) {
		return fmt.Errorf("space %.20q, expected the name of one", p.Space)
	}
	if min(p.Waiting, p.Positions) < 0 || max(uint64(p.Waiting), uint64(p.Positions), p.Jobs, p.Nodes) > maxCount {
		return fmt.Errorf("waiting %d, positions %d, jobs %d and nodes %d, expected 0 to %d", p.Waiting, p.Positions, p.Jobs, p.Nodes, maxCount)
	}
	// Answers have lists, never null.
	p.Black, p.White, p.Line = append([]string{}, p.Black...), append([]string{}, p.White...), append([]string{}, p.Line...)
	p.Choices = append([]RunningChoice{}, p.Choices...)
	return p.checkMoves(pos)
}

// checkMoves accepts each empty point once in the choices, and in the line.
func (p *RunningPosition) checkMoves(pos *board.Position) error {
	moves := make([]string, len(p.Choices))
	for i, c := range p.Choices {
		moves[i] = c.Move
		decided := c.State == ChoiceProved || c.State == ChoiceDisproved
		if !decided && c.State != ChoiceOpen && c.State != ChoiceAtWork || c.Number < 0 || decided && c.Number > 0 {
			return fmt.Errorf("move %.5q: state %.20q with number %v, expected a state of a choice, and a number of 0 or more if it is undecided", c.Move, c.State, c.Number)
		}
	}
	for _, list := range [][]string{moves, p.Line} {
		seen := map[board.Point]bool{}
		points, err := parsePoints(list)
		if err != nil {
			return err
		}
		for i, pt := range points {
			if !pt.On(pos.Size()) || pos.At(pt) != board.Empty || seen[pt] {
				return fmt.Errorf("move %.5q, expected an empty point of the board, once", list[i])
			}
			seen[pt] = true
		}
	}
	return nil
}

func parsePoints(names []string) (list []board.Point, err error) {
	for _, name := range names {
		pt, err := board.ParsePoint(name)
		if err != nil {
			return nil, err
		}
		list = append(list, pt)
	}
	return list, nil
}
