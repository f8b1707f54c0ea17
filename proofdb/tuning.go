package proofdb

import "cmp"

// tuning holds settings that only tests change: small files fill sooner.
type tuning struct {
	hashBits int                              // of a position's hash that are kept; 0 = all
	memTable int64                            // bytes of Badger's table in memory; 0 = 16 MiB
	reserve  int64                            // bytes that must be free beside three such tables; 0 = 256 MiB
	part     int                              // length of the parts of long values; 0 = as the table allows
	files    int                              // that must be free beside Badger's; 0 = 64, -1 = none
	free     func(dir string) (uint64, error) // bytes free on the disk of dir; nil = ask the system
}

// table is the size of Badger's table in memory. Its log on the disk is a sparse file of twice that
// length. A million records take some 325 MB resident with it, 320 to 335 with 8 MiB: no
// difference.
func (t *tuning) table() int64 { return cmp.Or(t.memTable, 16<<20) }

// spare is how much must be free beside the room that Badger's logs may take.
func (t *tuning) spare() int64 { return cmp.Or(t.reserve, 256<<20) }

// spareFiles is how many files a process must be able to open beside the existing ones: for logs,
// for tables at the top, and for those that a merge writes.
func (t *tuning) spareFiles() int { return max(cmp.Or(t.files, 64), 0) }

// batchBytes is the size of a transaction; Badger takes half as much again.
func (t *tuning) batchBytes() int { return int(t.table() / 10) }

// partBytes is the length of the parts of long values: well below the length that Badger keeps out
// of its tables.
func (t *tuning) partBytes() int { return cmp.Or(t.part, int(t.table()/80)) }
