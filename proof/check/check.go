// Package check verifies certificates: does the stream of moves that a solver wrote win against every defence? It
// imports the standard library only, has its own board and its own statement of the three rules, and searches nothing.
//
// Letters: A attacker, D defender, n the board's edge, m the passes of D on the path to a node: so many stones may be
// hidden; z a zone, the points where one could disturb the proof. Numbers in brackets: steps of docs/design/certificate.md.
package check

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// ErrUnreadable is for no JSON of a known version, or a field or argument missing, unknown, twice or out of range.
var ErrUnreadable = errors.New("unreadable certificate")

// ErrInvalid is for what reads, but proves nothing. It has the first reason and the OR node's number, from 1.
var ErrInvalid = errors.New("invalid certificate")

// Result is what a valid proof showed.
type Result struct {
	Nodes uint64                  // OR nodes, at least 1
	Zone  [maxSize * maxSize]bool // the root's zone, by row·size + column
}

// Proof checks a body without JSON: attacker ("black", "white"), to move, wins under rule ("freestyle", "standard",
// "renju") on a board of 5…22 points an edge with these stones, numbers row·size + column, none of which is kept. A
// valid proof costs no allocation; an error wraps ErrInvalid, or ErrUnreadable for an argument out of its range.
func Proof(rule string, size int, black, white []int, attacker string, body []byte) (Result, error) {
	return Robust(0, rule, size, black, white, attacker, body)
}

// Robust is Proof for a win that must stand although D owns up to m ≥ 0 more stones, anywhere outside the zone it
// returns. With m = 1 that zone is the list of sensible replies to the threat that the proof carries out.
func Robust(m int, rule string, size int, black, white []int, attacker string, body []byte) (res Result, err error) {
	w, zone := walk{body: body, tests: 1<<14 + len(body)<<8}, cells{} // real nodes need two, bred ones 10⁴
	if err := w.setup(rule, size, black, white, attacker); err != nil {
		return res, err
	}
	w.or(max(m, 0), &zone)
	if len(w.body) > 0 || w.tests < 0 {
		w.fail(w.nodes, "%d bytes follow, %d more tests of forbidden points allowed", len(w.body), w.tests)
	}
	res.Nodes = uint64(w.nodes)
	for i := range size * size {
		res.Zone[i] = zone[cell(i, size)]
	}
	return res, w.err
}

// setup fills the board and refuses a game that is over (7).
func (b *board) setup(rule string, n int, blacks, whites []int, attacker string) error {
	a := slices.Index([]string{"black", "white"}, attacker)
	if n < 5 || n > maxSize || !slices.Contains([]string{"freestyle", "standard", "renju"}, rule) || a < 0 {
		return fmt.Errorf("%w: rule %.20q, size %d, attacker %.20q", ErrUnreadable, rule, n, attacker)
	}
	b.n, b.a, b.d = n, byte(a)+black, white-byte(a)
	b.renju, b.exact = rule == "renju", [4]bool{black: rule != "freestyle", white: rule == "standard"}
	for i := range n * n {
		b.at[cell(i, n)] = empty
	}
	for i, stones := range [2][]int{blacks, whites} {
		for _, s := range stones {
			if s < 0 || s >= n*n {
				return fmt.Errorf("%w: point %d is off the board", ErrUnreadable, s)
			}
			if b.at[cell(s, n)] != empty {
				return fmt.Errorf("%w: two stones on %s", ErrInvalid, name(cell(s, n)))
			}
			b.set(cell(s, n), black+byte(i))
		}
	}
	for p, c := range b.at {
		for dir := 0; dir < 4 && c != wall; dir++ {
			if b.full(5, p, dir, c) || b.renju && b.count[c][dir][p] == 5 { // renju: no overline either
				return fmt.Errorf("%w: the row through %s has ended the game", ErrInvalid, name(p))
			}
		}
	}
	return nil
}

