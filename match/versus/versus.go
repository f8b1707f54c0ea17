// Package versus lets a person play a whole game against a searcher, line by line: it reads words
// and points, and writes boards and sentences.
//
//	versus    the game: turns, boards, the end
//	words     the words that a line may have
//	save      the game as SGF or PSQ
//
// Letters: r a result of the searcher, n the number of a move from 1.
package versus

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/render"
	"github.com/gsolve/gsolve/search"
)

// Game is a game of a person against a searcher. Read, Say, Person, Name and Searcher are required;
// Rule and Size too, without Start.
type Game struct {
	Read     func() (string, error) // the next line of the person; io.EOF = the end
	Say      func(text string) error
	Rule     board.Rule
	Size     int
	Person   board.Colour // the person's side
	Name     string       // of the searcher
	Searcher search.Searcher

	// Start is the position to begin with, instead of the empty board of this Rule and Size. Its moves
	// can be taken back.
	Start   *board.Position
	Limit   search.Limit    // of the searcher's moves
	Adviser search.Searcher // gives hints; nil = no hints
	Advice  search.Limit    // of the adviser
	Colour  bool            // boards have colour

	pos      *board.Position
	comments []string // on each move, from the searcher's result; "" for the person's moves
	over     bool
	result   string   // of a game that is over, as in SGF
	resigned bool     // over by resign
	unsaved  bool     // the game has changed since it was saved
	saved    []string // the files that hold this game
}

// Unsaved reports whether the game has changed since the person saved it, or since its start.
func (g *Game) Unsaved() bool { return g.unsaved }

// errLeft is the person's wish to end.
var errLeft = errors.New("left")

// Play plays until the person leaves. It returns the error of Read or Say, or of a searcher that
// plays no such game, and that of ctx if it ends.
func (g *Game) Play(ctx context.Context) error {
	if err := g.begin(); err != nil {
		return err
	}
	err := g.sayf("You play %v against %s (%v, %d×%d). Type a point such as h8, or help.\n\n", g.Person, plain.OneLine(g.Name), g.Rule, g.Size, g.Size)
	if err == nil && g.Person == g.pos.ToMove() {
		err = g.board()
	}
	for err == nil {
		if g.over || g.pos.ToMove() == g.Person {
			err = g.turn(ctx)
		} else {
			err = g.reply(ctx)
		}
	}
	if errors.Is(err, errLeft) {
		return nil
	}
	return err
}

// begin sets up the first position.
func (g *Game) begin() (err error) {
	if g.Start == nil {
		g.pos, err = board.New(board.Setup{Rule: g.Rule, Size: g.Size, ToMove: board.Black})
		return err
	}
	g.pos = g.Start.Clone()
	g.Rule, g.Size, g.comments = g.pos.Rule(), g.pos.Size(), make([]string, len(g.pos.Moves()))
	return search.Playable(g.pos)
}

func (g *Game) sayf(format string, args ...any) error { return g.Say(fmt.Sprintf(format, args...)) }

// turn obeys a line of the person.
func (g *Game) turn(ctx context.Context) error {
	line, err := g.Read()
	switch {
	case errors.Is(err, io.EOF):
		return errLeft
	case err != nil:
		return fmt.Errorf("standard input: %w", err)
	}
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil
	}
	return g.obey(ctx, words)
}

// reply plays the move of the searcher.
func (g *Game) reply(ctx context.Context) error {
	r, err := g.Searcher.Search(ctx, g.pos, g.Limit, nil)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, search.ErrRefused), errors.Is(err, search.ErrOver):
		return err
	case err != nil:
		if err := g.sayf("internal error, the move is legal but may miss a proof: %v\n", err); err != nil {
			return err
		}
	}
	if !g.pos.Legal(r.Move, g.pos.ToMove()) {
		return fmt.Errorf("%s plays %v, which is not legal, after %v", g.Name, r.Move, g.pos.Moves())
	}
	return g.put(r.Move, g.Name+" plays", about(&r))
}

// about describes a result for people: "value 0.61, 20000 iterations".
func about(r *search.Result) string {
	text := fmt.Sprintf("value %.2f", r.Value)
	switch r.Basis {
	case search.Proved:
		text = fmt.Sprintf("a checked win in %s", plain.Plural(len(r.Line), "move"))
	case search.Lost:
		text = "every move loses to a checked win"
	}
	if r.Iterations > 0 {
		return fmt.Sprintf("%s, %s", text, plain.Plural(r.Iterations, "iteration"))
	}
	return fmt.Sprintf("%s, %s", text, plain.Plural(r.Nodes, "node"))
}

// put plays a legal move of the side to move, draws the board and says how the game stands. who is
// the beginning of a sentence; comment is empty for the person's moves.
func (g *Game) put(pt board.Point, who, comment string) error {
	side := g.pos.ToMove()
	five := g.pos.MakesFive(pt, side)
	if err := g.pos.Play(pt); err != nil {
		return err
	}
	g.comments, g.unsaved = append(g.comments, comment), true
	if side == g.Person && !five && search.Playable(g.pos) == nil {
		return nil // the board comes with the reply
	}
	if err := g.board(); err != nil {
		return err
	}
	if comment != "" {
		if err := g.sayf("%s %v (%s).\n", who, pt, comment); err != nil {
			return err
		}
	}
	switch err := search.Playable(g.pos); {
	case five:
		return g.end(side, fmt.Sprintf("%s with %v.", g.wins(side), pt))
	case err != nil && g.pos.Count(board.Empty) == 0:
		return g.end(board.Empty, "Draw: the board is full.")
	case err != nil:
		return g.end(board.Empty, fmt.Sprintf("Draw: %v has no legal move.", g.pos.ToMove()))
	default:
		return nil
	}
}

// wins names the winner: "You win", "kill wins".
func (g *Game) wins(side board.Colour) string {
	if side == g.Person {
		return "You win"
	}
	return g.Name + " wins"
}

// end ends the game; side is Empty for a draw.
func (g *Game) end(side board.Colour, text string) error {
	g.over = true
	switch side {
	case board.Black:
		g.result = "B+"
	case board.White:
		g.result = "W+"
	default:
		g.result = "0"
	}
	return g.sayf("%s The game is over: save FILE, undo or quit.\n", text)
}

// board draws the position, with the number of the last move in its place.
func (g *Game) board() error {
	b := render.Board{Position: g.pos, Colour: g.Colour}
	if last, ok := g.pos.Last(); ok {
		before := g.pos.Clone()
		before.Undo()
		b.Position, b.Line, b.First = before, proof.Line{last}, len(g.pos.Moves())
	}
	var text strings.Builder
	_ = render.Text(&text, b) // a builder takes everything
	return g.Say(text.String() + "\n")
}
