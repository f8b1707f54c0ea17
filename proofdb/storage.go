package proofdb

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
)

// A pair is a key and the value to be stored under it.
type pair struct {
	key, value []byte
	fresh      bool // the key was not there before
}

// storage keeps values under keys, in Badger or in a map. Several goroutines may use it at once,
// but only one may call write.
type storage interface {
	// get shows the value of a key. see must not keep the value.
	get(key []byte, see func(value []byte)) (found bool, err error)
	// write stores all pairs: get sees them, and on a disk they outlive the process. After an error
	// some may be stored, each of them whole.
	write(batch []pair) error
	// sync waits until all writes would survive a failure of the machine, too.
	sync() error
	// each shows the pairs whose keys are `from` or greater, in increasing order. It takes the keys
	// that exist when it is called; a value may be newer. see must not keep key or value.
	each(ctx context.Context, from []byte, see func(key, value []byte) error) error
	// expected returns roughly the number of positions, for progress.
	expected() uint64
	close() error
}

// memory is a storage without a disk, of at most limit bytes of keys and values.
type memory struct {
	mu    sync.RWMutex
	pairs map[string][]byte
	bytes int64
	limit int64
}

func (m *memory) get(key []byte, see func(value []byte)) (bool, error) {
	value, found := m.value(key)
	if found {
		see(value) // write replaces it, and never changes it
	}
	return found, nil
}

func (m *memory) value(key []byte) ([]byte, bool) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	value, found := m.pairs[string(key)]
	return value, found
}

func (m *memory) write(batch []pair) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	more := int64(0)
	for _, p := range batch {
		old, found := m.pairs[string(p.key)]
		more += int64(len(p.value) - len(old))
		if !found {
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

func (m *memory) each(ctx context.Context, from []byte, see func(key, value []byte) error) error {
	m.mu.RLock()
	keys := slices.Sorted(maps.Keys(m.pairs))
	m.mu.RUnlock()
	first, _ := slices.BinarySearch(keys, string(from))
	for _, key := range keys[first:] {
		if err := ctx.Err(); err != nil {
			return err
		}
		bytes := []byte(key)
		value, _ := m.value(bytes)
		if err := see(bytes, value); err != nil {
			return err
		}
	}
	return nil
}

func (m *memory) expected() uint64 {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return uint64(len(m.pairs))
}

func (m *memory) sync() error { return nil }

func (m *memory) close() error { return nil }

// tuning holds settings that only tests change: small files fill sooner.
type tuning struct {
	hashBits int                              // bits of a position's hash in its key; 0 = all
	memTable int64                            // bytes of Badger's table in memory; 0 = 16 MiB
	reserve  int64                            // bytes that must be free beside three such tables; 0 = 256 MiB
	part     int                              // length of the parts of long values; 0 = as the table allows
	files    int                              // files that may be opened beside Badger's; 0 = 64, -1 = none
	free     func(dir string) (uint64, error) // bytes free on the disk of dir; nil = ask the system
}

// table returns the size of Badger's table in memory. Its log on the disk is a sparse file of twice
// that length. With 16 MiB a million records take some 325 MB resident, with 8 MiB 320 to 335: no
// difference.
func (t *tuning) table() int64 { return cmp.Or(t.memTable, 16<<20) }

// spare returns how many bytes must be free beside the room that Badger's logs may take.
func (t *tuning) spare() int64 { return cmp.Or(t.reserve, 256<<20) }

// spareFiles returns how many files a process must be able to open beside the existing ones: for
// logs, for tables made of logs, and for tables that a merge writes.
func (t *tuning) spareFiles() int { return max(cmp.Or(t.files, 64), 0) }

// batchBytes returns the size of a transaction: two thirds of the most that Badger takes.
func (t *tuning) batchBytes() int { return int(t.table() / 10) }

// partBytes returns the length of the parts of long values: well below the length at which Badger
// keeps values out of its tables.
func (t *tuning) partBytes() int { return cmp.Or(t.part, int(t.table()/80)) }
