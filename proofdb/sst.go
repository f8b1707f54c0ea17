package proofdb

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/dgraph-io/badger/v4/fb"
	"github.com/dgraph-io/badger/v4/pb"
	"github.com/dgraph-io/badger/v4/y"
	"google.golang.org/protobuf/proto"
)

// This reader of Badger's tables replaces Badger's own, which ends the process where a length is
// wrong. A table is
//
//	┌───────┬───────┬───┬───────┬──────────────┬──────────┬──────────────┐
//	│ block │ block │ … │ index │ index length │ checksum │ its length   │
//	└───────┴───────┴───┴───────┴──────────────┴──────────┴──────────────┘
//	                     flatb.  4              protobuf   4
//
// and a block
//
//	┌───────┬───────┬───┬─────────┬────────┬──────────┬────────────┐
//	│ entry │ entry │ … │ offsets │ number │ checksum │ its length │
//	└───────┴───────┴───┴─────────┴────────┴──────────┴────────────┘
//	                     4 each    4        protobuf   4
//
// An entry holds, in this order: the number of bytes that its key shares with the block's first key
// (2); the number of the key's other bytes (2); these other bytes; flags (2); a varint of no use
// here; the value. Keys end with a version (8). Offsets and the two numbers of an entry are in the
// processor's byte order, all else is big-endian.

// sst is an opened table.
type sst struct {
	file   *os.File
	index  *fb.TableIndex
	blocks int
	end    int64 // of the blocks, where the index begins
}

// openTable reads and checks the index of a table. An error wraps ErrDamaged, or is the disk's.
func openTable(name string) (*sst, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	t := &sst{file: f}
	if err := t.readIndex(); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", name, err), f.Close())
	}
	return t, nil
}

// readIndex reads the index, which follows the blocks. Even with a right checksum its bytes may not
// form an index.
func (t *sst) readIndex() (err error) {
	defer recovered(&err)
	index, start, err := tableIndex(t.file)
	if err != nil {
		return err
	}
	t.index, t.end = fb.GetRootAsTableIndex(index, 0), start
	if t.blocks = t.index.OffsetsLength(); t.blocks < 1 || t.blocks > len(index)/4 {
		return fmt.Errorf("%w: an index of %d blocks in %d bytes", ErrDamaged, t.blocks, len(index))
	}
	return nil
}

// recovered turns a panic over unexpected bytes into ErrDamaged.
func recovered(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("%w: %.200v", ErrDamaged, r)
	}
}

// tableIndex reads the index of a table, checks its checksum, and finds its beginning.
func tableIndex(f *os.File) (index []byte, start int64, err error) {
	info, err := f.Stat()
	if err != nil {
		return nil, 0, err
	}
	sum, end, err := lengthBefore(f, info.Size())
	if err != nil {
		return nil, 0, fmt.Errorf("checksum of the index: %w", err)
	}
	index, start, err = lengthBefore(f, end)
	if err != nil {
		return nil, 0, fmt.Errorf("index: %w", err)
	}
	return index, start, sumHolds(index, sum)
}

// lengthBefore reads the bytes whose length stands right before end, and finds their beginning.
func lengthBefore(f *os.File, end int64) (b []byte, start int64, err error) {
	var length [4]byte
	if _, err := f.ReadAt(length[:], max(end-4, 0)); err != nil && !errors.Is(err, io.EOF) {
		return nil, 0, err
	}
	n := int64(binary.BigEndian.Uint32(length[:]))
	if end < 4 || n > end-4 {
		return nil, 0, fmt.Errorf("%w: length %d, expected at most %d", ErrDamaged, n, end-4)
	}
	b = make([]byte, n)
	_, err = f.ReadAt(b, end-4-n)
	return b, end - 4 - n, err
}

// sumHolds compares bytes with a checksum of Badger's.
func sumHolds(b, checksum []byte) error {
	sum := &pb.Checksum{}
	if err := proto.Unmarshal(checksum, sum); err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if err := y.VerifyChecksum(b, sum); err != nil {
		return fmt.Errorf("%w: a checksum of Badger's is wrong", ErrDamaged)
	}
	return nil
}

