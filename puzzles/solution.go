package puzzles

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/wire"
)

// Node is a move of a solution, with the moves that may follow. The sides alternate; a side without
// a legal move plays board.Pass.
type Node struct {
	Move board.Point
	Next []*Node
}

// Limits of a solution that is read: its moves, and the length of its lines.
const (
	MaxSolution      = 100_000
	MaxSolutionDepth = board.MaxSize*board.MaxSize + 16
)

// Linear returns a solution of one line, without branches; nil for an empty line.
func Linear(line proof.Line) []*Node {
	var next []*Node
	for i := len(line) - 1; i >= 0; i-- {
		next = []*Node{{line[i], next}}
	}
	return next
}

// MainLine returns the line of first children.
func MainLine(nodes []*Node) proof.Line {
	var line proof.Line
	for len(nodes) > 0 {
		line = append(line, nodes[0].Move)
		nodes = nodes[0].Next
	}
	return line
}

// appendSolution appends a solution as files hold it: a list of moves. Where several moves may
// follow, there is a list for each:
//
//	["j11","i10",["g8","k12"],["c4","d5","e6"]]
func appendSolution(dst []byte, nodes []*Node) []byte {
	dst = append(dst, '[')
	for first := true; len(nodes) > 0; first = false {
		if !first {
			dst = append(dst, ',')
		}
		if len(nodes) > 1 {
			for i, n := range nodes {
				if i > 0 {
					dst = append(dst, ',')
				}
				dst = appendSolution(dst, []*Node{n})
			}
			break
		}
		dst = append(append(append(dst, '"'), nodes[0].Move.String()...), '"')
		nodes = nodes[0].Next
	}
	return append(dst, ']')
}

// parseSolution reads the list of appendSolution, for a board of that size. The error wraps
// ErrPuzzle.
func parseSolution(raw []byte, size int) (first []*Node, err error) {
	r := solutionReader{Reader: wire.NewReader(raw), size: size}
	if r.Next() != '[' {
		return nil, fmt.Errorf(`%w: solution %.20q, expected a list such as ["h8","i9"]`, ErrPuzzle, raw)
	}
	if err := r.list(&first, 0, 1); err != nil {
		return nil, fmt.Errorf("%w: solution: %w", ErrPuzzle, err)
	}
	return first, nil
}

type solutionReader struct {
	wire.Reader
	size  int
	moves int
}

// list reads a list of moves, which may end with lists. Its first move goes to next. depth is the
// number of moves that lead to the list. nest counts this list and the lists around it.
func (r *solutionReader) list(next *[]*Node, depth, nest int) error {
	branches, empty := false, true
	for more := r.Open('['); more; more = r.More(']') {
		empty = false
		switch c := r.Next(); {
		case c == '[' && nest <= MaxSolutionDepth:
			branches = true
			if err := r.list(next, depth, nest+1); err != nil {
				return err
			}
		case c != '"':
			return errNoMove(r.Value())
		case branches:
			return fmt.Errorf("%s after a list, expected lists of moves alone", wire.Shown(r.Value().Text))
		default:
			n, err := r.move(depth + 1)
			if err != nil {
				return err
			}
			*next = append(*next, n)
			next = &n.Next
			depth++
		}
	}
	if empty && nest > 1 {
		return errNoMove(wire.Value{Text: []byte("[]")})
	}
	return nil
}

func errNoMove(v wire.Value) error { return v.Not(`a move such as "h8", or a list of moves`) }

// move reads one move, the depth-th from the start.
func (r *solutionReader) move(depth int) (*Node, error) {
	name, err := r.Value().Word()
	if err != nil {
		return nil, err
	}
	pt, err := board.ParseMove(name)
	if err == nil && pt != board.Pass && !pt.On(r.size) {
		err = fmt.Errorf("%v: %w", pt, board.ErrOff)
	}
	if r.moves++; err == nil && (depth > MaxSolutionDepth || r.moves > MaxSolution) {
		err = fmt.Errorf("more than %d moves in a row or %d in all", MaxSolutionDepth, MaxSolution)
	}
	return &Node{Move: pt}, err
}
