// Package replay plays games against the proof of a win, up to the five. It trusts no zone and no
// checker: the attacker plays what the proof says, the defender plays anything, and package board
// judges every move by the readable rules. A game in which the attacker's move is illegal or
// missing, or in which the defender makes a five, shows a hole in the proof.
//
// Files: replay.go (the question), store.go (the proofs of a file), tree.go (one proof as a tree),
// game.go (a game), defence.go (the defender's choice).
//
//	the defender's reply          the attacker goes on with
//	on the block of a four        the proof after the block
//	elsewhere after a four        the five
//	listed after a quiet move     the proof after that reply
//	not listed                    the pass proof, as if the defender had passed: the reply is a hidden
//	                              stone, which only the real board shows
//
// Many games without a hole are evidence, not a proof: only proof/check proves.
package replay

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/gsolve/gsolve/board"
)

// Options are the amount and the kind of the games. The zero value plays none.
type Options struct {
	Games   int    // how many
	Seed    uint64 // game number i of a seed is always the same
	Threads int    // at least 1
	Step    func() // called after each game, by several goroutines; may be nil
}

// Report counts what was played.
type Report struct {
	Games   uint64
	Moves   uint64 // of both sides
	Hidden  uint64 // replies that a proof does not list
	Longest int    // moves of the longest game
}

// Hole is the error of a game that the proof does not win.
type Hole struct {
	Game   int           // its number, from 0
	Moves  []board.Point // from the claimed position on; board.Pass only where the defender may not move
	Reason string
}

// Error shows the moves and the reason.
func (h *Hole) Error() string {
	moves := "no move"
	if len(h.Moves) > 0 {
		moves = strings.Join(board.Names(h.Moves), " ")
	}
	return fmt.Sprintf("game %d, %s: %s", h.Game+1, moves, h.Reason)
}

// Play plays the games, side by side. The error is a *Hole, of the first game that has one, or that
// of ctx. The report counts all games that were played.
func (p *Proof) Play(ctx context.Context, o Options) (Report, error) {
	r := run{proof: p, options: o}
	var running sync.WaitGroup
	for range max(o.Threads, 1) {
		running.Go(func() { r.work(ctx) })
	}
	running.Wait()
	switch {
	case r.hole != nil:
		return r.report, r.hole
	default:
		return r.report, ctx.Err()
	}
}

// run is the state of Play.
type run struct {
	proof   *Proof
	options Options
	next    atomic.Int64 // the number of the next game

	mu     sync.Mutex // guards the fields below
	report Report
	hole   *Hole
}

func (r *run) work(ctx context.Context) {
	for ctx.Err() == nil {
		n := int(r.next.Add(1)) - 1
		if n >= r.options.Games || r.beyond(n) {
			return
		}
		g := r.proof.newGame(r.options.Seed, uint64(n))
		reason := g.play()
		r.count(g, n, reason)
		if r.options.Step != nil {
			r.options.Step()
		}
	}
}

// beyond reports whether a game before game n has a hole. Without the number, a game that has its
// number and waits for a processor would never be played, though it may be the first with a hole.
func (r *run) beyond(n int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.hole != nil && n >= r.hole.Game
}

func (r *run) count(g *game, n int, reason string) {
	moves := g.real.Moves()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.report.Games++
	r.report.Moves += uint64(len(moves))
	r.report.Hidden += uint64(g.hidden)
	r.report.Longest = max(r.report.Longest, len(moves))
	if reason != "" && (r.hole == nil || n < r.hole.Game) {
		r.hole = &Hole{n, moves, reason}
	}
}
