package proofdb

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"

	"github.com/dgraph-io/badger/v4/y"
)

// Entries that are not yet in a table are in Badger's logs, "00001.mem": a head of 20 bytes, then
// entries, then zeros.
//
//	┌───────┬────────────┬──────────────┬────────┬─────┬───────┬────────┐
//	│ flags │ key length │ value length │ expiry │ key │ value │ CRC-32 │
//	└───────┴────────────┴──────────────┴────────┴─────┴───────┴────────┘
//	 2       varint       varint         varint                 4
//
// Badger reads up to the first wrong entry and cuts off the rest. After a stop in the middle of a
// write that is right. After damage it would be a silent loss: the entries after the wrong one are
// still good.
const (
	logHead = 20
	logExt  = ".mem"
)

// eachLogged shows the good entries of a log. damaged reports whether a good entry follows a bad
// one.
func eachLogged(log []byte, see func(key, value []byte)) (damaged bool) {
	log = bytes.TrimRight(log, "\x00") // no entry ends with more than four of them
	log = log[:min(len(log)+4, cap(log))]
	gap := false
	for at := logHead; at < len(log); {
		n := logEntry(log[at:], see)
		if n > 0 {
			damaged = damaged || gap
			at += n
			continue
		}
		gap = true
		at++
	}
	return damaged
}

// logEntry shows the entry that log begins with and returns its length, 0 without one.
func logEntry(log []byte, see func(key, value []byte)) int {
	key, value, end := entryBounds(log)
	if end == 0 || binary.BigEndian.Uint32(log[end:]) != crc32.Checksum(log[:end], y.CastagnoliCrcTable) {
		return 0
	}
	if log[0]&badgerElsewhere == 0 {
		see(log[key:value-versionBytes], log[value:end])
	}
	return end + 4
}

// The longest key is that of a part (parts.go). Longer values would not be in Badger's tables
// (badgerOptions).
const (
	maxLoggedKey   = maxKey + 8 + 2 + versionBytes
	maxLoggedValue = 1 << 20
)

// entryBounds finds the beginning of key, value and checksum of an entry; it returns zeros where
// the bytes cannot be an entry of ours. In damaged bytes an entry could begin anywhere, and to
// compute a checksum of the rest for each place takes minutes. So entryBounds first checks the
// lengths, that the caller's flags are 0, and that nothing expires.
func entryBounds(log []byte) (key, value, end int) {
	at := 2
	if len(log) < at || log[1] != 0 {
		return 0, 0, 0
	}
	var fields [3]uint64
	for i := range fields {
		v, n := binary.Uvarint(log[at:])
		if n <= 0 {
			return 0, 0, 0
		}
		fields[i], at = v, at+n
	}
	k, v, expiry := fields[0], fields[1], fields[2]
	if k <= versionBytes || k > maxLoggedKey || v > maxLoggedValue || expiry != 0 || k+v+4 > uint64(len(log)-at) {
		return 0, 0, 0
	}
	return at, at + int(k), at + int(k+v)
}
