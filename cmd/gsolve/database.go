package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/guard"
	"github.com/gsolve/gsolve/internal/live"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/solve"
)

// databaseIn returns the flag --db.
func databaseIn(usage string) cli.Flag {
	return &cli.StringFlag{Name: cmdline.Database, EnvVars: []string{cmdline.DatabaseVariable}, Usage: usage}
}

// databaseFlag returns --db for a command that also works without a database.
func databaseFlag() cli.Flag {
	return databaseIn("take answers from the database of proofs in `DIR`, and store new ones there")
}

// The child of a killed command (see guarded) keeps the database open for a moment. The next
// command waits for lockWait, and tries again after each lockStep.
const (
	lockWait = time.Second
	lockStep = 20 * time.Millisecond
)

// openDatabase opens the database in dir for writing, or makes it.
func openDatabase(dir string, con *console.Console) (*proofdb.DB, error) {
	return openUnlocked(dir, con, proofdb.Options{Warn: con.Complain})
}

// openToRead opens a database for a command that does not have to write.
func openToRead(dir string, con *console.Console) (*proofdb.DB, error) {
	return openUnlocked(dir, con, proofdb.Options{Warn: con.Complain, Reading: true})
}

func openUnlocked(dir string, con *console.Console, o proofdb.Options) (*proofdb.DB, error) {
	for end := time.Now().Add(lockWait); ; {
		db, err := proofdb.Open(dir, o)
		if !errors.Is(err, proofdb.ErrLocked) || time.Now().After(end) {
			return db, err
		}
		select {
		case <-time.After(lockStep):
		case <-con.Stop:
			return nil, err
		}
	}
}

// keeper is the database of a search. The search goes on after an error of the database, and the
// command ends with the first such error.
type keeper struct {
	db   opened
	deaf bool // opened for reading only

	mu      sync.Mutex
	err     error
	closing bool // Close was called; a search that search.Await left running may still ask
}

// opened is a database of this process, or one that another command has open.
type opened interface {
	solve.Store
	Close() error
}

// openKeeper opens the database of --db. Without one it returns nil.
func openKeeper(c *cli.Context, con *console.Console) (*keeper, error) {
	dir := c.String(cmdline.Database)
	if dir == "" {
		return nil, nil
	}
	return newKeeper(c.Context, dir, con)
}

// newKeeper opens the database in dir. It complains if gsolve can only read it. If another command
// has it open and answers, the keeper asks that command, until ctx ends.
func newKeeper(ctx context.Context, dir string, con *console.Console) (*keeper, error) {
	switch r, err := findRemote(ctx, dir, con.Complain); {
	case err == nil:
		con.Complain(fmt.Errorf("%s: new results are not stored: another command works in it, and answers from it", dir))
		return &keeper{db: r, deaf: true}, nil
	case ctx.Err() != nil:
		con.Complain(console.ErrStopped)
		return nil, console.Status(console.StatusUnknown)
	case !errors.Is(err, live.ErrNobody):
		return nil, fmt.Errorf("%s: the command that has it open: %w", dir, err)
	}
	db, err := openToRead(dir, con)
	if err != nil {
		return nil, err
	}
	why := db.ReadOnly()
	if why != nil {
		con.Complain(fmt.Errorf("%s: new results are not stored: %w", dir, why))
	}
	return &keeper{db: db, deaf: why != nil}, nil
}

// asStore returns nil for a nil keeper, because a Store that holds a nil *keeper is not nil.
func (k *keeper) asStore() solve.Store {
	if k == nil {
		return nil
	}
	return k
}

// Get reads the records of pos.
func (k *keeper) Get(pos *board.Position) (proof.Known, error) {
	known, err := k.db.Get(pos)
	_ = k.note(err)
	return known, err
}

// Add stores r, unless the database is open for reading only.
func (k *keeper) Add(pos *board.Position, r proof.Record) error {
	if k.deaf {
		return nil
	}
	err := k.db.Add(pos, r)
	_ = k.note(err)
	return err
}

// note keeps the first error, and returns it.
func (k *keeper) note(err error) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if late := k.closing && errors.Is(err, proofdb.ErrClosed); k.err == nil && !late {
		k.err = err
	}
	return k.err
}

// Close closes the database and returns the first of all errors. A search may still ask after Close;
// that is no error.
func (k *keeper) Close() error {
	if k == nil {
		return nil
	}
	k.mu.Lock()
	k.closing = true
	k.mu.Unlock()
	return k.note(console.Headline(k.db.Close()))
}

// guarded returns the action of a command with --db: with a database it runs in a child process.
func guarded(con *console.Console, action cli.ActionFunc) cli.ActionFunc {
	child := alwaysGuarded(con, action)
	return func(c *cli.Context) error {
		if c.String(cmdline.Database) == "" {
			return action(c)
		}
		return child(c)
	}
}

// alwaysGuarded always uses a child process: for a command that may open a database later.
func alwaysGuarded(con *console.Console, action cli.ActionFunc) cli.ActionFunc {
	return func(c *cli.Context) error {
		if con.Guards {
			if ran, err := guard.Run(c.Context, c.String(cmdline.Database)); ran {
				return err
			}
		}
		return action(c)
	}
}
