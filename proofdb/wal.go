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
	if len(log) < 2 {
		return 0
	}
	at := 2
	var lengths [3]uint64
	for i := range lengths {
		v, n := binary.Uvarint(log[at:])
		if n <= 0 {
			return 0
		}
		lengths[i], at = v, at+n
	}
	k, v, rest := lengths[0], lengths[1], uint64(len(log)-at)
	if k <= 8 || k > 1<<10 || v > rest || k+v+4 > rest {
		return 0
	}
	end := at + int(k+v)
	if binary.BigEndian.Uint32(log[end:]) != crc32.Checksum(log[:end], y.CastagnoliCrcTable) {
		return 0
	}
	if log[0]&badgerElsewhere == 0 {
		see(log[at:at+int(k)-8], log[at+int(k):end])
	}
	return end + 4
}
