package proofdb

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/options"
)

// countsKey is the key of the counts, which every batch rewrites. Every position's key is longer.
var countsKey = []byte("counts")

// disk is a storage in Badger. Values too long for Badger's tables are cut into parts (parts.go).
type disk struct {
	badger     *badger.DB
	snapshots  snapshots     // of badger
	dir        string        // of the database, not Badger's
	counts     counts        // the writer's
	positions  atomic.Uint64 // of the counts, for progress
	synced     uint64        // counts.Writes at the last sync
	generation uint64        // of the counts; does not change while the database is open
	counter    *os.File
	lock       *os.File
	tables     []fileRecord // as they were after the last clean end
	saved      *absorber    // the result of a salvage; nil without one
	options    Options
	frugal     bool  // while settle runs
	hindrance  error // why nothing can be written, wraps ErrReadOnly; nil if Badger can be written
	faults     *faults
	log        *badgerLog
	compacting sync.Mutex
	hear       func(error)
}

// badgerOptions returns the options of the table in docs/design/database.md. Values stay in the
// tables, which a salvage can read.
func (d *disk) badgerOptions() badger.Options {
	table := d.options.tuning.table()
	o := badger.DefaultOptions(badgerDir(d.dir)).
		WithLogger(d.log).
		WithMetricsEnabled(false).
		WithSyncWrites(runtime.GOOS != "linux"). // see sync
		WithDetectConflicts(false).
		WithCompression(options.None).
		WithBlockCacheSize(0).
		WithIndexCacheSize(0). // only encrypted tables use it
		WithMemTableSize(table).
		WithNumMemtables(2).
		WithNumCompactors(2).
		WithValueLogFileSize(1 << 20). // the least: it stays empty
		WithValueThreshold(min(1<<20, table*15/100)).
		WithCompactL0OnClose(true)
	if d.frugal {
		o = withoutMerges(o)
	}
	return o
}

// badgerLog passes on Badger's errors, and, while a Compact runs, the beginning of each step.
type badgerLog struct {
	hear  func(error)
	step  atomic.Pointer[func()]
	tries tries
}

// Errorf passes an error on, also to goroutines that wait for Badger.
func (l *badgerLog) Errorf(format string, args ...any) {
	err := errors.New("badger: " + strings.ReplaceAll(fmt.Sprintf(format, args...), "\n", "; "))
	l.hear(err)
	if willRetry(format) {
		l.tries.hear(err)
	}
}

// Warningf does nothing.
func (*badgerLog) Warningf(string, ...any) {}

// Infof passes steps on.
func (l *badgerLog) Infof(format string, _ ...any) {
	if step := l.step.Load(); step != nil && format == flattenStep {
		(*step)()
	}
}

// Debugf does nothing.
func (*badgerLog) Debugf(string, ...any) {}

func badgerDir(dir string) string { return filepath.Join(dir, badgerName) }

