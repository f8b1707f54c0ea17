// Package proofdb remembers positions: proofs of wins and losses, and the answers of solvers that
// found no win or gave up. It is for every command that would otherwise search the same position
// twice, and for people who prove books overnight.
//
// The database never trusts a stored win or loss. It turns a record into the canonical image of its
// position (the smallest of the eight symmetric ones), checks it there by proof/check, and only
// then stores it. It reads class, line and number of nodes off the proof, never off the caller.
// A reader compares the bytes of the position and recomputes the checksum; the first read in a
// process checks the proof again. A value that fails is quarantined and counts as unknown.
//
// Knowledge only grows (see proof.Known.Add): a proof replaces an answer without one, a shorter
// proof a longer one. Options.Warn hears of two records that cannot both be true. Nothing is ever
// deleted.
//
// On disk a database is a directory:
//
//	DIR/gsolve.json         the stamp: format, number of openings, the files of the last clean end
//	DIR/counter             the counts of positions and writes, after each batch
//	DIR/badger/             the keys and values, in Badger's own files
//	DIR/contradictions.jsonl
//	DIR/quarantine/         damage, until a person removes it:
//	  values.jsonl          values that failed a check
//	  losses.jsonl          losses that an Open found
//	  files-1/ …            Badger's files as they were when an Open found damage
//
// value.go draws keys and values.
package proofdb
