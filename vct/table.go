package vct

import (
	"sync"
	"sync/atomic"

	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/prefetch"
)

// key names a position of one search: the stones since its root. It leaves out rule, attacker and
// class, which do not change within a search; the table is emptied between searches. Salts mark
// nodes where the defender is to move (after a quiet move), and searches with a limit.
type key = lines.Key

// numbers holds a node's proof and disproof number: 0 and infinite when proved, infinite and 0 when
// disproved.
type numbers struct{ pn, dn uint32 }

// infinite is greater than any real sum; larger sums are cut to infinite − 1.
const infinite = 1 << 30

var (
	proved    = numbers{0, infinite}
	disproved = numbers{infinite, 0}
)

// entry holds the knowledge about a node, in half a cache line.
//
//	key 16 | pn 4 | dn 4 | work 4 | taint 1 | moves 1 | in use 1 | workers in it 1
type entry struct {
	key key
	numbers
	work  uint32 // visits of the node and below: the cost to find the entry again; see weariness
	taint uint8  // of the numbers: taintBits; of the list: the upper bits
	count uint8  // moves listed; unlisted if they are unknown or too many
	used  bool
	busy  uint8 // workers at the node or below it
}

// mostMoves is the longest list that the table keeps. The search generates longer lists again at
// each visit.
const mostMoves = 48

const (
	taintBits = 15  // the bits of entry.taint for the numbers
	unlisted  = 255 // an entry.count without a list
)

type list [mostMoves]code

const (
	ways       = 4   // entries that may hold a key
	firstTable = 512 // entries at the start of a search
	entryBytes = 32 + 2*mostMoves

	firstShared = 8192 // entries of a shared table at the start
	sample      = 1024 // entries from which full estimates
)

// table is a hash table of nodes and, beside it, their lists of moves. It starts small and grows to
// its limit. A full table overwrites the entry of a bucket that cost least. The verdict never
// depends on its size.
type table struct {
	entries []entry // in use: a power of two; the capacity is what an earlier search needed
	lists   []list
	stored  int
	most    int // entries allowed

	stop   *atomic.Bool
	shared bool // by several workers: each use of a bucket locks it
	locks  [256]sync.Mutex
}

// begin empties the table. stop ends its search.
func (t *table) begin(memory int64, stop *atomic.Bool) {
	t.most = firstTable
	for int64(t.most)*2*entryBytes*3/2 <= memory { // while growing, the table holds the old part beside the new
		t.most *= 2
	}
	t.stored, t.stop = 0, stop
	if cap(t.entries) < firstTable || cap(t.entries) > t.most {
		t.entries, t.lists = make([]entry, firstTable), make([]list, firstTable)
		return
	}
	t.reset()
}

// reset empties the table, and keeps its memory.
func (t *table) reset() {
	t.stored = 0
	t.entries, t.lists = t.entries[:firstTable], t.lists[:firstTable]
	clear(t.entries)
}

// share prepares for several workers: the table then grows only in reserve. unshare ends that.
func (t *table) share() { t.shared = true }

func (t *table) unshare() {
	t.shared, t.stored = false, int(t.full()*float64(len(t.entries)))
}

// A shared table grows if more than the part fullEnough of its entries is in use. The next slice
// may double that part, and then the table is half full.
const fullEnough = 0.25

// reserve makes room in a shared table while nobody searches.
func (t *table) reserve() {
	for (len(t.entries) < firstShared || t.full() > fullEnough) && len(t.entries) < t.most && !t.stop.Load() {
		t.grow()
	}
}

// full estimates the part of the entries in use from the first ones: keys are random.
func (t *table) full() float64 {
	used, first := 0, t.entries[:min(sample, len(t.entries))]
	for i := range first {
		if first[i].used {
			used++
		}
	}
	return float64(used) / float64(len(first))
}

// bucket returns the index of the first entry of k's bucket.
func (t *table) bucket(k key) int { return int(k.Lo) & (len(t.entries) - 1) &^ (ways - 1) }

// expect prefetches the bucket of k, two cache lines. It needs no lock: a shared table does not
// grow during a search, see share.
func (t *table) expect(k key) {
	first := t.bucket(k)
	prefetch.Line(&t.entries[first])
	prefetch.Line(&t.entries[first+ways/2])
}

// find returns the index of k's entry, or -1.
func (t *table) find(k key) int {
	first := t.bucket(k)
	for i := first; i < first+ways; i++ {
		if e := &t.entries[i]; e.key == k && e.used {
			return i
		}
	}
	return -1
}

func (t *table) lock(k key) *sync.Mutex {
	if !t.shared {
		return nil
	}
	m := &t.locks[t.bucket(k)/ways%len(t.locks)] // one bucket, one lock
	m.Lock()
	return m
}

func unlock(m *sync.Mutex) {
	if m != nil {
		m.Unlock()
	}
}

