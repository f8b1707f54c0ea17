package play

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/render"
)

// HintSteps is the number of steps of a hint: the shape that the move makes; three points, one of
// which is the move; the move.
const HintSteps = 3

// Hint is one step towards the next move.
type Hint struct {
	Step   int           // 1 to HintSteps
	Text   string        // for the player
	Points []board.Point // none, the candidates, or the move
	// Known is false if there is no move, or the limits left it open; Text says which.
	Known bool
}

// Hint gives a step of a hint for the next move, 1 ≤ step ≤ HintSteps, and counts it. The error
// wraps ErrMove for another step or a game that has ended, or is the referee's.
func (g *Game) Hint(ctx context.Context, step int) (Hint, error) {
	switch {
	case g.state != Playing:
		return Hint{}, errEnded
	case step < 1 || step > HintSteps:
		return Hint{}, fmt.Errorf("%w: hint %d, expected 1 to %d", ErrMove, step, HintSteps)
	}
	key, err := g.key(ctx)
	if err != nil {
		return Hint{}, err
	}
	h := Hint{Step: step, Known: key.move != board.Pass, Text: key.none}
	if !h.Known {
		return h, nil
	}
	if step > g.hinted {
		g.score.Hints += step - g.hinted
		g.hinted = step
	}
	switch step {
	case 1:
		h.Text = key.kind
	case 2:
		h.Points = g.candidates(key.move)
		h.Text = fmt.Sprintf("One of %s.", strings.Join(board.Names(h.Points), ", "))
	default:
		h.Points, h.Text = []board.Point{key.move}, fmt.Sprintf("The move is %v.", key.move)
		if g.p.Goal == puzzles.Forbidden {
			h.Text = fmt.Sprintf("%v is forbidden.", key.move)
		}
	}
	return h, nil
}

// key is the move of a hint.
type key struct {
	move board.Point // board.Pass if there is none
	kind string      // a sentence about what the move makes
	none string      // why there is no move
}

func (g *Game) key(ctx context.Context) (key, error) {
	switch g.p.Goal {
	case puzzles.Defend:
		return g.holdingKey(ctx)
	case puzzles.Forbidden:
		return g.forbiddenKey(), nil
	}
	line, why, err := g.winning(ctx)
	if err != nil || len(line) == 0 {
		return key{move: board.Pass, none: why}, err
	}
	return key{move: line[0], kind: g.kind(line[0])}, nil
}

// kind describes what the player's move makes.
func (g *Game) kind(move board.Point) string {
	side := g.pos.ToMove()
	text := "Make a " + render.Threat(g.pos, move) + "."
	text = strings.Replace(text, "a four-three.", "a four that is a three as well.", 1)
	switch blocks := g.pos.MakesFive(move, side.Opponent()); {
	case blocks && !g.pos.MakesFive(move, side):
		text = fmt.Sprintf("%s threatens a five: block it.", side.Opponent().Title())
	case len(g.moves) == 0:
		if i := slices.IndexFunc(g.p.Themes, telling); i >= 0 {
			text += fmt.Sprintf(" The theme: %s.", themeText(g.p.Themes[i]))
		}
	}
	return text
}

// telling reports whether a theme says more than the task.
func telling(t puzzles.Theme) bool {
	return !slices.Contains([]puzzles.Theme{puzzles.ThemeVCF, puzzles.ThemeVCT, puzzles.ThemeDefence, puzzles.ThemeLong}, t)
}

var themeTexts = map[puzzles.Theme]string{
	puzzles.ThemeFourThree: "a four-three", puzzles.ThemeDoubleFour: "a double-four", puzzles.ThemeForbidden: "a forbidden block",
	puzzles.ThemeOverline: "an overline", puzzles.ThemeCounterFour: "a counter-four", puzzles.ThemeQuiet: "a quiet move",
}

// themeText puts a theme into a sentence. It escapes and shortens themes that only files define.
func themeText(t puzzles.Theme) string {
	if text, ok := themeTexts[t]; ok {
		return text
	}
	quoted := fmt.Sprintf("%.30q", string(t))
	return quoted[1 : len(quoted)-1]
}

func (g *Game) holdingKey(ctx context.Context) (key, error) {
	holds, open, err := g.holding(ctx, false)
	switch {
	case err != nil:
		return key{}, err
	case len(holds) == 0 && len(open) > 0:
		return key{move: board.Pass, none: "Which move holds is not decided within the limits."}, nil
	case len(holds) == 0:
		return key{move: board.Pass, none: "No move holds."}, nil
	}
	passed := puzzles.After(g.pos, board.Pass)
	threat, err := g.referee.Solve(ctx, passed, g.question(proof.AnyWin))
	if err != nil {
		return key{}, err
	}
	opponent := passed.ToMove().Title()
	k := key{move: holds[0], kind: fmt.Sprintf("%s has no win by %s even if you pass.", opponent, g.p.WinSpace().Task())}
	if threat.Outcome == proof.Win {
		k.kind = fmt.Sprintf("%s threatens to win with %v, %s.", opponent, threat.Line[0], puzzles.LengthText(threat.Line))
		if slices.Contains(threat.Line, k.move) {
			k.kind += " A point of that line holds."
		}
	}
	return k, nil
}

func (g *Game) forbiddenKey() key {
	left := g.unnamed()
	if len(left) == 0 {
		return key{move: board.Pass, none: "No point is forbidden."}
	}
	kind := fmt.Sprintf("%d forbidden points are left to find, one of them as %v.", len(left), left[0].Reason)
	if len(left) == 1 {
		kind = fmt.Sprintf("One forbidden point is left to find: %v.", left[0].Reason)
	}
	return key{move: left[0].Point, kind: kind}
}

