package main

import (
	"fmt"
	"sync"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
)

type session struct {
	owned
	of  *instance
	one sync.Mutex // held by one question at a time
	at  *oracle.Session
}

// openSession implements gsolve_session_open.
func openSession(handle uintptr, p *position, out *uintptr) int32 {
	i, ok := find[*instance](handle)
	if !ok {
		return badHandle(handle, "an oracle")
	}
	if out == nil {
		return i.note(fmt.Errorf("%w: session is NULL", errArgument))
	}
	pos, err := p.board()
	if err != nil {
		return i.note(err)
	}
	s := &session{of: i, at: i.oracle.Session(pos)}
	s.begin(i.ctx)
	*out = newHandle(s)
	return statusOK
}

// closeSession implements gsolve_session_close.
func closeSession(handle uintptr) int32 {
	s, ok := take[*session](handle)
	if !ok {
		return badHandle(handle, "a session")
	}
	s.end()
	return statusOK
}

// within calls do with a session, one call at a time.
func within(handle uintptr, do func(*session) error) int32 {
	s, ok := find[*session](handle)
	if !ok {
		return badHandle(handle, "a session")
	}
	release, err := s.of.use()
	if err != nil {
		return s.note(err)
	}
	defer release()
	s.one.Lock()
	defer s.one.Unlock()
	return s.note(do(s))
}

// put implements gsolve_session_put.
func put(handle uintptr, point int32) int32 {
	return within(handle, func(s *session) error {
		pt, err := pointOf(point, s.at.Position().Size())
		if err != nil {
			return err
		}
		return s.at.Put(pt)
	})
}

// undo implements gsolve_session_undo.
func undo(handle uintptr) int32 {
	return within(handle, func(s *session) error {
		if !s.at.Undo() {
			return errUndo
		}
		return nil
	})
}

const pass = -1

func pointOf(point int32, size int) (board.Point, error) {
	switch {
	case point == pass:
		return board.Pass, nil
	case point < 0 || int(point) >= size*size:
		return board.Pass, fmt.Errorf("%w: point %d, expected 0 to %d", oracle.ErrMove, point, size*size-1)
	}
	return board.PointAt(int(point), size), nil
}
