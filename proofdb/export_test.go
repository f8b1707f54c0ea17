package proofdb

import (
	"context"
	"testing"

	"github.com/dgraph-io/badger/v4"
)

// Tuned returns options for small files: tables of 256 KiB, parts of 300 bytes, 1 byte of spare
// room. Keys keep hashBits bits of the hash, all bits if it is 0.
func (o Options) Tuned(hashBits int) Options {
	o.tuning.hashBits = hashBits
	o.tuning.memTable, o.tuning.part, o.tuning.reserve = 256<<10, 300, 1
	return o
}

// WithFree returns options that ask free for the room on a disk, and require reserve bytes beside
// three tables.
func (o Options) WithFree(reserve int64, free func(dir string) (uint64, error)) Options {
	o.tuning.reserve, o.tuning.free = reserve, free
	return o
}

// WithFiles returns options that require the process to be able to open n more files: 0 for the
// usual number, -1 for no requirement.
func (o Options) WithFiles(n int) Options {
	o.tuning.files = n
	return o
}

// Pipeline calls pipeline with numbers as values.
func Pipeline(ctx context.Context, produce func(ctx context.Context, emit func(int) error) error, work func(context.Context, int) int, finish func(int) error) error {
	return pipeline(ctx, produce, work, finish)
}

// RawEach passes each key and its value, as stored, to see.
func (db *DB) RawEach(see func(key, value []byte) error) error {
	return db.store.each(context.Background(), nil, see)
}

// RawPut stores a value without a check.
func (db *DB) RawPut(key, value []byte) error {
	return db.store.write([]pair{{key: key, value: value}})
}

// Sealed appends the right checksum to a value.
func Sealed(key, value []byte) []byte { return sealed(key, value) }

// Functions under test that have no exported name.
var (
	DecodeValue = decodeValue
	AppendValue = appendValue
	EachLogged  = eachLogged
	EntryBounds = entryBounds
	ShowEntries = showEntries
)

// Key appends the key of a position.
var Key = appendKey

// DropParts damages each part of the value that is stored under key.
func (db *DB) DropParts(key []byte) error {
	d := db.store.(*disk)
	return d.badger.View(func(txn *badger.Txn) error {
		it := txn.NewIterator(badger.IteratorOptions{Prefix: key})
		defer it.Close()
		var parts []pair
		for it.Rewind(); it.Valid(); it.Next() {
			if k := it.Item().KeyCopy(nil); len(k) > len(key) {
				parts = append(parts, pair{key: k, value: []byte("damaged")})
			}
		}
		return d.transact(parts)
	})
}

// BehindFlush returns the number of records that wait in the queue after a Flush, or -1 if no Flush
// waits there.
func (db *DB) BehindFlush() int {
	db.queue.mu.Lock()
	defer db.queue.mu.Unlock()
	for i := range db.queue.jobs {
		if db.queue.jobs[i].key == nil {
			return len(db.queue.jobs) - i - 1
		}
	}
	return -1
}

// Closing reports whether the queue refuses new records.
func (db *DB) Closing() bool {
	db.queue.mu.Lock()
	defer db.queue.mu.Unlock()
	return db.queue.closed
}

// LimitQuarantine limits the file of quarantined values to a number of bytes.
func (db *DB) LimitQuarantine(bytes int64) { db.faults.values.limit = bytes }

// Levels returns how many of Badger's levels have tables, and the size of all tables in bytes.
func (db *DB) Levels() (levels int, bytes uint64) {
	there := map[int]bool{}
	for _, t := range db.store.(*disk).badger.Tables() {
		there[t.Level] = true
		bytes += uint64(t.OnDiskSize)
	}
	return len(there), bytes
}

// CheckTable looks for damage in one of Badger's tables.
var CheckTable = checkTable

// Files lists the files of dir with their hashes.
func Files(t *testing.T, dir string) []fileRecord {
	t.Helper()
	list, err := listFiles(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Hash returns the hash of a file of dir. For files in known, listFiles need not read the file.
func Hash(t *testing.T, dir, name string, known ...fileRecord) string {
	t.Helper()
	list, err := listFiles(dir, known)
	for _, f := range list {
		if f.Name == name && err == nil {
			return f.Hash
		}
	}
	t.Fatalf("%s is not among %v (%v)", name, list, err)
	return ""
}

// heldSync is a storage whose sync waits until the test lets it go on.
type heldSync struct {
	storage
	entered, opened chan struct{}
}

func (h heldSync) sync() error {
	h.entered <- struct{}{}
	<-h.opened
	return h.storage.sync()
}

// HoldSync makes every sync send to entered and then wait for opened. A test must call it before it
// uses the database.
func (db *DB) HoldSync(entered, opened chan struct{}) {
	db.store = heldSync{db.store, entered, opened}
}
