package notation

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
)

// The databases of Yixin and Rapfi (.db) hold positions with a label, a value and a text. A file may
// be packed in an LZ4 frame. Numbers are little-endian. A count of records, 4 bytes, comes first; a
// record is
//
//	2 bytes  length of the key
//	key      rule, width, height; then x, y of each stone, from 0 at the top left
//	2 bytes  length of the rest, 0 without one
//	label    1 byte: w l d x !, or -1 for none
//	value    2 bytes
//	bound    2 bytes, depth·4 + bound
//	text     UTF-8
//
// Of n stones the first (n+1)/2 are Black's, and Black is to move iff n is even. The stone -1, -1
// is a pass that makes up the number. A key is the smallest of the position's eight images. The
// label is for the player who has just moved. A record with size 0 is about the file itself:
//
//	01 00 00 00   07 00 00 0f 0f 07 07 08 08   06 00 77 00 00 00 00 61
//	one record    freestyle, 15×15, h8 i7      won for White, who has moved; comment "a"
const (
	dbHead   = 4 // bytes of the count
	dbKey    = 3 // rule, width, height
	dbRest   = 5 // label, value, bound
	dbNone   = 0xFF
	dbPass   = -1
	dbPacked = "\x04\x22\x4d\x18" // LZ4's magic number
	// MaxUnpacked is the largest number of bytes of a .db after unpacking.
	MaxUnpacked = 8 * MaxFile
)

// dbRules are the rules of keys, by number. TestReadDB pins that board lists them in this order.
var dbRules = board.Rules()

// dbRecord is a record with its two lengths, as in the file.
type dbRecord struct {
	raw    []byte
	key    int   // length of the key
	offset int64 // of the first byte in the unpacked file
}

// stones returns the key.
func (r *dbRecord) stones() []byte { return r.raw[2 : 2+r.key] }

// rest returns label, value, bound and text; it may be empty or shorter.
func (r *dbRecord) rest() []byte { return r.raw[2+r.key+2:] }

// about reports whether the record is about the file and holds no position.
func (r *dbRecord) about() bool {
	k := r.stones()
	return len(k) >= dbKey && k[1] == 0 && k[2] == 0
}

// position fills in the draft. The error says what is wrong with the key.
func (r *dbRecord) position(o Options) (draft, error) {
	k := r.stones()
	if len(k) < dbKey || len(k)%2 == 0 {
		return draft{}, fmt.Errorf("key of %d bytes, expected rule, width, height and two bytes a stone", len(k))
	}
	own := int(k[1])
	if k[1] != k[2] {
		return draft{}, fmt.Errorf("%w: %d×%d, expected a square board", board.ErrSize, k[1], k[2])
	}
	if err := checkSize(own); err != nil {
		return draft{}, err
	}
	d := o.newDraft(1, own)
	if int(k[0]) >= len(dbRules) {
		return d, fmt.Errorf("%w: number %d, expected 0 to %d", board.ErrRule, k[0], len(dbRules)-1)
	}
	d.rule = &dbRules[k[0]]
	n := (len(k) - dbKey) / 2
	d.toMove = sides[n%2]
	d.black, d.white = make([]board.Point, 0, (n+1)/2), make([]board.Point, 0, n/2)
	for i := range n {
		x, y := int(int8(k[dbKey+2*i])), int(int8(k[dbKey+2*i+1]))
		if x == dbPass && y == dbPass {
			continue
		}
		side := board.Black
		if i >= (n+1)/2 {
			side = board.White
		}
		pt, err := fromTop(x, y, own)
		if err == nil {
			err = d.put(side, pt)
		}
		if err != nil {
			return d, err
		}
	}
	return d, nil
}

// isDB recognises a packed file, and a count with whole records after it.
func isDB(prefix []byte) bool {
	if bytes.HasPrefix(prefix, []byte(dbPacked)) {
		return true
	}
	if len(prefix) < dbHead || binary.LittleEndian.Uint32(prefix) > MaxNodes {
		return false
	}
	rest := prefix[dbHead:]
	for range binary.LittleEndian.Uint32(prefix) {
		key, ok := cutDB(&rest)
		if ok && !plausibleKey(key) {
			return false
		}
		if _, more := cutDB(&rest); !ok || !more {
			return len(prefix) >= DetectBytes || len(key) > 0 && len(rest) > 0
		}
	}
	return len(rest) == 0
}

// cutDB cuts a part with its length off. ok is false if the prefix ends in it.
func cutDB(rest *[]byte) (part []byte, ok bool) {
	if len(*rest) < 2 {
		return nil, false
	}
	end := 2 + int(binary.LittleEndian.Uint16(*rest))
	if end > len(*rest) {
		return nil, false
	}
	part, *rest = (*rest)[2:end], (*rest)[end:]
	return part, true
}

// plausibleKey reports whether a key has a board of a possible size, or is about the file.
func plausibleKey(key []byte) bool {
	if len(key) < dbKey || len(key)%2 == 0 || key[1] != key[2] {
		return false
	}
	return key[1] == 0 || checkSize(int(key[1])) == nil
}

