package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
)

// errInternal marks a win that the verifier does not accept: a fault of this
// program, never of the input.
var errInternal = errors.New("internal error, please report it")

// errOtherPosition says that a certificate speaks of another position than
// the one it was given for.
var errOtherPosition = errors.New("certificate of another position")

// checkedWin is the certificate of a win of pos as one line of JSON without
// the line break: the very bytes that the independent verifier accepted.
// Without it no win is shown. The line shown beside it is replayed.
func checkedWin(pos *board.Position, result *finding) ([]byte, error) {
	line, err := checkedCertificate(pos, result.Verdict.Certificate())
	if err == nil {
		err = replay(pos, result.Line)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errInternal, err)
	}
	return line, nil
}

func checkedCertificate(pos *board.Position, cert *proof.Certificate) ([]byte, error) {
	if cert == nil {
		return nil, errors.New("a win without a certificate")
	}
	line := cert.AppendJSON(nil)
	claim, err := check.Verify(line)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", cert.ID, err)
	}
	if keyOfClaim(claim) != keyOf(pos) {
		return nil, fmt.Errorf("%s: %w", cert.ID, errOtherPosition)
	}
	return line, nil
}

// errLine says that a line is no game from the position to the five.
var errLine = errors.New("the line does not lead to a five")

// replay plays the line by the readable rules: legal moves only, no five
// before the attacker's last move, and every four answered where that is
// possible. Against a quiet move any legal reply will do.
func replay(pos *board.Position, line proof.Line) error {
	if len(line)%2 == 0 {
		return errLine
	}
	p := pos.Clone()
	var squares []board.Point // that the attacker's last move made
	for i, pt := range line {
		side, last := p.ToMove(), i == len(line)-1
		five, answer := p.MakesFive(pt, side), i%2 == 1 && answers(p, pt, squares)
		if five != last || i%2 == 1 && !answer || !five && !answer && !p.Legal(pt, side) {
			return fmt.Errorf("%w: move %d, %v", errLine, i+1, pt)
		}
		squares = p.Completions(squares[:0], pt, side)
		if err := p.Play(pt); err != nil {
			return fmt.Errorf("%w: %w", errLine, err)
		}
	}
	return nil
}

// answers reports whether the defender, who is to move on p, may reply with pt
// to a move that made the five-squares: on a five-square of the attacker that is
// legal, with a pass only if none is, or anywhere if the move made none, with a
// pass only if there is no legal move. There may be a five-square from before,
// where a person's move passed over a five.
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

// positionKey spells out a position and the side that is to move and win;
// equal positions have equal keys.
type positionKey string

func makeKey(rule string, size int, black, white []string, attacker string) positionKey {
	return positionKey(fmt.Sprint(rule, " ", size, " ", strings.Join(black, ","), " ", strings.Join(white, ","), " ", attacker))
}

func keyOf(pos *board.Position) positionKey {
	black := board.Names(pos.AppendStones(nil, board.Black))
	white := board.Names(pos.AppendStones(nil, board.White))
	return makeKey(pos.Rule().String(), pos.Size(), black, white, pos.ToMove().String())
}

// keyOfClaim is the key of the claim's position, or of none if the claim is
// not about the side to move.
func keyOfClaim(c *check.Claim) positionKey {
	if c.Attacker != c.ToMove {
		return ""
	}
	return makeKey(c.Rule, c.Size, c.Black, c.White, c.Attacker)
}
