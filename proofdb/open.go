package proofdb

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/dgraph-io/badger/v4"
)

// Open opens the database in dir, or makes one there. After a clean end it compares Badger's files
// with the stamp; after any other it checks them one by one. It moves damaged files aside, copies
// all that can still be read into fresh files, and reports to Options.Warn how much was lost.
//
// Errors wrap ErrLocked if another process has it open; ErrForeign if dir holds something else, or
// a symbolic link in the place of one of its files; ErrFormat if a newer gsolve made it; ErrFull if
// the disk has too little room; or are those of the disk. See also Options.Reading. If dir holds no
// database and the disk has no room for one, Open makes nothing.
func Open(dir string, o Options) (*DB, error) {
	d := &disk{dir: dir, options: o, faults: newFaults(dir), hear: func(err error) { o.warn(fmt.Errorf("%s: %w", dir, err)) }}
	d.log = &badgerLog{hear: d.hear}
	err := roomToOpen(dir, o)
	if err == nil {
		err = d.openToWrite()
	}
	if o.Reading && hinders(err) {
		err = d.openToRead(err)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	return start(dir, d, d.faults, o), nil
}

// openToWrite opens the database as its only user.
func (d *disk) openToWrite() (err error) {
	if d.lock, err = enter(d.dir); err != nil {
		return err
	}
	if err := d.open(); err != nil {
		return d.unlock(err)
	}
	return nil
}

// unlock releases the lock, unless err shows that Badger is still at work.
func (d *disk) unlock(err error) error {
	if errors.Is(err, errStuck) {
		return err
	}
	return errors.Join(err, d.lock.Close())
}

func (d *disk) open() error {
	if err := d.filesAllowed(); err != nil {
		return err
	}
	old, err := d.look()
	if err != nil {
		return err
	}
	if d.counter, err = os.OpenFile(filepath.Join(d.dir, counterFile), os.O_CREATE|os.O_RDWR, 0o644); err != nil {
		return err
	}
	if err := d.start(old); err != nil {
		return errors.Join(err, d.abandon())
	}
	return nil
}

// look reads the stamp. If there are neither a stamp nor Badger's files, the directory is new, and
// look returns a stamp without a state. Badger's files without a stamp count as an unclean end.
func (d *disk) look() (*stamp, error) {
	s, err := readStamp(d.dir)
	if err == nil || !errors.Is(err, ErrDamaged) && !errors.Is(err, fs.ErrNotExist) {
		return s, err
	}
	_, none := os.Stat(badgerDir(d.dir))
	if errors.Is(err, fs.ErrNotExist) && errors.Is(none, fs.ErrNotExist) {
		return &stamp{}, nil
	}
	d.hear(fmt.Errorf("the stamp cannot be read, so Open checks all files: %w", err))
	return &stamp{State: stateOpen}, nil
}

// start opens Badger over the files that the stamp old lists. After damage it opens Badger over
// fresh files, with all that can be read of the old ones.
func (d *disk) start(old *stamp) error {
	if err := d.expect(old); err != nil {
		return err
	}
	reason := d.suspect(old)
	if ofSystem(reason) {
		return reason
	}
	if reason == nil {
		d.tables = old.Files
		if err := writeStamp(d.dir, stamp{State: stateOpen, Counts: old.Counts}); err != nil {
			return err
		}
		reason = d.openBadger()
		if reason != nil && (old.State != stateOpen || ofSystem(reason)) {
			return reason // no files yet; or unchanged ones; or an error that shows no damage
		}
	}
	if reason != nil {
		if d.frugal {
			return reason
		}
		if err := d.salvage(old, reason); err != nil {
			return err
		}
	}
	if err := d.count(old); err != nil {
		return err
	}
	if err := d.takeIn(); err != nil {
		return err
	}
	return writeStamp(d.dir, stamp{State: stateOpen, Counts: d.counts})
}

// expect raises the counts of old to those of the counter. After a clean end, and in a new
// database, it writes the counter instead. A process may be killed at any moment, so the counter
// must be there before the stamp says "open".
func (d *disk) expect(old *stamp) error {
	if old.State != stateOpen {
		return d.writeCounter(old.Counts)
	}
	beside, err := d.readCounter()
	if err != nil && !errors.Is(err, ErrDamaged) {
		return err
	}
	if err != nil {
		return d.lose(old.Counts.Generation+1, "", old.Counts.Positions, old.Counts.Positions,
			fmt.Errorf("it did not end cleanly, and the number of its last writes is unknown: %w", err))
	}
	if beside.Writes > old.Counts.Writes {
		old.Counts = beside
	}
	return nil
}

// writeCounter writes the counts to the counter.
func (d *disk) writeCounter(c counts) error {
	_, err := d.counter.WriteAt(c.append(nil), 0)
	return err
}

func (d *disk) readCounter() (counts, error) {
	b := make([]byte, 64)
	n, err := d.counter.ReadAt(b, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return counts{}, err
	}
	c, err := readCounts(b[:n])
	if err != nil {
		return c, fmt.Errorf("%s: %w", counterFile, err)
	}
	return c, nil
}

// suspect checks Badger's files, and returns an error if Badger must not open them. After an
// unclean end it sets aside tables that Badger would remove.
func (d *disk) suspect(old *stamp) error {
	dir := badgerDir(d.dir)
	switch old.State {
	case stateSalvage:
		return errors.New("salvage was interrupted")
	case stateClosed:
		return old.unchanged(dir)
	}
	names, err := inspect(dir)
	if err == nil {
		err = clean(dir)
	}
	if err == nil && len(names) > 0 {
		err = os.MkdirAll(d.unlisted(), 0o755)
	}
	for _, name := range names {
		if err == nil {
			err = os.Rename(filepath.Join(dir, name), filepath.Join(d.unlisted(), name))
		}
	}
	return err
}

// unlisted returns the directory of the tables that were set aside, for takeIn.
func (d *disk) unlisted() string { return filepath.Join(d.dir, unlistedDir) }

// takeIn merges the tables that Badger's manifest did not list. Mostly their content is elsewhere
// too: Badger was about to remove them, or to list them.
func (d *disk) takeIn() error {
	if _, err := os.Stat(d.unlisted()); err != nil {
		return nil
	}
	a := absorber{d: d}
	if err := a.absorb(d.unlisted()); err != nil {
		return err
	}
	if a.fresh+a.more > 0 {
		d.hear(fmt.Errorf("tables that the manifest did not list hold %d new positions, and more about %d known ones", a.fresh, a.more))
	}
	return os.RemoveAll(d.unlisted())
}

// openBadger opens Badger and turns its panics into errors.
func (d *disk) openBadger() error {
	if err := os.MkdirAll(badgerDir(d.dir), 0o755); err != nil {
		return err
	}
	return d.runBadger(d.badgerOptions())
}

func (d *disk) runBadger(o badger.Options) error {
	var db *badger.DB
	lock, done := d.lock, make(chan error, 1)
	go func() {
		done <- func() (err error) {
			var guard guard
			defer guard.end(&err)
			db, err = badger.Open(o)
			return err
		}()
		runtime.KeepAlive(lock) // see closeBadger
	}()
	err := d.log.tries.await(done)
	if err == nil { // after an error Badger may be half open and cannot be closed
		d.badger = db
	}
	return err
}

// count compares the counts in Badger with those of old, reports a loss, and begins a generation.
func (d *disk) count(old *stamp) error {
	have, want := d.counts, old.Counts // d.counts are set only after a salvage
	var gone error
	if d.saved == nil {
		var found bool
		var err error
		if have, found, err = d.storedCounts(); ofSystem(err) {
			return err
		}
		if err != nil || !found && want.Writes > 0 {
			gone = fmt.Errorf("%w: the counts are missing, at least %d positions were there", ErrDamaged, want.Positions)
		} else if have.Writes < want.Writes {
			gone = fmt.Errorf("%w: %d of the last writes are gone, %d positions are there, at least %d were",
				ErrDamaged, want.Writes-have.Writes, have.Positions, want.Positions)
		}
	}
	have.Generation, have.Writes = max(have.Generation, want.Generation), max(have.Writes, want.Writes)
	if gone != nil {
		if err := d.lose(have.Generation+1, "", have.Positions, want.Positions, gone); err != nil {
			return err
		}
	}
	return d.setCounts(have)
}

// storedCounts reads the counts in Badger.
func (d *disk) storedCounts() (c counts, found bool, err error) {
	var bad error
	found, err = d.get(countsKey, func(value []byte) { c, bad = readCounts(value) })
	return c, found, errors.Join(err, bad)
}

// setCounts writes the counts of a new generation to Badger and to the counter.
func (d *disk) setCounts(c counts) error {
	c.Generation++
	if err := d.transact([]pair{{key: countsKey, value: c.append(nil)}}); err != nil {
		return err
	}
	d.counts, d.generation = c, c.Generation
	d.positions.Store(c.Positions)
	return d.writeCounter(c)
}

// close closes Badger and stamps its files.
func (d *disk) close() error {
	err := d.closeBadger()
	if d.hindrance != nil {
		return d.unlock(err)
	}
	if err == nil && d.log.tries.over() == nil {
		err = d.seal()
	}
	return d.unlock(errors.Join(err, d.counter.Close()))
}

// seal writes the stamp of a clean end.
func (d *disk) seal() error {
	files, err := listFiles(badgerDir(d.dir), d.tables)
	if err != nil {
		return err
	}
	d.expose(files)
	return writeStamp(d.dir, stamp{State: stateClosed, Counts: d.counts, Files: files})
}

// expose makes Badger's files readable for everybody who may read the database's own files: Badger
// makes some for their owner alone. A file of another user keeps its mode.
func (d *disk) expose(files []fileRecord) {
	own, err := d.counter.Stat()
	if err != nil {
		return
	}
	for _, f := range files {
		name := filepath.Join(badgerDir(d.dir), f.Name)
		info, err := os.Stat(name)
		if err != nil {
			continue
		}
		if mode := info.Mode().Perm(); mode|own.Mode().Perm() != mode {
			_ = os.Chmod(name, mode|own.Mode().Perm())
		}
	}
}

// abandon closes everything and leaves the stamp as it is: the end is not clean.
func (d *disk) abandon() error {
	var err error
	if d.badger != nil {
		err = d.closeBadger()
	}
	return errors.Join(err, d.counter.Close())
}
