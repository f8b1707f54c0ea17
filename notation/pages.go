package notation

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/pierrec/lz4/v4"
	"golang.org/x/text/transform"

	"github.com/gsolve/gsolve/board"
)

// Page is a position of a book (SGF, .lib or .db) with everything that the author wrote beside it.
// Its bytes stay in the file's own form, and only the part that a call changes is written anew. A
// Page is valid during the call of Revise's edit only.
type Page struct {
	text  pageText
	visit Visit
}

// pageText holds the bytes of a page in one format. The texts are as in the file: not decoded, and
// with the file's line ends and escapes.
type pageText interface {
	comment() string
	// setComment reports an error that wraps ErrLimit for a text that readers refuse, or ErrNoPlace for a
	// page that the file leaves out.
	setComment(text string) error
	// plain returns a comment as people read it, with LF between its lines.
	plain() string
	// label returns the board text at the page's move as people read it, "" without one.
	label() string
	// mark records a proved result, unless the author has recorded one.
	mark(r Result)
	// cut cuts a comment, which is not empty, after its first line. ending is the bytes that end the line,
	// "" if the comment ends first.
	cut(comment string) (line, ending, rest string)
	// words returns a line without the escapes of the format.
	words(line string) string
	// lineEnd returns the bytes that go between the comment and a further line.
	lineEnd() string
	// bytes returns the page as it is written, and whether it differs from the page that was read.
	bytes() (text []byte, changed bool)
}

// Result is a proved result of a position.
type Result struct {
	Winner board.Colour // Black or White
	ToMove board.Colour // the side to move in the position
	Plies  int          // from the root to the five, 0 if the proof does not say
}

// Item returns the page's position, as Visit.Item does.
func (p *Page) Item() Item { return p.visit.Item() }

// Position returns the page's position. The error is that of Item.Position.
func (p *Page) Position() (*board.Position, error) {
	d := p.visit.draft
	it := d.item(p.visit.rd.o)
	it.ID = p.visit.ID()
	return it.Position()
}

// Ply counts the moves, passes included, since the game or its last setup began.
func (p *Page) Ply() int { return p.visit.Ply }

// Comment returns the author's comment with LF between its lines, "" without one. Options.Charset
// decodes it.
func (p *Page) Comment() string { return p.text.plain() }

// Label returns the text that stands on the board at the page's move, "" without one.
func (p *Page) Label() string { return p.text.label() }

// Note puts a line of ASCII text into the comment. It takes the place of the first line that own
// recognises, and other such lines vanish; without one it becomes the last line. All other bytes of
// the comment stay. The error wraps ErrLimit if the comment would be too long for readers, and
// ErrNoPlace at the root of a library that leaves its root out; then nothing has changed.
func (p *Page) Note(line string, own func(line string) bool) error {
	before := p.text.comment()
	after := noted(p.text, line, own)
	if after == before {
		return nil
	}
	return p.text.setComment(after)
}

// Mark records a proved result in the form of the format, unless the author has recorded one: GB or
// GW in SGF; in a .lib the board text W12 or L12, the move of the page wins or loses and the game
// ends with move 12; in a .db the label, w or l for the player who has just moved.
func (p *Page) Mark(r Result) { p.text.mark(r) }

// noteEnds end the lines of comments: those of texts, and the one after the first line of a .lib.
const noteEnds = lineEnds + libLineEnd

// noted returns the comment of a page with the line in place of its own lines, or after the others.
func noted(page pageText, line string, own func(string) bool) string {
	var b strings.Builder
	written, ended := false, true // ended: the last line has a line end
	for rest := page.comment(); rest != ""; {
		var text, ending string
		text, ending, rest = page.cut(rest)
		switch {
		case !own(page.words(text)):
			b.WriteString(text + ending)
			ended = ending != ""
		case !written:
			b.WriteString(line + ending)
			written = true
		}
	}
	switch text := b.String(); {
	case written:
		return text
	case text == "" || ended && strings.HasSuffix(text, "\n"):
		return text + line
	default:
		return text + page.lineEnd() + line
	}
}

// cutNote cuts a comment after its first line. ending is the bytes that end the line.
func cutNote(comment string) (line, ending, rest string) {
	at := strings.IndexAny(comment, noteEnds)
	if at < 0 {
		return comment, "", ""
	}
	n := 1
	if strings.HasPrefix(comment[at:], "\r\n") {
		n = 2
	}
	return comment[:at], comment[at : at+n], comment[at+n:]
}

// ErrBook is wrapped by the error of Revise for a format that holds no book.
var ErrBook = errors.New("not a book")

// paged is the decoder of a book. page returns where the node begins and ends that next has given,
// in the bytes of the book (of a packed .db, in the unpacked ones). Both are equal if the file
// leaves the node out.
type paged interface {
	decoder
	everyPosition()
	page(data []byte) (from, to int64, text pageText)
}

