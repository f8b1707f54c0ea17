package proofdb

import (
	"context"
	"testing"

	"github.com/dgraph-io/badger/v4"
)

// Tuned are options with small files: tables of some KiB, parts of some hundred
// bytes, no room asked for.
func (o Options) Tuned(hashBits int) Options {
	o.tuning.hashBits = hashBits
	o.tuning.memTable, o.tuning.part, o.tuning.reserve = 256<<10, 300, 1
	return o
}

// WithFree are options that ask free how much room a disk has, and expect
// reserve beside three tables.
func (o Options) WithFree(reserve int64, free func(dir string) (uint64, error)) Options {
	o.tuning.reserve, o.tuning.free = reserve, free
	return o
}

// WithFiles are options that ask that so many files more can be opened, -1 for none.
func (o Options) WithFiles(n int) Options {
	o.tuning.files = n
	return o
}

// RawEach shows the keys and values as they are stored.
func (db *DB) RawEach(see func(key, value []byte) error) error {
	return db.store.each(context.Background(), nil, see)
}

// RawPut stores a value as it is.
func (db *DB) RawPut(key, value []byte) error {
	return db.store.write([]pair{{key: key, value: value}})
}

// Sealed is a value with a right checksum.
func Sealed(key, value []byte) []byte { return sealed(key, value) }

// DecodeValue and AppendValue are the encoding of values.
var (
	DecodeValue = decodeValue
	AppendValue = appendValue
	EachLogged  = eachLogged
	EntryBounds = entryBounds
	ShowEntries = showEntries
)

// Key is the key of a position.
var Key = appendKey

// DropParts damages the parts of the value of a key.
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

// BehindFlush is how many records are queued behind a Flush, -1 without one.
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

// Closing reports whether the queue takes nothing more.
func (db *DB) Closing() bool {
	db.queue.mu.Lock()
	defer db.queue.mu.Unlock()
	return db.queue.closed
}

// LimitQuarantine lets the file of values that failed have so many bytes.
func (db *DB) LimitQuarantine(bytes int64) { db.faults.values.limit = bytes }

// Levels is how many of Badger's levels have tables, and how many bytes of them.
func (db *DB) Levels() (levels int, bytes uint64) {
	there := map[int]bool{}
	for _, t := range db.store.(*disk).badger.Tables() {
		there[t.Level] = true
		bytes += uint64(t.OnDiskSize)
	}
	return len(there), bytes
}

// CheckTable checks a table of Badger's.
var CheckTable = checkTable

// Files are the files of dir with their hashes.
func Files(t *testing.T, dir string) []fileRecord {
	t.Helper()
	list, err := listFiles(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Hash is that of a file of dir, where some files are known.
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

// heldSync is a storage whose disk waits.
type heldSync struct {
	storage
	entered, opened chan struct{}
}

func (h heldSync) sync() error {
	h.entered <- struct{}{}
	<-h.opened
	return h.storage.sync()
}

// HoldSync makes every wait for the disk send to entered and then wait for opened.
// The database must not have been used.
func (db *DB) HoldSync(entered, opened chan struct{}) {
	db.store = heldSync{db.store, entered, opened}
}