// look returns the entry of k.
func (t *table) look(k key) (e entry, ok bool) {
	m := t.lock(k)
	if i := t.find(k); i >= 0 {
		e, ok = t.entries[i], true
	}
	unlock(m)
	return e, ok
}

// hasList reports whether the table has a list of the moves of k.
func (t *table) hasList(k key) bool {
	e, ok := t.look(k)
	return ok && e.count != unlisted
}

// moves appends the list of k to dst. ok is false if the table has no list, or has one with a taint
// of a stage other than now.
func (t *table) moves(dst []code, k key, now stage) (codes []code, taint stage, ok bool) {
	m := t.lock(k)
	defer unlock(m)
	i := t.find(k)
	if i < 0 || t.entries[i].count == unlisted {
		return dst, 0, false
	}
	e := &t.entries[i]
	if e.listTaint() != 0 && e.listTaint() != now {
		return dst, 0, false
	}
	return append(dst, t.lists[i][:e.count]...), e.listTaint(), true
}

// keep stores the list of moves of k.
func (t *table) keep(k key, codes []code, listTaint stage) {
	m := t.lock(k)
	defer unlock(m)
	i := t.place(k)
	e := &t.entries[i]
	e.taint = e.taint&taintBits | uint8(listTaint)<<4
	e.count = unlisted
	if len(codes) <= mostMoves {
		e.count = uint8(copy(t.lists[i][:], codes))
	}
}

// store notes the numbers of k and the work that they cost.
func (t *table) store(k key, n numbers, taint stage, work uint32) {
	m := t.lock(k)
	defer unlock(m)
	e := &t.entries[t.place(k)]
	e.numbers, e.taint = n, e.taint&^taintBits|uint8(taint)
	e.work = min(e.work, infinite) + work
}

// enter notes that one more worker is at k. If the table has no entry of k, enter makes one with
// the numbers n. leave notes that the worker has left.
func (t *table) enter(k key, n numbers) {
	m := t.lock(k)
	defer unlock(m)
	i := t.find(k)
	if i < 0 {
		i = t.place(k)
		t.entries[i].numbers = n
	}
	t.entries[i].busy++
}

func (t *table) leave(k key) {
	m := t.lock(k)
	defer unlock(m)
	if i := t.find(k); i >= 0 && t.entries[i].busy > 0 {
		t.entries[i].busy--
	}
}

// place returns the index of k's entry. If there is none, place makes one, if necessary in place of
// the cheapest of the bucket.
func (t *table) place(k key) int {
	if i := t.find(k); i >= 0 {
		return i
	}
	if !t.shared && t.stored > len(t.entries)/2 && len(t.entries) < t.most {
		t.grow()
	}
	first := t.bucket(k)
	victim := first
	for i := first; i < first+ways; i++ {
		e := &t.entries[i]
		if !e.used {
			victim = i
			break
		}
		if e.work < t.entries[victim].work {
			victim = i
		}
	}
	if !t.shared && !t.entries[victim].used {
		t.stored++
	}
	t.entries[victim] = entry{key: k, numbers: numbers{1, 1}, count: unlisted, used: true}
	return victim
}

// grow makes the table four times as large, or as large as its limit. A stopped search needs none
// of the old entries.
func (t *table) grow() {
	entries, lists := t.entries, t.lists
	if !t.extend(min(4*len(entries), t.most)) {
		return
	}
	t.stored = 0
	for first := 0; first < len(entries) && !t.stop.Load(); first += ways {
		t.spread(entries, lists, first)
	}
}

// cleared is the number of entries to clear before a look at stop: 2 MiB.
const cleared = 1 << 16

// extend makes room for n entries. It takes the memory of an earlier search if that is enough; the
// old entries then stay where they are. New memory for each search would be garbage after it. extend
// returns false if the search was stopped, and then changes nothing.
func (t *table) extend(n int) bool {
	if n > cap(t.entries) {
		t.entries, t.lists = make([]entry, n), make([]list, n)
		return true
	}
	entries := t.entries[:n]
	for from := len(t.entries); from < n; from += cleared {
		if t.stop.Load() {
			return false
		}
		clear(entries[from:min(from+cleared, n)])
	}
	t.entries, t.lists = entries, t.lists[:n]
	return true
}

// spread moves the entries of the old bucket at first to the larger table, which may begin with the
// old one. It puts them into buckets that get entries of no other old bucket. So there is room, and
// spread overwrites no entry that still has to move.
func (t *table) spread(entries []entry, lists []list, first int) {
	for i := first; i < first+ways; i++ {
		e := entries[i]
		if !e.used {
			continue
		}
		entries[i].used = false
		j := t.bucket(e.key)
		for t.entries[j].used {
			j++
		}
		t.entries[j], t.lists[j] = e, lists[i]
		t.stored++
	}
}

// tainted returns the taint of the numbers, 0 for none.
func (e *entry) tainted() stage { return stage(e.taint & taintBits) }

// listTaint returns the stage whose budget cut the list short, 0 for none.
func (e *entry) listTaint() stage { return stage(e.taint >> 4) }
