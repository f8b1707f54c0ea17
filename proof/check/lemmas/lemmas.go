// Package lemmas verifies theorems, which are certificates of version 2 or 3: files of many won positions, the lemmas,
// whose proofs use each other. It uses proof/check and the standard library only. proof/check judges each lemma; this package
// notes which positions are used and which are proved. docs/design/certificate.md has the format and the argument.
//
//	line 1     header   {"v":2,"id":…,"rule":…,"size":…,"black":[…],"white":[…],"to_move":…,"attacker":…,"claim":"win"}
//	line 2 …   lemma    {"black":[…],"white":[…],"proof":"<base64>"}: the attacker, to move, wins; version 3: "<hex>"
//	last line  trailer  {"lemmas":N,"nodes":M,"sha256":"…"}, the hash of all lines before it with their line breaks
//
// No race can lead to a wrong answer. A position counts as proved only after the check of its lemma, and that check has
// noted all uses before. So at any moment: if all used positions are proved, then all proved positions are won.
package lemmas

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/gsolve/gsolve/proof/check"
)

// Most is the largest number of lemmas, and of positions that they use: 2^24. A million take about 80 MB.
const Most = 1 << 24

var errFull = fmt.Errorf("%w: more than %d lemmas or used positions", check.ErrInvalid, Most)

// Theorem checks one file.
type Theorem struct {
	claim check.Claim // without Zone; its Nodes are those of all lemmas so far
	most  int         // Most; less in tests
	hex   bool        // version 3
	turns [8][]int    // the symmetries of the board: where the image takes each point from

	mu     sync.Mutex // guards the rest and claim.Nodes
	lemmas uint64
	full   bool           // lines had no room for a position
	lines  map[digest]int // by position up to symmetry: 0 if a lemma proves it, else the first line that uses it
}

const maxPoints = 22 * 22

type digest = [sha256.Size]byte

// New reads the header, and uses the positions that its claim needs: its own if the attacker is to move, else those after
// each legal move of the defender. All errors of this package wrap check.ErrUnreadable, check.ErrInvalid or a context's.
func New(header []byte) (*Theorem, error) {
	t := &Theorem{most: Most, lines: map[digest]int{}}
	c, version, word := &t.claim, 0, ""
	if err := check.ReadObject(header, map[string]any{
		"v": &version, "id": &c.ID, "rule": &c.Rule, "size": &c.Size, "black": &c.Black, "white": &c.White,
		"to_move": &c.ToMove, "attacker": &c.Attacker, "claim": &word,
	}); err != nil {
		return nil, fmt.Errorf("%w: %w", check.ErrUnreadable, err)
	}
	sides := []string{"black", "white"}
	if version < 2 || version > 3 || c.Size < 5 || c.Size > 22 || word != "win" || !slices.Contains(sides, c.ToMove) {
		return nil, fmt.Errorf("%w: v %d, size %d, claim %.20q, to_move %.20q", check.ErrUnreadable, version, c.Size, word, c.ToMove)
	}
	t.turns, t.hex = symmetries(c.Size), version == 3
	black, white := check.SortedPoints(c.Black, c.Size), check.SortedPoints(c.White, c.Size)
	if c.ToMove != c.Attacker {
		return t, check.Lost(c.Rule, c.Size, black, white, c.Attacker, t.use(1))
	}
	stones, err := place(c.Size, black, white)
	if err == nil {
		t.use(1)(stones)
	}
	return t, err
}

// Lemma checks a lemma, which stands on the line of this number, ≥ 2, and counts its OR nodes; a use of another lemma
// counts as one. Several goroutines may call it at once. The end of ctx stops it as it stops check.Robust.
func (t *Theorem) Lemma(ctx context.Context, number int, line []byte) (nodes uint64, err error) {
	var blacks, whites []string
	var text string
	if err := check.ReadObject(line, map[string]any{"black": &blacks, "white": &whites, "proof": &text}); err != nil {
		return 0, fmt.Errorf("%w: %w", check.ErrUnreadable, err)
	}
	body, err := t.decode(text)
	if err != nil {
		return 0, err
	}
	c := &t.claim
	black, white := check.SortedPoints(blacks, c.Size), check.SortedPoints(whites, c.Size)
	if nodes, err = check.Lemma(ctx, c.Rule, c.Size, black, white, c.Attacker, body, t.use(number)); err != nil {
		return 0, err
	}
	stones, err := place(c.Size, black, white)
	if err != nil {
		return 0, err
	}
	return nodes, t.proved(stones, nodes)
}

