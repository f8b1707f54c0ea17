package brain

import (
	"fmt"
	"time"

	"github.com/gsolve/gsolve/board"
)

// report tells the manager what a search is at, as Yixin-Board shows it. What is
// told depends on show_detail:
//
//	1  MESSAGE REALTIME POS|DONE|BEST|LOST x,y   marks on the board
//	2  INFO PV i … INFO PV DONE                  the best lines after each round
//	3  both
//
// EVAL is +Mn for a win in n plies that was checked, −Mn for a move that loses
// so, else the score of the move, which has no unit. WINRATE is told of what is
// decided only. DEPTH is the round.
type report struct {
	out         *output
	size        int
	coordinates Coordinates
	shown       int // bits of show_detail
	last        board.Point
	marked      bool // last is marked as the best
}

// report is for a search of the board as it stands.
func (s *session) report() *report {
	return &report{out: s.out, size: s.game.size, coordinates: s.o.Coordinates, shown: s.set.detail}
}

// mark tells of one point. A nil report tells nothing.
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

func (r *report) looking(c *candidate) { r.mark("POS", c.move) }
func (r *report) done(c *candidate)    { r.mark("DONE", c.move) }
func (r *report) lost(c *candidate)    { r.mark("LOST", c.move) }

// best tells of the best move, where it is another than before.
func (r *report) best(c *candidate) {
	if r == nil || r.marked && r.last == c.move {
		return
	}
	r.last, r.marked = c.move, true
	r.mark("BEST", c.move)
}

// round tells of the best lines as they stand.
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
		r.out.printf("INFO EVAL %s", c.eval())
		if rate := c.rate(); rate != "" {
			r.out.printf("INFO WINRATE %s", rate)
		}
		r.out.printf("INFO BESTLINE %s", r.coordinates.formatLine(c.variation(), r.size))
		r.out.printf("INFO PV DONE")
	}
}

// eval is the worth of a move as it is told.
func (c *candidate) eval() string {
	switch c.fate {
	case wins:
		return fmt.Sprintf("+M%d", len(c.line))
	case loses:
		return fmt.Sprintf("-M%d", len(c.line)+1)
	default:
		return fmt.Sprint(c.score)
	}
}

// rate is 1 or 0 where all is decided.
func (c *candidate) rate() string {
	switch c.fate {
	case wins:
		return "1.00"
	case loses:
		return "0.00"
	default:
		return ""
	}
}

// variation is the move with what follows it.
func (c *candidate) variation() []board.Point {
	if c.fate == wins {
		return c.line
	}
	return append([]board.Point{c.move}, c.line...)
}
