package main

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/guard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/solve"
)

// databaseFlag is that of a command that can do without.
func databaseFlag() cli.Flag {
	return &cli.StringFlag{
		Name: cmdline.Database, EnvVars: []string{cmdline.DatabaseVariable},
		Usage: "take answers from the database of proofs in `DIR`, and remember new ones there",
	}
}

// The child of a command that was killed (see guarded) still has the database open for a moment:
// whoever runs the command again at once waits so long for it, and tries so often.
const (
	lockWait = time.Second
	lockStep = 20 * time.Millisecond
)

// openDatabase opens the database in dir to write, or makes it.
func openDatabase(dir string, con *console.Console) (*proofdb.DB, error) {
	return openUnlocked(dir, con, proofdb.Options{Warn: con.Complain})
}

// openToRead is openDatabase for a command that can do without writing.
func openToRead(dir string, con *console.Console) (*proofdb.DB, error) {
	return openUnlocked(dir, con, proofdb.Options{Warn: con.Complain, Reading: true})
}

// openUnlocked waits until nobody else has the database open, though not for long.
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

// keeper is the database of a search. Its errors are not those of the search, which goes on without
// it: the command ends with the first of them.
type keeper struct {
	db   *proofdb.DB
	deaf bool // nothing can be stored
	mu   sync.Mutex
	err  error
}

// openKeeper opens the database that the command line names; nil if there is none.
func openKeeper(c *cli.Context, con *console.Console) (*keeper, error) {
	dir := c.String(cmdline.Database)
	if dir == "" {
		return nil, nil
	}
	return newKeeper(dir, con)
}

// newKeeper opens the database in dir. Where it can only be read, a line says so.
func newKeeper(dir string, con *console.Console) (*keeper, error) {
	db, err := openToRead(dir, con)
	if err != nil {
		return nil, err
	}
	why := db.ReadOnly()
	if why != nil {
		con.Complain(fmt.Errorf("%s: what is found out is not remembered: %w", dir, why))
	}
	return &keeper{db: db, deaf: why != nil}, nil
}

// asStore is k, or no store at all.
func (k *keeper) asStore() solve.Store {
	if k == nil {
		return nil
	}
	return k
}

// Get asks the database.
func (k *keeper) Get(pos *board.Position) (proof.Known, error) {
	known, err := k.db.Get(pos)
	k.note(err)
	return known, err
}

// Add tells the database, if it can be told.
func (k *keeper) Add(pos *board.Position, r proof.Record) error {
	if k.deaf {
		return nil
	}
	err := k.db.Add(pos, r)
	k.note(err)
	return err
}

func (k *keeper) note(err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.err == nil {
		k.err = err
	}
}

// Close ends the writing. The error is the first of all.
func (k *keeper) Close() error {
	if k == nil {
		return nil
	}
	k.note(console.Headline(k.db.Close()))
	return k.err
}

// guarded is the action of a command that opens the database of --db, if there is one.
func guarded(con *console.Console, action cli.ActionFunc) cli.ActionFunc {
	child := alwaysGuarded(con, action)
	return func(c *cli.Context) error {
		if c.String(cmdline.Database) == "" {
			return action(c)
		}
		return child(c)
	}
}

// alwaysGuarded is guarded for a command that may be told of a database later.
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
