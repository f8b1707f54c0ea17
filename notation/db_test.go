package notation_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/pierrec/lz4/v4"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/notation"
)

// record makes a record of a .db.
func record(key, rest string) string {
	b := binary.LittleEndian.AppendUint16(nil, uint16(len(key)))
	b = append(b, key...)
	b = binary.LittleEndian.AppendUint16(b, uint16(len(rest)))
	return string(append(b, rest...))
}

// database makes a .db of records.
func database(records ...string) string {
	return string(binary.LittleEndian.AppendUint32(nil, uint32(len(records)))) + strings.Join(records, "")
}

// packed packs a file in an LZ4 frame.
func packed(t testing.TB, data string) string {
	t.Helper()
	var b bytes.Buffer
	w := lz4.NewWriter(&b)
	if _, err := io.WriteString(w, data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// dbExample holds a record about the file, then h8 i9 won for White with a value and two texts, a
// record without a rest, one of a renju position with a pass, and one of an unknown kind.
var dbExample = database(
	record("\x00\x00\x00", "\xff\x00\x00\x00\x00charset=\"UTF-8\""),
	record("\x00\x0f\x0f\x07\x07\x08\x06", "w\x10\x27\x15\x00first\r\nsecond"),
	record("\x00\x0f\x0f\x07\x07", ""),
	record("\x02\x09\x09\x04\x04\xff\xff", "\xff\x00\x00\x00\x00here@BTXT@78x\x08"),
	record("\x01\x09\x09\x04\x04", "abc"),
)

func TestReadDB(t *testing.T) {
	for _, data := range []string{dbExample, packed(t, dbExample)} {
		items := readAll(t, data, notation.Options{})
		if len(items) != 4 {
			t.Fatalf("%d positions, want 4", len(items))
		}
		for i, want := range []board.Setup{
			{Size: 15, ToMove: board.Black, Black: pts("h8"), White: pts("i9")},
			{Size: 15, ToMove: board.White, Black: pts("h8")},
			{Size: 9, Rule: board.Renju, ToMove: board.Black, Black: pts("e5")},
			{Size: 9, Rule: board.Standard, ToMove: board.White, Black: pts("e5")},
		} {
			if !same(items[i], notation.Item{Setup: want}) {
				t.Errorf("position %d is %+v, want %+v", i, items[i].Setup, want)
			}
		}
	}
	want := "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[freestyle]AB[hh]AW[ig]PL[B]C[first\nsecond]GW[1])" +
		"(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[freestyle]AB[hh]PL[W])" +
		"(;FF[4]GM[4]CA[UTF-8]SZ[9]RU[renju]AB[ee]PL[B]C[here])"
	var got strings.Builder
	var lost notation.Losses
	for tree, err := range notation.Trees(context.Background(), strings.NewReader(dbExample), notation.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		lost.Tree(tree, notation.SGF)
		if err := notation.WriteTree(&got, tree); err != nil {
			t.Fatal(err)
		}
	}
	if text := strings.ReplaceAll(strings.ReplaceAll(got.String(), ")\n", ")"), "\r", ""); !strings.HasPrefix(text, want) {
		t.Errorf("as trees:\n%s\nwant\n%s", text, want)
	}
	if lost.String() != "1 board text, 1 record of an unknown kind, 1 value" {
		t.Errorf("SGF loses %s", lost.String())
	}
}

// TestReviseDB: untouched files keep every byte, packed or not. Notes stand after the text that
// people read, labels are set where there is none, and unknown records stay.
func TestReviseDB(t *testing.T) {
	for _, data := range []string{dbExample, packed(t, dbExample), database()} {
		if got := revised(t, data, notation.Options{Format: notation.DB}, untouched); got != data {
			t.Errorf("got  %q\nwant %q", got, data)
		}
	}
	note := func(p *notation.Page) error {
		pos, err := p.Position()
		if err != nil {
			t.Fatal(err)
		}
		p.Mark(notation.Result{Winner: board.Black, ToMove: pos.ToMove()})
		_ = p.Note("own: x", own) // an unknown record has no room
		return nil
	}
	want := database(
		record("\x00\x00\x00", "\xff\x00\x00\x00\x00charset=\"UTF-8\""),
		record("\x00\x0f\x0f\x07\x07\x08\x06", "w\x10\x27\x15\x00first\r\nsecond\nown: x"),
		record("\x00\x0f\x0f\x07\x07", "w\x00\x00\x00\x00own: x"),
		record("\x02\x09\x09\x04\x04\xff\xff", "l\x00\x00\x00\x00here\nown: x@BTXT@78x\x08"),
		record("\x01\x09\x09\x04\x04", "abc"),
	)
	if got := revised(t, dbExample, notation.Options{}, note); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if got := revised(t, want, notation.Options{}, note); got != want {
		t.Errorf("a second run gives %q\nwant %q", got, want)
	}
	unpacked, err := io.ReadAll(lz4.NewReader(strings.NewReader(revised(t, packed(t, dbExample), notation.Options{}, note))))
	if err != nil || string(unpacked) != want {
		t.Errorf("packed: error %v\ngot  %q\nwant %q", err, unpacked, want)
	}
	full := database(record("\x00\x0f\x0f", "\xff\x00\x00\x00\x00"+strings.Repeat("x", 65530)))
	var refused error
	got := revised(t, full, notation.Options{Format: notation.DB}, func(p *notation.Page) error { refused = p.Note("own: x", own); return nil })
	if !errors.Is(refused, notation.ErrLimit) || got != full {
		t.Errorf("a note on a full record: error %v, want ErrLimit and the same bytes", refused)
	}
}

// TestWriteDB: images of a position are one record with all comments, under the smallest key.
func TestWriteDB(t *testing.T) {
	var d notation.Database
	for moves, comment := range map[string]string{"h8i9g7": "", "h8g9i7": "a"} {
		if err := d.Add(readOne(t, moves, notation.Options{}), comment); err != nil {
			t.Fatal(err)
		}
	}
	for _, comment := range []string{"a", "b", "a"} {
		if err := d.Add(readOne(t, `{"size":9,"rule":"renju","black":["a9"],"white":["i1","i9"],"to_move":"black"}`, notation.Options{}), comment); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Add(readOne(t, "h8i9g7", notation.Options{}), strings.Repeat("x", 65530)); !errors.Is(err, notation.ErrCannotHold) {
		t.Errorf("a long comment: error %v, want ErrCannotHold", err)
	}
	var b bytes.Buffer
	if err := d.Write(&b); err != nil || d.Len() != 2 {
		t.Fatalf("%d positions, want 2; error %v", d.Len(), err)
	}
	for _, part := range []string{
		record("\x00\x00\x00", "\xff\x00\x00\x00\x00charset=\"UTF-8\""),
		record("\x00\x0f\x0f\x06\x06\x07\x07\x08\x08", "\xff\x00\x00\x00\x00a"),
		record("\x02\x09\x09\x00\x00\xff\xff\x00\x08\x08\x08", "\xff\x00\x00\x00\x00a\nb"),
	} {
		if !strings.Contains(b.String(), part) {
			t.Errorf("%q lacks the record %q", b.String(), part)
		}
	}
	if err := d.Write(failing{io.ErrShortWrite}); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("a writer that fails: error %v, want its error", err)
	}
}

// TestDBRefuses: hostile files are refused in one line with the place and the reason. Records with a
// key that is no position are refused one by one.
func TestDBRefuses(t *testing.T) {
	key := "\x00\x0f\x0f\x07\x07"
	bad := packed(t, strings.Repeat(dbExample, 50))
	for _, tc := range []struct{ name, data, want string }{
		{"empty", "", "f: byte 0: the file ends, expected a count of records, 4 bytes"},
		{"too many", "\xff\xff\xff\x7f", "f: byte 0: 2147483647 records, more than 5000000: over the limit"},
		{"count without records", "\x40\x4b\x4c\x00", "f: byte 4: the file ends, expected the length of a key, 2 bytes, of record 1 of 5000000"},
		{"cut key", database("\x05\x00\x00"), "f: byte 6: the file ends, expected a key, 5 bytes, of record 1 of 1"},
		{"cut rest", database(record(key, "")[:7] + "\xff\xff"), "f: byte 13: the file ends, expected a label, value and text, 65535 bytes, of record 1 of 1"},
		{"more", dbExample + "x", "f: byte "},
		{"not square", database(record("\x00\x0f\x0e", "")), "f: byte 4: board size out of range: 15×14"},
		{"large", database(record("\x00\x17\x17", "")), "f: byte 4: "},
		{"odd key", database(record("\x00\x0f\x0f\x07", "")), "f: byte 4: key of 4 bytes, expected rule, width, height and two bytes a stone"},
		{"short key", database(record("\x00", "")), "f: byte 4: key of 1 bytes"},
		{"rule", database(record("\x05\x0f\x0f", "")), "f: byte 4: unknown rule: number 5, expected 0 to 2"},
		{"off the board", database(record("\x00\x0f\x0f\x0f\x00", "")), "f: byte 4: point off the board"},
		{"occupied", database(record("\x00\x0f\x0f\x00\x00\x00\x00", "")), "f: byte 4: point already taken"},
		{"packed, more", packed(t, dbExample+"x"), "f: byte 111: unpacked: bytes behind the last of 5 records"},
		{"packed, cut", bad[:len(bad)-20], "f: byte "},
		{"packed, magic alone", bad[:4], "f: byte 4: LZ4: "},
		{"packed, a flipped byte", bad[:60] + string(bad[60]^0x55) + bad[61:], "f: "},
	} {
		err := firstError(tc.data, notation.Options{Source: "f", Format: notation.DB})
		if err == nil || !strings.HasPrefix(err.Error(), tc.want) {
			t.Errorf("%s: error %v, want %s", tc.name, err, tc.want)
			continue
		}
		checkError(t, err)
	}
}

// TestDBBomb: a small file that unpacks to more than the limit is refused there.
func TestDBBomb(t *testing.T) {
	if !testboard.IsLong() {
		t.Skip("unpacks 512 MiB")
	}
	one := record("\x00\x00\x00", strings.Repeat("\x00", 65000))
	records := notation.MaxUnpacked/len(one) + 1
	var b bytes.Buffer
	w := lz4.NewWriter(&b)
	_, _ = w.Write(binary.LittleEndian.AppendUint32(nil, uint32(records))) // to memory
	for range records {
		_, _ = io.WriteString(w, one)
	}
	_ = w.Close()
	err := firstError(b.String(), notation.Options{Source: "f"})
	if !errors.Is(err, notation.ErrLimit) || !strings.Contains(err.Error(), "more than 512 MiB") {
		t.Errorf("%d bytes that unpack to %d records: error %v, want ErrLimit", b.Len(), records, err)
	}
}

// pts returns the points of names with spaces between them.
func pts(names string) (all []board.Point) {
	for _, name := range strings.Fields(names) {
		pt, err := board.ParsePoint(name)
		if err != nil {
			panic(err)
		}
		all = append(all, pt)
	}
	return all
}
