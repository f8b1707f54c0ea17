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
// the move, which has no unit. Only decided moves have a WINRATE. DEPTH is the round. The report of an
// engine differs, see engine.
type report struct {
	out         *output
	size        int
	coordinates Coordinates
	shown       int  // bits of show_detail
	barred      bool // there are barred points, which a search does not know: no move counts as proved
	last        board.Point
	marked      bool // last is marked as the best
}

func (s *session) report() *report {
	return &report{out: s.out, size: s.game.size, coordinates: s.o.Coordinates, shown: s.set.detail, barred: len(s.game.barred) > 0}
}

// lostMark marks a move that loses.
const lostMark = "LOST"

// mark marks one point. A nil report is silent.
func (r *report) mark(what string, pt board.Point) {
	if r != nil && r.shown&showRealtime != 0 && (!r.barred || what != lostMark) {
		r.out.printf("MESSAGE REALTIME %s %s", what, r.coordinates.format(pt, r.size))
	}
}

// begin clears the marks of the search before.
func (r *report) begin() {
	if r != nil && r.shown&showRealtime != 0 {
		r.out.printf("MESSAGE REALTIME REFRESH")
	}
}

// best marks the best move if it has changed.
func (r *report) best(c *candidate) {
	if r != nil {
		r.bestPoint(c.move)
	}
}

// bestPoint marks a point as the best, unless it is marked already.
func (r *report) bestPoint(pt board.Point) {
	if r.marked && r.last == pt {
		return
	}
	r.last, r.marked = pt, true
	r.mark("BEST", pt)
}

// round reports the best lines after a round.
func (r *report) round(t *thought) {
	if r == nil || r.shown&showDetail == 0 {
		return
	}
	list := t.ranked()[:min(t.want, len(t.list))]
	for i, c := range list {
		v := variation{of: len(list), depth: t.round, nodes: t.nodes, elapsed: time.Since(t.began), line: c.variation()}
		v.eval, v.rate = c.eval()
		if r.barred {
			v.eval, v.rate = strconv.Itoa(c.score), ""
		}
		r.variation(i, &v)
	}
}

// variation is one of the best lines, as INFO PV shows it.
type variation struct {
	of, depth  int
	nodes      uint64
	elapsed    time.Duration
	eval, rate string // rate "" = none
	line       []board.Point
}

func (r *report) variation(i int, v *variation) {
	r.out.printf("INFO PV %d", i)
	r.out.printf("INFO NUMPV %d", v.of)
	r.out.printf("INFO DEPTH %d", v.depth)
	r.out.printf("INFO NODES %d", v.nodes)
	r.out.printf("INFO TIME %d", v.elapsed.Milliseconds())
	r.out.printf("INFO SPEED %.0f", float64(v.nodes)/max(v.elapsed.Seconds(), 1e-6))
	r.out.printf("INFO EVAL %s", v.eval)
	if v.rate != "" {
		r.out.printf("INFO WINRATE %s", v.rate)
	}
	r.out.printf("INFO BESTLINE %s", r.coordinates.formatLine(v.line, r.size))
	r.out.printf("INFO PV DONE")
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
