package proofdb

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"github.com/dgraph-io/badger/v4/fb"
	"github.com/dgraph-io/badger/v4/y"
)

// Badger believes a table whose checksums are right. If the content is not of its own making, it
// ends the process, at once or in a merge, or overlooks keys. So check compares all of a table with
// the output of Badger's builder.
//
// maxVersion is more versions than are ever written: Badger counts on from the newest of all
// tables.
const maxVersion = 1 << 62

// tableCheck is the check of a table, block by block.
type tableCheck struct {
	at     int64  // end of the blocks so far
	last   []byte // key
	newest uint64 // version
	filter y.Filter
}

// check reads the whole table. The error wraps ErrDamaged unless the disk made it.
func (t *sst) check() error {
	if err := t.checkAll(); err != nil {
		return fmt.Errorf("%s: %w", t.file.Name(), err)
	}
	return nil
}

func (t *sst) checkAll() (err error) {
	defer recovered(&err)
	c := tableCheck{filter: t.index.BloomFilterBytes()}
	var buf []byte
	for i := range t.blocks {
		if buf, err = t.block(i, buf); err != nil {
			return err
		}
		var where fb.BlockOffset
		t.index.Offsets(&where, i)
		if err := c.block(&where, buf); err != nil {
			return fmt.Errorf("%w: block %d: %w", ErrDamaged, i, err)
		}
	}
	if newest := t.index.MaxVersion(); c.at != t.end || newest != c.newest {
		return fmt.Errorf("%w: blocks up to %d and version %d, expected %d and %d", ErrDamaged, c.at, c.newest, t.end, newest)
	}
	t.readNumbers()
	return nil
}

// readNumbers reads the numbers of an index that Badger reads, and panics where Badger would.
func (t *sst) readNumbers() {
	_, _, _, _ = t.index.KeyCount(), t.index.UncompressedSize(), t.index.OnDiskSize(), t.index.StaleDataSize()
}

func (c *tableCheck) block(where *fb.BlockOffset, b []byte) error {
	if int64(where.Offset()) != c.at {
		return fmt.Errorf("it begins at %d, expected %d", where.Offset(), c.at)
	}
	c.at += int64(where.Len())
	n := 0
	err := eachEntry(b, func(key, e []byte) error {
		if n++; n == 1 && !bytes.Equal(key, where.KeyBytes()) {
			return fmt.Errorf("it begins with key %x, expected %x", key, where.KeyBytes())
		}
		return c.entry(key, e)
	})
	if err == nil && (n == 0 || binary.NativeEndian.Uint32(b[len(b)-4-4*n:]) != 0) {
		err = fmt.Errorf("%d entries, expected some, from its beginning", n)
	}
	return err
}

func (c *tableCheck) entry(key, e []byte) error {
	switch {
	case len(key) <= versionBytes:
		return fmt.Errorf("a key of %d bytes", len(key))
	case c.last != nil && y.CompareKeys(c.last, key) > 0:
		return fmt.Errorf("key %x behind %x", key, c.last)
	case len(c.filter) > 0 && !c.filter.MayContain(y.Hash(y.ParseKey(key))):
		return fmt.Errorf("the filter does not know key %x", key)
	case y.ParseTs(key) >= maxVersion:
		return fmt.Errorf("version %d", y.ParseTs(key))
	}
	if _, n := binary.Uvarint(e[2:]); n <= 0 || e[0]&badgerPointer != 0 {
		return fmt.Errorf("key %x has no value", key)
	}
	c.last, c.newest = append(c.last[:0], key...), max(c.newest, y.ParseTs(key))
	return nil
}
