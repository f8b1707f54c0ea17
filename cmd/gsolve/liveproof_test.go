package main

import (
	"errors"
	"io"
	"path/filepath"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/live"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/web"
)

func nothingRuns() *web.Running { return nil }

// TestRunningFrom: the server hears from a command at work, and that nothing runs: between two
// positions, after the end, and with the file of a killed command.
func TestRunningFrom(t *testing.T) {
	dir := t.TempDir()
	db := proofdb.OpenMemory(proofdb.Options{})
	defer func() { _ = db.Close() }() // in memory
	var at *web.Running
	stop := watchLive(dir, db, &console.Console{Err: io.Discard}, func() string { return "" }, func() *web.Running { return at })
	ask := runningFrom(dir)
	if _, err := ask(t.Context()); !errors.Is(err, web.ErrNotRunning) {
		t.Errorf("between two positions: error %v", err)
	}
	at = &web.Running{Version: 1, Kind: web.RunningBook, Phase: "searching", Open: 3}
	text, err := ask(t.Context())
	if r, bad := web.ReadRunning(text); err != nil || bad != nil || r.Open != 3 {
		t.Errorf("at work: %s, errors %v, %v", text, err, bad)
	}
	stop()
	if _, err := ask(t.Context()); !errors.Is(err, web.ErrNotRunning) {
		t.Errorf("after the end: error %v", err)
	}
	testdir.Write(t, filepath.Join(dir, live.File), `{"addr":"127.0.0.1:9","token":"x"}`)
	if _, err := ask(t.Context()); !errors.Is(err, web.ErrNotRunning) {
		t.Errorf("killed: error %v", err)
	}
}

// TestPace: the time left is unknown until enough was decided.
func TestPace(t *testing.T) {
	var p pace
	if rate, left := p.note(0, 5, 10); rate != nil || left != nil {
		t.Error("a guess at the begin")
	}
	if rate, left := p.note(time.Minute, 7, 8); rate == nil || *rate != 2 || left != nil {
		t.Errorf("two in a minute: %v, %v", rate, left)
	}
	if rate, left := p.note(2*time.Minute, 9, 6); *rate != 2 || left == nil || *left != 180 {
		t.Errorf("four in two minutes: %v, %v", rate, left)
	}
	if rate, left := p.note(30*time.Minute, 9, 6); *rate > 0.2 || left == nil && *rate > 0.1 {
		t.Errorf("a long pause: %v, %v", *rate, left)
	}
}
