package vcf

// key names a position of one search by the exclusive or of the random words
// of the stones added since its root: 128 bits. Rule, attacker, root and
// restriction are the same for all of a search, and the table is emptied
// between searches.
type key [2]uint64

func (k key) with(w [2]uint64) key { return key{k[0] ^ w[0], k[1] ^ w[1]} }

// entry says that the attacker to move at a key has no win within some
// number of fours. All 128 bits of the key are compared: the low byte of the
// first word, which the bucket's place implies, makes room for the depth.
//
//	tagged: bits 63…8 of key[0] | free (bit 7) | depth (bits 6…0: 0 nothing, 127 exhausted)
//	second: key[1]
//
// free says that the defender's last reply made no five-square.
type entry struct{ tagged, second uint64 }

// bucket is one cache line.
type bucket [4]entry

const (
	bucketBytes = 64
	exhausted   = 127 // a depth that stands for "no win at all"
	freeBit     = 128
	firstTable  = 256 // buckets at the start of a search: fits the nearest cache
)

// table starts small, so that easy positions touch little memory, and grows
// with what is stored. The verdict of a search never depends on its size.
type table struct {
	buckets []bucket // all that is allocated; a power of two
	mask    uint64   // of the part in use
	stored  int
	most    int // buckets allowed
}

// begin forgets everything and shrinks to the first size.
func (t *table) begin(memory int64) {
	t.most = firstTable
	// growing holds the old part beside the new
	for int64(t.most)*bucketBytes*4*5/4 <= memory {
		t.most *= 4
	}
	if len(t.buckets) < firstTable || len(t.buckets) > t.most {
		t.buckets = make([]bucket, firstTable)
	}
	t.mask, t.stored = firstTable-1, 0
	clear(t.buckets[:firstTable])
}

// probe returns the number of fours within which there is no win at k, 0 if
// nothing is known, and whether k is free.
func (t *table) probe(k key) (depth uint32, free bool) {
	b := &t.buckets[k[0]&t.mask]
	for i := range b {
		if e := &b[i]; (e.tagged^k[0])>>8 == 0 && e.second == k[1] {
			return uint32(e.tagged & 127), e.tagged&freeBit != 0
		}
	}
	return 0, false
}

// store notes that there is no win at k within depth fours. Depths that are
// no part of an entry are dropped.
func (t *table) store(k key, depth uint32, free bool) {
	if depth > exhausted {
		return
	}
	tag := uint64(depth)
	if free {
		tag |= freeBit
	}
	t.put(entry{k[0]&^255 | tag, k[1]}, k[0])
}

// put files an entry whose key starts with first.
func (t *table) put(n entry, first uint64) {
	b := &t.buckets[first&t.mask]
	slot := &b[n.second>>62] // the victim of a full bucket
	for i := range b {
		e := &b[i]
		if (e.tagged^n.tagged)>>8 == 0 && e.second == n.second {
			slot = e
			break
		}
		if e.tagged&127 == 0 {
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

// grow quadruples the part in use and spreads what is stored over it.
func (t *table) grow() {
	n := int(t.mask + 1)
	old := t.buckets[:n]
	if len(t.buckets) >= 4*n {
		old = append([]bucket(nil), old...)
		clear(t.buckets[:4*n])
	} else {
		t.buckets = make([]bucket, 4*n)
	}
	t.mask, t.stored = uint64(4*n-1), 0
	for i := range old {
		for _, e := range old[i] {
			if e.tagged&127 != 0 {
				t.put(e, e.tagged&^255|uint64(i&255))
			}
		}
	}
}

// bytes is the memory that the table holds.
func (t *table) bytes() int64 { return int64(len(t.buckets)) * bucketBytes }
