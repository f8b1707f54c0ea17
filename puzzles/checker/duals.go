package checker

import (
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

// walk looks at every attack of the line for other moves that reach the goal.
// How the five itself is made is no choice that counts.
func (k *checking) walk() error {
	before, err := puzzles.Follow(k.p.Position, k.r.Line)
	if err != nil {
		return fmt.Errorf("the solver's line: %w", err)
	}
	path, err := k.along(k.p.Position, puzzles.Walk{Lengths: true})
	if err != nil {
		return err
	}
	for i, a := range path.Attacks {
		if err := k.step(before[2*i], 2*i, a); err != nil {
			return err
		}
	}
	return nil
}

// along has the solver look at the line from pos.
func (k *checking) along(pos *board.Position, q puzzles.Walk) (puzzles.Path, error) {
	q.Space, q.MaxNodes = k.p.WinSpace(), k.o.MaxNodes
	path, err := k.solver.Along(k.ctx, pos, k.r.Line, q)
	k.r.Nodes += path.Nodes
	return path, err
}

// step notes every move that reaches the goal where ply i of the line stands.
func (k *checking) step(pos *board.Position, i int, a puzzles.Answer) error {
	s := Step{Ply: i + 1, Move: k.r.Line[i], Wins: a.First, Whole: a.Whole}
	lengths, err := k.lengths(pos, s.Move, a)
	if err != nil {
		return err
	}
	if k.p.Goal == puzzles.InMoves {
		lengths = k.within(&s, lengths, k.r.Attacks-i/2)
	}
	if !s.Whole {
		k.undecided(dualAt(s.Ply), fmt.Sprintf("other moves than %v at ply %d", s.Move, s.Ply), a)
	}
	if at, found := slices.BinarySearch(s.Wins, s.Move); k.own && !found {
		k.unproved(s, a)
	} else if !found { // the certificate has it, and the limit was met before
		s.Wins, lengths = slices.Insert(slices.Clone(s.Wins), at, s.Move), slices.Insert(slices.Clone(lengths), at, 0)
	}
	k.r.Steps = append(k.r.Steps, s)
	k.duals(s, lengths)
	return nil
}

// unproved notes that a move of the puzzle's own line was not found to reach the
// goal.
func (k *checking) unproved(s Step, a puzzles.Answer) {
	if !s.Whole {
		k.undecided(NotSolution, fmt.Sprintf("whether %v at ply %d wins", s.Move, s.Ply), a)
		return
	}
	k.r.add(Problem{
		Kind: NotSolution, Ply: s.Ply, Moves: []board.Point{s.Move},
		Text: fmt.Sprintf("%v at ply %d does not win by %s%s", s.Move, s.Ply, k.p.WinSpace().Task(), puzzles.InTime(k.p.Goal == puzzles.InMoves)),
	})
}

// lengths are the attacks of the shortest wins with each first move, 0 where
// that is not known or the solver's line has it.
func (k *checking) lengths(pos *board.Position, main board.Point, a puzzles.Answer) ([]int, error) {
	if a.Lengths != nil {
		return a.Lengths, nil
	}
	lengths := make([]int, len(a.First))
	for i, pt := range a.First {
		if pt == main && (!k.own || k.p.Goal != puzzles.InMoves) {
			continue
		}
		var err error
		if lengths[i], err = k.length(pos, pt); err != nil {
			return nil, err
		}
	}
	return lengths, nil
}

// within leaves of the winning moves of a step those that reach the five in as
// many attacks as are left, and returns their lengths. A move of the solver's line
// does. Where a number is not known the step is not whole.
func (k *checking) within(s *Step, lengths []int, left int) (short []int) {
	var wins []board.Point
	for i, pt := range s.Wins {
		switch proved := pt == s.Move && !k.own; {
		case proved, k.r.Attacks > 0 && 0 < lengths[i] && lengths[i] <= left:
			wins, short = append(wins, pt), append(short, lengths[i])
		case k.r.Attacks == 0 || lengths[i] == 0:
			s.Whole = false
		}
	}
	s.Wins = wins
	return short
}

// duals notes the other moves of a step: a cook at the first, a dual later.
func (k *checking) duals(s Step, lengths []int) {
	for i, pt := range s.Wins {
		if pt == s.Move {
			continue
		}
		p := Problem{Kind: dualAt(s.Ply), Ply: s.Ply, Moves: []board.Point{pt}, Attacks: lengths[i]}
		p.Text = fmt.Sprintf("%v wins as well as %v", pt, s.Move)
		if s.Ply > 1 {
			p.Text += fmt.Sprintf(" at ply %d", s.Ply)
		}
		if p.Attacks > 0 {
			p.Text += fmt.Sprintf(", in %s", puzzles.Count(p.Attacks, "attack"))
		}
		k.r.add(p)
	}
}

// dualAt is what another winning move is.
func dualAt(ply int) Kind {
	if ply == 1 {
		return Cook
	}
	return Dual
}

// length is the number of attacks of the shortest win that begins with pt, or 0
// if that is not known: behind a quiet move it is not looked for, unless the
// number of attacks is the goal.
func (k *checking) length(pos *board.Position, pt board.Point) (int, error) {
	next, side := pos.Clone(), pos.ToMove()
	if next.MakesFive(pt, side) {
		return 0, nil
	}
	if err := next.Play(pt); err != nil {
		return 0, err
	}
	switch squares := next.FiveSquares(nil, side); {
	case len(squares) > 1 || len(squares) == 1 && !next.Legal(squares[0], side.Opponent()):
		return 1, nil
	case len(squares) == 1:
		return k.behind(next, squares[0])
	case k.p.Goal != puzzles.InMoves:
		return 0, nil
	}
	longest := 1
	for _, reply := range next.AppendStones(nil, board.Empty) {
		if !next.Legal(reply, side.Opponent()) {
			continue
		}
		n, err := k.behind(next, reply)
		if err != nil || n == 0 {
			return 0, err
		}
		longest = max(longest, n)
	}
	return longest, nil
}

// behind is 1 and the attacks of the shortest win after the defender's reply, 0
// if that is not known.
func (k *checking) behind(pos *board.Position, reply board.Point) (int, error) {
	next := pos.Clone()
	if err := next.Play(reply); err != nil {
		return 0, err
	}
	a, err := k.ask(next, proof.ShortestWin)
	if err != nil || a.Outcome != proof.Win || !a.Whole {
		return 0, err
	}
	return 1 + len(a.Line)/2, nil
}
