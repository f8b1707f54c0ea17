// Package proofdb remembers what is known of positions: proofs of wins and of
// losses, and the words of solvers that found none or gave up. It is for every
// command that would otherwise search the same position twice, and for those
// who prove books overnight.
//
// Nothing that it hands out as won or lost is taken on trust. A record is
// turned into the canonical image of its position (the smallest of the eight
// symmetric ones), checked there by proof/check, and only then stored. Its class,
// line and number of nodes are read off the proof, never off the caller. When it
// is read, the bytes of the position are compared, the checksum is recomputed,
// and the first time in a process the proof is checked again. What fails is
// quarantined and counts as unknown.
//
// What is known only grows (see proof.Known.Add): a proof stands before a word, a
// shorter proof before a longer one. Two records that cannot both be true are
// named loudly. Nothing is ever deleted.
//
// On disk a database is a directory:
//
//	DIR/gsolve.json         the stamp: format, generation, the files of the last clean end
//	DIR/counter             how much was written, after each batch
//	DIR/badger/             the keys and values, in Badger's own files
//	DIR/contradictions.jsonl
//	DIR/quarantine/         what was found damaged, until somebody removes it:
//	  values.jsonl          values that failed a check
//	  losses.jsonl          what an Open found damaged or missing
//	  files-1/ …            Badger's files as they were then
//
// Keys and values are drawn in key.go and value.go.
package proofdb
