package proofdb

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/gsolve/gsolve/proof"
)

// salvage moves Badger's files aside and fills fresh ones with all that can be read of them. If the
// process stops on the way, the next Open finishes: the stamp names the place of the files.
func (d *disk) salvage(old *stamp, reason error) error {
	aside := old.Aside
	if old.State != stateSalvage {
		numbers, err := asides(d.dir)
		if err != nil {
			return err
		}
		aside = asideName(1 + slices.Max(append(numbers, 0)))
		if err := writeStamp(d.dir, stamp{State: stateSalvage, Counts: old.Counts, Aside: aside}); err != nil {
			return err
		}
	}
	if err := moveAside(badgerDir(d.dir), filepath.Join(d.dir, aside)); err != nil {
		return err
	}
	if err := d.openBadger(); err != nil {
		return err
	}
	a := absorber{d: d}
	if err := a.absorb(filepath.Join(d.dir, aside)); err != nil {
		return err
	}
	d.saved = &a
	err := d.lose(old.Counts.Generation+1, path.Base(aside), uint64(a.fresh), old.Counts.Positions,
		fmt.Errorf("%w; %d positions could be read, at least %d were there; the old files are in %s", damaged(reason), a.fresh, old.Counts.Positions, aside))
	if err != nil {
		return err
	}
	if err := d.thinAsides(); err != nil {
		d.hear(err) // costs only room on the disk
	}
	return nil
}

// absorber merges files of Badger's into an open Badger. A checksum guards every value. Merging
// only adds knowledge, so old versions of a value do no harm.
type absorber struct {
	d     *disk
	batch changes
	bytes int
	fresh int // positions that were not there
	more  int // known positions that gained knowledge
}

func (a *absorber) absorb(dir string) error {
	if err := eachStored(dir, a.part); err != nil {
		return err
	}
	if err := eachStored(dir, a.position); err != nil {
		return err
	}
	return errors.Join(a.flush(), a.d.syncLogs()) // the caller may remove the files in dir next
}

// eachStored shows every key and value that can be read in the files of dir.
func eachStored(dir string, see func(key, value []byte) error) error {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	var failed error
	once := func(key, value []byte) {
		if failed == nil {
			failed = see(key, value)
		}
	}
	for _, e := range entries {
		err := eachStoredIn(filepath.Join(dir, e.Name()), once)
		if failed != nil {
			return failed
		}
		if ofSystem(err) { // other errors are damage, and the count of positions shows the loss
			return err
		}
	}
	return nil
}

func eachStoredIn(name string, see func(key, value []byte)) error {
	switch filepath.Ext(name) {
	case ".sst":
		t, err := openTable(name)
		if err != nil {
			return err
		}
		return errors.Join(t.each(see), t.close())
	case logExt:
		log, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		eachLogged(log, see)
	}
	return nil
}

// part stores a part of a long value as it is.
func (a *absorber) part(key, value []byte) error {
	const tail = 8 + 2
	if len(key) <= tail || !isPosition(key[:len(key)-tail]) || !summed(key, value) {
		return nil
	}
	if err := a.d.room(); err != nil {
		return err
	}
	return a.d.transact([]pair{{key: bytes.Clone(key), value: bytes.Clone(value)}})
}

// position merges a value into the batch.
func (a *absorber) position(key, value []byte) error {
	if !isPosition(key) || !summed(key, value) {
		return nil
	}
	known, err := a.known(key, value)
	if ofSystem(err) {
		return err
	}
	if err != nil {
		return nil // not ours, or a part of it is gone
	}
	c := a.batch.of[string(key)]
	if c == nil {
		if c, err = a.change(key); err != nil {
			return err
		}
	}
	for s := range known {
		changed, _ := c.known.Add(known[s]) // the database reported a contradiction when it first met it
		c.changed = c.changed || changed
	}
	if a.bytes += len(key) + len(value); a.bytes > batchBytes/2 || len(a.batch.keys) > batchRecords {
		return a.flush()
	}
	return nil
}

// change begins the change of a key.
func (a *absorber) change(key []byte) (*change, error) {
	c := &change{}
	var err error
	c.found, err = a.d.get(key, func(value []byte) {
		if known, err := decodeValue(key, bytes.Clone(value)); err == nil {
			c.known = known
		}
	})
	if err != nil {
		return nil, err
	}
	a.batch.add(key, c)
	return c, nil
}

// known decodes a stored value. The result shares nothing with value.
func (a *absorber) known(key, value []byte) (known proof.Known, err error) {
	txn, err := a.d.reading()
	if err != nil {
		return known, err
	}
	defer txn.Discard()
	err = a.d.whole(txn, key, bytes.Clone(value), func(value []byte) (err error) {
		known, err = decodeValue(key, value)
		return err
	})
	return known, err
}

func (a *absorber) flush() error {
	batch := a.batch.batch()
	a.batch, a.bytes = changes{}, 0
	if len(batch) == 0 {
		return nil
	}
	for _, p := range batch {
		if p.fresh {
			a.fresh++
		} else {
			a.more++
		}
	}
	return a.d.write(batch)
}
