package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/wire"
)

// moveTime limits the thinking about one move, even under higher limits: a person waits for it.
const moveTime = 30 * time.Second

// moveRequest asks a searcher for a move.
type moveRequest struct {
	id    api.ID
	pos   *board.Position // with the moves of the path played on it
	spec  roster.Spec
	limit search.Limit
}

// move lets a searcher choose a move. Each request makes its own searcher, so the server keeps
// nothing between two requests.
func (s *Server) move(w http.ResponseWriter, r *http.Request) {
	q, err := s.moveRequest(w, r)
	if refused := (refusal{}); errors.As(err, &refused) {
		refused.send(w, q.id)
		return
	}
	defer s.leave()
	watch := new(thought)
	answer := func(ctx context.Context) api.Reply { return s.choose(ctx, q, watch) }
	if wantsEvents(r) {
		stream(w, r, func(d time.Duration) []byte { return watch.progress(q.id, d) }, answer)
		return
	}
	reply := answer(r.Context())
	if statusOf(reply) == http.StatusTooManyRequests {
		w.Header().Set("Retry-After", "1")
	}
	send(w, statusOf(reply), reply.AppendJSON(nil))
}

// moveRequest reads a request and takes a slot for it. The error is a refusal.
func (s *Server) moveRequest(w http.ResponseWriter, r *http.Request) (q moveRequest, err error) {
	text, err := body(w, r)
	if err != nil {
		return q, err
	}
	if q, err = s.decodeMove(text); err != nil {
		return q, refusal{http.StatusBadRequest, err}
	}
	return q, s.enter(w)
}

// moveFields are the fields of a request beside those of its position, which package api reads.
type moveFields struct {
	Op      string `json:"op"`
	Engine  string `json:"engine"`
	Timeout string `json:"timeout"`
	Nodes   uint64 `json:"max_nodes"`
}

var moveFieldNames = []string{"op", "engine", "timeout", "max_nodes"}

func (s *Server) decodeMove(text []byte) (q moveRequest, err error) {
	own, position, err := split(text, moveFieldNames)
	if err != nil {
		return q, fmt.Errorf(`not a request: %w, expected an object with "engine" and a position`, err)
	}
	read, err := api.DecodeAs(position, api.View)
	if q.id = read.ID; err != nil {
		return q, err
	}
	var f moveFields
	if err := wire.DecodeKnown(own, &f); err != nil {
		return q, fmt.Errorf("not a request: %w", err)
	}
	if f.Op != "" && f.Op != "move" {
		return q, fmt.Errorf("op: %.20q, expected move, or none", f.Op)
	}
	if q.pos, err = follow(read.Position, read.Path); err == nil {
		q.limit, err = s.players.limits(f.Timeout, f.Nodes)
	}
	if err == nil {
		q.spec, err = s.players.parse(f.Engine)
	}
	return q, err
}

// split divides an object in two: one with the fields of these names, one with all others.
func split(text []byte, names []string) (own, rest []byte, err error) {
	all, chosen := map[string]json.RawMessage{}, map[string]json.RawMessage{}
	if err := wire.DecodeKnown(text, &all); err != nil {
		return nil, nil, err
	}
	for _, name := range names {
		if value, ok := all[name]; ok {
			chosen[name] = value
			delete(all, name)
		}
	}
	if own, err = json.Marshal(chosen); err == nil {
		rest, err = json.Marshal(all)
	}
	return own, rest, err
}

// follow plays a game on a copy of a position.
func follow(start *board.Position, path []board.Point) (*board.Position, error) {
	pos := start.Clone()
	for i, pt := range path {
		side := pos.ToMove()
		switch {
		case search.Winner(pos) != board.Empty:
			return nil, fmt.Errorf("path: move %d, %v, after the end of the game", i+1, pt)
		case pt == board.Pass:
			return nil, fmt.Errorf("path: move %d is a pass, expected a point", i+1)
		case !pos.Legal(pt, side):
			return nil, fmt.Errorf("path: move %d, %v, cannot be played by %s", i+1, pt, side.Title())
		}
		if err := pos.Play(pt); err != nil {
			return nil, fmt.Errorf("path: move %d: %w", i+1, err)
		}
	}
	return pos, nil
}

var errPlayers = refusal{http.StatusTooManyRequests, errors.New("too many searchers think at the same time, expected another attempt later")}

// choose lets a searcher think, and checks what it answers. A panic is a fault of the server, and
// must not end other requests.
func (s *Server) choose(ctx context.Context, q moveRequest, watch *thought) (reply api.Reply) {
	fault := func(format string, args ...any) api.Reply {
		s.o.Warn(fmt.Errorf("move, engine %v: "+format, append([]any{q.spec}, args...)...))
		return api.Refusal{ID: q.id, Err: errFault}
	}
	defer func() {
		if panicked := recover(); panicked != nil {
			reply = fault("%v", panicked)
		}
	}()
	if over := result(q.pos); over != "" {
		return chosen{wire.NewHead(q.id, q.pos), nil, over}
	}
	if !s.players.take(ctx) {
		return api.Refusal{ID: q.id, Err: errPlayers}
	}
	defer s.players.give()
	ctx, cancel := context.WithTimeout(ctx, s.players.time)
	defer cancel()
	searcher, err := s.players.build(q.spec)
	if err != nil {
		return fault("%w", err)
	}
	r, err := searcher.Search(ctx, q.pos, q.limit, watch.hear)
	switch {
	case errors.Is(err, search.ErrRefused):
		return api.Refusal{ID: q.id, Err: refusal{http.StatusBadRequest, err}}
	case err != nil:
		return fault("%w", err)
	case !q.pos.Legal(r.Move, q.pos.ToMove()):
		return fault("it plays %v, which is not legal", r.Move)
	case r.Basis == search.Proved && !endsInFive(q.pos, r.Move, r.Line):
		return fault("the line %v is not a win that begins with %v", r.Line, r.Move)
	}
	after := q.pos.Clone()
	_ = after.Play(r.Move) // no error: it is legal
	return chosen{wire.NewHead(q.id, q.pos), &r, result(after)}
}

// result returns how a game has ended: "black" or "white" won, or "draw" if the side to move has
// no legal move. It is "" for a game that goes on.
func result(pos *board.Position) string {
	switch winner := search.Winner(pos); {
	case winner != board.Empty:
		return winner.String()
	case search.Playable(pos) != nil:
		return "draw"
	}
	return ""
}

// endsInFive reports whether a line begins with a move, can be played, and ends with a five of the
// side to move. It guards the page against a broken searcher; the win itself has passed
// proof/check.
func endsInFive(pos *board.Position, move board.Point, line []board.Point) bool {
	if len(line) == 0 || line[0] != move {
		return false
	}
	p := pos.Clone()
	for i, pt := range line {
		side := p.ToMove()
		if pt != board.Pass && !p.Legal(pt, side) {
			return false
		}
		if five := pt != board.Pass && p.MakesFive(pt, side); five {
			return side == pos.ToMove() && i == len(line)-1
		}
		if p.Play(pt) != nil {
			return false
		}
	}
	return false
}

// chosen answers a request for a move. r is nil if the game was over before.
type chosen struct {
	wire.Head
	r    *search.Result
	over string
}

// AppendJSON writes the move, what it rests on, and the moves that were compared.
func (c chosen) AppendJSON(dst []byte) []byte {
	o := c.Begin(dst)
	if c.r != nil {
		writeThought(&o, c.r)
		o.Word("basis", c.r.Basis.String())
		o.Micros(c.r.Elapsed)
	}
	o.Some("over", c.over)
	return o.End()
}
