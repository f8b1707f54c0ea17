package puzzles

import (
	"bytes"
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
		dst = append(append(append(dst, '"'), nodes[0].Move.String()...), '"')
		nodes = nodes[0].Next
	}
	return append(dst, ']')
}

// parseSolution reads the list of appendSolution for a position of that size.
// The error wraps ErrPuzzle.
func parseSolution(raw []byte, size int) (first []*Node, err error) {
	r := solutionReader{dec: json.NewDecoder(bytes.NewReader(raw)), size: size}
	if open, err := r.dec.Token(); err != nil || open != json.Delim('[') {
		return nil, fmt.Errorf(`%w: solution %.20q, expected a list such as ["h8","i9"]`, ErrPuzzle, raw)
	}
	r.lists = []openList{{next: &first}}
	for len(r.lists) > 0 {
		token, err := r.dec.Token()
		if err == nil {
			err = r.take(token)
		}
		if err != nil {
			return nil, fmt.Errorf("%w: solution: %w", ErrPuzzle, err)
		}
	}
	return first, nil
}

// solutionReader reads a solution in one pass, whatever its depth.
type solutionReader struct {
	dec   *json.Decoder
	size  int
	lists []openList // from the outermost to the one that is being read
	moves int
}

// openList is a list whose end has not come yet.
type openList struct {
	next     *[]*Node // where the next move goes
	depth    int      // moves in a row up to here
	moves    int      // of this list
	branches int      // lists at its end
}

// take takes one token in.
func (r *solutionReader) take(token json.Token) error {
	l := &r.lists[len(r.lists)-1]
	switch token := token.(type) {
	case string:
		return r.move(l, token)
	case json.Delim:
		if token == '[' && len(r.lists) <= MaxSolutionDepth {
			l.branches++
			r.lists = append(r.lists, openList{next: l.next, depth: l.depth})
			return nil
		}
		if token == ']' && (l.moves+l.branches > 0 || len(r.lists) == 1) {
			r.lists = r.lists[:len(r.lists)-1]
			return nil
		}
	}
	return fmt.Errorf(`%v, expected a move such as "h8", or a list of moves`, token)
}

// move puts one move behind what the list has.
func (r *solutionReader) move(l *openList, name string) error {
	if l.branches > 0 {
		return fmt.Errorf("%.20q behind a list, expected lists of moves alone", name)
	}
	pt, err := board.ParseMove(name)
	if err == nil && pt != board.Pass && !pt.On(r.size) {
		err = fmt.Errorf("%v: %w", pt, board.ErrOff)
	}
	if err != nil {
		return err
	}
	l.moves++
	l.depth++
	if r.moves++; l.depth > MaxSolutionDepth || r.moves > MaxSolution {
		return fmt.Errorf("more than %d moves in a row or %d in all", MaxSolutionDepth, MaxSolution)
	}
	n := &Node{Move: pt}
	*l.next = append(*l.next, n)
	l.next = &n.Next
	return nil
}
