package notation

import (
	"fmt"
	"io"
	"slices"

	"github.com/gsolve/gsolve/board"
)

// Writer writes items in one format. Not safe for concurrent use.
type Writer struct {
	w       io.Writer
	format  Format
	encode  encoder
	written int
}

// encoder appends an item to dst, or returns an error that wraps ErrCannotHold. number counts the
// items before it.
type encoder func(dst []byte, it Item, number int) ([]byte, error)

// encoders holds the encoder of each format. A new format that is written needs a row here.
var encoders = map[Format]encoder{
	Diagram:  appendDiagram,
	Moves:    appendMoves,
	JSONL:    appendJSON,
	PSQ:      piskvork(PSQ, "", 1),
	Rec:      piskvork(Rec, "black\nwhite\n", 0),
	SGF:      appendSGF,
	Openings: appendOpening,
	Pos:      appendPos,
	Lib:      appendLib,
	DB:       appendDB,
}

// NewWriter makes a writer of that format. The error wraps ErrFormat.
func NewWriter(w io.Writer, f Format) (*Writer, error) {
	encode, ok := encoders[f]
	if !ok {
		_, err := ParseFormat(string(f))
		return nil, err
	}
	return &Writer{w: w, format: f, encode: encode}, nil
}

// Write writes one position, unbuffered and in one piece. If the format cannot hold the position,
// Write writes nothing, and the error wraps ErrCannotHold and names the position; others may
// follow. Setup must be as Reader makes it: stones on the board and distinct. If it is not, the
// error is that of board.New.
func (w *Writer) Write(it Item) error {
	it, err := normal(it)
	if err != nil {
		return fmt.Errorf("%s: %w", printable(it.ID), err)
	}
	b, err := w.encode(nil, it, w.written)
	if err != nil {
		return fmt.Errorf("%s: %w", printable(it.ID), err)
	}
	w.written++
	_, err = w.w.Write(b)
	return err
}

// cannotHold makes an error that wraps ErrCannotHold.
func cannotHold(f Format, format string, args ...any) error {
	return fmt.Errorf("%s: %w: %s", f, ErrCannotHold, fmt.Sprintf(format, args...))
}

// onlyOne refuses a second item in a format that holds one.
func onlyOne(f Format, number int) error {
	if number > 0 {
		return cannotHold(f, "a file holds one game")
	}
	return nil
}

// normal fills in the defaults of a hand-made item and checks its stones.
func normal(it Item) (Item, error) {
	if it.Setup.Size == 0 {
		it.Setup.Size = board.DefaultSize
	}
	if err := checkSize(it.Setup.Size); err != nil {
		return it, err
	}
	t := table{size: it.Setup.Size}
	if err := t.putAll(it.Setup); err != nil {
		return it, err
	}
	if it.Setup.ToMove == board.Empty {
		it.Setup.ToMove = defaultSide(it.Setup)
	}
	return it, checkMoves(&t, it.Moves)
}

// checkMoves refuses an order of moves that does not lead to the stones of t.
func checkMoves(t *table, moves []board.Point) error {
	played := table{size: t.size}
	for _, pt := range moves {
		c := played.next()
		if err := played.play(c, pt); err != nil {
			return err
		}
		if pt != board.Pass && t.cells[pt.Index(t.size)] != c {
			return fmt.Errorf("%w: move %v, expected a %v stone there in the setup", ErrCannotHold, pt, c)
		}
	}
	return nil
}

// before returns the stones that stood before the moves, increasing.
func before(it Item) (black, white []board.Point) {
	cells := cellsOf(it.Setup)
	n := it.Setup.Size
	for _, pt := range it.Moves {
		if pt != board.Pass {
			cells[pt.Index(n)] = board.Empty
		}
	}
	for i, c := range cells[:n*n] {
		switch c {
		case board.Black:
			black = append(black, board.PointAt(i, n))
		case board.White:
			white = append(white, board.PointAt(i, n))
		}
	}
	return black, white
}

// game returns moves that lead to the item's position, at most as many as readers accept. First
// come the stones that stood before, Black and White in turn, each side's points increasing; then
// the item's moves. Passes fill the gaps, and a last pass sets the side to move.
func game(f Format, it Item) ([]board.Point, error) {
	var moves []board.Point
	black, white := before(it)
	for i := range max(len(black), len(white)) {
		moves = append(moves, pointOrPass(black, i), pointOrPass(white, i))
	}
	moves = append(moves, it.Moves...)
	if last := len(moves) - 1; (last%2 == 0) != (it.Setup.ToMove == board.White) {
		if last >= 0 && moves[last] == board.Pass {
			moves = moves[:last]
		} else {
			moves = append(moves, board.Pass)
		}
	}
	if limit := maxDepth(it.Setup.Size); len(moves) > limit {
		return nil, cannotHold(f, "a game of %d moves and passes, expected at most %d", len(moves), limit)
	}
	return moves, nil
}

func pointOrPass(pts []board.Point, i int) board.Point {
	if i < len(pts) {
		return pts[i]
	}
	return board.Pass
}

// gameWithoutPass calls game for formats without a pass, and refuses a game that has one.
func gameWithoutPass(f Format, it Item) ([]board.Point, error) {
	moves, err := game(f, it)
	if err == nil && slices.Contains(moves, board.Pass) {
		s := it.Setup
		return nil, cannotHold(f, "%d black and %d white stones with %v to move are no game without a pass",
			len(s.Black), len(s.White), s.ToMove)
	}
	return moves, err
}

// aLine calls game or gameWithoutPass for a format with one game a line.
func aLine(f Format, it Item, game func(Format, Item) ([]board.Point, error)) ([]board.Point, error) {
	moves, err := game(f, it)
	if err == nil && len(moves) == 0 {
		return nil, cannotHold(f, "a line without a move is no position")
	}
	return moves, err
}