// The second step of a hint shows mostCandidates points, the move and decoys. It draws the decoys
// from mostDecoys points.
const (
	mostCandidates = 3
	mostDecoys     = 8
)

// candidates returns the move and decoys near it. Their order is random, but always the same.
func (g *Game) candidates(move board.Point) []board.Point {
	r := rand.New(rand.NewPCG(g.pos.Hash(), uint64(len(g.moves))))
	near := g.decoys(move)
	r.Shuffle(len(near), func(i, j int) { near[i], near[j] = near[j], near[i] })
	points := append([]board.Point{move}, near[:min(len(near), mostCandidates-1)]...)
	r.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
	return points
}

// decoys returns points that could be the move: first those that make the same threat, then those
// next to it.
func (g *Game) decoys(move board.Point) []board.Point {
	want := render.Threat(g.pos, move)
	points := g.pos.AppendStones(nil, board.Empty)
	points = slices.DeleteFunc(points, func(pt board.Point) bool {
		return pt == move || g.p.Goal == puzzles.Forbidden && (slices.Contains(g.moves, pt) || g.pos.Forbidden(pt) != board.NotForbidden)
	})
	rank := map[board.Point]int{} // computed once for each point: render.Threat takes a while
	for _, pt := range points {
		rank[pt] = max(abs(pt.X()-move.X()), abs(pt.Y()-move.Y()))
		if render.Threat(g.pos, pt) != want {
			rank[pt] += board.MaxSize
		}
	}
	slices.SortStableFunc(points, func(a, b board.Point) int { return rank[a] - rank[b] })
	return points[:min(len(points), mostDecoys)]
}

func abs(n int) int { return max(n, -n) }

// Solution is the way to the goal from the position of a game.
type Solution struct {
	Line   proof.Line    // of a win, up to and including the five
	Points []board.Point // the moves that hold, or the forbidden points not named yet
	Whole  bool          // the limits left nothing open
	Text   string        // for the player
}

// Solution finds the solution, and ends the game. The referee itself finds every win: of the
// maker's line it tries only the first move. The error is the referee's.
func (g *Game) Solution(ctx context.Context) (Solution, error) {
	if g.state == Solved {
		return Solution{Whole: true, Text: "It is solved."}, nil
	}
	s, err := g.solution(ctx)
	if err == nil {
		g.state, g.score.GaveUp = Over, true
	}
	return s, err
}

func (g *Game) solution(ctx context.Context) (s Solution, err error) {
	switch g.p.Goal {
	case puzzles.Defend:
		var open []board.Point
		if s.Points, open, err = g.holding(ctx, true); err != nil {
			return s, err
		}
		s.Whole, s.Text = len(open) == 0, "No move holds."
		if len(s.Points) > 0 {
			s.Text = fmt.Sprintf("These moves hold: %s.", puzzles.LineText(s.Points))
		}
		if !s.Whole {
			s.Text = fmt.Sprintf("Found to hold: %d; not decided: %d.", len(s.Points), len(open))
		}
	case puzzles.Forbidden:
		for _, f := range g.unnamed() {
			s.Points = append(s.Points, f.Point)
		}
		s.Whole, s.Text = true, fmt.Sprintf("Forbidden: %s.", puzzles.LineText(s.Points))
	default:
		var why string
		if s.Line, why, err = g.winning(ctx); err != nil {
			return s, err
		}
		s.Whole, s.Text = len(s.Line) > 0, why
		if s.Whole {
			s.Text = fmt.Sprintf("The solution: %s.", puzzles.LineText(s.Line))
		}
	}
	return s, nil
}

// winning returns the line of a win from here, or a text that says why there is none. It prefers a
// win with the maker's move, then a shortest win.
func (g *Game) winning(ctx context.Context) (proof.Line, string, error) {
	line, err := g.makers(ctx)
	if err != nil || line != nil {
		return line, "", err
	}
	left, limited := g.attacksLeft()
	q := g.question(proof.ShortestWin)
	q.MaxNodes = g.countNodes()
	a, err := g.referee.Solve(ctx, g.pos, q)
	if err == nil && a.Outcome == proof.Unknown && !limited {
		a, err = g.referee.Solve(ctx, g.pos, g.question(proof.AnyWin))
	}
	switch late := limited && len(a.Line)/2 > left; {
	case err != nil:
		return nil, "", err
	case a.Outcome == proof.None || late && a.Whole:
		return nil, fmt.Sprintf("There is no win by %s here%s.", g.p.WinSpace().Task(), puzzles.InTime(limited)), nil
	case a.Outcome == proof.Unknown || late:
		return nil, "No win was found within the limits.", nil
	}
	return a.Line, "", nil
}

// makers returns the checked win of the maker's first move here, nil if that move does not win or
// the goal limits the attacks.
func (g *Game) makers(ctx context.Context) (proof.Line, error) {
	nodes := g.known()
	if len(nodes) == 0 || g.p.Goal == puzzles.InMoves || g.mayPlay(nodes[0].Move) != nil {
		return nil, nil
	}
	j, err := g.referee.Judge(ctx, g.pos, nodes[0].Move, g.question(proof.AnyWin))
	if err != nil || j.Outcome != proof.Win {
		return nil, err
	}
	return j.Line, nil
}
