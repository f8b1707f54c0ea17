// Package play lets a player solve a puzzle against the best defence. Every ruling about a move
// rests on a proof.
//
//	game           a puzzle being played
//	ruling         whether a move is right, for each goal
//	bestdefence    the answer to it
//	help           hints and the solution
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

// ErrMove is returned for a move or request that is not possible now, with the cause and what was
// expected; the game stays as it was.
var ErrMove = errors.New("not a move of this game")

// Referee decides about positions and moves for a Game. Like a puzzles.Solver it reports only wins
// that proof/check has accepted.
type Referee interface {
	Solve(ctx context.Context, pos *board.Position, q proof.Question) (puzzles.Answer, error)
	// Judge decides one move of the side to move, in the space of q. It ignores q.Goal.
	Judge(ctx context.Context, pos *board.Position, move board.Point, q proof.Question) (Judged, error)
}

// Judged is a Referee's answer about a move.
type Judged struct {
	Outcome proof.Outcome // Win, None if the move fails, or Unknown
	Text    string        // why, in one or two plain sentences
	// If the move wins, Line goes from the move to the five. If it fails, Line has the move and its
	// refutation, as far as the referee played it.
	Line proof.Line
	// If the move is quiet and wins, Replies has the legal replies that meet its threat,
	// increasing. All others lose to that threat itself.
	Replies []board.Point
}

// State is the state of a game, or the ruling about a move of the player.
type State uint8

// The states. A game is Playing, Solved or Over; a move that was not played is Wrong or NotKnown.
const (
	Playing  State = iota // the game goes on; the move was right
	Solved                // the goal is reached
	Wrong                 // the move does not reach the goal, proved
	NotKnown              // a limit left the move undecided
	Over                  // the player gave up, or the game ended earlier
)

var stateNames = [...]string{Playing: "open", Solved: "solved", Wrong: "wrong", NotKnown: "unknown", Over: "over"}

// String returns the word for programs: "open", "solved", "wrong", "unknown" or "over".
func (s State) String() string { return stateNames[s] }

// Options limit the cost of a move. The zero value has no limits.
type Options struct {
	MaxNodes uint64 // of each search; 0 = no limit. A context bounds the time
}

// Score is how well a game was played. It ignores time.
type Score struct {
	Mistakes int  // moves that were Wrong, also those before a move that was taken back
	Hints    int  // steps of hints that were given
	GaveUp   bool // the player asked for the solution before the end
}

// Ruling is the answer to a move of the player.
type Ruling struct {
	Move  board.Point
	State State
	// Reply is the defender's move if Replied is true; board.Pass if Black's only block is
	// forbidden, or there is no legal reply.
	Reply   board.Point
	Replied bool
	// Left is the rest of the task after a right move: the attacks that the goal still allows, else
	// the attacks of the shortest win; for Forbidden, the points not yet named. -1 = not known.
	Left int
	Also bool   // the move is right, but the puzzle's solution has another one
	Text string // for the player, one or two sentences
	// Line of a Wrong move has the move and its refutation. The sides alternate.
	Line proof.Line
}

// Game is a puzzle being played, the player against the best defence. It rules by searches to the
// end and by checked wins, and ignores the claims of the puzzle. It is not safe for concurrent use.
type Game struct {
	referee Referee
	o       Options
	p       *puzzles.Puzzle
	pos     *board.Position // the player is to move
	moves   []board.Point   // of the player and the defender alternately; for goal Forbidden, the points named
	state   State           // Playing, Solved or Over
	score   Score
	hinted  int // the last step of the hints for this position
}

// New begins a game.
func New(p *puzzles.Puzzle, referee Referee, o Options) *Game {
	return &Game{referee: referee, o: o, p: p, pos: p.Position.Clone()}
}

// Puzzle returns the puzzle of the game.
func (g *Game) Puzzle() *puzzles.Puzzle { return g.p }

// Moves returns the moves played, the player's first, the two sides alternately; for goal
// Forbidden, the points named so far.
func (g *Game) Moves() []board.Point { return slices.Clone(g.moves) }

// State returns Playing, Solved or Over.
func (g *Game) State() State { return g.state }

// Score returns the score of the game so far.
func (g *Game) Score() Score { return g.score }

// Play judges a move of the player. It plays a right move and the best defence to it. A wrong or
// undecided move leaves the position as it was. The error wraps ErrMove for a point that is taken
// or off the board and for a game that has ended; any other error is a fault of the referee.
func (g *Game) Play(ctx context.Context, move board.Point) (Ruling, error) {
	r, err := g.Why(ctx, move)
	switch {
	case err != nil:
	case r.State == Wrong:
		g.score.Mistakes++
	case r.State != NotKnown:
		g.put(r.Move)
		if r.Replied {
			g.put(r.Reply)
		}
		g.state = r.State
	}
	return r, err
}

