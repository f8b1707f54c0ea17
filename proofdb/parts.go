package proofdb

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"

	"github.com/cespare/xxhash/v2"
	"github.com/dgraph-io/badger/v4"
)

// partFormat replaces valueFormat where a value is in parts.
const partFormat = 0xff

// A value in parts is stored as
//
//	key                       → partFormat, length (4), xxhash64 of the value (8), checksum (8)
//	key, xxhash64, number (2) → part, checksum (8)
//
// all numbers big-endian. The first line is the head. It is written after the parts, so a stop
// between leaves the old value. Parts without a head stay; a value that long is rare.
const headBytes = 1 + 4 + 8

// cut writes the parts of a long value, and puts the head in the value's place.
func (d *disk) cut(p *pair) error {
	most := d.options.tuning.partBytes()
	if len(p.value) <= most {
		return nil
	}
	sum, number := xxhash.Sum64(p.value), 0
	for part := range slices.Chunk(p.value, most) {
		key := partKey(p.key, sum, number)
		if err := d.transact([]pair{{key: key, value: sealed(key, part)}}); err != nil {
			return err
		}
		number++
	}
	head := binary.BigEndian.AppendUint32([]byte{partFormat}, uint32(len(p.value)))
	p.value = sealed(p.key, binary.BigEndian.AppendUint64(head, sum))
	return nil
}

// sealed appends a checksum to a value.
func sealed(key, value []byte) []byte {
	return binary.BigEndian.AppendUint64(value, checksum(key, value))
}

func partKey(key []byte, sum uint64, i int) []byte {
	k := binary.BigEndian.AppendUint64(bytes.Clone(key), sum)
	return binary.BigEndian.AppendUint16(k, uint16(i))
}

// inParts reports whether a stored value is the head of parts.
func inParts(key, value []byte) bool {
	return len(value) == headBytes+sumBytes && value[0] == partFormat && summed(key, value)
}

// whole shows a value, joined if it is in parts. Where a part is missing or damaged it shows the
// head, which no reader of values accepts.
func (d *disk) whole(txn *badger.Txn, key, value []byte, see func(value []byte) error) error {
	if !inParts(key, value) {
		return see(value)
	}
	length, sum := int(binary.BigEndian.Uint32(value[1:])), binary.BigEndian.Uint64(value[5:])
	all := []byte(nil)
	for i := 0; len(all) < length; i++ {
		k := partKey(key, sum, i)
		item, err := txn.Get(k)
		if errors.Is(err, badger.ErrKeyNotFound) {
			return see(value)
		}
		if err != nil {
			return err
		}
		part, err := item.ValueCopy(nil)
		if err != nil {
			return err
		}
		if len(part) <= sumBytes || !summed(k, part) {
			return see(value)
		}
		all = append(all, part[:len(part)-sumBytes]...)
	}
	return see(all)
}
