package proofdb

import (
	"sync"

	"github.com/dgraph-io/badger/v4"
)

// maxIdle is the most transactions that are kept for later readers.
const maxIdle = 16

// snapshots lends out transactions that read. To begin and end one takes two messages to a
// goroutine of Badger, and as long as the reading. So readers use a transaction again until
// something is written. Each transaction has one reader at a time.
type snapshots struct {
	mu   sync.Mutex
	idle []*badger.Txn // they all see version seen
	age  uint64        // how often drop was called
	seen uint64        // the version of the newest; it may see a batch before drop is called
}

// take returns a transaction that sees all writes before the last drop. give needs the age. If none
// is idle, take calls begin.
func (s *snapshots) take(begin func() (*badger.Txn, error)) (txn *badger.Txn, age uint64, err error) {
	s.mu.Lock()
	age = s.age
	if last := len(s.idle) - 1; last >= 0 {
		txn, s.idle = s.idle[last], s.idle[:last]
	}
	s.mu.Unlock()
	if txn == nil {
		if txn, err = begin(); err == nil {
			s.advance(txn.ReadTs())
		}
	}
	return txn, age, err
}

// advance ends idle transactions that see less than a newer one, so that no reader sees less than
// an earlier reader did.
func (s *snapshots) advance(seen uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if seen > s.seen {
		s.seen = seen
		s.end()
	}
}

// give takes a transaction back, and ends it if something was written since.
func (s *snapshots) give(txn *badger.Txn, age uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if age == s.age && txn.ReadTs() == s.seen && len(s.idle) < maxIdle {
		s.idle = append(s.idle, txn)
		return
	}
	txn.Discard()
}

// drop ends idle transactions. The writer calls it after each write, before it reports the write;
// Compact calls it because Badger keeps old values for readers.
func (s *snapshots) drop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.age++
	s.end()
}

func (s *snapshots) end() {
	for i, txn := range s.idle {
		txn.Discard()
		s.idle[i] = nil
	}
	s.idle = s.idle[:0]
}