// Why judges a move as Play does, but does not play or count it.
func (g *Game) Why(ctx context.Context, move board.Point) (r Ruling, err error) {
	if err := g.mayPlay(move); err != nil {
		return r, err
	}
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

// mayPlay returns nil for an empty point of an open game.
func (g *Game) mayPlay(move board.Point) error {
	switch {
	case g.state != Playing:
		return errEnded
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

// put adds a move, and plays it unless the task is to name points.
func (g *Game) put(move board.Point) {
	g.moves, g.hinted = append(g.moves, move), 0
	if g.p.Goal == puzzles.Forbidden {
		return
	}
	if err := g.pos.Play(move); err != nil {
		panic("puzzles: a move that was not judged: " + err.Error())
	}
}

// Undo takes back the player's last move, with the reply to it, and reports whether there was one.
// A game that has ended is open again.
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

// attacksLeft returns the number of attacks that a goal within a number of attacks still allows,
// false for all other goals.
func (g *Game) attacksLeft() (int, bool) {
	if g.p.Goal != puzzles.InMoves {
		return 0, false
	}
	return max(0, g.p.Attacks-(len(g.moves)+1)/2), true
}

// question asks in the puzzle's own space, within the limits.
func (g *Game) question(goal proof.Goal) proof.Question {
	return proof.Question{Space: g.p.WinSpace(), Goal: goal, MaxNodes: g.o.MaxNodes}
}

// known returns the moves that the puzzle's solution has here; nil if the game left the solution.
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

// Resume plays the moves of a game that was kept elsewhere, without judging them: the player's and
// the defender's alternately, the defender's last. The moves need not be good, but the rules must
// allow them, and the defender must answer a four. A five ends the game. The error wraps ErrMove,
// and the game is of no use then.
func (g *Game) Resume(moves []board.Point) error {
	switch before := puzzles.Count(len(moves), "move"); {
	case g.p.Goal == puzzles.Defend && len(moves) > 0:
		return fmt.Errorf("%w: %s before, expected none: one move decides", ErrMove, before)
	case g.p.Goal.Wins() && len(moves)%2 != 0:
		return fmt.Errorf("%w: %s before, expected a reply to each", ErrMove, before)
	}
	for i, move := range moves {
		if g.state != Playing {
			return fmt.Errorf("%w: move %d, %v, after a five, expected none", ErrMove, i+1, move)
		}
		if err := g.resume(i, move); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	if g.p.Goal == puzzles.Forbidden && len(moves) > 0 && len(g.unnamed()) == 0 {
		g.state = Solved
	}
	return nil
}

// resume plays the i-th move.
func (g *Game) resume(i int, move board.Point) error {
	side := g.pos.ToMove()
	switch {
	case g.p.Goal == puzzles.Forbidden:
		if err := g.mayPlay(move); err != nil {
			return err
		}
		if g.pos.Forbidden(move) == board.NotForbidden {
			return nil // a mistake, which the player took back
		}
	case i%2 == 0 || move != board.Pass:
		if err := g.mayPlay(move); err != nil {
			return err
		}
		if !g.pos.Legal(move, side) {
			return fmt.Errorf("%w: %v is forbidden: %v", ErrMove, move, g.pos.Forbidden(move))
		}
	}
	five := g.p.Goal != puzzles.Forbidden && move != board.Pass && g.pos.MakesFive(move, side)
	if !five && i%2 != 0 {
		if err := g.answers(move); err != nil {
			return err
		}
	}
	if g.put(move); five {
		g.state = Over
		if i%2 == 0 {
			g.state = Solved
		}
	}
	return nil
}

// answers returns an error for a defender's move that is no reply: the defender must block a five
// of the player if it can.
func (g *Game) answers(move board.Point) error {
	squares, block := g.pos.FiveSquares(nil, g.pos.ToMove().Opponent()), puzzles.Block(g.pos)
	switch {
	case block != board.Pass && (!slices.Contains(squares, move) || !g.pos.Legal(move, g.pos.ToMove())):
		return fmt.Errorf("%w: the reply %v, expected a block at %v", ErrMove, move, block)
	case len(squares) == 0 && move == board.Pass:
		for range puzzles.LegalMoves(g.pos) {
			return fmt.Errorf("%w: the reply is a pass, expected a point", ErrMove)
		}
	}
	return nil
}
