// Package traits describes puzzles whose claims are proved: how hard they are,
// what they are about, and whether two of them are the same.
//
//	rate                         how hard a puzzle is
//	themes, attack, row          what it is about
//	core                         the stones and edges that its solution uses
//	sieve                        the puzzles of games, each combination once
//
// A trail is a four that leads nowhere, with the fours that may follow. The core
// is the stones and edges of the board that the line of a win uses. Two puzzles
// with the same core are one combination, of which a Sieve keeps the first.
package traits
