package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/proof/verify"
)

func (s *Server) solve(w http.ResponseWriter, r *http.Request)  { s.ask(w, r, api.Solve) }
func (s *Server) filter(w http.ResponseWriter, r *http.Request) { s.ask(w, r, api.Filter) }
func (s *Server) verify(w http.ResponseWriter, r *http.Request) { s.ask(w, r, api.Verify) }
func (s *Server) why(w http.ResponseWriter, r *http.Request)    { s.ask(w, r, api.Why) }
func (s *Server) step(w http.ResponseWriter, r *http.Request)   { s.ask(w, r, api.Step) }
func (s *Server) view(w http.ResponseWriter, r *http.Request)   { s.ask(w, r, api.View) }
func (s *Server) parse(w http.ResponseWriter, r *http.Request)  { s.ask(w, r, api.Parse) }

// searches are the operations that can take long, and tell how far they are.
var searches = []api.Op{api.Solve, api.Filter, api.Why}

// ask answers a request of package api. That the client is gone, or the server
// stops, ends the context of r, and with it the search.
func (s *Server) ask(w http.ResponseWriter, r *http.Request, op api.Op) {
	q, ok := request(w, r, op)
	if !ok || !s.enter(w) {
		return
	}
	defer s.leave()
	if slices.Contains(searches, op) && wantsEvents(r) {
		s.stream(w, r, q)
		return
	}
	reply := s.answer(r.Context(), q)
	send(w, statusOf(reply), reply.AppendJSON(nil))
}

// errFault is what a client hears of a fault of the server; Warn hears the rest.
var errFault = errors.New("a fault of the server")

// answer answers and counts. A panic is a fault of ours, and must not take other
// requests with it.
func (s *Server) answer(ctx context.Context, q *api.Request) (reply api.Reply) {
	defer func() {
		if fault := recover(); fault != nil {
			s.o.Warn(fmt.Errorf("%w: op %v: %v", errFault, q.Op, fault))
			reply = api.Refusal{ID: q.ID, Err: errFault}
		}
	}()
	reply = s.service.Answer(ctx, q)
	if refused, ok := reply.(api.Refusal); ok && errors.Is(refused.Err, verify.ErrUnchecked) {
		s.o.Warn(fmt.Errorf("op %v: %w", q.Op, refused.Err))
	}
	s.metrics.count(reply)
	return reply
}

// statusOf is the status of an answer. A certificate that proves nothing is a
// good answer to the question whether it does.
func statusOf(reply api.Reply) int {
	refused, ok := reply.(api.Refusal)
	switch {
	case !ok:
		return http.StatusOK
	case api.AskersFault(refused.Err):
		return http.StatusBadRequest
	default:
		return http.StatusInternalServerError
	}
}
