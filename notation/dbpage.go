package notation

import (
	"encoding/binary"
	"strings"
)

// dbPage holds a record of a .db.
type dbPage struct {
	record dbRecord
	said   string // the part of the text that people read
	tail   string // the rest of the text, which programs read

	newSaid  *string
	newLabel byte // 0 = the old one
}

// page implements paged.
func (dec *dbDecoder) page([]byte) (from, to int64, text pageText) {
	rec := dec.last
	return rec.offset, rec.offset + int64(len(rec.raw)), newDBPage(rec)
}

// dbBoardText begins the part of a text in which Rapfi keeps texts of points.
const dbBoardText = "@BTXT@"

func newDBPage(rec dbRecord) *dbPage {
	p := &dbPage{record: rec}
	if rest := rec.rest(); len(rest) >= dbRest {
		p.said = string(rest[dbRest:])
	}
	end := strings.Index(p.said, dbBoardText)
	if end < 0 {
		end = strings.IndexFunc(p.said, func(r rune) bool { return r < ' ' && !strings.ContainsRune("\t\n\r", r) })
	}
	if end >= 0 {
		p.said, p.tail = p.said[:end], p.said[end:]
	}
	return p
}

func (p *dbPage) comment() string { return p.said }

// opaque reports whether the record is of a kind that gsolve does not know.
func (p *dbPage) opaque() bool { n := len(p.record.rest()); return n > 0 && n < dbRest }

func (p *dbPage) setComment(text string) error {
	if p.opaque() {
		return overLimit("a record without room for a text")
	}
	if len(text)+len(p.tail) > dbMaxText {
		return overLimit("a text of more than %d bytes", dbMaxText)
	}
	p.newSaid = &text
	return nil
}

func (p *dbPage) plain() string   { return plainLines(p.said) }
func (p *dbPage) label() string   { return "" }
func (p *dbPage) lineEnd() string { return "\n" }

func (p *dbPage) cut(comment string) (line, ending, rest string) { return cutNote(comment) }
func (p *dbPage) words(line string) string                       { return line }

// mark sets the label of the player who has just moved, unless the record has one.
func (p *dbPage) mark(r Result) {
	rest := p.record.rest()
	if p.opaque() || len(rest) > 0 && rest[0] != dbNone {
		return
	}
	p.newLabel = 'l'
	if r.Winner != r.ToMove {
		p.newLabel = 'w'
	}
}

func (p *dbPage) bytes() ([]byte, bool) {
	if p.newSaid == nil && p.newLabel == 0 {
		return p.record.raw, false
	}
	head := [dbRest]byte{dbNone}
	if rest := p.record.rest(); len(rest) >= dbRest {
		copy(head[:], rest)
	}
	if p.newLabel != 0 {
		head[0] = p.newLabel
	}
	said := p.said
	if p.newSaid != nil {
		said = *p.newSaid
	}
	b := append([]byte{}, p.record.raw[:2+p.record.key]...)
	b = binary.LittleEndian.AppendUint16(b, uint16(dbRest+len(said)+len(p.tail)))
	return append(append(append(b, head[:]...), said...), p.tail...), true
}
