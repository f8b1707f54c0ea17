package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// runningPatience limits the wait for the command at work.
const runningPatience = 5 * time.Second

var (
	refusedIdle       = refusal{http.StatusNotFound, errors.New("no proof is running in the database of this server")}
	refusedUnreadable = refusal{http.StatusBadGateway, errors.New("the command that works in the database gives no answer that can be read")}
)

// running answers with the proof at which another command works.
func (s *Server) running(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	if s.o.Running == nil {
		return nil, refusedIdle
	}
	if err := s.enter(w); err != nil {
		return nil, err
	}
	defer s.leave()
	ctx, cancel := context.WithTimeout(r.Context(), runningPatience)
	defer cancel()
	text, err := s.o.Running(ctx)
	if errors.Is(err, ErrNotRunning) {
		return nil, refusedIdle
	}
	var answer *Running
	if err == nil {
		answer, err = ReadRunning(text)
	}
	if err != nil {
		s.o.Warn(fmt.Errorf("proof: %w", err))
		return nil, refusedUnreadable
	}
	return json.Marshal(answer)
}
