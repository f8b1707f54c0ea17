package notation

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode"

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
// A .rec file has the names first, with or without the header above them, and counts x and y from
// 0. A reader that takes a .rec for a .psq moves every stone by a point. So a line is a name only
// if it cannot be meant as a move. A line that is neither move nor name nor code is refused,
// wherever it stands: without that stone the verdict would be about another position.
const (
	psqHeader = "Piskvorky "
	maxNames  = 8 // lines beside the header and the moves
)

type psqDecoder struct {
	in     *input
	o      Options
	format Format
	first  int // coordinate of the first column: 1 in .psq, 0 in .rec
	done   bool
	pushed []byte // a line that was read but not used
	moves  int
	names  int  // lines beside the moves so far
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
			return d, p.finish(size)
		}
		if err != nil {
			return d, err
		}
		if err := p.add(&d, bytes.TrimSpace(text), p.o.ownSize(size)); err != nil {
			return d, &PositionError{Place: p.in.at(1), Err: err}
		}
	}
}

// finish refuses names without a move, except in the .rec of an empty board (at most 2 names).
func (p *psqDecoder) finish(size int) error {
	if p.moves > 0 || p.names == 0 || p.format == Rec && size != 0 && p.names <= 2 {
		return nil
	}
	return &PositionError{Place: p.in.at(1), Err: fmt.Errorf("no move beside the names, expected lines such as %q", "7,7,0")}
}

// line returns the next line that is not blank.
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
		err = &SyntaxError{p.in.at(0), notPosition("empty, expected a game")}
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

// headerSize reads "15x15, 11:11, 0"; clocks and number may be absent. Anything else there is a
// line that was glued to the header.
func headerSize(s string) (int, error) {
	s, rest, _ := strings.Cut(s, ",")
	clocks, number, two := strings.Cut(rest, ",")
	first, second, _ := strings.Cut(clocks, ":")
	if rest != "" && (!isInteger(first) || !isInteger(second)) || two && !isInteger(number) {
		return 0, fmt.Errorf("%.30q behind the size, expected clocks and a number such as %q", rest, " 11:11, 0")
	}
	width, height, _ := strings.Cut(s, "x")
	w, h, err := smallInts([]byte(width), []byte(height))
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
	case bytes.HasPrefix(text, []byte(psqHeader)):
		return fmt.Errorf("%.20q, expected one game a file", text)
	case err == errName && p.names == maxNames:
		return fmt.Errorf("%.20q, expected no more than %d lines beside the moves", text, maxNames)
	case err == errName:
		p.names++
		p.tail = p.tail || p.moves > 0 || p.format == PSQ
		return nil
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

// errName is the error for a line that is not meant as a move.
var errName = errors.New("no move")

// isName recognises a name or a final code. A name has a letter and, if it begins like a number, no
// comma. A code is one number. Other lines are moves, whole or broken.
func isName(text []byte) bool {
	if !bytes.ContainsFunc(text, unicode.IsLetter) {
		return isInteger(string(text))
	}
	return !isDigit(text[0]) && text[0] != '-' || !bytes.Contains(text, []byte{','})
}

func isInteger(s string) bool {
	_, err := strconv.ParseInt(strings.TrimSpace(s), 10, 64)
	return err == nil
}

// parseTriple reads "x,y,ms" or "x,y".
func parseTriple(text []byte) (x, y int, err error) {
	if isName(text) {
		return 0, 0, errName
	}
	parts := bytes.Split(text, []byte{','})
	if len(parts) < 2 || len(parts) > 3 || len(parts) == 3 && !isInteger(string(parts[2])) {
		return 0, 0, fmt.Errorf("%.20q, expected x,y,milliseconds", text)
	}
	return smallInts(parts[0], parts[1])
}

// piskvork returns the writer of .psq, or of .rec, which has two names after the header and counts
// from 0. Both write the header, because a .rec without a header does not state its size.
func piskvork(f Format, names string, first int) encoder {
	return func(dst []byte, it Item, number int) ([]byte, error) {
		if err := onlyOne(f, number); err != nil {
			return nil, err
		}
		moves, err := gameWithoutPass(f, it)
		return appendPiskvork(dst, it.Setup.Size, names, first, moves, nil), err
	}
}

// appendPiskvork appends a game. The last moves have the times; the moves before them have 0.
func appendPiskvork(dst []byte, size int, names string, first int, moves []board.Point, times []time.Duration) []byte {
	dst = fmt.Appendf(dst, "%s%dx%d, 0:0, 0\n%s", psqHeader, size, size, names)
	for i, pt := range moves {
		ms := int64(0)
		if timed := i - len(moves) + len(times); timed >= 0 {
			ms = times[timed].Milliseconds()
		}
		dst = fmt.Appendf(dst, "%d,%d,%d\n", pt.X()+first, size-1-pt.Y()+first, ms)
	}
	return dst
}

// WritePSQ writes one game as Piskvork does, with the times of its last moves, one for each, and the
// names of the players. A name that a reader would take for a move or a code stands between quotes.
// The errors are those of Writer.Write.
func WritePSQ(w io.Writer, it Item, times []time.Duration, black, white string) error {
	it, err := normal(it)
	if err != nil {
		return err
	}
	moves, err := gameWithoutPass(PSQ, it)
	if err != nil {
		return err
	}
	text := appendPiskvork(nil, it.Setup.Size, "", 1, moves, times)
	for _, name := range []string{black, white} {
		if line := []byte(oneLine(name)); !isName(line) || isInteger(string(line)) || bytes.HasPrefix(line, []byte(psqHeader)) {
			name = strconv.Quote("player " + name)
		}
		text = fmt.Appendf(text, "%s\n", oneLine(name))
	}
	_, err = w.Write(append(text, "0\n"...))
	return err
}