// Revise copies a book from data to w, and lets edit look at every position on the way and change
// what is written beside it. The positions come as in Positions; nodes that Positions skips or
// refuses are copied. Whatever edit does not change comes out with the very same bytes. Memory
// does not grow with the book.
//
// An SGF that is decoded (see Options.Charset) must be the same when it is encoded again. The error wraps
// ErrBook for other formats than SGF, .lib and .db; otherwise it is that of Positions, of edit or
// of w.
func Revise(ctx context.Context, w io.Writer, data []byte, o Options, edit func(*Page) error) error {
	if o.Format == "" {
		format, err := Detect(data[:min(len(data), DetectBytes)])
		if err != nil {
			return &SyntaxError{Place{Source: o.source(), Offset: -1}, err}
		}
		o.Format = format
	}
	if o.Format == SGF {
		if o.Charset = cmp.Or(o.Charset, statedCharset(data)); o.Charset != "" {
			return reviseDecoded(ctx, w, data, o, edit)
		}
	}
	return revise(ctx, w, data, o, edit)
}

// revise does the work of Revise for bytes that need not be decoded.
func revise(ctx context.Context, w io.Writer, data []byte, o Options, edit func(*Page) error) error {
	rd := NewReader(ctx, bytes.NewReader(data), o)
	if err := rd.open(); err != nil {
		return err
	}
	dec, ok := rd.dec.(paged)
	if !ok {
		return fmt.Errorf("%s: %w: %s, expected sgf, lib or db", printable(o.source()), ErrBook, o.Format)
	}
	dec.everyPosition()
	r := reviser{w: w, data: data, dec: dec, rd: rd, from: bytes.NewReader(data)}
	if err := r.all(edit); err != nil {
		return err
	}
	return r.end()
}

// reviseDecoded revises the text of an SGF in another charset than UTF-8.
func reviseDecoded(ctx context.Context, w io.Writer, data []byte, o Options, edit func(*Page) error) error {
	c, err := newCharset(o.Charset)
	if err != nil {
		return err
	}
	text, err := c.encoding.NewDecoder().Bytes(data)
	if err != nil {
		return err // never: the decoders of the index replace unknown bytes
	}
	if back, err := c.encoding.NewEncoder().Bytes(text); err != nil || !bytes.Equal(back, data) {
		return &SyntaxError{Place{Source: o.source(), Offset: -1}, fmt.Errorf("%w: bytes that are not all %s, expected a text that can be written back", ErrCharset, o.Charset)}
	}
	encoded := transform.NewWriter(w, c.encoding.NewEncoder())
	o.Charset = "utf-8"
	return errors.Join(revise(ctx, encoded, text, o, edit), encoded.Close())
}

// reviser is the state of Revise.
type reviser struct {
	w      io.Writer
	data   []byte
	from   io.Reader   // the bytes of the book that are not yet copied, unpacked
	packer *lz4.Writer // of a packed book that has changed
	copied int64       // bytes of the book that are written, or replaced
	dec    paged
	rd     *Reader
	number int
}

func (r *reviser) all(edit func(*Page) error) error {
	for {
		d, err := r.dec.next()
		var refused *PositionError
		switch {
		case err == io.EOF:
			return nil
		case errors.As(err, &refused):
			r.number++
			continue
		case err != nil:
			return err
		}
		r.number++
		if err := r.page(&d, edit); err != nil {
			return err
		}
	}
}

// page shows one position to edit, and writes its page if that has changed.
func (r *reviser) page(d *draft, edit func(*Page) error) error {
	from, to, text := r.dec.page(r.data)
	p := Page{text, Visit{r.number, d.id, d.place, len(d.moves), r.rd, d, d.moves == nil}}
	if err := edit(&p); err != nil {
		return err
	}
	after, changed := text.bytes()
	if !changed || from == to {
		return nil
	}
	r.pack()
	if _, err := io.CopyN(r.w, r.from, from-r.copied); err != nil {
		return err
	}
	if _, err := r.w.Write(after); err != nil {
		return err
	}
	r.copied = to
	_, err := io.CopyN(io.Discard, r.from, to-from)
	return err
}

// pack turns to the unpacked bytes before the first change of a packed book.
func (r *reviser) pack() {
	db, ok := r.dec.(*dbDecoder)
	if !ok || !db.r.packed || r.packer != nil {
		return
	}
	r.packer = lz4.NewWriter(r.w)
	// The plain interfaces hide ReadFrom and WriteTo, which fail after a first Write or Read.
	r.w, r.from = struct{ io.Writer }{r.packer}, struct{ io.Reader }{lz4.NewReader(r.from)}
}

// end writes the bytes after the last change.
func (r *reviser) end() error {
	_, err := io.Copy(r.w, r.from)
	if err == nil && r.packer != nil {
		err = r.packer.Close()
	}
	return err
}
