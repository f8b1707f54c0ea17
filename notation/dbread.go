package notation

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"

	"github.com/pierrec/lz4/v4"

	"github.com/gsolve/gsolve/board"
)

// dbReader reads the records of a .db, and holds one of them. Two bytes give the length of each part
// of a record, so none is larger than 64 KiB.
type dbReader struct {
	in     *input // of the unpacked bytes
	packed bool
	begun  bool
	count  uint32
	read   uint32
	buf    []byte
}

// next returns the next record, or io.EOF after the last one. It is valid until the next call.
func (r *dbReader) next() (dbRecord, error) {
	if !r.begun {
		r.begun = true
		if err := r.begin(); err != nil {
			return dbRecord{}, err
		}
	}
	rec := dbRecord{offset: r.in.offset}
	if r.read == r.count {
		return rec, r.last()
	}
	r.read++
	if err := r.in.tick(); err != nil {
		return rec, err
	}
	r.buf = r.buf[:0]
	key, err := r.part("a key")
	if err != nil {
		return rec, err
	}
	if _, err := r.part("a label, value and text"); err != nil {
		return rec, err
	}
	rec.raw, rec.key = r.buf, key
	return rec, nil
}

// begin unpacks the file if it is packed, and reads the count.
func (r *dbReader) begin() error {
	head, err := r.in.r.Peek(len(dbPacked))
	if err != nil && err != io.EOF {
		return r.in.wrap(err)
	}
	if string(head) == dbPacked {
		r.packed = true
		r.in = r.in.unpacked()
	}
	if err := r.take(dbHead, "a count of records"); err != nil {
		return err
	}
	if r.count = binary.LittleEndian.Uint32(r.buf); r.count > MaxNodes {
		return &SyntaxError{r.place(0), overLimit("%d records, more than %d", r.count, MaxNodes)}
	}
	return nil
}

// part reads a length and as many bytes, and returns the length.
func (r *dbReader) part(what string) (n int, err error) {
	if err := r.take(2, "the length of "+what); err != nil {
		return 0, err
	}
	n = int(binary.LittleEndian.Uint16(r.buf[len(r.buf)-2:]))
	return n, r.take(n, what)
}

// take appends n bytes to buf.
func (r *dbReader) take(n int, what string) error {
	begin := len(r.buf)
	if need := begin + n; need > cap(r.buf) {
		r.buf = append(make([]byte, 0, 2*need), r.buf...)
	}
	r.buf = r.buf[:begin+n]
	got, err := io.ReadFull(r.in.r, r.buf[begin:])
	at := r.in.offset
	r.in.offset += int64(got)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return r.fail(at, "the file ends, expected %s, %d bytes, of record %d of %d", what, n, r.read, r.count)
	}
	if err != nil {
		return r.in.wrap(err)
	}
	return nil
}

// last makes sure that nothing follows the records.
func (r *dbReader) last() error {
	at := r.in.offset
	_, err := r.in.next()
	if err == nil {
		return r.fail(at, "bytes behind the last of %d records, expected the end of the file", r.count)
	}
	return err
}

func (r *dbReader) place(offset int64) Place { return Place{Source: r.in.source, Offset: offset} }

func (r *dbReader) fail(offset int64, format string, args ...any) error {
	return &SyntaxError{r.place(offset), r.about(fmt.Errorf(format, args...))}
}

// about says that offsets count the unpacked bytes.
func (r *dbReader) about(err error) error {
	if r.packed {
		return fmt.Errorf("unpacked: %w", err)
	}
	return err
}

// unpacked returns an input of the bytes in the LZ4 frame that in holds.
func (in *input) unpacked() *input {
	u := &unpacker{in: in}
	u.z = lz4.NewReader(u)
	bytes := newInput(in.ctx, nil, in.source)
	bytes.r = bufio.NewReaderSize(&capped{ctx: in.ctx, r: unpackedBytes{u}, left: MaxUnpacked, limit: MaxUnpacked}, DetectBytes)
	return bytes
}

// unpacker is the packed input of an LZ4 reader. It keeps the input's error, because the LZ4 reader
// may hide it behind its own.
type unpacker struct {
	in    *input
	z     *lz4.Reader
	fault error
}

// Read reads packed bytes.
func (u *unpacker) Read(p []byte) (int, error) {
	n, err := u.in.r.Read(p)
	u.in.offset += int64(n)
	if err != nil && err != io.EOF {
		u.fault = err
	}
	return n, err
}

// unpackedBytes are the bytes that an unpacker gives.
type unpackedBytes struct{ u *unpacker }

// Read reads unpacked bytes. An error of the LZ4 frame has the place up to which packed bytes were
// read.
func (b unpackedBytes) Read(p []byte) (int, error) {
	n, err := b.u.z.Read(p)
	switch {
	case err == nil || err == io.EOF && b.u.fault == nil:
		return n, err
	case b.u.fault != nil:
		return n, b.u.fault
	}
	in := b.u.in
	return n, &SyntaxError{Place{Source: in.source, Offset: in.offset}, fmt.Errorf("LZ4: %w, expected a whole frame", err)}
}

// dbDecoder gives the positions of a .db in the order of the file.
type dbDecoder struct {
	r    *dbReader
	o    Options
	last dbRecord
}

func newDBDecoder(in *input, o Options) decoder {
	return &dbDecoder{r: &dbReader{in: in}, o: o}
}

func (dec *dbDecoder) next() (draft, error) {
	for {
		rec, err := dec.r.next()
		if err != nil {
			return draft{}, err
		}
		if rec.about() {
			continue
		}
		dec.last = rec
		d, err := rec.position(dec.o)
		d.line, d.place = 1, dec.r.place(rec.offset)
		if err != nil {
			return d, &PositionError{Place: d.place, Err: dec.r.about(err)}
		}
		return d, nil
	}
}

func (dec *dbDecoder) everyPosition() {}

// tree makes a tree of the last position, with its text and label.
func (dec *dbDecoder) tree(it Item) *Tree {
	t := NewTree(it)
	p := newDBPage(dec.last)
	if text := p.plain(); text != "" {
		t.Root.Add("C", text)
	}
	rest := dec.last.rest()
	if len(rest) < dbRest {
		t.left.add("record of an unknown kind", min(len(rest), 1))
		return t
	}
	mover := it.Setup.ToMove.Opponent()
	switch rest[0] {
	case 'w':
		t.Root.Add(winProperty(mover), "1")
	case 'l':
		t.Root.Add(winProperty(mover.Opponent()), "1")
	case 'd':
		t.Root.Add("DM", "1")
	case dbNone:
	default:
		t.left.add("label", 1)
	}
	if rest[1]|rest[2]|rest[3]|rest[4] != 0 {
		t.left.add("value", 1)
	}
	if p.tail != "" {
		t.left.add("board text", 1)
	}
	return t
}

// winProperty is the property of SGF that says that a side wins.
func winProperty(winner board.Colour) string {
	if winner == board.Black {
		return "GB"
	}
	return "GW"
}