// dbKeyOf returns the key of a position: the smallest of its images.
func dbKeyOf(s board.Setup) []byte {
	var least []byte
	for sym := range board.Symmetry(board.Symmetries) {
		key := append([]byte{byte(slices.Index(dbRules, s.Rule)), byte(s.Size), byte(s.Size)}, dbStones(s, sym)...)
		if least == nil || bytes.Compare(key, least) < 0 {
			least = key
		}
	}
	return least
}

// dbStones returns the stones of an image, those of each side increasing, and the passes that make
// up their numbers.
func dbStones(s board.Setup, sym board.Symmetry) (key []byte) {
	black := max(len(s.Black), len(s.White))
	white := black
	if s.ToMove == board.White {
		black = max(len(s.Black), len(s.White)+1)
		white = black - 1
	}
	for i, pts := range [2][]board.Point{s.Black, s.White} {
		var stones [][2]byte
		for _, pt := range pts {
			pt = sym.Apply(pt, s.Size)
			stones = append(stones, [2]byte{byte(pt.X()), byte(s.Size - 1 - pt.Y())})
		}
		slices.SortFunc(stones, func(a, b [2]byte) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
		for len(stones) < [2]int{black, white}[i] {
			stones = append(stones, [2]byte{dbNone, dbNone})
		}
		for _, stone := range stones {
			key = append(key, stone[0], stone[1])
		}
	}
	return key
}

// Database gathers positions for a .db. The zero value is empty.
type Database struct {
	at      map[string]int // index of the record of each key
	records []dbNew
}

type dbNew struct{ key, comment string }

// Add adds a position with its comment. Images of a position are one record, which gets all their
// comments. The error wraps ErrCannotHold for a comment that is too long, also one that images share;
// then nothing has changed. Write checks the other limits.
func (d *Database) Add(it Item, comment string) error {
	_, _, err := d.add(it, comment)
	return err
}

// add works as Add, and returns the index of the record and its comment before.
func (d *Database) add(it Item, comment string) (i int, was string, err error) {
	key := string(dbKeyOf(it.Setup))
	i, known := d.at[key]
	if known {
		was = d.records[i].comment
	}
	switch {
	case comment == "" || strings.Contains("\n"+was+"\n", "\n"+comment+"\n"):
		comment = was
	case was != "":
		comment = was + "\n" + comment
	}
	if len(comment) > dbMaxText {
		return i, was, cannotHold(DB, "a text of %d bytes, expected at most %d", len(comment), dbMaxText)
	}
	if !known {
		if d.at == nil {
			d.at = map[string]int{}
		}
		i = len(d.records)
		d.at[key] = i
		d.records = append(d.records, dbNew{key: key})
	}
	d.records[i].comment = comment
	return i, was, nil
}

// Len returns the number of positions.
func (d *Database) Len() int { return len(d.records) }

// dbMaxText is the largest length of a text: two bytes hold that of the rest of a record.
const dbMaxText = 1<<16 - 1 - dbRest

// dbCharset is the record about the file that gsolve writes.
const dbCharset = `charset="UTF-8"`

// Write writes the positions in the order in which Add met them, after a record that states UTF-8,
// without packing. The error wraps ErrCannotHold, and Write writes nothing, if the file would have
// more than MaxNodes records or MaxFile bytes; otherwise it is that of w.
func (d *Database) Write(w io.Writer) error {
	if err := d.limits(); err != nil {
		return err
	}
	b := binary.LittleEndian.AppendUint32(nil, uint32(len(d.records)+1))
	b = appendDBRecord(b, []byte{0, 0, 0}, dbCharset)
	for i := range d.records {
		b = appendDBRecord(b, []byte(d.records[i].key), d.records[i].comment)
		if len(b) >= DetectBytes || i == len(d.records)-1 {
			if _, err := w.Write(b); err != nil {
				return err
			}
			b = b[:0]
		}
	}
	_, err := w.Write(b)
	return err
}

// limits returns an error above the limits of readers.
func (d *Database) limits() error {
	if n := len(d.records) + 1; n > MaxNodes { // one is about the file
		return cannotHold(DB, "%d records, expected at most %d", n, MaxNodes)
	}
	bytes := len(appendDBRecord(make([]byte, dbHead), make([]byte, dbKey), dbCharset))
	for i := range d.records {
		bytes += 2 + len(d.records[i].key) + 2
		if n := len(d.records[i].comment); n > 0 {
			bytes += dbRest + n
		}
	}
	if bytes > MaxFile {
		return cannotHold(DB, "more than %d MiB", MaxFile>>20)
	}
	return nil
}

// appendDBRecord writes a record with a text alone; without one the rest is empty.
func appendDBRecord(dst, key []byte, text string) []byte {
	dst = append(binary.LittleEndian.AppendUint16(dst, uint16(len(key))), key...)
	if text == "" {
		return append(dst, 0, 0)
	}
	dst = binary.LittleEndian.AppendUint16(dst, uint16(dbRest+len(text)))
	return append(append(dst, dbNone, 0, 0, 0, 0), text...)
}

// appendDB writes one position.
func appendDB(dst []byte, it Item, number int) ([]byte, error) {
	if err := onlyOne(DB, number); err != nil {
		return nil, err
	}
	var d Database
	if err := d.Add(it, ""); err != nil {
		return nil, err
	}
	b := bytes.NewBuffer(dst)
	err := d.Write(b)
	return b.Bytes(), err
}
