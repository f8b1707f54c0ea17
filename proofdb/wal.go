package proofdb

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"

	"github.com/dgraph-io/badger/v4/y"
)

// What was not yet written to a table is in Badger's logs, "00001.mem": a head
// of 20 bytes, then entries, then zeros.
//
//	┌───────┬────────────┬──────────────┬────────┬─────┬───────┬────────┐
//	│ flags │ key length │ value length │ expiry │ key │ value │ CRC-32 │
//	└───────┴────────────┴──────────────┴────────┴─────┴───────┴────────┘
//	 2       varint       varint         varint                 4
//
// Badger reads up to the first entry that is wrong and cuts off what follows.
// After a stop in the middle of a write that is right; after damage it would be a
// silent loss, and the entries behind it are still good.
const (
	logHead = 20
	logExt  = ".mem"
)

// eachLogged shows the entries of a log, also those behind damage. damaged says
// that there were such.
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

// logEntry shows the entry that log begins with and says how long it is, 0 if
// it begins with none.
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

// The longest key that is written is that of a part (parts.go). Longer values would
// not be in Badger's tables (badgerOptions).
const (
	maxLoggedKey   = maxKey + 8 + 2 + versionBytes
	maxLoggedValue = 1 << 20
)

// entryBounds says where the key, the value and the checksum of an entry begin; 0
// where nobody writes an entry like that. Between damaged bytes each could be the
// first of one, and to compare a checksum of all that follows it for each takes
// minutes: so it is not only lengths that are looked at first, but that nothing
// here has flags of its own or expires.
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
