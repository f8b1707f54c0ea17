package gomocup

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/match"
)

// engine is an external engine in one game.
type engine struct {
	*process
	o       Options
	terms   match.Terms
	stones  int  // on the board when the engine last moved, that move included
	playing bool // the engine knows the stones
}

// ruleNumber returns the value of INFO rule: a sum of 1 for exactly five and of 4 for forbidden
// points, which include exactly five.
func ruleNumber(r board.Rule) int64 {
	switch {
	case r.ForbidsAny():
		return 4
	case r.ExactFive(board.White):
		return 1
	}
	return 0
}

// begin starts an engine for a game.
func begin(ctx context.Context, words []string, o Options, t match.Terms) (match.Player, error) {
	p, err := start(words, o.Dir)
	if err != nil {
		return nil, match.Faultf(match.Crash, "%s", plain.OneLine(err.Error()))
	}
	e := &engine{process: p, o: o, terms: t}
	if err := e.begin(ctx); err != nil {
		p.stop(0)
		return nil, err
	}
	return e, nil
}

// begin tells the engine the terms, and waits until it is ready.
func (e *engine) begin(ctx context.Context) error {
	l := e.terms.Limits
	e.info("timeout_turn", millis(orLeast(l.Time, l.GameTime)))
	e.info("timeout_match", millis(l.GameTime))
	e.info("max_memory", l.Memory)
	e.info("game_type", 1) // the opponent is another engine
	e.info("rule", ruleNumber(e.terms.Rule))
	if l.Nodes > 0 {
		e.info("max_node", int64(min(l.Nodes, math.MaxInt64))) // of Yixin-Board; others ignore it
	}
	e.send("START %d", e.terms.Size)
	timer := time.NewTimer(e.o.Start)
	defer timer.Stop()
	for ignored := ""; ; {
		line, err := e.next(ctx, timer.C)
		switch word := firstWord(line); {
		case errors.Is(err, errSlow):
			return match.Faultf(match.OutOfTime, "no answer to START within %v, expected OK%s", e.o.Start, after(ignored))
		case err != nil:
			return err
		case word == "OK":
			return nil
		case word == "ERROR":
			return match.Faultf(match.Protocol, "START %d: %s", e.terms.Size, quote(line))
		}
		ignored = line // a greeting, or an answer to ABOUT
	}
}

func (e *engine) info(key string, value int64) { e.send("INFO %s %d", key, value) }

// orLeast returns the shorter of two limits, of which 0 is none.
func orLeast(a, b time.Duration) time.Duration {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

func millis(d time.Duration) int64 { return d.Milliseconds() }

// Play sends the opponent's move, or the whole board at the first move, and waits for the answer.
func (e *engine) Play(ctx context.Context, pos *board.Position, c match.Clock) (match.Reply, error) {
	if c.Left > 0 {
		e.info("time_left", millis(c.Left))
	}
	stones := pos.Count(board.Black) + pos.Count(board.White)
	last, _ := pos.Last()
	switch {
	case e.playing && stones == e.stones+1 && last != board.Pass:
		e.send("TURN %s", wire(last, pos.Size()))
	case stones == 0:
		e.send("BEGIN")
	default:
		e.send("%s", boardCommand(pos))
	}
	e.playing, e.stones = true, stones+1
	return e.answer(ctx, pos.Size(), c)
}

// answer waits for a move.
func (e *engine) answer(ctx context.Context, size int, c match.Clock) (match.Reply, error) {
	timer := time.NewTimer(c.Move + min(e.o.Tolerance, math.MaxInt64-c.Move)) // without overflow
	defer timer.Stop()
	for ignored := ""; ; {
		line, err := e.next(ctx, timer.C)
		if errors.Is(err, errSlow) {
			return match.Reply{}, match.Faultf(match.OutOfTime, "no move within %v and %v%s", plain.Duration(c.Move), e.o.Tolerance, after(ignored))
		}
		if err != nil {
			return match.Reply{}, err
		}
		if aside(line) {
			ignored = line
			continue
		}
		pt, err := parse(line, size)
		if err != nil {
			return match.Reply{}, err
		}
		var r match.Reply
		r.Move = pt
		return r, nil
	}
}

// Close ends the engine.
func (e *engine) Close() {
	if e.cmd.ProcessState == nil {
		e.send("END")
	}
	e.stop(e.o.Quit)
}

// aside reports whether a line is no answer to a command for a move.
func aside(line string) bool {
	switch firstWord(line) {
	case "MESSAGE", "DEBUG", "UNKNOWN", "OK":
		return true
	}
	return false
}

func firstWord(line string) string {
	word, _, _ := strings.Cut(line, " ")
	return strings.ToUpper(word)
}

// wire returns a point as the protocol writes it: column and row from 0 at the top left.
func wire(pt board.Point, size int) string {
	return fmt.Sprintf("%d,%d", pt.X(), size-1-pt.Y())
}

// parse reads a move. The error is a *match.Fault.
func parse(line string, size int) (board.Point, error) {
	left, right, ok := strings.Cut(line, ",")
	x, xErr := strconv.Atoi(strings.TrimSpace(left))
	y, yErr := strconv.Atoi(strings.TrimSpace(right))
	switch {
	case !ok || xErr != nil || yErr != nil:
		return 0, match.Faultf(match.Protocol, "%s, expected a move such as 7,7", quote(line))
	case x < 0 || x >= size || y < 0 || y >= size:
		return 0, match.Faultf(match.Illegal, "%s, expected 0 to %d", quote(line), size-1)
	}
	return board.At(x, size-1-y), nil
}

// boardCommand returns BOARD with all stones: first those without an order, the two sides by turns,
// then the moves as they were played. Engines that read the order find the sides to alternate where
// the position allows it.
func boardCommand(pos *board.Position) string {
	var b strings.Builder
	b.WriteString("BOARD\n")
	line := func(pt board.Point) {
		field := 2
		if pos.At(pt) == pos.ToMove() {
			field = 1
		}
		fmt.Fprintf(&b, "%s,%d\n", wire(pt, pos.Size()), field)
	}
	moves := pos.Moves()
	before := pos.Clone()
	for before.Undo() {
	}
	black, white := before.AppendStones(nil, board.Black), before.AppendStones(nil, board.White)
	for i := range max(len(black), len(white)) {
		if i < len(black) {
			line(black[i])
		}
		if i < len(white) {
			line(white[i])
		}
	}
	for _, pt := range moves {
		if pt != board.Pass {
			line(pt)
		}
	}
	b.WriteString("DONE")
	return b.String()
}

// after describes the last line that gsolve ignored before a time ran out; "" without one.
func after(ignored string) string {
	if ignored == "" {
		return ""
	}
	return "; the last line was " + quote(ignored)
}

// quote returns a hostile line, short and harmless.
func quote(line string) string { return fmt.Sprintf("%.40q", plain.OneLine(line)) }
