package render

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
)

// recorder is a canvas that records the boxes of shapes and texts.
type recorder struct {
	discs []box
	texts []placed
}

// placed is a text with its box.
type placed struct {
	box
	text string
}

func (r *recorder) rect(box, ink)            {}
func (r *recorder) lines([]segment, ink)     {}
func (r *recorder) group(_ string, f func()) { f() }

func (r *recorder) disc(x, y, radius float64, k ink) {
	radius += k.width / 2
	r.discs = append(r.discs, box{x - radius, y - radius, 2 * radius, 2 * radius, radius})
}

func (r *recorder) text(x, y float64, s string, f face) {
	width := f.widest(s)
	if f.centre {
		x -= width / 2
	}
	r.texts = append(r.texts, placed{box{x, y - 0.8*f.size, width, f.size, 0}, s})
}

func (b box) overlaps(c box) bool {
	const slack = 0.01
	return b.x+b.w > c.x+slack && c.x+c.w > b.x+slack && b.y+b.h > c.y+slack && c.y+c.h > b.y+slack
}

// TestNoOverlap lays out full boards of all sizes. Texts and stones do not overlap, and everything
// is within the picture.
func TestNoOverlap(t *testing.T) {
	for size := board.MinSize; size <= board.MaxSize; size++ {
		pos, err := board.New(board.Setup{Size: size, ToMove: board.Black})
		if err != nil {
			t.Fatal(err)
		}
		d := Diagram{Position: pos, Title: strings.Repeat("Title words ", 30), Caption: strings.Repeat("Caption words ", 60)}
		for k := range size * size {
			d.Line = append(d.Line, board.PointAt(k, size))
		}
		p, err := d.layout()
		if err != nil {
			t.Fatal(err)
		}
		var r recorder
		p.drawBackground(&r)
		r.discs = nil // the stars, which stones may hide
		outside := r.texts
		if want := titleRows + captionRows + 4*size; len(outside) != want {
			t.Errorf("size %d: %d texts around the board, want %d", size, len(outside), want)
		}
		r.texts = nil
		for _, m := range p.moves {
			p.drawMove(&r, m)
		}
		r.check(t, size, p, outside)
	}
}

func (r *recorder) check(t *testing.T, size int, p *picture, outside []placed) {
	t.Helper()
	whole := box{0, 0, p.width, p.height, 0}
	for i, a := range outside {
		if a.x < 0 || a.y < 0 || a.x+a.w > whole.w || a.y+a.h > whole.h {
			t.Errorf("size %d: %q is outside the picture: %v", size, a.text, a.box)
		}
		for _, b := range outside[:i] {
			if a.overlaps(b.box) {
				t.Errorf("size %d: the texts %q and %q overlap", size, a.text, b.text)
			}
		}
		for _, b := range r.discs {
			if a.overlaps(b) {
				t.Errorf("size %d: the text %q overlaps a stone", size, a.text)
			}
		}
	}
	if len(r.discs) != size*size || len(r.texts) != size*size {
		t.Errorf("size %d: %d stones and %d numbers, want %d of each", size, len(r.discs), len(r.texts), size*size)
	}
	for i, a := range r.discs {
		for _, b := range r.discs[:i] {
			if a.overlaps(b) {
				t.Fatalf("size %d: two stones overlap", size)
			}
		}
		// The corners of the number are within the stone.
		n := r.texts[i]
		if n.text != fmt.Sprint(i+1) {
			t.Fatalf("size %d: stone %d has the number %s", size, i+1, n.text)
		}
		if corner := math.Hypot(n.w/2, digitDrop*numberSize(len(n.text))); corner > stoneRadius {
			t.Errorf("size %d: number %s reaches %.1f from the middle of its stone", size, n.text, corner)
		}
	}
}

// TestWrap: every row fits, and only an "…" at the end replaces words.
func TestWrap(t *testing.T) {
	f := face{size: 10}
	for _, text := range []string{"", " ", "one", "one two three four five six seven eight nine ten", strings.Repeat("x", 300), "a " + strings.Repeat("問", 50) + " b"} {
		rows := f.wrap(text, 100, 4)
		if len(rows) > 4 {
			t.Errorf("%.20q: %d rows, want 4 at most", text, len(rows))
		}
		for _, row := range rows {
			if row == "" || f.widest(row) > 100 {
				t.Errorf("%.20q: row %q is %.1f wide, want 100 at most", text, row, f.widest(row))
			}
		}
		shown, whole := strings.Join(rows, ""), strings.ReplaceAll(text, " ", "")
		head, cut := strings.CutSuffix(strings.ReplaceAll(shown, " ", ""), "…")
		if !strings.HasPrefix(whole, head) || !cut && head != whole {
			t.Errorf("%.20q: the rows %q lose words without an …", text, rows)
		}
	}
}

// TestWidest compares the widths that wrap assumes with those of DejaVu Sans (regular and bold, in
// thousandths of an em), the widest that viewers have.
func TestWidest(t *testing.T) {
	const text = "0mateBato"
	for bold, letters := range map[bool]map[rune]float64{
		false: {'0': 636, 'm': 974, 'a': 613, 'e': 615, 'B': 686, 't': 392, 'o': 612},
		true:  {'0': 696, 'm': 1042, 'a': 675, 'e': 678, 'B': 762, 't': 478, 'o': 687},
	} {
		want := 0.0
		for _, r := range text {
			want += letters[r]
		}
		if got := (face{size: 1000, bold: bold}).widest(text); got < want || got > 1.15*want {
			t.Errorf("bold %v: width %.0f, want %.0f or up to 15 %% more", bold, got, want)
		}
	}
}
