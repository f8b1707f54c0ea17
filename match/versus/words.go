package versus

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search"
)

// help lists the lines that are not points.
const help = `  h8          play there
  undo        take your last move and the reply back, or your resignation
  hint        ask for a good move; a win is checked
  save FILE   store the game in FILE: .sgf with values, or .psq
  board       draw the board again
  resign      give the game up
  quit        end
`

// alias maps other words to the words that obey knows.
var alias = map[string]string{"?": "help", "h": "help", "exit": "quit", "q": "quit", "back": "undo", "draw": "board"}

// alone are the words that nothing follows.
var alone = []string{"help", "undo", "hint", "board", "resign", "quit"}

// obey obeys the words of a line.
func (g *Game) obey(ctx context.Context, words []string) error {
	verb := strings.ToLower(words[0])
	verb = cmp.Or(alias[verb], verb)
	if verb == "save" {
		return g.save(words[1:])
	}
	if len(words) > 1 && slices.Contains(alone, verb) {
		return g.sayf("%s: expected nothing after it\n", verb)
	}
	if len(words) > 1 {
		return g.sayf("%.20q: expected one move, or one of the words that help lists\n", strings.Join(words, " "))
	}
	switch verb {
	case "help":
		return g.Say(help)
	case "undo":
		return g.undo()
	case "hint":
		return g.hint(ctx)
	case "board":
		return g.board()
	case "resign":
		return g.resign()
	case "quit":
		return errLeft
	default:
		return g.move(verb)
	}
}

func (g *Game) move(word string) error {
	pt, err := board.ParsePoint(word)
	switch {
	case err != nil:
		return g.sayf("%.20q: expected a point such as h8, or one of undo, hint, save, board, resign, help, quit\n", word)
	case g.over:
		return g.Say("the game is over, expected save FILE, undo or quit\n")
	case !pt.On(g.pos.Size()):
		return g.sayf("%v is off the board, expected a1 to %v\n", pt, board.At(g.pos.Size()-1, g.pos.Size()-1))
	case g.pos.At(pt) != board.Empty:
		return g.sayf("a stone stands on %v, expected an empty point\n", pt)
	case !g.pos.Legal(pt, g.Person):
		return g.sayf("%v is forbidden to %v: %v\n", pt, g.Person, g.pos.Forbidden(pt))
	default:
		return g.put(pt, "", "")
	}
}

// undo takes moves back up to and including the person's last one, or a resignation alone.
func (g *Game) undo() error {
	if g.resigned {
		g.over, g.resigned, g.result, g.unsaved = false, false, "", true
		return g.Say("you resigned; the game goes on\n")
	}
	if n := len(g.comments); n == 0 || n == 1 && g.pos.ToMove() == g.Person {
		return g.Say("there is no move to take back\n")
	}
	for taken := false; !taken || g.pos.ToMove() != g.Person; taken = true {
		g.pos.Undo()
		g.comments = g.comments[:len(g.comments)-1]
	}
	g.over, g.result, g.unsaved = false, "", true
	return g.board()
}

func (g *Game) resign() error {
	if g.over {
		return g.Say("the game is over already\n")
	}
	g.resigned, g.unsaved = true, true
	other := g.Person.Opponent()
	return g.end(other, fmt.Sprintf("You resign. %s.", g.wins(other)))
}

// hint asks the adviser for a move of the person.
func (g *Game) hint(ctx context.Context) error {
	switch {
	case g.over:
		return g.Say("the game is over, expected save FILE, undo or quit\n")
	case g.Adviser == nil:
		return g.Say("there are no hints in this game\n")
	}
	r, stopped, err := g.advise(ctx)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return g.sayf("no hint: %v\n", err)
	}
	switch r.Basis {
	case search.Proved:
		return g.sayf("%v wins in %s: %s (checked)\n", r.Move, plain.Plural(len(r.Line), "move"), lineText(r.Line))
	case search.Lost:
		return g.sayf("every move loses; this one has the longest checked line: %s\n", lineText(r.Line))
	case search.Searched:
		if stopped {
			return g.sayf("%v (value %.2f): the limit stopped the search, which so far found no win against it\n", r.Move, r.Value)
		}
		return g.sayf("%v (value %.2f): the search found no win against it\n", r.Move, r.Value)
	default:
		text := fmt.Sprintf("%v makes the best shapes (value %.2f)\n", r.Move, r.Value)
		if stopped {
			text = "the limit stopped the search; " + text
		}
		return g.Say(text)
	}
}

// advise asks the adviser. stopped reports whether a limit ended its search.
func (g *Game) advise(ctx context.Context) (r search.Result, stopped bool, err error) {
	ctx, cancel := g.Advice.Context(ctx)
	defer cancel()
	l := g.Advice
	l.Time = 2 * min(l.Time, math.MaxInt64/2) // ctx ends first, and shows that the time was up
	r, err = g.Adviser.Search(ctx, g.pos, l, nil)
	return r, ctx.Err() != nil || l.Nodes > 0 && r.Nodes >= l.Nodes, err
}

func lineText(line proof.Line) string { return strings.Join(board.Names(line), " ") }
