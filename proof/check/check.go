// Package check verifies certificates: does the stream of moves that a solver wrote
// win against every defence? It imports the standard library only, has its own board
// and its own statement of the three rules, and searches nothing.
//
// Letters: A is the attacker, D the defender, n the board's edge; a point is row·n +
// column, row 0 at the bottom, column 0 = a. m counts the passes of D on the path to a
// node: D may own m stones that the board does not show. A zone z is a set of empty
// points, those where such a stone could disturb the proof.
//
// A body is a preorder stream of varints in their shortest form:
//
//	OR   := a      A plays a; then, if
//	               a makes a five, or A has two five-squares: nothing
//	               A has one, and it is forbidden to D:       nothing
//	               A has one five-square:                     OR, D having blocked
//	               A has none:                                PASS k (d OR)×k
//	PASS := OR     the win after a pass of D; or
//	        n·n    none, at m = 0 only: then all of D's legal replies are listed
//
// The d are D's replies, strictly increasing, and hold the whole zone of the pass proof:
// a stone elsewhere cannot touch that proof, so it answers all other replies. DESIGN.md
// has the argument and its steps 1 to 7, which the comments cite.
package check

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
)

// ErrUnreadable: the line is no certificate of a known version. It is not JSON, too
// long, or a field is missing, unknown, repeated or out of its range.
var ErrUnreadable = errors.New("unreadable certificate")

// ErrInvalid: the certificate can be read and does not prove its claim. The message
// has the first reason and the OR node's number in the stream, from 1.
var ErrInvalid = errors.New("invalid certificate")

// Result is what a valid proof showed.
type Result struct {
	Nodes uint64                  // OR nodes, at least 1
	Zone  [maxSize * maxSize]bool // the root's zone, by row·size + column
}

// Proof checks a body without JSON: attacker ("black", "white"), to move, wins under
// rule ("freestyle", "standard", "renju") on a board of 5…22 points an edge with these
// stones, numbers row·size + column. A valid proof costs no allocation; an error wraps
// ErrInvalid, or ErrUnreadable for an argument out of its range. Nothing is kept.
func Proof(rule string, size int, black, white []int, attacker string, body []byte) (Result, error) {
	return Robust(0, rule, size, black, white, attacker, body)
}

// Robust is Proof for a win that must stand although D owns up to m ≥ 0 more stones,
// anywhere outside the zone it returns. With m = 1 that zone is the list of sensible
// replies to the threat that the proof carries out.
func Robust(m int, rule string, size int, black, white []int, attacker string, body []byte) (res Result, err error) {
	w, zone := walk{body: body}, cells{}
	if err := w.setup(rule, size, black, white, attacker); err != nil {
		return res, err
	}
	w.tests = freeTests + testsPerByte*len(body)
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

const maxLine = 64 << 20 // bytes

// Claim is what a valid certificate proves: Attacker, to move, wins the position. Points
// are written "h8", in increasing order: row 1 first, each row from column a.
type Claim struct {
	ID               string // the author's own words, proves nothing
	Rule             string // "freestyle", "standard" or "renju"
	Size             int    // points along an edge, 5…22
	Black, White     []string
	ToMove, Attacker string   // "black" or "white"; equal in version 1
	Nodes            uint64   // OR nodes
	Zone             []string // the root's zone, of a proof that further stones may disturb
}

// Verify checks a certificate on one line of JSON, at most 64 MiB. An error wraps
// ErrUnreadable or ErrInvalid, and then there is no claim.
func Verify(line []byte) (*Claim, error) {
	var c Claim
	body, err := c.read(line)
	if err != nil {
		return nil, err
	}
	black, white := c.numbers(c.Black), c.numbers(c.White)
	res, err := Proof(c.Rule, c.Size, black, white, c.Attacker, body)
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

// read fills the claim from the header and returns the body.
func (c *Claim) read(line []byte) ([]byte, error) {
	var version int
	var word, sum, text string
	if err := object(line, map[string]any{
		"v": &version, "id": &c.ID, "rule": &c.Rule, "size": &c.Size, "black": &c.Black, "white": &c.White,
		"to_move": &c.ToMove, "attacker": &c.Attacker, "claim": &word, "nodes": &c.Nodes, "sha256": &sum, "proof": &text,
	}); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	body, err := base64.StdEncoding.Strict().DecodeString(text)
	switch hash := sha256.Sum256(body); {
	case version != 1 || c.Size < 1 || word != "win":
		return nil, fmt.Errorf("%w: v %d, size %d, claim %.20q", ErrUnreadable, version, c.Size, word)
	case err != nil || base64.StdEncoding.EncodedLen(len(body)) != len(text): // ignored line breaks
		return nil, fmt.Errorf("%w: proof is not in base64", ErrUnreadable)
	case c.ToMove != c.Attacker:
		return nil, fmt.Errorf("%w: to_move is not the attacker", ErrInvalid)
	case fmt.Sprintf("%x", hash) != sum:
		return nil, fmt.Errorf("%w: sha256 is not that of the proof", ErrInvalid)
	}
	return body, nil
}

// object reads one JSON object into its fields: each once, all but the id, no others.
func object(line []byte, fields map[string]any) error {
	if len(line) > maxLine {
		return fmt.Errorf("%d bytes, at most %d are read", len(line), maxLine)
	}
	in := json.NewDecoder(bytes.NewReader(line))
	_, _ = in.Token() // '{': else the end is not '}'
	for in.More() {
		key, _ := in.Token()
		name := fmt.Sprint(key)
		if fields[name] == nil {
			return fmt.Errorf("field %.20q is unknown or repeated", name)
		}
		if err := in.Decode(fields[name]); err != nil {
			return fmt.Errorf("field %s: %w", name, err)
		}
		delete(fields, name)
	}
	delete(fields, "id")
	end, _ := in.Token()
	if _, err := in.Token(); end != json.Delim('}') || err != io.EOF || len(fields) > 0 {
		return fmt.Errorf("%d fields missing, or not one JSON object", len(fields))
	}
	return nil
}

// numbers turns points into row·size + column, and sorts both. A text that is no point
// gives -1, which is on no board.
func (c *Claim) numbers(points []string) (list []int) {
	for _, s := range points {
		row, _ := strconv.Atoi(s[min(1, len(s)):])
		i := (row-1)*c.Size + int((s + "a")[0]) - 'a'
		if i < 0 || name(cell(i, c.Size)) != s {
			i = -1
		}
		list = append(list, i)
	}
	slices.Sort(list)
	for k, i := range list {
		points[k] = name(cell(i, c.Size))
	}
	return list
}
