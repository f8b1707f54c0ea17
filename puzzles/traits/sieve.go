package traits

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/puzzles"
)

// Fate is the answer of a Sieve about a puzzle.
type Fate uint8

// The fates of a puzzle.
const (
	New       Fate = iota // no earlier puzzle is like it
	Continued             // its solution continues the combination of an earlier puzzle of the same game
	Repeated              // an earlier puzzle has the same core, or a symmetric position
)

// Sieve finds the repetitions among the puzzles of games. It is not safe for concurrent use. The
// zero value has seen nothing.
type Sieve struct {
	seen map[[16]byte]struct{}
	path []*puzzles.Puzzle
}

// maxPath bounds the puzzles of one game that later ones can continue.
const maxPath = 64

// Path returns the puzzles of the current game, or of the current variation, that later puzzles may
// continue, whatever their fate was.
func (s *Sieve) Path() []*puzzles.Puzzle { return slices.Clone(s.path) }

// Restore lets a sieve go on from the Path of another sieve.
func (s *Sieve) Restore(path []*puzzles.Puzzle) { s.path = slices.Clone(path) }

// Know marks a puzzle as seen. It returns the error of Keys.
func (s *Sieve) Know(p *puzzles.Puzzle) error {
	keys, err := Keys(p)
	if err == nil {
		s.note(keys)
	}
	return err
}

// Sift finds the fate of the next puzzle, and marks it as seen. Puzzles must come in the order of
// the games; in a tree, a position comes before its followers. A puzzle whose goal is a win must
// have its solution. Sift returns the error of Keys.
//
// A puzzle continues an earlier one under two conditions. It has the same attacker and all stones
// of the earlier one. All stones that the attacker has added, or all attacks of its solution, are
// attacks of the earlier solution.
func (s *Sieve) Sift(p *puzzles.Puzzle) (Fate, error) {
	keys, err := Keys(p)
	if err != nil {
		return New, err
	}
	if p.Goal.Wins() && s.continues(p) {
		return Continued, nil
	}
	for _, key := range keys {
		if _, again := s.seen[key]; again {
			return Repeated, nil
		}
	}
	s.note(keys)
	return New, nil
}

func (s *Sieve) note(keys [][16]byte) {
	if s.seen == nil {
		s.seen = map[[16]byte]struct{}{}
	}
	for _, key := range keys {
		s.seen[key] = struct{}{}
	}
}

// Keys returns the key of the position, and for a win the key of its core. Two puzzles with a
// common key are the same. The error wraps ErrPuzzle if the solution is not a line to a five.
func Keys(p *puzzles.Puzzle) ([][16]byte, error) {
	head := []byte{byte(p.Goal), byte(p.WinSpace())}
	sum := sha256.Sum256(p.Position.AppendCanonical(head))
	keys := [][16]byte{[16]byte(sum[:16])}
	if !p.Goal.Wins() {
		return keys, nil
	}
	core, err := CoreOf(p.Position, p.WinSpace(), puzzles.MainLine(p.Solution))
	if err != nil {
		return nil, fmt.Errorf("%w: the solution is %w", puzzles.ErrPuzzle, err)
	}
	return append(keys, core.Key()), nil
}

// continues reports whether p continues a puzzle on the path, and adds p to the path.
func (s *Sieve) continues(p *puzzles.Puzzle) bool {
	s.path = slices.DeleteFunc(s.path, func(prior *puzzles.Puzzle) bool { return !within(prior.Position, p.Position) })
	continued := slices.ContainsFunc(s.path, func(prior *puzzles.Puzzle) bool { return follows(prior, p) })
	s.path = append(s.path, p)
	s.path = s.path[max(0, len(s.path)-maxPath):]
	return continued
}

// attackerMoves returns the attacks of the solution, and the five.
func attackerMoves(p *puzzles.Puzzle) (moves []board.Point) {
	line := puzzles.MainLine(p.Solution)
	for i := 0; i < len(line); i += 2 {
		moves = append(moves, line[i])
	}
	return moves
}

// within reports whether b has every stone of a.
func within(a, b *board.Position) bool {
	if a.Size() != b.Size() || a.Rule() != b.Rule() {
		return false
	}
	for _, c := range []board.Colour{board.Black, board.White} {
		for _, stone := range a.AppendStones(nil, c) {
			if b.At(stone) != c {
				return false
			}
		}
	}
	return true
}

// follows applies the rule of Sift; p must have all stones of prior.
func follows(prior, p *puzzles.Puzzle) bool {
	side := p.Position.ToMove()
	if prior.Position.ToMove() != side {
		return false
	}
	attacks := attackerMoves(prior)
	foreign := func(pt board.Point) bool { return !slices.Contains(attacks, pt) }
	played := p.Position.AppendStones(nil, side)
	played = slices.DeleteFunc(played, func(pt board.Point) bool { return prior.Position.At(pt) == side })
	return len(played) > 0 && !slices.ContainsFunc(played, foreign) || !slices.ContainsFunc(attackerMoves(p), foreign)
}
