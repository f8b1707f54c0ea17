package vcf

import (
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/prefetch"
)

// key names a position of one search: the stones added since its root. Rule, attacker, root and
// restriction do not change within a search, and the table is emptied between searches.
type key = lines.Key

// entry means that the attacker, to move at a key, has no win within some number of fours. The
// table compares all 128 bits of the key: the index of the bucket implies the low byte of the first
// word, which makes room for the depth.
//
//	tagged: bits 63…8 of key.Lo | depth (0 nothing, 255 exhausted)
//	second: key.Hi
type entry struct{ tagged, second uint64 }

type bucket [4]entry

const (
	bucketBytes = 64
	exhausted   = 255 // a depth that stands for "no win at all"
	firstTable  = 256 // buckets at the start of a search: 16 KiB fit into the nearest cache
)

// table starts small, so that easy positions touch little memory, and grows as it fills. The
// verdict of a search never depends on its size.
type table struct {
	buckets []bucket // all that is allocated; a power of two
	mask    uint64   // the buckets in use − 1
	stored  int
	most    int // buckets allowed
}

func (t *table) prepare() {
	if len(t.buckets) == 0 {
		t.buckets = make([]bucket, firstTable)
		clear(t.buckets) // so that the system provides the memory now
	}
}

// begin empties the table and shrinks it to the first size.
func (t *table) begin(memory int64) {
	t.most = firstTable
	for int64(t.most)*2*bucketBytes*3/2 <= memory { // while growing, the table holds the old part beside the new
		t.most *= 2
	}
	if len(t.buckets) > t.most {
		t.buckets = make([]bucket, firstTable)
	}
	t.mask, t.stored = firstTable-1, 0
	clear(t.buckets[:firstTable])
}

// probe returns the number of fours within which there is no win at k, or 0 if the table has no
// entry.
func (t *table) probe(k key) uint32 {
	b := &t.buckets[k.Lo&t.mask]
	for i := range b {
		if e := &b[i]; (e.tagged^k.Lo)>>8 == 0 && e.second == k.Hi {
			return uint32(e.tagged & 255)
		}
	}
	return 0
}

// far reports whether the entries are too many for the nearest cache.
func (t *table) far() bool { return t.mask >= firstTable }

// expect prefetches the bucket of k.
func (t *table) expect(k key) { prefetch.Line(&t.buckets[k.Lo&t.mask]) }

// store notes that there is no win at k within depth ≤ exhausted fours.
func (t *table) store(k key, depth uint32) {
	t.put(entry{k.Lo&^255 | uint64(depth), k.Hi}, k.Lo)
}

// put stores an entry. first is the first word of its key.
func (t *table) put(n entry, first uint64) {
	b := &t.buckets[first&t.mask]
	slot := &b[n.second>>62] // the victim of a full bucket
	for i := range b {
		e := &b[i]
		if (e.tagged^n.tagged)>>8 == 0 && e.second == n.second {
			slot = e
			break
		}
		if e.tagged&255 == 0 {
			slot = e
			t.stored++
			break
		}
	}
	*slot = n
	if t.stored > int(t.mask+1)*2 && int(t.mask) < t.most-1 {
		t.grow()
	}
}

// grow makes the part in use four times as large, or as large as the limit, and spreads the entries
// over it, in place if the memory of an earlier search is enough. The entries of an old bucket go to
// buckets that get no others. So there is room, and put overwrites no entry that still has to move.
func (t *table) grow() {
	old := t.buckets[:t.mask+1]
	n := min(4*len(old), t.most)
	if len(t.buckets) >= n {
		clear(t.buckets[len(old):n])
	} else {
		t.buckets = make([]bucket, n)
	}
	t.mask, t.stored = uint64(n-1), 0
	for i := range old {
		for slot, e := range old[i] {
			if e.tagged&255 != 0 {
				old[i][slot] = entry{}
				t.put(e, e.tagged&^255|uint64(i&255))
			}
		}
	}
}
