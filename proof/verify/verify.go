// Package verify passes wins to the independent checker, proof/check, which knows only numbers and
// names. It is the one bridge between this program's positions and certificates and that checker:
// solvers, stores and commands ask it whether a win holds.
//
// A Checker reuses the memory of a check, so that checks of bodies make no garbage. Its Body checks
// a stored body, its Win a new win. Bytes returns the certificate as written, after the checker has
// read those very bytes. Line replays the line that is printed beside a certificate.
package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
)

// The errors of this package, wrapped with the checker's message.
var (
	// ErrUnchecked: the checker does not accept a win. If this program found the win, that is a
	// fault of the program, never of the input.
	ErrUnchecked = errors.New("a win that the checker does not accept")
	ErrPosition  = errors.New("the certificate is of another position")
)

// Checker asks proof/check. The zero value is ready. It is not safe for concurrent use: make one
// per goroutine.
type Checker struct {
	// Stop, unless nil, ends checks early. The error is then the context's: it does not judge the
	// win, and does not wrap ErrUnchecked. Leave it nil for wins that this program found: without a
	// check they must not be shown.
	Stop context.Context

	black, white []int
}

// Body checks that the side to move of pos wins by body, and counts the OR nodes. The error wraps
// ErrUnchecked.
func (c *Checker) Body(pos *board.Position, body []byte) (nodes uint64, err error) {
	c.black, c.white = pos.AppendIndices(c.black[:0], board.Black), pos.AppendIndices(c.white[:0], board.White)
	r, err := c.robust(0, pos.Rule(), pos.Size(), pos.ToMove(), body)
	return r.Nodes, err
}

// Win checks that cert proves a win of the side to move of pos. The error wraps ErrUnchecked, and
// ErrPosition if cert is about another position.
func (c *Checker) Win(pos *board.Position, cert *proof.Certificate) error {
	switch {
	case cert == nil:
		return fmt.Errorf("%w: it has no certificate", ErrUnchecked)
	case !Of(pos, cert):
		return fmt.Errorf("%w: %s: %w", ErrUnchecked, cert.ID, ErrPosition)
	}
	nodes, err := c.Body(pos, cert.Body)
	if err == nil && nodes != cert.Nodes {
		err = fmt.Errorf("%w: %d nodes, expected %d", ErrUnchecked, nodes, cert.Nodes)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", cert.ID, err)
	}
	return nil
}

// Result checks a win of a search of pos as Win does. It returns nil if the search found no win.
func (c *Checker) Result(pos *board.Position, r *proof.Result) error {
	if r.Verdict.Outcome() != proof.Win {
		return nil
	}
	return c.Win(pos, r.Verdict.Certificate())
}

// Zone appends the zone of cert, its points increasing: the win withstands up to hidden ≥ 0 further
// stones of the defender outside the zone. So with hidden = 0 it allows none, not even there. With
// hidden = 1 the points are the replies to the threat that cert carries out. The error wraps
// ErrUnchecked.
func (c *Checker) Zone(dst []board.Point, hidden int, cert *proof.Certificate) ([]board.Point, error) {
	c.black, c.white = indices(c.black[:0], cert.Black, cert.Size), indices(c.white[:0], cert.White, cert.Size)
	r, err := c.robust(hidden, cert.Rule, cert.Size, cert.Attacker, cert.Body)
	if err != nil {
		return dst, err
	}
	for i, in := range r.Zone[:cert.Size*cert.Size] {
		if in {
			dst = append(dst, board.PointAt(i, cert.Size))
		}
	}
	return dst, nil
}

// Pass checks that the opponent of the side to move of pos wins by body if that side passes, and also
// if it plays any legal move outside the zone of the result instead. The error wraps ErrUnchecked.
func (c *Checker) Pass(pos *board.Position, body []byte) (check.Result, error) {
	c.black, c.white = pos.AppendIndices(c.black[:0], board.Black), pos.AppendIndices(c.white[:0], board.White)
	return c.robust(1, pos.Rule(), pos.Size(), pos.ToMove().Opponent(), body)
}

func indices(dst []int, points []board.Point, size int) []int {
	for _, pt := range points {
		dst = append(dst, pt.Index(size))
	}
	return dst
}

