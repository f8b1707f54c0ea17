package play

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

// ErrMove is returned for what cannot be played or asked for now, with what was
// met and what was expected; the game stays as it was.
var ErrMove = errors.New("not a move of this game")

// State is how a game stands, or what a move of the player is.
type State uint8

// The states. A game is Playing, Solved or Over; the others are of moves that were
// not played.
const (
	Playing  State = iota // it goes on: the move was right
	Solved                // the goal is reached
	Wrong                 // the move does not reach the goal, proved
	NotKnown              // a limit was met before the move was decided
	Over                  // given up, or ended before
)

var stateNames = [...]string{Playing: "open", Solved: "solved", Wrong: "wrong", NotKnown: "unknown", Over: "over"}

// String is the word for programs: "open", "solved", "wrong", "unknown" or
// "over".
func (s State) String() string { return stateNames[s] }

// Options bound what a move may cost. The zero value has no limits.
type Options struct {
	MaxNodes uint64 // of each search; 0 = no limit. A context bounds the time
}

// Score is how well a game was played. Time is not counted.
type Score struct {
	Mistakes int  // moves that were Wrong; taking back does not take them away
	Hints    int  // steps of hints that were given
	GaveUp   bool // the solution was asked for before the end
}

// Ruling is what a game says about a move of the player.
type Ruling struct {
	Move  board.Point
	State State
	// Reply is the defender's move where Replied, board.Pass if it has no legal
	// one that says anything: Black's only block is forbidden.
	Reply   board.Point
	Replied bool
	// Left is of a right move what is still to be done: the attacks that are left
	// for a win within a number of them, else those that the shortest win takes;
	// the forbidden points not yet named. -1 = not known.
	Left int
	Also bool   // right, though the puzzle's solution has another move
	Text string // for the player, one or two sentences
	// Line is of a Wrong move the move and what refutes it, with moves of either
	// side alternately.
	Line proof.Line
}

// Game is a puzzle being played, the player against the best defence. Whatever
// it says rests on searches to the end and on wins that were checked, nothing on
// what the puzzle claims. Not safe for concurrent use.
type Game struct {
	referee Referee
	o       Options
	p       *puzzles.Puzzle
	pos     *board.Position // the player is to move
	moves   []board.Point   // of the player and the defender alternately; of Forbidden the points named
	state   State           // Playing, Solved or Over
	score   Score
	hinted  int // the last step of hints given here
}

// New begins a game. The referee answers for all it says.
func New(p *puzzles.Puzzle, referee Referee, o Options) *Game {
	return &Game{referee: referee, o: o, p: p, pos: p.Position.Clone()}
}

// Puzzle is the puzzle that is played.
func (g *Game) Puzzle() *puzzles.Puzzle { return g.p }

// Position is a copy of the position, with the player to move unless the game
// has ended.
func (g *Game) Position() *board.Position { return g.pos.Clone() }

// Moves are the moves played, the player's first and those of the two sides
// alternately; of goal Forbidden the points named so far.
func (g *Game) Moves() []board.Point { return slices.Clone(g.moves) }

// State is Playing, Solved or Over.
func (g *Game) State() State { return g.state }

// Score is that of the game so far.
func (g *Game) Score() Score { return g.score }

// Play judges a move of the player, plays it if it is right, and the best
// defence behind it. A move that is wrong, or could not be decided, is taken
// back. The error wraps ErrMove for a point that is taken or off the board and
// for a game that has ended; any other is the referee's, a fault.
func (g *Game) Play(ctx context.Context, move board.Point) (Ruling, error) {
	r, err := g.judge(ctx, move)
	switch {
	case err != nil:
		return r, err
	case r.State == Wrong:
		g.score.Mistakes++
	case r.State != NotKnown:
		g.accept(r)
	}
	return r, nil
}

// Why is Play without playing and without counting: what would become of the
// move.
func (g *Game) Why(ctx context.Context, move board.Point) (Ruling, error) {
	return g.judge(ctx, move)
}

func (g *Game) judge(ctx context.Context, move board.Point) (Ruling, error) {
	if err := g.mayPlay(move); err != nil {
		return Ruling{}, err
	}
	var r Ruling
	var err error
	switch g.p.Goal {
	case puzzles.Defend:
		r, err = g.holds(ctx, move)
	case puzzles.Forbidden:
		r = g.names(move)
	default:
		r, err = g.attack(ctx, move)
	}
	r.Move = move
	return r, err
}

// mayPlay is nil for an empty point of an open game.
func (g *Game) mayPlay(move board.Point) error {
	if g.state != Playing {
		return errEnded
	}
	switch {
	case move == board.Pass:
		return fmt.Errorf("%w: a pass, expected a point", ErrMove)
	case !move.On(g.pos.Size()):
		return fmt.Errorf("%w: %v is no point of this board, expected a1 to %v", ErrMove, move, board.At(g.pos.Size()-1, g.pos.Size()-1))
	case g.pos.At(move) != board.Empty:
		return fmt.Errorf("%w: a stone stands on %v, expected an empty point", ErrMove, move)
	case g.p.Goal == puzzles.Forbidden && slices.Contains(g.moves, move):
		return fmt.Errorf("%w: %v was named before, expected another point", ErrMove, move)
	}
	return nil
}

var errEnded = fmt.Errorf("%w: the game has ended, expected no more moves", ErrMove)

// accept plays what was found right.
func (g *Game) accept(r Ruling) {
	g.put(r.Move)
	if r.Replied {
		g.put(r.Reply)
	}
	g.state = r.State
}

// put adds a move. Points that are named are not played.
func (g *Game) put(move board.Point) {
	g.moves, g.hinted = append(g.moves, move), 0
	if g.p.Goal == puzzles.Forbidden {
		return
	}
	if err := g.pos.Play(move); err != nil {
		panic("puzzles: a move that was not judged: " + err.Error())
	}
}

// Undo takes back the player's last move, with the reply to it, and reports
// whether there was one. A game that has ended is open again.
func (g *Game) Undo() bool {
	n := len(g.moves)
	if n == 0 {
		return false
	}
	back := 1
	if g.p.Goal.Wins() && n%2 == 0 {
		back = 2
	}
	g.moves, g.state, g.hinted = g.moves[:n-back], Playing, 0
	for range back {
		if g.p.Goal != puzzles.Forbidden {
			g.pos.Undo()
		}
	}
	return true
}

// AttacksLeft is the number of attacks that a win within a number of them still
// allows, and false for all other goals.
func (g *Game) AttacksLeft() (int, bool) {
	if g.p.Goal != puzzles.InMoves {
		return 0, false
	}
	return max(0, g.p.Attacks-(len(g.moves)+1)/2), true
}

// question asks in the puzzle's own space, within the limits.
func (g *Game) question(a proof.Goal) proof.Question {
	return proof.Question{Space: g.p.WinSpace(), Goal: a, MaxNodes: g.o.MaxNodes}
}

// known are the moves that the puzzle's solution has here; nil if it has none,
// or another way was taken.
func (g *Game) known() []*puzzles.Node {
	nodes := g.p.Solution
	for _, move := range g.moves {
		i := slices.IndexFunc(nodes, func(n *puzzles.Node) bool { return n.Move == move })
		if i < 0 {
			return nil
		}
		nodes = nodes[i].Next
	}
	return nodes
}