// Claim is what a valid certificate proves: Attacker, to move, wins. Points read "h8", sorted by row, then column.
type Claim struct {
	ID               string // the author's own words, proves nothing
	Rule             string // "freestyle", "standard" or "renju"
	Size             int    // points along an edge, 5…22
	Black, White     []string
	ToMove, Attacker string   // "black" or "white"; equal in version 1
	Nodes            uint64   // OR nodes
	Zone             []string // the root's zone, of a proof that further stones may disturb
}

// Verify checks a line of JSON, at most 64 MiB. Its error wraps ErrUnreadable or ErrInvalid; then there is no claim.
func Verify(line []byte) (*Claim, error) {
	c, version := Claim{}, 0
	var word, sum, b64 string
	if err := object(line, map[string]any{
		"v": &version, "id": &c.ID, "rule": &c.Rule, "size": &c.Size, "black": &c.Black, "white": &c.White,
		"to_move": &c.ToMove, "attacker": &c.Attacker, "claim": &word, "nodes": &c.Nodes, "sha256": &sum, "proof": &b64,
	}); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	body, err := base64.StdEncoding.Strict().DecodeString(b64)
	switch hash := sha256.Sum256(body); {
	case version != 1 || c.Size < 1 || word != "win":
		return nil, fmt.Errorf("%w: v %d, size %d, claim %.20q", ErrUnreadable, version, c.Size, word)
	case err != nil || base64.StdEncoding.EncodedLen(len(body)) != len(b64): // ignored line breaks
		return nil, fmt.Errorf("%w: proof is not in base64", ErrUnreadable)
	case c.ToMove != c.Attacker:
		return nil, fmt.Errorf("%w: to_move is not the attacker", ErrInvalid)
	case fmt.Sprintf("%x", hash) != sum:
		return nil, fmt.Errorf("%w: sha256 is not that of the proof", ErrInvalid)
	}
	res, err := Proof(c.Rule, c.Size, numbers(c.Black, c.Size), numbers(c.White, c.Size), c.Attacker, body)
	if err != nil {
		return nil, err
	}
	if c.Nodes != res.Nodes {
		return nil, fmt.Errorf("%w: nodes is %d, the proof has %d", ErrInvalid, c.Nodes, res.Nodes)
	}
	for i, in := range res.Zone {
		if in {
			c.Zone = append(c.Zone, name(cell(i, c.Size)))
		}
	}
	return &c, nil
}

// object reads one JSON object into its fields: each once, all but the id, no others.
func object(line []byte, fields map[string]any) error {
	in := json.NewDecoder(bytes.NewReader(line))
	_, _ = in.Token() // '{': else the end is not '}'
	for len(line) <= 64<<20 && in.More() {
		key, _ := in.Token()
		name := fmt.Sprint(key)
		if in.Decode(fields[name]) != nil {
			return fmt.Errorf("field %.20q is unknown, repeated or cannot be read", name)
		}
		delete(fields, name)
	}
	delete(fields, "id")
	if end, _ := in.Token(); end != json.Delim('}') || !json.Valid(line) || len(fields) > 0 {
		return fmt.Errorf("%d fields missing, or not one JSON object of at most 64 MiB", len(fields))
	}
	return nil
}

func (w *walk) fail(node int, format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf("%w: node %d: %s", ErrInvalid, node, fmt.Sprintf(format, args...))
	}
}

// name writes a cell as its point, "h8".
func name(p int) string { return string(rune('a'+p%width-margin)) + strconv.Itoa(p/width-margin+1) }

// numbers turns names into row·n + column, and sorts both. A text that is no point gives -1, which is on no board.
func numbers(names []string, n int) (list []int) {
	for _, s := range names {
		row, _ := strconv.Atoi(s[min(1, len(s)):])
		i := (row-1)*n + int((s + "a")[0]) - 'a'
		if i < 0 || name(cell(i, n)) != s {
			i = -1
		}
		list = append(list, i)
	}
	slices.Sort(list)
	for k, i := range list {
		names[k] = name(cell(i, n))
	}
	return list
}