// robust checks a body with the stones in c.
func (c *Checker) robust(hidden int, rule board.Rule, size int, attacker board.Colour, body []byte) (check.Result, error) {
	ctx := c.Stop
	if ctx == nil {
		ctx = context.Background()
	}
	r, err := check.Robust(ctx, hidden, rule.String(), size, c.black, c.white, attacker.String(), body)
	if errors.Is(err, check.ErrInvalid) || errors.Is(err, check.ErrUnreadable) {
		err = fmt.Errorf("%w: %w", ErrUnchecked, err)
	}
	return r, err
}

// Of reports whether cert is about pos: the rule, size and stones agree, and the side to move
// attacks.
func Of(pos *board.Position, cert *proof.Certificate) bool {
	return cert.Rule == pos.Rule() && cert.Size == pos.Size() && cert.Attacker == pos.ToMove() &&
		holdsAll(pos, cert.Black, board.Black) && holdsAll(pos, cert.White, board.White)
}

// holdsAll reports whether these are all stones of side c.
func holdsAll(pos *board.Position, stones []board.Point, c board.Colour) bool {
	for _, pt := range stones {
		if pos.At(pt) != c {
			return false
		}
	}
	return len(stones) == pos.Count(c)
}

// Bytes returns the certificate of a win of the side to move of pos as one line of JSON without the
// line break: the bytes that the checker accepted. The error wraps ErrUnchecked.
func Bytes(pos *board.Position, cert *proof.Certificate) ([]byte, error) {
	if cert == nil {
		return nil, fmt.Errorf("%w: it has no certificate", ErrUnchecked)
	}
	line := cert.AppendJSON(nil)
	claim, err := check.Verify(line)
	if err == nil && !Claims(pos, claim) {
		err = ErrPosition
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrUnchecked, cert.ID, err)
	}
	return line, nil
}

// Claims reports whether a claim that the checker accepted is about the side to move of pos.
func Claims(pos *board.Position, claim *check.Claim) bool {
	return About(pos, claim) && claim.Attacker == claim.ToMove
}

// About reports whether a claim is about pos, whoever of the two sides it says wins. A theorem may
// claim that the side to move loses.
func About(pos *board.Position, claim *check.Claim) bool {
	return claim.Rule == pos.Rule().String() && claim.Size == pos.Size() && claim.ToMove == pos.ToMove().String() &&
		slices.Equal(claim.Black, board.Names(pos.AppendStones(nil, board.Black))) &&
		slices.Equal(claim.White, board.Names(pos.AppendStones(nil, board.White)))
}

// ErrLine is returned for a line that is not a game from its position to the five.
var ErrLine = errors.New("the line does not lead to a five")

// Line plays a line by the readable rules: legal moves only, no five before the attacker's last
// move, and an answer to every four where one exists. Against a quiet move any legal reply is
// allowed. The error wraps ErrLine.
func Line(pos *board.Position, line proof.Line) error {
	if len(line)%2 == 0 {
		return ErrLine
	}
	p := pos.Clone()
	var squares []board.Point // the five-squares that the attacker's last move made
	for i, pt := range line {
		side, last := p.ToMove(), i == len(line)-1
		five, answer := p.MakesFive(pt, side), i%2 == 1 && answers(p, pt, squares)
		if five != last || i%2 == 1 && !answer || !five && !answer && !p.Legal(pt, side) {
			return fmt.Errorf("%w: move %d, %v", ErrLine, i+1, pt)
		}
		squares = p.Completions(squares[:0], pt, side)
		if err := p.Play(pt); err != nil {
			return fmt.Errorf("%w: %w", ErrLine, err)
		}
	}
	return nil
}

// answers reports whether the defender, to move on p, may reply with pt to a move that made the
// five-squares. With five-squares, pt must be a legal five-square of the attacker, or a pass if
// none is legal. It may take an older five-square, which a person overlooked. Without five-squares,
// pt may be any legal point, or a pass if there is none.
func answers(p *board.Position, pt board.Point, squares []board.Point) bool {
	legal := func(pt board.Point) bool { return p.Legal(pt, p.ToMove()) }
	switch {
	case pt == board.Pass && len(squares) == 0:
		return !slices.ContainsFunc(p.AppendStones(nil, board.Empty), legal)
	case pt == board.Pass:
		return !slices.ContainsFunc(squares, legal)
	case len(squares) > 0 && !p.MakesFive(pt, p.ToMove().Opponent()):
		return false
	default:
		return legal(pt)
	}
}
