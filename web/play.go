package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/play"
	"github.com/gsolve/gsolve/puzzles/prover"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/wire"
)

// playRequest is a puzzle and the moves so far. Without a Hint, the last one is the player's.
type playRequest struct {
	Puzzle json.RawMessage `json:"puzzle"`
	Moves  []string        `json:"moves"`
	Hint   int             `json:"hint"`

	puzzle *puzzles.Puzzle
	moves  []board.Point // those before the player's
	move   board.Point   // the player's, board.Pass for a hint
}

type playAnswer struct {
	V      int      `json:"v"`
	State  string   `json:"state"`
	Reply  string   `json:"reply,omitempty"`
	Left   *int     `json:"left,omitempty"`
	Also   bool     `json:"also,omitempty"`
	Text   string   `json:"text"`
	Line   []string `json:"line,omitempty"`
	Points []string `json:"points,omitempty"`
}

// playTime limits the judgement of a move, even under higher limits: a person waits for the answer.
const playTime = 20 * time.Second

// play judges one move, or gives a hint. The server keeps nothing between two requests.
func (s *Server) play(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	text, err := body(w, r)
	if err != nil {
		return nil, err
	}
	q, err := decodePlay(r.Context(), text)
	if err != nil {
		return nil, refusal{http.StatusBadRequest, err}
	}
	if err := s.enter(w); err != nil {
		return nil, err
	}
	defer s.leave()
	a, err := s.ruling(r.Context(), q)
	if errors.Is(err, play.ErrMove) {
		return nil, refusal{http.StatusBadRequest, err}
	}
	if err != nil {
		return nil, fmt.Errorf("play: %w", err)
	}
	a.V = wire.Version
	return json.Marshal(a)
}

var (
	errNoPuzzle = errors.New("no puzzle, expected an object with a position and a goal")
	errNoMove   = errors.New("no moves, expected the player's as the last one, or a hint")
)

// maxMoves is more than any game has: a move on every point, and a pass after each.
const maxMoves = 2 * board.MaxSize * board.MaxSize

func decodePlay(ctx context.Context, text []byte) (q playRequest, err error) {
	if err := wire.DecodeKnown(text, &q); err != nil {
		return q, fmt.Errorf(`not a request: %w, expected an object with "puzzle" and "moves"`, err)
	}
	if q.Hint < 0 || q.Hint > play.HintSteps {
		return q, fmt.Errorf("hint %d, expected 0 for none, or 1 to %d", q.Hint, play.HintSteps)
	}
	if len(q.Moves) > maxMoves {
		return q, fmt.Errorf("%d moves, expected at most %d", len(q.Moves), maxMoves)
	}
	if q.puzzle, err = decodePuzzle(ctx, q.Puzzle); err != nil {
		return q, err
	}
	for i, name := range q.Moves {
		pt, err := board.ParseMove(name)
		if err != nil {
			return q, fmt.Errorf("move %d: %w", i+1, err)
		}
		q.moves = append(q.moves, pt)
	}
	q.move = board.Pass
	switch last := len(q.moves) - 1; {
	case q.Hint > 0:
	case last < 0:
		return q, errNoMove
	default:
		q.move, q.moves = q.moves[last], q.moves[:last]
	}
	return q, nil
}

// decodePuzzle reads the object of a puzzle as a line of a collection.
func decodePuzzle(ctx context.Context, object []byte) (*puzzles.Puzzle, error) {
	var line bytes.Buffer
	if len(object) == 0 || object[0] != '{' || json.Compact(&line, object) != nil {
		return nil, errNoPuzzle
	}
	for p, err := range puzzles.All(ctx, &line, notation.Options{Format: notation.JSONL, Source: "puzzle"}, puzzles.Puzzle{}) {
		return p, err
	}
	return nil, errNoPuzzle
}

// ruling asks a referee. A panic is a fault of the server, and must not end other requests.
func (s *Server) ruling(ctx context.Context, q playRequest) (a playAnswer, err error) {
	limit := playTime
	if s.o.Time > 0 {
		limit = min(limit, s.o.Time)
	}
	waiting, stop := context.WithTimeout(ctx, limit)
	defer stop()
	referee, err := s.referees.take(waiting)
	if err != nil {
		return playAnswer{State: play.NotKnown.String(), Text: "The server has too many players: the move was not judged in time."}, nil
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	defer func() {
		if fault := recover(); fault != nil {
			referee, err = nil, fmt.Errorf("%w: %v", errFault, fault)
		}
		s.referees.give(referee)
	}()
	g := play.New(q.puzzle, referee, play.Options{MaxNodes: s.o.Nodes})
	return q.ask(ctx, g)
}

// ask repeats the moves so far, and judges the player's move or gives the hint.
func (q *playRequest) ask(ctx context.Context, g *play.Game) (a playAnswer, err error) {
	if err := g.Resume(q.moves); err != nil {
		return a, err
	}
	if g.State() != play.Playing {
		return playAnswer{State: play.Over.String(), Text: "The game is over."}, nil
	}
	if q.Hint > 0 {
		h, err := g.Hint(ctx, q.Hint)
		a = playAnswer{State: play.Playing.String(), Text: h.Text, Points: board.Names(h.Points)}
		if !h.Known {
			a.State = play.NotKnown.String()
		}
		return a, err
	}
	r, err := g.Play(ctx, q.move)
	a = playAnswer{State: r.State.String(), Text: r.Text, Also: r.Also, Line: board.Names(r.Line)}
	if r.Replied && r.State == play.Playing {
		a.Reply = r.Reply.String()
	}
	if r.State == play.Playing && r.Left >= 0 {
		a.Left = &r.Left
	}
	return a, err
}

// referees is a pool of judges for games, as many as the server has engines. Each judges one game
// at a time, and is made at its first use.
type referees struct {
	free chan play.Referee // nil: not made yet
	make func() play.Referee
}

// All referees together take at most 1/playShare of Options.Memory, beside the memory of the
// engines: a puzzle needs little memory.
const playShare = 4

// seats returns how many puzzles, or games, the server plays side by side, and the memory of each in
// bytes.
func (o *Options) seats() (n int, memory int64) {
	n, memory = o.Engines, o.Memory
	if n <= 0 {
		n = runtime.GOMAXPROCS(0)
	}
	if memory <= 0 {
		memory = solve.DefaultMemory
	}
	return n, max(memory/playShare/int64(n), 1)
}

func newReferees(o *Options) referees {
	n, share := o.seats()
	r := referees{free: make(chan play.Referee, n), make: o.referee}
	if r.make == nil {
		r.make = func() play.Referee { return prover.NewReferee(share) }
	}
	for range n {
		r.free <- nil
	}
	return r
}

func (r *referees) take(ctx context.Context) (play.Referee, error) {
	select {
	case referee := <-r.free:
		if referee == nil {
			referee = r.make()
		}
		return referee, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// give hands a referee back. A nil one will be made anew.
func (r *referees) give(referee play.Referee) { r.free <- referee }
