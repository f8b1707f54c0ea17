package proofdb

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/dgraph-io/badger/v4"
)

// A database that ended cleanly can be read without writing a byte: the stamp lists Badger's files,
// and Badger has a mode that leaves them as they are. After any other end it must be put in order
// first.
//
// errUnsettled: a database did not end cleanly.
var errUnsettled = errors.New("it did not end cleanly")

// hinders reports whether an opening failed only because the permission to write, or room, was
// missing. Reading needs neither.
func hinders(err error) bool {
	return errors.Is(err, ErrFull) || errors.Is(err, errNoDisk) || errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS)
}

// openToRead opens a database to read it; why is the error of openToWrite. Other processes may do
// the same at the same time; none can write then.
func (d *disk) openToRead(why error) error {
	if _, err := os.Stat(filepath.Join(d.dir, stampFile)); errors.Is(err, fs.ErrNotExist) {
		return why // there is nothing to read
	}
	err := d.share()
	if errors.Is(err, errUnsettled) && errors.Is(why, ErrFull) {
		if err = d.settle(); err == nil {
			err = d.share()
		}
	}
	switch {
	case errors.Is(err, ErrLocked):
		return err
	case errors.Is(err, errLocked):
		return lockedError()
	case err != nil:
		return fmt.Errorf("%w; it cannot be read as it is either: %w", why, err)
	}
	d.hindrance = fmt.Errorf("%w: %w", ErrReadOnly, why)
	return nil
}

// share locks the database against writers and opens Badger.
func (d *disk) share() (err error) {
	if d.lock, err = lockShared(filepath.Join(d.dir, lockName)); err != nil {
		return err
	}
	if err := d.openClosed(); err != nil {
		return errors.Join(err, d.lock.Close())
	}
	return nil
}

// openClosed opens Badger to read the files of a clean end.
func (d *disk) openClosed() error {
	s, err := readStamp(d.dir)
	if err != nil {
		return err
	}
	if s.State != stateClosed {
		return fmt.Errorf("%w, expected that a command which can write opens it first", errUnsettled)
	}
	if err := s.unchanged(badgerDir(d.dir)); err != nil {
		return err
	}
	if err := d.runBadger(d.badgerOptions().WithReadOnly(true)); err != nil {
		return err
	}
	if err := d.sameCounts(s.Counts); err != nil {
		return errors.Join(err, d.closeBadger())
	}
	d.counts, d.generation, d.synced = s.Counts, s.Counts.Generation, s.Counts.Writes
	d.positions.Store(s.Counts.Positions)
	return nil
}

// sameCounts returns ErrDamaged unless Badger counts as many writes as the stamp.
func (d *disk) sameCounts(want counts) error {
	have, found, err := d.storedCounts()
	if err != nil {
		return err
	}
	if !found || have.Writes != want.Writes {
		return fmt.Errorf("%w: %d writes are there, expected %d", ErrDamaged, have.Writes, want.Writes)
	}
	return nil
}

// ReadOnly returns nil if the database can store records. Otherwise the error wraps ErrReadOnly and
// says why it cannot. See Options.Reading.
func (db *DB) ReadOnly() error {
	if d, ok := db.store.(*disk); ok {
		return d.hindrance
	}
	return nil
}

// A process that a full disk has killed leaves logs, which must become tables before the database
// can be read as it is. The tables take no more room than the logs. settle neither merges tables
// nor writes batches, so it does not need the reserve of storage.go.
//
// settleSpare must be free beside the new tables: for the heads of Badger's mapped files, and the
// counts.
const settleSpare = 8 << 20

// settle opens a database that did not end cleanly and closes it again, in little room. It does not
// salvage, because a salvage takes as much room as the database.
func (d *disk) settle() error {
	logs, err := logBytes(badgerDir(d.dir))
	if err != nil {
		return err
	}
	if err := enough(d.dir, d.options, logs+logs/2+settleSpare); err != nil {
		return fmt.Errorf("%w: %w to put it in order", errUnsettled, err)
	}
	d.frugal = true
	defer func() { d.frugal = false }()
	if err := d.openToWrite(); err != nil {
		return err
	}
	return d.close()
}

// logBytes returns the room that Badger's logs take.
func logBytes(dir string) (total uint64, err error) {
	names, err := filepath.Glob(filepath.Join(dir, "*"+logExt))
	for _, name := range names {
		info, statErr := os.Stat(name)
		if statErr != nil {
			return 0, statErr
		}
		total += taken(info)
	}
	return total, err
}

// withoutMerges changes options so that Badger turns its logs into tables and merges none. With the
// usual limit on new tables Badger would wait for a merge, so the limit is out of reach.
func withoutMerges(o badger.Options) badger.Options {
	return o.WithNumCompactors(0).WithCompactL0OnClose(false).WithNumLevelZeroTablesStall(1 << 20)
}
