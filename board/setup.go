package board

import (
	"errors"
	"fmt"
	"strings"
)

// DefaultSize is the size of a Setup with Size 0.
const DefaultSize = 15

// Setup is any arrangement of stones, legal or not, as a file or a person gives it. New makes it a
// Position or lists everything that is wrong.
type Setup struct {
	Size   int // 0 means DefaultSize
	Rule   Rule
	Black  []Point
	White  []Point
	ToMove Colour // Empty: White if Black has more stones than White, else Black
}

// The kinds of a SetupReason, with ErrRule and ErrColour. Play also returns ErrOff and ErrOccupied.
var (
	ErrSize     = errors.New("board size out of range")
	ErrOff      = errors.New("point off the board")
	ErrOccupied = errors.New("point already taken")
	ErrBlackWon = errors.New("black already has a winning row")
	ErrWhiteWon = errors.New("white already has a winning row")
	ErrOverline = errors.New("black already has an overline")
)

// SetupReason is one thing that is wrong with a Setup.
type SetupReason struct {
	Kind   error  // ErrSize, ErrRule, ErrColour, ErrOff, ErrOccupied, ErrBlackWon, ErrWhiteWon or ErrOverline
	Point  Point  // the stone refused, or the lowest-numbered end of the row; Pass if the reason names no point
	Side   Colour // the owner of the stone or row; Empty if there is neither
	Detail string // one line: what was found where, and what was expected
}

// Error returns the detail.
func (r SetupReason) Error() string { return r.Detail }

// Unwrap returns the kind.
func (r SetupReason) Unwrap() error { return r.Kind }

// SetupError lists why New refuses a Setup. errors.Is finds the kind of each reason.
type SetupError struct {
	Reasons []SetupReason // never empty: board, rule, side, then stones in the order given, then rows
}

// HasWinner reports whether err refuses a position only because somebody has won.
func HasWinner(err error) bool {
	var setup *SetupError
	if !errors.As(err, &setup) {
		return false
	}
	for _, reason := range setup.Reasons {
		if !errors.Is(reason, ErrBlackWon) && !errors.Is(reason, ErrWhiteWon) && !errors.Is(reason, ErrOverline) {
			return false
		}
	}
	return true
}

// shownReasons limits an error's text, against hostile input.
const shownReasons = 4

// Error returns one line with the first few reasons and the number of the others.
func (e *SetupError) Error() string {
	var b strings.Builder
	b.WriteString("invalid position: ")
	for i, r := range e.Reasons {
		if i == shownReasons {
			fmt.Fprintf(&b, "; and %d more", len(e.Reasons)-i)
			break
		}
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(r.Detail)
	}
	return b.String()
}

// Unwrap lists the reasons for errors.Is and errors.As.
func (e *SetupError) Unwrap() []error {
	errs := make([]error, len(e.Reasons))
	for i, r := range e.Reasons {
		errs[i] = r
	}
	return errs
}

// New makes a Position of s, or returns a *SetupError with every reason against it. It refuses a
// row that wins under the rule (in standard an overline does not), and in renju a Black overline,
// because Black could not make it. It accepts double-fours and double-threes: a legal order of
// moves may have made them.
func New(s Setup) (*Position, error) {
	if s.Size == 0 {
		s.Size = DefaultSize
	}
	if s.ToMove == Empty {
		s.ToMove = Black
		if len(s.Black) > len(s.White) {
			s.ToMove = White
		}
	}
	reasons := s.headReasons()
	if s.Size < MinSize || s.Size > MaxSize {
		return nil, &SetupError{reasons}
	}
	p := &Position{grid: grid{size: s.Size}, rule: s.Rule, toMove: s.ToMove}
	reasons = p.place(reasons, Black, s.Black)
	reasons = p.place(reasons, White, s.White)
	if s.Rule.Valid() && (fiveInRow(s.Black) || fiveInRow(s.White)) {
		reasons = p.rowReasons(reasons)
	}
	if len(reasons) > 0 {
		return nil, &SetupError{reasons}
	}
	p.hash = p.computeHash()
	return p, nil
}

// headReasons checks everything except the stones.
func (s *Setup) headReasons() (reasons []SetupReason) {
	refuse := func(kind error, format string, args ...any) {
		reasons = append(reasons, SetupReason{Kind: kind, Point: Pass, Detail: fmt.Sprintf(format, args...)})
	}
	if s.Size < MinSize || s.Size > MaxSize {
		refuse(ErrSize, "board size %d, expected %d to %d", s.Size, MinSize, MaxSize)
	}
	if !s.Rule.Valid() {
		refuse(ErrRule, "unknown rule number %d, expected %s", s.Rule, RuleNames())
	}
	if s.ToMove > White {
		refuse(ErrColour, "unknown side number %d to move, expected black or white", s.ToMove)
	}
	return reasons
}

// place puts one side's stones down and appends a reason for each stone that it refuses.
func (p *Position) place(reasons []SetupReason, c Colour, stones []Point) []SetupReason {
	for _, pt := range stones {
		reason := SetupReason{Point: pt, Side: c}
		switch {
		case !pt.On(p.size):
			last := At(p.size-1, p.size-1)
			reason.Kind = ErrOff
			reason.Detail = fmt.Sprintf("%s stone %v is off the board, expected a1 to %v", c, pt, last)
		case p.cells[pt] != Empty:
			reason.Kind = ErrOccupied
			reason.Detail = fmt.Sprintf("%s stone %v stands on a %s one, expected an empty point", c, pt, p.cells[pt])
		default:
			p.cells[pt] = c
			p.counts[c]++
			continue
		}
		reasons = append(reasons, reason)
	}
	return reasons
}

func (p *Position) rowReasons(reasons []SetupReason) []SetupReason {
	for _, side := range []struct {
		c    Colour
		kind error
	}{{Black, ErrBlackWon}, {White, ErrWhiteWon}} {
		least, most := 5, MaxSize
		if p.rule.ExactFive(side.c) {
			most = 5
		}
		reasons = p.runReason(reasons, side.kind, side.c, least, most)
	}
	if p.rule.Forbids(Black) {
		reasons = p.runReason(reasons, ErrOverline, Black, 6, MaxSize)
	}
	return reasons
}

// runReason appends a reason of that kind if c has a run of least…most stones.
func (p *Position) runReason(reasons []SetupReason, kind error, c Colour, least, most int) []SetupReason {
	from, to, n := p.findRun(c, least, most)
	if n == 0 {
		return reasons
	}
	detail := fmt.Sprintf("%v: %d in a row from %v to %v, expected an undecided position", kind, n, from, to)
	return append(reasons, SetupReason{Kind: kind, Point: from, Side: c, Detail: detail})
}

// Setup returns the arrangement on the board, stones increasing, without the moves that led to it.
func (p *Position) Setup() Setup {
	return Setup{
		Size:   p.size,
		Rule:   p.rule,
		Black:  p.AppendStones(nil, Black),
		White:  p.AppendStones(nil, White),
		ToMove: p.toMove,
	}
}
