package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/live"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/web"
)

// The requests that a command with an open database answers.
const (
	liveStats = "/stats" // liveReport as JSON
	liveKnown = "/known" // canonical bytes of a position; its records as lines of an export
	liveProof = "/proof" // web.Running as JSON; empty if nothing is being proved
)

// liveReport is what a running command says about its database.
type liveReport struct {
	Stats    proofdb.Stats
	Progress string // the label of the progress line
}

// serveLive answers other commands about the database until the caller calls stop. label is the
// progress at a moment, and running the proof; it returns nil for none.
func serveLive(dir string, db *proofdb.DB, label func() string, running func() *web.Running) (stop func(), err error) {
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+liveStats, func(w http.ResponseWriter, r *http.Request) {
		s, err := db.Stats(r.Context())
		var text []byte
		if err == nil {
			text, err = json.Marshal(liveReport{s, label()})
		}
		answerLive(w, text, err)
	})
	mux.HandleFunc("POST "+liveKnown, func(w http.ResponseWriter, r *http.Request) {
		text, err := io.ReadAll(r.Body)
		if err == nil {
			text, err = recordLines(db, text)
		}
		answerLive(w, text, err)
	})
	mux.HandleFunc("POST "+liveProof, func(w http.ResponseWriter, _ *http.Request) {
		var text []byte
		var err error
		if r := running(); r != nil {
			text, err = json.Marshal(r)
		}
		answerLive(w, text, err)
	})
	return live.Serve(dir, mux)
}

func answerLive(w http.ResponseWriter, text []byte, err error) {
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	_, _ = w.Write(text) // to a client that may have gone
}

// recordLines returns the records of a position as lines of JSON.
func recordLines(db *proofdb.DB, canonical []byte) (lines []byte, err error) {
	pos, err := board.FromCanonical(canonical)
	if err != nil {
		return nil, err
	}
	known, err := db.Get(pos)
	for i := range known {
		if r := &known[i]; !r.Empty() {
			lines = append(proof.AppendRecord(lines, pos, r), '\n')
		}
	}
	return lines, err
}

// watchLive starts serveLive for a run. If that fails, the run goes on without.
func watchLive(dir string, db *proofdb.DB, con *console.Console, meter func() string, running func() *web.Running) (stop func()) {
	unserve, err := serveLive(dir, db, meter, running)
	if err != nil {
		con.Complain(fmt.Errorf("%s: other commands cannot look at it meanwhile: %w", dir, err))
		return func() {}
	}
	rest := keepPace(func() { running() })
	return func() {
		rest()
		unserve()
	}
}

// statsFromLive prints what the command that has the database open says about it. The error wraps
// live.ErrNobody if no command answers.
func statsFromLive(c *cli.Context, con *console.Console, dir string) error {
	text, err := askLive(c.Context, dir, liveStats, nil)
	switch {
	case errors.Is(err, live.ErrNobody):
		return err
	case c.Err() != nil:
		return console.ErrStopped
	}
	var report liveReport
	if err == nil {
		err = json.Unmarshal(text, &report)
	}
	if err != nil {
		return fmt.Errorf("%s: the command that has it open: %w", dir, err)
	}
	return sayStats(c, con, &report.Stats, report.Progress)
}

func askLive(ctx context.Context, dir, path string, body []byte) ([]byte, error) {
	client, err := live.Find(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer client.Close()
	return client.Ask(ctx, path, body)
}

// liveMemory limits the records that a remote database keeps.
const liveMemory = 256 << 20

// remote is a database that another command has open. It keeps the records that it has asked for in a
// database in memory, which checks their proofs. It stores nothing.
type remote struct {
	ctx  context.Context
	dir  string
	warn func(error)

	mu     sync.Mutex
	client *live.Client
	gone   time.Time // when a search for another client failed; zero while the command answers
	memory *proofdb.DB
}

// findRemote returns the database in dir if a command that has it open answers. The end of ctx ends every
// question to that command.
func findRemote(ctx context.Context, dir string, warn func(error)) (*remote, error) {
	client, err := live.Find(ctx, dir)
	if err != nil {
		return nil, err
	}
	return &remote{ctx: ctx, dir: dir, client: client, warn: warn, memory: newLiveMemory()}, nil
}

func newLiveMemory() *proofdb.DB {
	return proofdb.OpenMemory(proofdb.Options{Memory: liveMemory, Warn: func(error) {}})
}

// Get returns the records of pos. It asks the other command for those that it does not have yet, or its
// successor. While there is none, and once this command has ended, it returns what it has.
func (r *remote) Get(pos *board.Position) (proof.Known, error) {
	r.mu.Lock()
	memory := r.memory
	r.mu.Unlock()
	known, err := memory.Get(pos)
	has := func(rec proof.Record) bool { return !rec.Empty() }
	if err != nil || slices.ContainsFunc(known[:], has) {
		return known, err
	}
	lines, err := r.ask(pos.AppendCanonical(nil))
	if err != nil {
		return known, nil
	}
	return r.take(memory, pos, lines)
}

// ask asks the other command about a canonical position.
func (r *remote) ask(position []byte) ([]byte, error) {
	r.mu.Lock()
	client, gone := r.client, r.gone
	r.mu.Unlock()
	if !gone.IsZero() && time.Since(gone) < againAfter {
		return nil, live.ErrNobody
	}
	lines, err := client.Ask(r.ctx, liveKnown, position)
	if err == nil || r.ctx.Err() != nil {
		return lines, err
	}
	if client = r.successor(client, err); client == nil {
		return nil, err
	}
	return client.Ask(r.ctx, liveKnown, position)
}

// againAfter is the time after which a remote database looks for a successor again.
const againAfter = time.Second

// successor returns the command that now has the database open, nil for none. why is what failed with the
// client before; it is reported once until a command answers again.
func (r *remote) successor(before *live.Client, why error) *live.Client {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.client != before {
		return r.client
	}
	next, err := live.Find(r.ctx, r.dir)
	if err != nil {
		if r.gone.IsZero() {
			r.warn(fmt.Errorf("the database that another command had open: %w", why))
		}
		r.gone = time.Now()
		return nil
	}
	before.Close()
	r.client, r.gone = next, time.Time{}
	return next
}

// take keeps the records of the lines, and returns those of pos.
func (r *remote) take(memory *proofdb.DB, pos *board.Position, lines []byte) (proof.Known, error) {
	for line := range bytes.Lines(lines) {
		at, rec, _, err := proof.DecodeRecord(bytes.TrimSuffix(line, []byte("\n")))
		if err == nil {
			err = memory.Put(at, rec)
		}
		if errors.Is(err, proofdb.ErrFull) {
			r.forget(memory)
			return proof.Known{}, nil
		}
		if err != nil {
			return proof.Known{}, err
		}
	}
	return memory.Get(pos)
}

// forget begins with an empty memory, unless another goroutine has done so.
func (r *remote) forget(full *proofdb.DB) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.memory == full {
		r.memory = newLiveMemory()
	}
}

// Add drops the record: only the other command can store it.
func (r *remote) Add(*board.Position, proof.Record) error { return nil }

// Close forgets all records.
func (r *remote) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.client.Close()
	return r.memory.Close()
}
