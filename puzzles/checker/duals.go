package checker

import (
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

// walk looks at every attack of the line for other moves that reach the goal. The last move is
// exempt: another way to make the five is no dual.
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

func (k *checking) along(pos *board.Position, w puzzles.Walk) (puzzles.Path, error) {
	w.Space, w.MaxNodes = k.p.WinSpace(), k.o.MaxNodes
	path, err := k.solver.Along(k.ctx, pos, k.r.Line, w)
	k.r.Nodes += path.Nodes
	return path, err
}

// step notes every move that reaches the goal at ply i of the line.
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
		k.undecided(dualAt(s.Ply), fmt.Sprintf("other moves than %v at ply %d", s.Move, s.Ply), a.Reason)
	}
	at, found := slices.BinarySearch(s.Wins, s.Move)
	switch {
	case !found && k.own:
		k.unproved(s, a.Reason)
	case !found: // the certificate has the move; a limit stopped this search
		s.Wins, lengths = slices.Insert(slices.Clone(s.Wins), at, s.Move), slices.Insert(slices.Clone(lengths), at, 0)
	}
	k.r.Steps = append(k.r.Steps, s)
	k.duals(s, lengths)
	return nil
}

// unproved notes that no search found a win with a move of the puzzle's own line.
func (k *checking) unproved(s Step, reason proof.Reason) {
	if !s.Whole {
		k.undecided(NotSolution, fmt.Sprintf("whether %v at ply %d wins", s.Move, s.Ply), reason)
		return
	}
	k.r.add(Problem{
		Kind: NotSolution, Ply: s.Ply, Moves: []board.Point{s.Move},
		Text: fmt.Sprintf("%v at ply %d does not win by %s%s", s.Move, s.Ply, k.p.WinSpace().Task(), puzzles.InTime(k.p.Goal == puzzles.InMoves)),
	})
}

// lengths returns the attacks of the shortest win with each first move. It returns 0 where they are
// not known, and for main where the line itself shows them.
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

// within keeps the winning moves of a step that reach the five in at most left attacks, and returns
// their lengths. It keeps the move of the solver's line. If a length is not known, the step is not
// whole.
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

func dualAt(ply int) Kind {
	if ply == 1 {
		return Cook
	}
	return Dual
}

// length returns the number of attacks of the shortest win that begins with pt, or 0 if it is not
// known. After a quiet move the search is worth its time only if the goal limits the attacks.
func (k *checking) length(pos *board.Position, pt board.Point) (int, error) {
	side := pos.ToMove()
	if pos.MakesFive(pt, side) {
		return 0, nil
	}
	next := puzzles.After(pos, pt)
	switch squares, block := next.FiveSquares(nil, side), puzzles.Block(next); {
	case len(squares) > 1 || len(squares) == 1 && block == board.Pass:
		return 1, nil
	case len(squares) == 1:
		return k.attacksAfter(next, block)
	case k.p.Goal != puzzles.InMoves:
		return 0, nil
	}
	longest := 1
	for reply := range puzzles.LegalMoves(next) {
		n, err := k.attacksAfter(next, reply)
		if err != nil || n == 0 {
			return 0, err
		}
		longest = max(longest, n)
	}
	return longest, nil
}

// attacksAfter returns 1 more than the attacks of the shortest win after the defender's reply, or 0
// if they are not known.
func (k *checking) attacksAfter(pos *board.Position, reply board.Point) (int, error) {
	a, err := k.ask(puzzles.After(pos, reply), proof.ShortestWin)
	if err != nil || a.Outcome != proof.Win || !a.Whole {
		return 0, err
	}
	return 1 + len(a.Line)/2, nil
}
