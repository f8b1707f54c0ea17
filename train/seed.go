package train

import (
	"encoding/binary"

	"github.com/cespare/xxhash/v2"
)

// seed returns the seed of a thing of the run, such as step 17: it follows from the run's seed, the
// kind and the number alone.
func (r *run) seed(kind string, number int) uint64 {
	text := binary.LittleEndian.AppendUint64(nil, r.Seed)
	text = binary.LittleEndian.AppendUint64(text, uint64(number))
	return xxhash.Sum64(append(text, kind...))
}