func (t *sst) close() error { return t.file.Close() }

// block reads a block. If its checksum is wrong, block returns the bytes and an error. The slice is
// valid until the next call with the same buf.
func (t *sst) block(i int, buf []byte) (b []byte, err error) {
	defer recovered(&err)
	var where fb.BlockOffset
	if !t.index.Offsets(&where, i) {
		return nil, fmt.Errorf("%w: block %d", ErrDamaged, i)
	}
	n, at := int64(where.Len()), int64(where.Offset())
	if n < 8 || at+n > t.end {
		return nil, fmt.Errorf("%w: block %d", ErrDamaged, i)
	}
	b = append(buf[:0], make([]byte, n)...)
	if _, err := t.file.ReadAt(b, at); err != nil {
		return nil, err
	}
	n -= 4 + int64(binary.BigEndian.Uint32(b[n-4:]))
	sum := b[n : len(b)-4]
	return b[:n], sumHolds(b[:n], sum)
}

// each shows the entries of all blocks that can be read.
func (t *sst) each(see func(key, value []byte)) error {
	var buf []byte
	var errs error
	left := t.end
	for i := range t.blocks {
		b, err := t.block(i, buf)
		if ofSystem(err) {
			return err
		}
		if err != nil {
			errs = err
		}
		if left -= int64(len(b)); left < 0 {
			return fmt.Errorf("%w: the blocks are longer than the table", ErrDamaged) // they overlap
		}
		if len(b) > 0 {
			buf = b
			if err := showEntries(b, see); err != nil {
				errs = err
			}
		}
	}
	return errs
}

// showEntries shows the entries of a block, up to the first that cannot be read.
func showEntries(b []byte, see func(key, value []byte)) (err error) {
	defer recovered(&err)
	return eachEntry(b, func(key, e []byte) error {
		_, n := binary.Uvarint(e[2:])
		if n > 0 && len(key) > versionBytes && e[0]&badgerElsewhere == 0 {
			see(key[:len(key)-versionBytes], e[2+n:])
		}
		return nil
	})
}

// versionBytes is the length of the version at the end of each key.
const versionBytes = 8

// Flags of Badger's entries: deleted, or kept elsewhere.
const (
	badgerPointer   = 2
	badgerElsewhere = 1 | badgerPointer
)

// eachEntry shows each key of a block, with its version, and e, the bytes after the key. It panics
// if the bytes do not form a block.
func eachEntry(b []byte, see func(key, e []byte) error) error {
	order := binary.NativeEndian
	n := int(binary.BigEndian.Uint32(b[len(b)-4:]))
	end := len(b) - 4 - 4*n
	offsets, entries := b[end:], b[:end]
	var base, key []byte
	for i := range n {
		from, to := int(order.Uint32(offsets[4*i:])), end
		if i+1 < n {
			to = int(order.Uint32(offsets[4*i+4:]))
		}
		e := entries[from:to:to]
		shared, own := int(order.Uint16(e)), int(order.Uint16(e[2:]))
		if i == 0 {
			base = e[4 : 4+own : 4+own]
		}
		key = append(append(key[:0], base[:shared]...), e[4:4+own]...)
		if err := see(key, e[4+own:]); err != nil {
			return err
		}
	}
	return nil
}

// Badger believes a table whose checksums are right. If Badger did not write the content itself, it
// may overlook keys, or end the process, at once or in a merge. So check refuses every table that
// Badger's builder would not write.
//
// maxVersion is above every version ever written: Badger continues from the newest version of all
// tables.
const maxVersion = 1 << 62

// tableCheck is the state of a check that goes through a table block by block.
type tableCheck struct {
	at     int64  // end of the blocks so far
	last   []byte // key
	newest uint64 // version
	filter y.Filter
}

// check reads the whole table. The error wraps ErrDamaged unless it comes from the disk.
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
