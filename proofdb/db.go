package proofdb

import (
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/gsolve/gsolve/proof"
)

// Options says how a database is used. The zero value is the default.
type Options struct {
	// Solver is the version of the solver that asks; 0 means
	// proof.SolverVersion. Records without a version are stored with it.
	Solver uint32
	// Warn hears, in one line each, what nobody asked for and everybody should
	// know: quarantined values, contradictions, losses. It may be called by
	// several goroutines at once. Nil means a line on standard error.
	Warn func(error)
	// Memory bounds what OpenMemory holds, in bytes of keys and values; 0 means 1 GiB.
	Memory int64

	// Reading makes Open content with reading where nothing can be written: the
	// directory is somebody else's, its file system is read-only, or its disk has
	// too little room. The database must have ended cleanly, or there must be room
	// for its logs (some 8 to 80 MiB) and no damage. What is put gives ErrReadOnly; DB.ReadOnly says why. Several processes can read like that.
	Reading bool

	tuning tuning
}

// DB is an open database. All its methods may be called by several goroutines
// at once.
type DB struct {
	dir    string // "" in memory
	solver uint32
	mask   uint64 // bits of the hash that are kept
	hear   func(error)

	life   sync.RWMutex // held for reading by all who use store
	closed bool
	store  storage

	marks  *marks
	judges sync.Pool // of *judge
	queue  *queue
	writer sync.WaitGroup
	faults *faults
}

// OpenMemory is a database that nothing remains of after Close. It does not
// grow beyond Options.Memory: what is put after that gives ErrFull.
func OpenMemory(o Options) *DB {
	limit := o.Memory
	if limit <= 0 {
		limit = 1 << 30
	}
	return start("", newMemory(limit), newFaults(""), o)
}

// start is a database over a storage.
func start(dir string, store storage, f *faults, o Options) *DB {
	db := &DB{
		dir:    dir,
		solver: o.Solver,
		mask:   ^uint64(0),
		hear:   o.Warn,
		store:  store,
		marks:  newMarks(),
		judges: sync.Pool{New: func() any { return new(judge) }},
		queue:  newQueue(),
		faults: f,
	}
	if db.solver == 0 {
		db.solver = proof.SolverVersion
	}
	if o.tuning.hashBits > 0 {
		db.mask = 1<<o.tuning.hashBits - 1
	}
	if db.hear == nil {
		db.hear = toStandardError
	}
	db.writer.Go(db.write)
	return db
}

func toStandardError(err error) { fmt.Fprintln(os.Stderr, "gsolve:", err) }

// name is how messages call the database.
func (db *DB) name() string {
	if db.dir == "" {
		return "database in memory"
	}
	return db.dir
}

// warn tells who wants to know.
func (db *DB) warn(err error) { db.hear(fmt.Errorf("%s: %w", db.name(), err)) }

// use holds the storage open until release is called. The error is ErrClosed.
func (db *DB) use() (release func(), err error) {
	db.life.RLock()
	if db.closed {
		db.life.RUnlock()
		return nil, fmt.Errorf("%s: %w", db.name(), ErrClosed)
	}
	return db.life.RUnlock, nil
}

// Close writes what is queued and closes the database. The error is that of
// Flush, or of the disk. A second Close does nothing.
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
