package main

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proofdb"
)

// TestOpenLocked: if another process is about to close the database, openDatabase waits for it,
// unless the command is to stop.
func TestOpenLocked(t *testing.T) {
	testboard.Deadline(t)
	dir := t.TempDir()
	held, err := proofdb.Open(dir, proofdb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := openDatabase(dir, &console.Console{Err: io.Discard, Stop: ctx.Done()}); !errors.Is(err, proofdb.ErrLocked) {
		t.Errorf("openDatabase of a locked database by a stopped command: %v, expected %v", err, proofdb.ErrLocked)
	}
	closed := make(chan error, 1)
	time.AfterFunc(2*lockStep, func() { closed <- held.Close() })
	db, err := openDatabase(dir, &console.Console{Err: io.Discard})
	if err := <-closed; err != nil {
		t.Error(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
}
