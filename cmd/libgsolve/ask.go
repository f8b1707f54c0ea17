package main

import (
	"context"
	"fmt"
	"math"
	"time"
	"unsafe"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
)

// position has the layout of gsolve_position.
type position struct {
	cells  *byte
	size   int32
	rule   int32
	toMove int32
	zero   int32
}

// board returns the position. The error is a *board.SetupError, or errArgument for values that a
// board.Setup cannot hold.
func (p *position) board() (*board.Position, error) {
	switch {
	case p == nil || p.cells == nil:
		return nil, fmt.Errorf("%w: the position or its cells are NULL", errArgument)
	case p.zero != 0 || p.rule < 0 || int(p.rule) >= len(board.Rules()) || p.toMove < int32(board.Black) || p.toMove > int32(board.White):
		return nil, fmt.Errorf("%w: a position has rule %d, to_move %d, zero %d, expected 0 to %d, 1 or 2, and 0", errArgument, p.rule, p.toMove, p.zero, len(board.Rules())-1)
	}
	s := board.Setup{Size: int(p.size), Rule: board.Rule(p.rule), ToMove: board.Colour(p.toMove)}
	if s.Size < board.MinSize || s.Size > board.MaxSize {
		return nil, fmt.Errorf("%w: a position has size %d, expected %d to %d", errArgument, p.size, board.MinSize, board.MaxSize)
	}
	for i, c := range unsafe.Slice(p.cells, s.Size*s.Size) {
		switch board.Colour(c) {
		case board.Empty:
		case board.Black:
			s.Black = append(s.Black, board.PointAt(i, s.Size))
		case board.White:
			s.White = append(s.White, board.PointAt(i, s.Size))
		default:
			return nil, fmt.Errorf("%w: cell %d is %d, expected 0, 1 or 2", errArgument, i, c)
		}
	}
	return board.New(s)
}

// budget has the layout of gsolve_budget.
type budget struct {
	space  int32
	zero   int32
	nodes  uint64
	micros uint64
}

func (b *budget) limits() (oracle.Budget, error) {
	if b == nil {
		return oracle.Budget{}, nil
	}
	if b.zero != 0 || b.space < 0 || int(b.space) >= proof.Spaces || b.micros > math.MaxInt64/uint64(time.Microsecond) {
		return oracle.Budget{}, fmt.Errorf("%w: a budget has space %d, micros %d, zero %d, expected 0 to %d, at most 292 years, and 0",
			errArgument, b.space, b.micros, b.zero, proof.Spaces-1)
	}
	return oracle.Budget{Space: proof.Space(b.space), Nodes: b.nodes, Time: time.Duration(b.micros) * time.Microsecond}, nil
}

// answer has the layout of gsolve_answer.
type answer struct {
	verdict, reason, stage, space, shortest, plies int32

	nodes uint64
}

// question holds the arguments that probe and filter share: the budget, and the memory for lines.
type question struct {
	budget oracle.Budget
	size   int
	lines  []int32
	stride int
}

// newQuestion reads the arguments. There are count lines of stride points.
func newQuestion(b *budget, lines *int32, count, stride int32, size int) (q question, err error) {
	if q.budget, err = b.limits(); err != nil {
		return q, err
	}
	if count < 0 || count > maxPoints || stride < 0 || stride > maxPoints || stride > 0 && count > 0 && lines == nil {
		return q, fmt.Errorf("%w: %d lines of %d points, expected 0 to %d, and a place for them", errArgument, count, stride, maxPoints)
	}
	q.stride, q.size = int(stride), size
	if stride > 0 {
		q.lines = unsafe.Slice(lines, int(count)*int(stride))
	}
	return q, nil
}

const maxPoints = board.MaxSize * board.MaxSize

// write copies line i, as far as there is room, and returns its length.
func (q *question) write(i int, line proof.Line) int32 {
	for k, pt := range line[:min(len(line), q.stride)] {
		q.lines[i*q.stride+k] = pass
		if pt != board.Pass {
			q.lines[i*q.stride+k] = int32(pt.Index(q.size))
		}
	}
	return int32(len(line))
}

type prober interface {
	Probe(ctx context.Context, b oracle.Budget) (oracle.Answer, error)
	Filter(ctx context.Context, moves []board.Point, b oracle.Budget) (oracle.Filtered, error)
	Position() *board.Position
}

// candidate has the layout of gsolve_move.
type candidate struct{ point, fate, plies int32 }

// filtered has the layout of gsolve_filtered.
type filtered struct {
	lost, reason int32

	nodes uint64
}
