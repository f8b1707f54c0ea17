package train

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/nn"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/search/lesson"
)

// Course is a curriculum for one kind of network.
type Course struct {
	Name   string // of the kind, such as "alphagomoku"
	Stages []Stage
	// New makes a pupil with random weights.
	New func(seed uint64) Pupil
	// Read reads a version that Pupil.Version wrote.
	Read func(io.Reader) (Player, error)
	// Terms are the rules and sizes of self-play: game i has terms i mod n.
	Terms []Terms
}

// check refuses a course that nobody can follow, before hours have gone into its first parts.
func (c *Course) check() error {
	if len(c.Stages) == 0 {
		return errors.New("a course without stages, expected one or more")
	}
	for i := range c.Stages {
		if err := c.Stages[i].check(len(c.Terms)); err != nil {
			return fmt.Errorf("stage %q: %w", c.Stages[i].Name, err)
		}
	}
	return nil
}

func (s *Stage) check(terms int) error {
	o := &s.SelfPlay
	switch {
	case s.Steps < 0:
		return fmt.Errorf("%d steps, expected 0 or more", s.Steps)
	case s.Examples != nil:
		return nil
	case terms == 0:
		return errors.New("self-play without terms, expected one or more")
	case o.Rounds < 1 || o.Games < 1:
		return fmt.Errorf("%d rounds of %d games, expected 1 or more", o.Rounds, o.Games)
	case o.Scattered < 0:
		return fmt.Errorf("%d scattered stones, expected 0 or more", o.Scattered)
	case o.Gate.Games < 2 || o.Gate.Games%2 != 0:
		return fmt.Errorf("a gate of %d games, expected an even number from 2 on", o.Gate.Games)
	}
	return nil
}

// Terms are a rule and a size of board.
type Terms struct {
	Rule board.Rule
	Size int
}

// Stage is a part of a curriculum: a lesson, or rounds of self-play.
type Stage struct {
	Name string // one word or two, for logs

	// Examples makes the positions of a lesson. The same seed gives the same ones. nil = self-play.
	Examples func(ctx context.Context, seed uint64) ([]*lesson.Example, error)
	// Steps of gradient descent, in the lesson or in each round, at least 0.
	Steps int
	// Rate is the rate of learning at the beginning of the stage, and LastRate that at its end. In
	// between it changes by the same factor at each step.
	Rate, LastRate float64

	SelfPlay SelfPlay
}

// SelfPlay describes the rounds of a stage.
type SelfPlay struct {
	Rounds int // at least 1
	Games  int // of a round, at least 1
	Window int // rounds whose games a round learns from, itself included; 0 = 1
	// Play are the options of the games.
	Play lesson.GameOptions
	// Scattered is the largest number of random stones that a game begins with, at least 0.
	Scattered int
	Gate      Gate
	// Teach may change the targets of the examples of a round, such as to what is proved about them. The
	// same examples must get the same targets. nil = does not.
	Teach func(ctx context.Context, list []*lesson.Example) error
}

// Gate decides whether the network after a round becomes the next version.
type Gate struct {
	Games      int      // against the version before, even, at least 2
	Iterations uint64   // of a move
	Openings   Openings // one for each game pair; nil = the empty board
	// Least is the share of the decided games that a new version must exceed, 0 … 1; negative = any.
	Least float64
}

// Pupil is a network that learns.
type Pupil interface {
	// Learn makes a step of gradient descent at a rate with examples drawn from the list. The outcome
	// depends on the pupil and the arguments alone.
	Learn(examples []*lesson.Example, rate float64, seed uint64) lesson.Loss
	// State returns all numbers that further steps depend on. They are the pupil's own: to change them
	// changes it.
	State() ([]nn.Block, []*uint64)
	// Version returns a copy of the network as it is now.
	Version(version, steps int) Player
}

// Player is a version of a network.
type Player interface {
	// Searcher makes a searcher for a game. selfPlay asks for one that explores at the root.
	Searcher(seed uint64, selfPlay bool) search.Searcher
	Write(io.Writer) error
}
