package proofdb

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/gsolve/gsolve/proof"
)

// The errors of this package, beside proof.ErrContradiction. Each is wrapped with the place, and
// with what was found and expected.
var (
	// ErrRefused: the record does not hold. proof/check does not accept its proof, or its fields
	// cannot belong together. Nothing was stored.
	ErrRefused = errors.New("record refused")
	// ErrClosed: the database was closed.
	ErrClosed = errors.New("database is closed")
	// ErrLocked: another process, or another part of this one, has the database open.
	ErrLocked = errors.New("database is in use")
	// ErrFull: the disk, or the allowed memory, has no room for more.
	ErrFull = errors.New("no room left")
	// ErrReadOnly: nothing can be stored. See Options.Reading.
	ErrReadOnly = errors.New("the database can only be read")
	// ErrForeign: the directory is not empty and holds no database.
	ErrForeign = errors.New("not a proof database")
	// ErrPlace: Restore cannot make a database there.
	ErrPlace = errors.New("no place for a database")
	// ErrFormat: the database, or an export, has an unknown format.
	ErrFormat = errors.New("unknown format")
	// ErrDamaged: the bytes read are not those that were written.
	ErrDamaged = errors.New("damaged")
)

// errNoDisk: the file system of a directory stores no files, such as /proc.
var errNoDisk = errors.New("its file system keeps no files, expected a directory on a disk")

// errLocked: another opener holds the lock.
var errLocked = errors.New("locked")

// damaged wraps err in ErrDamaged, unless that is done already.
func damaged(err error) error {
	if errors.Is(err, ErrDamaged) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrDamaged, err)
}

// Options says how to use a database. The zero value is the default.
type Options struct {
	// Solver is the version of the solver that asks; 0 means proof.SolverVersion. Records without a
	// version are stored with it.
	Solver uint32
	// Warn receives, in one line each, messages that every user should see: quarantined values,
	// contradictions, losses. Several goroutines may call it at once. Nil prints to standard error.
	Warn func(error)
	// Memory bounds an OpenMemory database, in bytes of keys and values; 0 means 1 GiB.
	Memory int64

	// Reading lets Open open a database read-only where nothing can be written: the directory
	// belongs to another user, its file system is read-only, or its disk has too little room. The
	// database must have ended cleanly, or there must be room for its logs (some 8 to 80 MiB) and
	// no damage. Writes then return ErrReadOnly, and DB.ReadOnly says why. Several processes can
	// read like that.
	Reading bool

	tuning tuning
}

// DB is an open database. Several goroutines may call its methods at once.
type DB struct {
	dir    string // "" in memory
	solver uint32
	mask   uint64      // bits of the hash that are kept
	hear   func(error) // passes messages to Options.Warn

	life   sync.RWMutex // every user of store holds it for reading
	closed bool
	store  storage

	marks  *marks
	judges sync.Pool // of *judge
	queue  *queue
	writer sync.WaitGroup
	faults *faults
}

// OpenMemory makes a database that vanishes with Close. It holds at most Options.Memory bytes; a
// Put beyond that returns ErrFull.
func OpenMemory(o Options) *DB {
	limit := o.Memory
	if limit <= 0 {
		limit = 1 << 30
	}
	return start("", &memory{pairs: map[string][]byte{}, limit: limit}, newFaults(""), o)
}

func start(dir string, store storage, f *faults, o Options) *DB {
	db := &DB{
		dir:    dir,
		solver: cmp.Or(o.Solver, proof.SolverVersion),
		mask:   ^uint64(0),
		hear:   o.warn,
		store:  store,
		marks:  newMarks(),
		judges: sync.Pool{New: func() any { return new(judge) }},
		queue:  newQueue(),
		faults: f,
	}
	if o.tuning.hashBits > 0 {
		db.mask = 1<<o.tuning.hashBits - 1
	}
	db.writer.Go(db.write)
	return db
}

func (o *Options) warn(err error) {
	if o.Warn != nil {
		o.Warn(err)
		return
	}
	fmt.Fprintln(os.Stderr, "gsolve:", err)
}

// at adds the name of the database to an error that is not nil.
func (db *DB) at(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", cmp.Or(db.dir, "database in memory"), err)
}

func (db *DB) warn(err error) { db.hear(db.at(err)) }

// use holds the storage open until the caller calls release. The error is ErrClosed.
func (db *DB) use() (release func(), err error) {
	db.life.RLock()
	if db.closed {
		db.life.RUnlock()
		return nil, db.at(ErrClosed)
	}
	return db.life.RUnlock, nil
}

// Close writes all that is queued and closes the database. The error is that of Flush, or of the
// disk. A second Close does nothing.
func (db *DB) Close() error {
	err := db.Flush()
	if errors.Is(err, ErrClosed) {
		return nil
	}
	db.queue.close()
	db.writer.Wait()
	db.life.Lock()
	defer db.life.Unlock()
	if db.closed {
		return nil
	}
	db.closed = true
	return errors.Join(err, db.store.close())
}
