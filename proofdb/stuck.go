package proofdb

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"

	"github.com/dgraph-io/badger/v4"
)

// If the system refuses to make a table, Badger tries for ever to write it. Every caller that
// opens, commits, begins to read or closes would wait as long. So callers give up after two tries
// (patience). All committed records are in the logs, where the next Open finds them.
//
// errStuck: a caller gave up waiting for Badger.
var errStuck = errors.New("the database cannot write out the last logs of Badger")

// patience is the number of failed tries after which a caller gives up. Badger tries once a second.
const patience = 2

// tries reports each failed try to all who wait for Badger.
type tries struct {
	mu     sync.Mutex
	failed error         // of the last try
	next   chan struct{} // closed by the next failed try
	gaveUp error         // set when a caller gives up; then no work may begin
}

// hear records a failed try.
func (t *tries) hear(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.failed = err
	if t.next != nil {
		close(t.next)
		t.next = nil
	}
}

// another returns a channel that the next failed try closes.
func (t *tries) another() <-chan struct{} {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.next == nil {
		t.next = make(chan struct{})
	}
	return t.next
}

// await waits until Badger is done, or has failed often enough.
func (t *tries) await(done <-chan error) error {
	for range patience {
		select {
		case err := <-done:
			return err
		case <-t.another():
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.gaveUp = fmt.Errorf("%w: %w", errStuck, t.failed)
	return t.gaveUp
}

// over returns the reason why no work may begin any more, nil if work may begin.
func (t *tries) over() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.gaveUp
}

// refuse makes err the reason why no work may begin any more.
func (t *tries) refuse(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.gaveUp = err
}

// willRetry recognises the format of Badger's messages about a failed try.
func willRetry(format string) bool { return strings.HasSuffix(format, ", retrying") }

// reading begins a transaction that reads. Badger first waits for commits that have begun.
func (d *disk) reading() (*badger.Txn, error) {
	if err := d.log.tries.over(); err != nil {
		return nil, err
	}
	var txn *badger.Txn
	done := make(chan error, 1)
	go func() {
		txn = d.badger.NewTransaction(false)
		done <- nil
	}()
	if err := d.log.tries.await(done); err != nil {
		return nil, err
	}
	return txn, nil
}

// commit commits a transaction. After one has failed, commit refuses all others: Badger may have no
// table in memory left, and would end the process.
func (d *disk) commit(txn *badger.Txn) error {
	if err := d.log.tries.over(); err != nil {
		return err
	}
	done := make(chan error, 1)
	txn.CommitWith(func(err error) {
		d.snapshots.drop() // at once: a new transaction sees more than the idle ones
		done <- err
	})
	err := d.log.tries.await(done)
	if err != nil {
		d.log.tries.refuse(err)
	}
	return err
}

// closeBadger closes Badger. If it gives up waiting, Badger keeps the lock until it has closed.
func (d *disk) closeBadger() error {
	d.snapshots.drop()
	lock, db, done := d.lock, d.badger, make(chan error, 1)
	go func() {
		done <- db.Close()
		runtime.KeepAlive(lock) // else its finalizer would unlock it
	}()
	return d.log.tries.await(done)
}
