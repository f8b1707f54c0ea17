package proofdb

import (
	"cmp"
	"context"
)

// Compact lets Badger merge its tables, which drops old values and frees their room. It can take
// minutes, and needs as much free room as the tables take. When ctx ends, Compact stops between two
// steps and returns the error of ctx; tables merged so far stay merged, and the next Compact
// continues. progress, which may be nil, receives the number of bytes in their final place, and of
// all bytes. In memory Compact does nothing.
func (db *DB) Compact(ctx context.Context, progress func(done, total uint64)) error {
	if err := db.Flush(); err != nil {
		return err
	}
	release, err := db.use()
	if err != nil {
		return err
	}
	defer release()
	if progress == nil {
		progress = func(uint64, uint64) {}
	}
	if d, ok := db.store.(*disk); ok {
		return db.at(d.compact(ctx, progress))
	}
	return nil
}

// flattenStep is the message that Badger's Flatten logs before each of its steps. Flatten takes no
// context. Only a panic in the logger ends it early; it leaves Badger in order, because no step
// runs then.
const flattenStep = "Attempting to compact with %+v\n"

type flattenEnd struct{ err error }

// compact lets Badger merge its tables. A step may write all tables anew before it removes the old.
func (d *disk) compact(ctx context.Context, progress func(done, total uint64)) (err error) {
	d.compacting.Lock() // Badger's compactors cannot be stopped twice
	defer d.compacting.Unlock()
	step := func() {
		progress(d.merged())
		if err := ctx.Err(); err != nil {
			panic(flattenEnd{err})
		}
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case flattenEnd:
			err = r.err
		default:
			panic(r)
		}
	}()
	step()
	_, total := d.merged()
	if err := cmp.Or(d.hindrance, room(d.dir, d.options, total)); err != nil {
		return err
	}
	d.snapshots.drop()
	d.log.step.Store(&step)
	defer d.log.step.Store(nil)
	if err := d.badger.Flatten(2); err != nil {
		return err
	}
	progress(d.merged())
	return nil
}

// merged returns how many bytes of tables are in the deepest level, and how many in all levels.
func (d *disk) merged() (done, total uint64) {
	deepest := -1
	for _, t := range d.badger.Tables() {
		if t.Level > deepest {
			deepest, done = t.Level, 0
		}
		total += uint64(t.OnDiskSize)
		if t.Level == deepest {
			done += uint64(t.OnDiskSize)
		}
	}
	return done, total
}