// decode reads a body, of which there is one spelling in each version.
func (t *Theorem) decode(text string) (body []byte, err error) {
	if t.hex {
		if body, err = hex.DecodeString(text); err != nil || strings.ContainsAny(text, "ABCDEF") { // the decoder takes both cases
			return nil, fmt.Errorf("%w: proof is not in hexadecimal digits", check.ErrUnreadable)
		}
		return body, nil
	}
	body, err = base64.StdEncoding.Strict().DecodeString(text)
	if err != nil || base64.StdEncoding.EncodedLen(len(body)) != len(text) { // the decoder skips line breaks
		return nil, fmt.Errorf("%w: proof is not in base64", check.ErrUnreadable)
	}
	return body, nil
}

// Holds checks the trailer after all lemmas. sum is the hash of all lines before it. Holds returns what is proved.
func (t *Theorem) Holds(trailer []byte, sum digest) (*check.Claim, error) {
	var lemmas, nodes uint64
	var text string
	if err := check.ReadObject(trailer, map[string]any{"lemmas": &lemmas, "nodes": &nodes, "sha256": &text}); err != nil {
		return nil, fmt.Errorf("%w: %w", check.ErrUnreadable, err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	switch claim := t.claim; {
	case t.full || t.lemmas > uint64(t.most):
		return nil, errFull
	case text != fmt.Sprintf("%x", sum):
		return nil, fmt.Errorf("%w: sha256 is not that of the lines before", check.ErrInvalid)
	case lemmas != t.lemmas || nodes != claim.Nodes:
		return nil, fmt.Errorf("%w: %d lemmas with %d nodes, expected %d with %d", check.ErrInvalid, t.lemmas, claim.Nodes, lemmas, nodes)
	}
	first, missing := 0, 0
	for _, line := range t.lines {
		if line > 0 {
			missing++
		}
		if line > 0 && (line < first || first == 0) {
			first = line
		}
	}
	if missing > 0 {
		return nil, fmt.Errorf("%w: no lemma proves %d of the used positions; line %d uses the first", check.ErrInvalid, missing, first)
	}
	claim := t.claim
	return &claim, nil
}

// use returns a function that notes a use of a position in a line.
func (t *Theorem) use(line int) func(stones []byte) {
	return func(stones []byte) {
		position := t.digest(stones)
		t.mu.Lock()
		defer t.mu.Unlock()
		first, known := t.lines[position]
		switch {
		case !known && len(t.lines) == t.most:
			t.full = true
		case !known || line < first:
			t.lines[position] = line
		}
	}
}

// proved notes that a lemma proves a position.
func (t *Theorem) proved(stones []byte, nodes uint64) error {
	position := t.digest(stones)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lemmas++
	t.claim.Nodes += nodes
	if t.lines[position] = 0; t.full || t.lemmas > uint64(t.most) {
		return errFull
	}
	return nil
}

// digest returns the hash of the least image of a position.
func (t *Theorem) digest(stones []byte) digest {
	least := t.turns[0]
	for _, turn := range t.turns[1:] {
		for i, from := range turn {
			if a, b := stones[from], stones[least[i]]; a != b {
				if a < b {
					least = turn
				}
				break
			}
		}
	}
	var image [maxPoints]byte
	for i, from := range least {
		image[i] = stones[from]
	}
	return sha256.Sum256(image[:len(stones)])
}

// symmetries returns, for each of the eight, the number of the point that moves to each point.
func symmetries(size int) (turns [8][]int) {
	for i := range size * size {
		x, y := i%size, i/size
		for turn := range turns { // the mirrors in a diagonal and in a column, by turns, lead through all eight
			turns[turn] = append(turns[turn], y*size+x)
			if turn%2 == 0 {
				x, y = y, x
			} else {
				x = size - 1 - x
			}
		}
	}
	return turns
}

// place returns the content of each point as check.Lemma does.
func place(size int, black, white []int) ([]byte, error) {
	stones := bytes.Repeat([]byte{3}, size*size)
	for i, list := range [2][]int{black, white} {
		for _, p := range list {
			if p < 0 || p >= len(stones) || stones[p] != 3 {
				return nil, fmt.Errorf("%w: a stone off the board, or two stones on a point", check.ErrUnreadable)
			}
			stones[p] = byte(i + 1)
		}
	}
	return stones, nil
}
