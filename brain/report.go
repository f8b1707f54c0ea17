package brain

import (
	"fmt"
	"strconv"
	"time"

	"github.com/gsolve/gsolve/board"
)

// report sends the manager the state of a search, in the form that Yixin-Board shows. The bits of
// show_detail select the parts:
//
//	1  MESSAGE REALTIME POS|DONE|BEST|LOST x,y   marks on the board
//	2  INFO PV i … INFO PV DONE                  the best lines after each round
//	3  both
//
// EVAL is +Mn for a checked win in n plies, −Mn for a move that loses in n plies, else the score of
// the move, which has no unit. Only decided moves have a WINRATE. DEPTH is the round.
type report struct {
	out         *output
	size        int
	coordinates Coordinates
	shown       int // bits of show_detail
	last        board.Point
	marked      bool // last is marked as the best
}

func (s *session) report() *report {
	return &report{out: s.out, size: s.game.size, coordinates: s.o.Coordinates, shown: s.set.detail}
}

// mark marks one point. A nil report is silent.
func (r *report) mark(what string, pt board.Point) {
	if r != nil && r.shown&showRealtime != 0 {
		r.out.printf("MESSAGE REALTIME %s %s", what, r.coordinates.format(pt, r.size))
	}
}

func (r *report) begin() {
	if r != nil && r.shown&showRealtime != 0 {
		r.out.printf("MESSAGE REALTIME REFRESH")
	}
}

// best marks the best move if it has changed.
func (r *report) best(c *candidate) {
	if r == nil || r.marked && r.last == c.move {
		return
	}
	r.last, r.marked = c.move, true
	r.mark("BEST", c.move)
}

func (r *report) round(t *thought) {
	if r == nil || r.shown&showDetail == 0 {
		return
	}
	elapsed := time.Since(t.began)
	speed := float64(t.nodes) / max(elapsed.Seconds(), 1e-6)
	for i, c := range t.ranked()[:min(t.want, len(t.list))] {
		r.out.printf("INFO PV %d", i)
		r.out.printf("INFO NUMPV %d", min(t.want, len(t.list)))
		r.out.printf("INFO DEPTH %d", t.round)
		r.out.printf("INFO NODES %d", t.nodes)
		r.out.printf("INFO TIME %d", elapsed.Milliseconds())
		r.out.printf("INFO SPEED %.0f", speed)
		eval, rate := c.eval()
		r.out.printf("INFO EVAL %s", eval)
		if rate != "" {
			r.out.printf("INFO WINRATE %s", rate)
		}
		r.out.printf("INFO BESTLINE %s", r.coordinates.formatLine(c.variation(), r.size))
		r.out.printf("INFO PV DONE")
	}
}

// eval returns EVAL and WINRATE of a move. rate is "" if neither a win nor a loss is proved.
func (c *candidate) eval() (worth, rate string) {
	switch c.fate {
	case wins:
		return fmt.Sprintf("+M%d", len(c.line)), "1.00"
	case loses:
		return fmt.Sprintf("-M%d", len(c.line)+1), "0.00"
	default:
		return strconv.Itoa(c.score), ""
	}
}

func (c *candidate) variation() []board.Point {
	if c.fate == wins {
		return c.line
	}
	return append([]board.Point{c.move}, c.line...)
}
