// Package theorem writes, reads and checks theorems: files of won positions, the lemmas, whose
// proofs use each other. A theorem states one win, of a position that may be too large for a single
// certificate, such as an opening. docs/design/certificate.md has the format and the argument.
//
//	Writer   writes a file lemma by lemma, and checks each one
//	Build    asks a prover for the lemmas that a position needs, and writes them
//	Cut      cuts ordinary certificates into lemmas, so that no position is proved twice
//	Reader   reads a file line by line
//	Verify   checks a file with several threads, by proof/check/lemmas
package theorem

import (
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/wire"
)

// The versions of the certificates that are theorems. Only the spelling of the proofs differs: compressors find
// repeated bytes in hexadecimal digits, but not in base64, so compressed files are a third shorter.
const (
	Version    = 2 // proofs in base64
	HexVersion = 3 // proofs in hexadecimal digits: compressed files
)

// Head is what a theorem states: Attacker wins Position, in which either side may be to move.
type Head struct {
	ID       string // free text, may be empty
	Position *board.Position
	Attacker board.Colour
	Hex      bool // HexVersion; a Writer that compresses sets it
}

// Lemma is a position that the attacker, to move, wins, with the body of its proof. In the body may
// stand uses of other lemmas (tree.AppendUse).
type Lemma struct {
	Position *board.Position
	Body     []byte
}

// The errors of this package.
var (
	// ErrFormat: a line is not what its place in the file requires.
	ErrFormat = errors.New("not a theorem")
	// ErrPosition: a lemma's position has another rule, size or side to move than the theorem.
	ErrPosition = errors.New("not a position of this theorem")
)

// LineError is an error about one line of a file.
type LineError struct {
	Number int // from 1
	Err    error
}

// Error names the line.
func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Number, e.Err) }

// Unwrap returns the reason.
func (e *LineError) Unwrap() error { return e.Err }

// appendHead appends the first line.
func appendHead(dst []byte, h Head) []byte {
	o := wire.Begin(dst)
	o.Number("v", h.version())
	o.Some("id", h.ID)
	o.Game(h.Position.Rule(), h.Position.Size())
	appendStones(&o, h.Position)
	o.ToMove(h.Position.ToMove())
	o.Word("attacker", h.Attacker.String())
	o.Word("claim", "win")
	return append(o.End(), '\n')
}

func (h *Head) version() uint64 {
	if h.Hex {
		return HexVersion
	}
	return Version
}

func appendStones(o *wire.Object, pos *board.Position) {
	o.Points("black", pos.AppendStones(nil, board.Black))
	o.Points("white", pos.AppendStones(nil, board.White))
}

func appendLemma(dst []byte, h *Head, l Lemma) []byte {
	o := wire.Begin(dst)
	appendStones(&o, l.Position)
	if h.Hex {
		o.Hex("proof", l.Body)
	} else {
		o.Base64("proof", l.Body)
	}
	return append(o.End(), '\n')
}

func appendTrailer(dst []byte, lemmas, nodes uint64, sum [sha256.Size]byte) []byte {
	o := wire.Begin(dst)
	o.Number("lemmas", lemmas)
	o.Number("nodes", nodes)
	o.Word("sha256", fmt.Sprintf("%x", sum))
	return append(o.End(), '\n')
}
