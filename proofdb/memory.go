package proofdb

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
)

// memory is a storage without a disk. It holds at most limit bytes of keys and
// values.
type memory struct {
	mu    sync.RWMutex
	pairs map[string][]byte
	bytes int64
	limit int64
}

func newMemory(limit int64) *memory {
	return &memory{pairs: map[string][]byte{}, limit: limit}
}

func (m *memory) get(key []byte, see func(value []byte)) (bool, error) {
	m.mu.RLock()
	value, found := m.pairs[string(key)]
	m.mu.RUnlock()
	if found {
		see(value) // it is replaced, never written to
	}
	return found, nil
}

func (m *memory) write(batch []pair) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	more := int64(0)
	for _, p := range batch {
		more += int64(len(p.value))
		if old, found := m.pairs[string(p.key)]; found {
			more -= int64(len(old))
		} else {
			more += int64(len(p.key))
		}
	}
	if m.bytes+more > m.limit {
		return fmt.Errorf("%w: %d MiB in memory, expected at most %d MiB", ErrFull, (m.bytes+more)>>20, m.limit>>20)
	}
	m.bytes += more
	for _, p := range batch {
		m.pairs[string(p.key)] = p.value
	}
	return nil
}

// each shows the keys that were there when it was called, and what each holds when
// its turn comes: a value that was replaced meanwhile is shown as it is now.
func (m *memory) each(ctx context.Context, from []byte, see func(key, value []byte) error) error {
	m.mu.RLock()
	keys := slices.Sorted(maps.Keys(m.pairs))
	m.mu.RUnlock()
	first, _ := slices.BinarySearch(keys, string(from))
	for _, key := range keys[first:] {
		if err := ctx.Err(); err != nil {
			return err
		}
		m.mu.RLock()
		value := m.pairs[key]
		m.mu.RUnlock()
		if err := see([]byte(key), value); err != nil {
			return err
		}
	}
	return nil
}

func (m *memory) sync() error { return nil }

func (m *memory) close() error { return nil }
