package puzzles

import (
	"encoding/json"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Node is a move of a solution with what may follow. Moves of the two sides
// alternate; board.Pass is a move of a side that has no legal one.
type Node struct {
	Move board.Point
	Next []*Node
}

// Limits of a solution that is read: its moves, and how many follow each other.
const (
	MaxSolution      = 100_000
	MaxSolutionDepth = board.MaxSize*board.MaxSize + 16
)

// Linear is the solution of one line: a first move, and so on, without
// branches; nil of no moves.
func Linear(line proof.Line) []*Node {
	var next []*Node
	for i := len(line) - 1; i >= 0; i-- {
		next = []*Node{{line[i], next}}
	}
	return next
}

// MainLine is the line of first children.
func MainLine(nodes []*Node) proof.Line {
	var line proof.Line
	for len(nodes) > 0 {
		line = append(line, nodes[0].Move)
		nodes = nodes[0].Next
	}
	return line
}

// appendSolution appends a solution as it stands in files, a list of moves, and
// where several may follow a list for each:
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
		dst = append(append(append(dst, '"'), moveName(nodes[0].Move)...), '"')
		nodes = nodes[0].Next
	}
	return append(dst, ']')
}

// moveName is a move in files: the point, or "--".
func moveName(pt board.Point) string {
	if pt == board.Pass {
		return "--"
	}
	return pt.String()
}

// parseMove reads what moveName writes.
func parseMove(s string) (board.Point, error) {
	if s == "--" {
		return board.Pass, nil
	}
	return board.ParsePoint(s)
}

// parseSolution reads the list of appendSolution for a position of that size.
// The error wraps ErrPuzzle.
func parseSolution(raw []byte, size int) ([]*Node, error) {
	r := solutionReader{size: size, left: MaxSolution}
	return r.list(raw, 0)
}

type solutionReader struct {
	size int
	left int // moves that may still come
}

// list reads one list, whose first move is the depth-th of its variation.
func (r *solutionReader) list(raw []byte, depth int) (first []*Node, err error) {
	var elements []json.RawMessage
	if err := json.Unmarshal(raw, &elements); err != nil {
		return nil, fmt.Errorf(`%w: solution %.20q, expected a list such as ["h8","i9"]`, ErrPuzzle, raw)
	}
	next := &first
	for i, element := range elements {
		if element[0] == '[' {
			return first, r.branches(elements[i:], depth, next)
		}
		n, err := r.node(element)
		if err != nil {
			return nil, err
		}
		if depth++; depth > MaxSolutionDepth {
			return nil, fmt.Errorf("%w: a solution of more than %d moves in a row", ErrPuzzle, MaxSolutionDepth)
		}
		*next, next = []*Node{n}, &n.Next
	}
	return first, nil
}

// branches reads the lists that end a list.
func (r *solutionReader) branches(elements []json.RawMessage, depth int, next *[]*Node) error {
	for _, element := range elements {
		nodes, err := r.list(element, depth)
		if err != nil {
			return err
		}
		if len(nodes) == 0 || element[0] != '[' {
			return fmt.Errorf("%w: solution: %.20q behind a list, expected lists of moves alone", ErrPuzzle, element)
		}
		*next = append(*next, nodes...)
	}
	return nil
}

func (r *solutionReader) node(element []byte) (*Node, error) {
	var name string
	if err := json.Unmarshal(element, &name); err != nil {
		return nil, fmt.Errorf(`%w: solution: %.20q, expected a move such as "h8"`, ErrPuzzle, element)
	}
	pt, err := parseMove(name)
	if err == nil && pt != board.Pass && !pt.On(r.size) {
		err = fmt.Errorf("%v: %w", pt, board.ErrOff)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: solution: %w", ErrPuzzle, err)
	}
	if r.left--; r.left < 0 {
		return nil, fmt.Errorf("%w: a solution of more than %d moves", ErrPuzzle, MaxSolution)
	}
	return &Node{Move: pt}, nil
}
