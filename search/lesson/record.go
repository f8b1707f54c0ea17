package lesson

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search"
)

// A file of games has a line of JSON for each Record. A process killed while it wrote leaves a torn
// last line, which ReadRecords drops.

// Record is a Game as a line of a file. Points are numbers row·size + column.
type Record struct {
	Number int    `json:"number"`
	Rule   string `json:"rule"`
	Size   int    `json:"size"`
	Start  []int  `json:"start"` // moves of the opening
	Moves  []int  `json:"moves"`
	// Policy holds for each move the points and their shares in units of 1/10,000, by turns.
	Policy [][]int `json:"policy"`
}

// The limits of a Record.
const (
	shareUnit = 10_000
	maxLine   = 4 << 20
)

// ErrRecord is wrapped by errors about lines that do not form a game.
var ErrRecord = errors.New("not a game to learn from")

// RecordOf returns the record of a game that began with the moves start on the empty board, and has one
// move more at least.
func RecordOf(number int, start []board.Point, g *Game) *Record {
	first := g.Examples[0]
	r := &Record{Number: number, Rule: first.Rule.String(), Size: first.Size, Start: indices(start, first.Size), Moves: indices(g.Moves, first.Size)}
	for _, e := range g.Examples {
		var line []int
		for _, s := range e.Policy {
			if part := int(math.Round(float64(s.Part) * shareUnit)); part > 0 {
				line = append(line, int(s.Point), part)
			}
		}
		r.Policy = append(r.Policy, line)
	}
	return r
}

func indices(list []board.Point, size int) []int {
	out := make([]int, 0, len(list))
	for _, pt := range list {
		out = append(out, pt.Index(size))
	}
	return out
}

// Game plays the record again. decay is that of GameOptions. The error wraps ErrRecord.
func (r *Record) Game(decay float64) (*Game, error) {
	rule, err := board.ParseRule(r.Rule)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRecord, err)
	}
	if r.Size == 0 { // which board.New takes for the usual size
		return nil, fmt.Errorf("%w: no size", ErrRecord)
	}
	pos, err := board.New(board.Setup{Rule: rule, Size: r.Size, ToMove: board.Black})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRecord, err)
	}
	if len(r.Policy) != len(r.Moves) || len(r.Moves) == 0 {
		return nil, fmt.Errorf("%w: %d policies, expected one for each of %d moves, at least one", ErrRecord, len(r.Policy), len(r.Moves))
	}
	if err := r.play(pos, r.Start); err != nil {
		return nil, err
	}
	g := new(Game)
	for i, m := range r.Moves {
		e := Of(pos)
		if e.Policy, err = r.shares(pos, r.Policy[i]); err != nil {
			return nil, err
		}
		g.Examples = append(g.Examples, e)
		g.Moves = append(g.Moves, board.PointAt(m, r.Size))
		mover, five := pos.ToMove(), m >= 0 && m < r.Size*r.Size && pos.MakesFive(board.PointAt(m, r.Size), pos.ToMove())
		if err := r.play(pos, r.Moves[i:i+1]); err != nil {
			return nil, err
		}
		if five {
			g.Winner = mover
		}
	}
	if search.Playable(pos) == nil {
		return nil, fmt.Errorf("%w: no end after %d moves", ErrRecord, len(r.Moves))
	}
	g.label(decay)
	return g, nil
}

func (r *Record) play(pos *board.Position, moves []int) error {
	for _, m := range moves {
		if m < 0 || m >= r.Size*r.Size {
			return fmt.Errorf("%w: point %d, expected 0 to %d", ErrRecord, m, r.Size*r.Size-1)
		}
		pt := board.PointAt(m, r.Size)
		if search.Winner(pos) != board.Empty {
			return fmt.Errorf("%w: %v after the end of the game", ErrRecord, pt)
		}
		if err := pos.Play(pt); err != nil {
			return fmt.Errorf("%w: %w", ErrRecord, err)
		}
	}
	return nil
}

func (r *Record) shares(pos *board.Position, line []int) (list []Share, err error) {
	if len(line)%2 != 0 {
		return nil, fmt.Errorf("%w: a policy of %d numbers, expected an even count", ErrRecord, len(line))
	}
	sum := 0
	for i := 0; i < len(line); i += 2 {
		p, part := line[i], line[i+1]
		if p < 0 || p >= r.Size*r.Size || part < 0 || part > 2*shareUnit || pos.At(board.PointAt(p, r.Size)) != board.Empty {
			return nil, fmt.Errorf("%w: share %d of point %d, expected 0 to %d, of an empty point", ErrRecord, part, p, 2*shareUnit)
		}
		list = append(list, Share{uint16(p), float32(part)})
		sum += part
	}
	if sum == 0 && len(line) > 0 {
		return nil, fmt.Errorf("%w: a policy whose shares add up to 0", ErrRecord)
	}
	for i := range list {
		list[i].Part /= float32(sum)
	}
	return list, nil
}

// Append writes a record as a line.
func (r *Record) Append(w io.Writer) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

// ReadRecords reads a file of games. whole is the number of bytes of its whole lines: a last line without
// its end is dropped. An error wraps ErrRecord and names the line, or is that of the reader.
func ReadRecords(from io.Reader) (list []*Record, whole int64, err error) {
	in := bufio.NewReader(from)
	for number := 1; ; number++ {
		line, err := readLine(in)
		if errors.Is(err, io.EOF) {
			return list, whole, nil
		}
		if err != nil {
			return nil, 0, fmt.Errorf("line %d: %w", number, err)
		}
		r := new(Record)
		if err := json.Unmarshal(line, r); err != nil {
			return nil, 0, fmt.Errorf("line %d: %w: %w", number, ErrRecord, err)
		}
		list = append(list, r)
		whole += int64(len(line))
	}
}

// readLine returns a line with its end, or io.EOF if there is none.
func readLine(in *bufio.Reader) (line []byte, err error) {
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case err == nil:
			return line, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		case len(line) > maxLine:
			return nil, fmt.Errorf("%w: more than %d bytes", ErrRecord, maxLine)
		}
	}
}
