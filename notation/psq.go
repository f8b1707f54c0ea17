package notation

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/gsolve/gsolve/board"
)

// A Piskvork game, .psq:
//
//	Piskvorky 15x15, 11:11, 0      board, clocks, a number
//	8,8,1000                       x, y from 1 at the top left, milliseconds
//	9,7,2500
//	first-brain                    optional: two names
//	second-brain
//	0                              and a final code
//
// A .rec file has the names first, with or without the header line above them,
// and counts x and y from 0. Reading the one as the other moves every stone
// one point aside, so what is no whole move is never taken for the end of the
// moves: only lines that cannot be meant as one are names.

const (
	psqHeader = "Piskvorky "
	maxNames  = 8 // lines beside the header and the moves
)

// psqDecoder reads both forms. first is the coordinate of the first column.
type psqDecoder struct {
	in     *input
	o      Options
	format Format
	first  int
	done   bool
	pushed []byte // a line read but not used
	moves  int
	names  int  // lines seen beside the moves
	tail   bool // the moves have ended
}

func newPSQDecoder(in *input, o Options) decoder {
	return &psqDecoder{in: in, o: o, format: PSQ, first: 1}
}

func newRecDecoder(in *input, o Options) decoder {
	return &psqDecoder{in: in, o: o, format: Rec}
}

func (p *psqDecoder) next() (draft, error) {
	if p.done {
		return draft{}, io.EOF
	}
	p.done = true
	size, err := p.header()
	if err != nil {
		return draft{}, err
	}
	d := p.o.newDraft(1, size)
	for {
		text, err := p.line()
		if err == io.EOF {
			return d, nil
		}
		if err != nil {
			return d, err
		}
		if err := p.add(&d, bytes.TrimSpace(text), p.o.ownSize(size)); err != nil {
			return d, &PositionError{Place: p.in.at(1), Err: err}
		}
	}
}

// line is the next line that is not blank.
func (p *psqDecoder) line() ([]byte, error) {
	if text := p.pushed; text != nil {
		p.pushed = nil
		return text, nil
	}
	text, err := jsonLine(p.in)
	if err == errLongLine {
		err = &SyntaxError{p.in.at(0), err}
	}
	return text, err
}

// header reads the first line: the board's size, or 0 in a .rec without it.
func (p *psqDecoder) header() (size int, err error) {
	text, err := p.line()
	if err == io.EOF {
		return 0, &SyntaxError{p.in.at(0), notPosition("empty, expected a game")}
	}
	if err != nil {
		return 0, err
	}
	rest, ok := strings.CutPrefix(string(bytes.TrimSpace(text)), psqHeader)
	if !ok && p.format == Rec {
		p.pushed = text
		return 0, nil
	}
	if ok {
		size, err = headerSize(rest)
	} else {
		err = fmt.Errorf("%.20q, expected a line such as %q", text, psqHeader+"15x15, 11:11, 0")
	}
	if err != nil {
		return 0, &SyntaxError{p.in.at(1), err}
	}
	return size, nil
}

// headerSize reads "15x15" up to the first comma.
func headerSize(s string) (int, error) {
	s, _, _ = strings.Cut(s, ",")
	width, height, _ := strings.Cut(s, "x")
	w, err := smallInt([]byte(width))
	if err != nil {
		return 0, err
	}
	h, err := smallInt([]byte(height))
	if err != nil {
		return 0, err
	}
	if w != h {
		return 0, fmt.Errorf("a board of %dx%d, expected a square one", w, h)
	}
	return w, checkSize(w)
}

// add takes a line below the header.
func (p *psqDecoder) add(d *draft, text []byte, size int) error {
	x, y, err := parseTriple(text)
	switch {
	case err == errName && p.names == maxNames:
		return fmt.Errorf("%.20q, expected no more than %d lines beside the moves", text, maxNames)
	case err == errName:
		p.names++
		p.tail = p.tail || p.moves > 0 || p.format == PSQ
		return nil
	case err != nil && p.tail:
		return nil // a final code
	case err != nil:
		return err
	case p.tail:
		return fmt.Errorf("%.20q, expected no move behind the names", text)
	}
	pt, err := fromTop(x-p.first, y-p.first, size)
	if err != nil {
		return fmt.Errorf("%w: %.20q, expected %d to %d", board.ErrOff, text, p.first, p.first+size-1)
	}
	p.moves++
	return d.play(d.next(), pt)
}

// errName is a line that is not meant as a move.
var errName = errors.New("no move")

// parseTriple reads "x,y,ms" or "x,y".
func parseTriple(text []byte) (x, y int, err error) {
	parts := bytes.Split(text, []byte{','})
	if len(parts) < 2 || !isDigit(text[0]) && text[0] != '-' {
		return 0, 0, errName
	}
	if len(parts) > 3 {
		return 0, 0, fmt.Errorf("%.20q, expected x,y,milliseconds", text)
	}
	if len(parts) == 3 {
		if _, err := strconv.ParseInt(string(bytes.TrimSpace(parts[2])), 10, 64); err != nil {
			return 0, 0, fmt.Errorf("%.20q, expected x,y,milliseconds", text)
		}
	}
	if x, err = smallInt(parts[0]); err != nil {
		return 0, 0, err
	}
	y, err = smallInt(parts[1])
	return x, y, err
}

func appendPSQ(dst []byte, it Item, number int) ([]byte, error) {
	n := it.Setup.Size
	dst = fmt.Appendf(dst, "%s%dx%d, 0:0, 0\n", psqHeader, n, n)
	return appendTriples(dst, PSQ, it, number, 1)
}

// appendRec writes a header too: without it a .rec does not tell its size.
func appendRec(dst []byte, it Item, number int) ([]byte, error) {
	n := it.Setup.Size
	dst = fmt.Appendf(dst, "%s%dx%d, 0:0, 0\nblack\nwhite\n", psqHeader, n, n)
	return appendTriples(dst, Rec, it, number, 0)
}

func appendTriples(dst []byte, f Format, it Item, number, first int) ([]byte, error) {
	if err := onlyOne(f, number); err != nil {
		return nil, err
	}
	moves, err := gameWithoutPass(f, it)
	if err != nil {
		return nil, err
	}
	for _, pt := range moves {
		dst = fmt.Appendf(dst, "%d,%d,0\n", pt.X()+first, it.Setup.Size-1-pt.Y()+first)
	}
	return dst, nil
}