func (d *disk) get(key []byte, see func(value []byte)) (found bool, err error) {
	var guard guard
	defer guard.end(&err)
	txn, age, err := d.snapshots.take(d.reading)
	if err != nil {
		return false, err
	}
	defer d.snapshots.give(txn, age)
	item, err := txn.Get(key)
	if errors.Is(err, badger.ErrKeyNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, d.show(txn, item, &guard, func(value []byte) error {
		see(value)
		return nil
	})
}

// show shows the whole value of an item.
func (d *disk) show(txn *badger.Txn, item *badger.Item, g *guard, see func(value []byte) error) error {
	return item.Value(func(value []byte) error {
		return d.whole(txn, item.Key(), value, func(value []byte) error {
			g.ours = true
			err := see(value)
			g.ours = false
			return err
		})
	})
}

func (d *disk) each(ctx context.Context, from []byte, see func(key, value []byte) error) (err error) {
	var guard guard
	defer guard.end(&err)
	txn, err := d.reading()
	if err != nil {
		return err
	}
	defer txn.Discard()
	it := txn.NewIterator(badger.IteratorOptions{})
	defer it.Close()
	for it.Seek(from); it.Valid(); it.Next() {
		if err := ctx.Err(); err != nil {
			return err
		}
		key := it.Item().Key()
		if !isPosition(key) {
			continue
		}
		if err := d.show(txn, it.Item(), &guard, func(value []byte) error { return see(key, value) }); err != nil {
			return err
		}
	}
	return nil
}

// guard turns a panic of Badger, which trusts its files, into an error. It lets a panic of our own
// code pass.
type guard struct{ ours bool }

func (g *guard) end(err *error) {
	if g.ours {
		return
	}
	if r := recover(); r != nil {
		*err = fmt.Errorf("%w: %.200v", ErrDamaged, r)
	}
}

// write stores a batch in one transaction, or in several if it is too large for Badger.
func (d *disk) write(batch []pair) error {
	if err := cmp.Or(d.hindrance, d.room()); err != nil {
		return err
	}
	const perPair = 128 // more than Badger counts for a pair beside its bytes
	limit, from, bytes := d.options.tuning.batchBytes(), 0, 0
	for i := range batch {
		p := &batch[i]
		if err := d.cut(p); err != nil {
			return err
		}
		size := perPair + len(p.key) + len(p.value)
		if bytes+size > limit && i > from {
			if err := d.writeOnce(batch[from:i]); err != nil {
				return err
			}
			from, bytes = i, 0
		}
		bytes += size
	}
	return d.writeOnce(batch[from:])
}

// writeOnce stores a batch in one transaction, with the counts.
func (d *disk) writeOnce(batch []pair) error {
	next := d.counts
	next.Writes += uint64(len(batch))
	for _, p := range batch {
		if p.fresh {
			next.Positions++
		}
	}
	if err := d.transact(append(batch[:len(batch):len(batch)], pair{key: countsKey, value: next.append(nil)})); err != nil {
		return err
	}
	d.counts = next
	d.positions.Store(next.Positions)
	if err := d.writeCounter(next); err != nil {
		d.hear(err)
	}
	return nil
}

// sync waits for the disk. Badger's logs are mapped files: writes to them outlive the process at
// once. Waiting for the disk after each batch took a third of the time of bulk work. Badger itself
// syncs its tables, and each log before it removes the log. Badger's Sync leaves out a log that
// waits to become a table, so sync opens each log by its name. Only on Linux does that sync the
// mapped bytes; on other systems Badger waits after each batch.
func (d *disk) sync() error {
	if d.synced == d.counts.Writes {
		return nil
	}
	err := d.syncLogs()
	if err == nil {
		d.synced = d.counts.Writes
	}
	return err
}

func (d *disk) syncLogs() error {
	logs, err := filepath.Glob(filepath.Join(badgerDir(d.dir), "*"+logExt))
	for _, name := range logs {
		if err == nil {
			err = syncFile(name)
		}
	}
	return err
}

// syncFile waits until a file is on the disk. A file that is gone has become a table.
func syncFile(name string) error {
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// transact writes all pairs or none.
func (d *disk) transact(batch []pair) error {
	txn := d.badger.NewTransaction(true)
	defer txn.Discard()
	for _, p := range batch {
		if err := txn.Set(p.key, p.value); err != nil {
			return err
		}
	}
	return d.commit(txn)
}

func (d *disk) expected() uint64 { return d.positions.Load() }

// room returns ErrFull if the disk has too little room for a batch. Badger maps its log: a write to
// a map without room on the disk kills the process.
func (d *disk) room() error { return room(d.dir, d.options, 0) }

// room returns ErrFull if the disk has too little room for a batch and more bytes.
func room(dir string, o Options, more uint64) error {
	return enough(dir, o, uint64(3*o.tuning.table()+o.tuning.spare())+more)
}

// enough returns ErrFull if the disk of dir has less room than need, in bytes.
func enough(dir string, o Options, need uint64) error {
	free := o.tuning.free
	if free == nil {
		free = freeBytes
	}
	have, err := free(dir)
	if err != nil {
		return err
	}
	if have < need {
		return fmt.Errorf("%w: %d MiB free, expected at least %d MiB", ErrFull, have>>20, need>>20)
	}
	return nil
}

// roomToOpen does the same as room, for a directory that need not exist. Open calls it first.
func roomToOpen(dir string, o Options) error {
	at := filepath.Clean(dir)
	for _, err := os.Stat(at); err != nil && at != filepath.Dir(at); _, err = os.Stat(at) {
		at = filepath.Dir(at)
	}
	return room(at, o, 0)
}

// counts is how much a database holds. Badger and the counter each keep it, to show a loss.
type counts struct {
	Generation uint64 // how often it was opened
	Positions  uint64
	Writes     uint64 // keys written, new and old ones
}

// append appends the counts and a checksum: 32 bytes, big-endian.
func (c counts) append(dst []byte) []byte {
	at := len(dst)
	dst, _ = binary.Append(dst, binary.BigEndian, c) // fixed size: cannot fail
	return binary.BigEndian.AppendUint64(dst, checksum(countsKey, dst[at:]))
}

// readCounts reads the bytes of append. The error is ErrDamaged.
func readCounts(b []byte) (c counts, err error) {
	if len(b) != binary.Size(c)+sumBytes || !summed(countsKey, b) {
		return c, fmt.Errorf("%w: counts of %d bytes", ErrDamaged, len(b))
	}
	_, err = binary.Decode(b, binary.BigEndian, &c)
	return c, err
}
