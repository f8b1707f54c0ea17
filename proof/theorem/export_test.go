package theorem

import "crypto/sha256"

// Lines returns the lines of a file up to the trailer, without any check.
func Lines(h Head, list []Lemma) (lines [][]byte) {
	lines = append(lines, appendHead(nil, h))
	for _, l := range list {
		lines = append(lines, appendLemma(nil, &h, l))
	}
	return lines
}

// Trailer returns a last line.
func Trailer(lemmas, nodes uint64, sum [sha256.Size]byte) []byte {
	return appendTrailer(nil, lemmas, nodes, sum)
}
