package proofdb

import (
	"hash/maphash"
	"sync"
)

// There is room for 1 << markBits marks (16 MiB once all are used), in sets of `ways` marks.
const (
	markBits = 20
	ways     = 4
)

// marks remembers the values that passed the checker in this process, so that a second read costs
// no second check. A mark is 128 bits of two hashes whose seeds no file can know. A mark that is
// overwritten costs a check.
type marks struct {
	seeds [2]maphash.Seed
	locks [64]sync.Mutex
	sets  [][ways][2]uint64
}

func newMarks() *marks {
	return &marks{
		seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()},
		sets:  make([][ways][2]uint64, (1<<markBits)/ways),
	}
}

// of returns the mark of a key and its value. No mark is zero.
func (m *marks) of(key, value []byte) (mark [2]uint64) {
	for i, seed := range m.seeds {
		k := maphash.Bytes(seed, key)
		mark[i] = (maphash.Bytes(seed, value)*0x9e3779b97f4a7c15 ^ k) | uint64(1-i)
	}
	return mark
}

// lock locks the set of a mark.
func (m *marks) lock(mark [2]uint64) (set *[ways][2]uint64, locked *sync.Mutex) {
	i := mark[1] % uint64(len(m.sets))
	locked = &m.locks[i%uint64(len(m.locks))]
	locked.Lock()
	return &m.sets[i], locked
}

func (m *marks) has(mark [2]uint64) bool {
	set, locked := m.lock(mark)
	defer locked.Unlock()
	for _, have := range set {
		if have == mark {
			return true
		}
	}
	return false
}

// set replaces the oldest mark of the set.
func (m *marks) set(mark [2]uint64) {
	set, locked := m.lock(mark)
	defer locked.Unlock()
	copy(set[1:], set[:ways-1])
	set[0] = mark
}
