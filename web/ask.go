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

// searches are the operations that can take long, and report their progress.
var searches = []api.Op{api.Solve, api.Filter, api.Why}

// ask answers requests for an operation of package api. The context of the request ends when the
// client is gone or the server stops; this stops the search.
func (s *Server) ask(op api.Op) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		q, err := s.request(w, r, op)
		if refused := (refusal{}); errors.As(err, &refused) {
			refused.send(w, q.ID)
			return
		}
		defer s.leave()
		if slices.Contains(searches, op) && wantsEvents(r) {
			s.streamSearch(w, r, q)
			return
		}
		reply := s.answer(r.Context(), q)
		send(w, statusOf(reply), reply.AppendJSON(nil))
	}
}

// request reads a request and takes a slot for it. The error is a refusal.
func (s *Server) request(w http.ResponseWriter, r *http.Request, op api.Op) (*api.Request, error) {
	text, err := body(w, r)
	if err != nil {
		return &api.Request{}, err
	}
	q, err := api.DecodeAs(text, op)
	if err == nil && q.Session != "" {
		err = errNoSession
	}
	if err != nil {
		return q, refusal{http.StatusBadRequest, err}
	}
	if err := s.enter(w); err != nil {
		return &api.Request{}, err
	}
	return q, nil
}

// answer answers and counts. A panic is a fault of the server, and must not end other requests.
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

// statusOf returns the status of an answer. For Verify, "this proves nothing" is a good answer.
func statusOf(reply api.Reply) int {
	refused, ok := reply.(api.Refusal)
	own := refusal{}
	switch {
	case !ok:
		return http.StatusOK
	case errors.As(refused.Err, &own):
		return own.status
	case api.AskersFault(refused.Err):
		return http.StatusBadRequest
	default:
		return http.StatusInternalServerError
	}
}
