package check

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// Claim states what a valid certificate or theorem proves: Attacker wins. Points are named as "h8", and increase.
type Claim struct {
	ID               string // the author's own words, which prove nothing
	Rule             string // "freestyle", "standard" or "renju"
	Size             int    // points along an edge, 5 to 22
	Black, White     []string
	ToMove, Attacker string   // "black" or "white"; equal in version 1
	Nodes            uint64   // OR nodes
	Zone             []string // the root's zone at m = 0; it allows no further stone, not even outside it
}

// Verify checks a certificate, a line of JSON of at most 64 MiB. The error wraps ErrUnreadable or ErrInvalid.
func Verify(line []byte) (*Claim, error) { return VerifyContext(context.Background(), line) }

// VerifyContext works as Verify, but stops when ctx ends, as Robust does. It does not stop while it reads the JSON.
func VerifyContext(ctx context.Context, line []byte) (*Claim, error) {
	c, version := Claim{}, 0
	var word, sum, text string
	if err := ReadObject(line, map[string]any{
		"v": &version, "id": &c.ID, "rule": &c.Rule, "size": &c.Size, "black": &c.Black, "white": &c.White,
		"to_move": &c.ToMove, "attacker": &c.Attacker, "claim": &word, "nodes": &c.Nodes, "sha256": &sum, "proof": &text,
	}); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	body, err := base64.StdEncoding.Strict().DecodeString(text)
	switch hash := sha256.Sum256(body); {
	case version != 1 || c.Size < 1 || word != "win":
		return nil, fmt.Errorf("%w: v %d, size %d, claim %.20q", ErrUnreadable, version, c.Size, word)
	case err != nil || base64.StdEncoding.EncodedLen(len(body)) != len(text): // the decoder skips line breaks
		return nil, fmt.Errorf("%w: proof is not in base64", ErrUnreadable)
	case c.ToMove != c.Attacker:
		return nil, fmt.Errorf("%w: to_move is not the attacker", ErrInvalid)
	case fmt.Sprintf("%x", hash) != sum:
		return nil, fmt.Errorf("%w: sha256 is not that of the proof", ErrInvalid)
	}
	black, white := SortedPoints(c.Black, c.Size), SortedPoints(c.White, c.Size)
	result, err := Robust(ctx, 0, c.Rule, c.Size, black, white, c.Attacker, body)
	if err != nil {
		return nil, err
	}
	if c.Nodes != result.Nodes {
		return nil, fmt.Errorf("%w: nodes is %d, the proof has %d", ErrInvalid, c.Nodes, result.Nodes)
	}
	for i, in := range result.Zone {
		if in {
			c.Zone = append(c.Zone, name(cellOf(i, c.Size)))
		}
	}
	return &c, nil
}

// ReadObject reads one JSON object into variables by field: each once, no other; id may be missing. It deletes the keys.
func ReadObject(line []byte, fields map[string]any) error {
	in := json.NewDecoder(bytes.NewReader(line))
	if first, _ := in.Token(); len(line) > 64<<20 || first != json.Delim('{') || !json.Valid(line) {
		return fmt.Errorf("not one JSON object of at most 64 MiB")
	}
	var value json.RawMessage
	for in.More() {
		key, _ := in.Token()
		name := fmt.Sprint(key)
		_, long := fields[name].(*string)                                                                          // lists of points are short
		if in.Decode(&value) != nil || !long && len(value) > 1<<16 || json.Unmarshal(value, fields[name]) != nil { // or none left
			return fmt.Errorf("field %.20q is unknown, repeated or cannot be read", name)
		}
		delete(fields, name)
	}
	delete(fields, "id")
	if missing := slices.Sorted(maps.Keys(fields)); len(missing) > 0 {
		return fmt.Errorf("fields missing: %v", missing)
	}
	return nil
}

// name returns the name of a cell's point, such as "h8".
func name(p int) string { return string(rune('a'+p%width-margin)) + strconv.Itoa(p/width-margin+1) }

// SortedPoints turns names of points into point numbers, -1 for any other text, and sorts both.
func SortedPoints(names []string, size int) (list []int) {
	for _, text := range names {
		i := -1
		if len(text) >= 2 {
			row, _ := strconv.Atoi(text[1:])
			i = (row-1)*size + int(text[0]) - 'a'
		}
		if i < 0 || name(cellOf(i, size)) != text { // "h08" does not name h8
			i = -1
		}
		list = append(list, i)
	}
	slices.Sort(list)
	for k, i := range list {
		names[k] = name(cellOf(i, size))
	}
	return list
}
