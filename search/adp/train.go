package adp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// TrainOptions are the parameters of a training. The zero value of each field is its default, but
// Games has none.
type TrainOptions struct {
	Games   int     // of self-play, in all, those of From included; 0 = none
	Seed    uint64  // of the first weights and of every game
	Size    int     // of the board; 0 = 15
	Rate    float64 // the learning rate, at most 1; 0 = 0.1, the paper's
	Epsilon float64 // the share of random moves, at most 1; 0 = 0.1, the paper's
	// From goes on with a training of the same options. The result is the same, byte for byte, as
	// that of a training in one go. nil = random weights.
	From *Weights
	// Every is the number of games between two calls of progress; 0 = 1,000.
	Every int
}

// Report sums up the games of a training since the Report before.
type Report struct {
	Games   int     // finished so far, those of From included
	Of      int     // games that the rest sums up
	Length  float64 // mean stones of a game
	Error   float64 // mean |V(next) − V| over the updates
	First   float64 // share of the games that Black, who begins, won
	Drawn   float64 // share of the games that ended with a full board
	Program float64 // share of the games that side o won
}

// Errors of Train.
var (
	// ErrOptions: an option is out of its range.
	ErrOptions = errors.New("invalid training options")
	// ErrResume: From comes from other options, or has more games.
	ErrResume = errors.New("cannot go on with these weights")
)

// kind describes the options of a training, without its length.
func (h Header) kind() string {
	return fmt.Sprintf("seed %d on %d×%d with learning rate %g and %g%% random moves", h.Seed, h.Size, h.Size, h.Rate, 100*h.Epsilon)
}

// The streams of random numbers of a seed. Each game has one of its own, so that a training can go
// on after any game.
const untrainedStream = math.MaxUint64

// Train trains a network by games against itself (point 4). It calls progress, which may be nil,
// after every Every games, after the last one, and if ctx ends with games since the last call. The
// weights change after progress returns, so progress must not keep them. Equal options give equal
// weights, bit for bit.
//
// If ctx ends, Train returns the weights after the last finished game, and the error of ctx. Another
// error wraps ErrOptions or ErrResume; then there are no weights.
func Train(ctx context.Context, o TrainOptions, progress func(Report, *Weights)) (*Weights, error) {
	o.Size, o.Rate, o.Epsilon, o.Every = cmp.Or(o.Size, 15), cmp.Or(o.Rate, 0.1), cmp.Or(o.Epsilon, 0.1), cmp.Or(o.Every, 1000)
	t, err := newTrainer(o)
	if err != nil {
		return nil, err
	}
	for t.w.Games < o.Games {
		if ctx.Err() != nil {
			if progress != nil && t.stats.games > 0 {
				progress(t.report(), t.w)
			}
			return t.w, ctx.Err()
		}
		t.play()
		t.w.Games++
		if progress != nil && (t.w.Games%o.Every == 0 || t.w.Games == o.Games) {
			progress(t.report(), t.w)
		}
	}
	return t.w, nil
}

// trainer plays games against itself.
type trainer struct {
	w       *Weights
	rate    float32
	epsilon float64
	empty   *board.Position
	rng     *rand.Rand
	g       game
	o       lines.Side // the side whose chance the network learns
	moves   []board.Point
	signals []signal
	active  []signal // the inputs of the position before the move
	here    forward
	stats   stats
}

// stats sum up the games since the last report.
type stats struct {
	games, stones, updates, first, drawn, program int
	change                                        float64 // sum of |V(next) − V| over the updates
}

func newTrainer(o TrainOptions) (*trainer, error) {
	if o.Size < board.MinSize || o.Size > board.MaxSize || !share(o.Rate) || !share(o.Epsilon) || o.Games < 0 || o.Every < 0 {
		return nil, fmt.Errorf("%w: size %d, rate %g, epsilon %g, %d games, every %d; expected a size of %d to %d, a rate and an epsilon from 0 to 1, and no negative number",
			ErrOptions, o.Size, o.Rate, o.Epsilon, o.Games, o.Every, board.MinSize, board.MaxSize)
	}
	empty, err := board.New(board.Setup{Size: o.Size, ToMove: board.Black})
	if err != nil {
		return nil, err
	}
	head := Header{Seed: o.Seed, Size: o.Size, Rate: o.Rate, Epsilon: o.Epsilon}
	w := Untrained(o.Seed)
	if o.From != nil {
		*w = *o.From
		head.Games = w.Games
		if w.Header != head || w.Games > o.Games {
			return nil, fmt.Errorf("%w: they are from %d games of %s, expected at most %d games of %s", ErrResume, w.Games, w.kind(), o.Games, head.kind())
		}
	}
	w.Header = head
	return &trainer{w: w, rate: float32(o.Rate), epsilon: o.Epsilon, empty: empty}, nil
}

// play plays a game and learns from each of its moves. Side o is Black or White at random, as in the
// paper.
func (t *trainer) play() {
	t.rng = rand.New(rand.NewPCG(t.w.Seed, uint64(t.w.Games)))
	t.g.Reset(t.empty)
	t.o = lines.Side(t.rng.IntN(2))
	t.stats.games++
	for m := lines.Side(0); ; m ^= 1 {
		t.moves = t.g.appendCandidates(t.moves[:0], m)
		if len(t.moves) == 0 {
			t.stats.drawn++
			return
		}
		t.look(m)
		n, _ := t.g.FiveSquares(m)
		p, v := t.choose(m, n > 0)
		if n == 0 { // otherwise the rule gives V, and there is nothing to learn
			t.learn(v)
		}
		t.g.Put(p, m)
		t.stats.stones++
		if t.g.Made() {
			t.won(m)
			return
		}
	}
}

// won counts a game that side s won.
func (t *trainer) won(s lines.Side) {
	if s == 0 {
		t.stats.first++
	}
	if s == t.o {
		t.stats.program++
	}
}

// look computes the network at the position, with the weights of now.
func (t *trainer) look(m lines.Side) {
	t.active = appendInputs(t.active[:0], &t.g.features, t.o, m)
	t.here = forward{}
	t.here.add(t.w, t.active)
}

// choose returns a move of side m and V after it. Side o takes the largest V, its rival the
// smallest; ties are broken at random. With the chance epsilon it is a random move among those that
// are not lost already: after which the opponent cannot make a five. wins reports whether m can make
// a five.
func (t *trainer) choose(m lines.Side, wins bool) (p board.Point, v float32) {
	n, five := t.g.FiveSquares(m.Other())
	if n > 0 { // only a five, or a stone on a sole five-square of the opponent, does not lose
		t.moves = t.holding(m, wins, n, five[0])
	}
	if t.rng.Float64() < t.epsilon {
		p = t.moves[t.rng.IntN(len(t.moves))]
		return p, t.after(p, m)
	}
	equal := 0
	for _, q := range t.moves {
		switch u := t.after(q, m); {
		case equal == 0 || u != v && (u > v) == (m == t.o):
			p, v, equal = q, u, 1
		case u == v:
			if equal++; t.rng.IntN(equal) == 0 {
				p = q
			}
		}
	}
	return p, v
}

// holding returns the moves after which the opponent cannot make a five on its n five-squares, one of
// which is five. If there are none, it returns all moves.
func (t *trainer) holding(m lines.Side, wins bool, n int, five board.Point) []board.Point {
	kept := t.moves[:0:0]
	for _, p := range t.moves {
		if n == 1 && p == five || wins && t.g.Tally(p, m).Fives() > 0 {
			kept = append(kept, p)
		}
	}
	if len(kept) == 0 {
		return t.moves
	}
	return kept
}

// after returns V after side m plays p: by the rules if they give it, else by the network.
func (t *trainer) after(p board.Point, m lines.Side) float32 {
	mine := float32(m ^ t.o ^ 1) // V if m wins
	if t.g.Tally(p, m).Fives() > 0 {
		return mine
	}
	if n, five := t.g.FiveSquares(m.Other()); n > 1 || n == 1 && five[0] != p {
		return 1 - mine
	}
	if t.g.Depth()+1 == t.g.Size()*t.g.Size() {
		return 0.5 // the last empty point
	}
	before := t.g.counts
	t.g.Put(p, m)
	t.signals = appendChanges(t.signals[:0], &before, &t.g.counts, t.o)
	t.g.Undo()
	t.signals = append(t.signals, signal{turn(t.o, m), -1}, signal{turn(t.o, m.Other()), 1})
	f := t.here
	f.add(t.w, t.signals)
	return f.value(t.w)
}

// learn is TD(0) with γ = 1: it moves V of the position towards target, the V after the move, one
// step down the gradient of half the squared difference.
func (t *trainer) learn(target float32) {
	var squashed row
	var v float32
	for j, h := range t.here.sums {
		squashed[j] = sigmoid(h)
		v += float32(t.w.out[j] * squashed[j])
	}
	v = sigmoid(v)
	t.stats.updates++
	t.stats.change += math.Abs(float64(target - v))
	step := float32(t.rate * (target - v) * v * (1 - v))
	var back row
	for j, s := range squashed {
		back[j] = float32(step*t.w.out[j]) * float32(s*(1-s))
		t.w.out[j] += float32(step * s)
	}
	for _, a := range t.active {
		r := &t.w.in[a.input]
		for j, d := range back {
			r[j] += float32(d * a.by)
		}
	}
}

// report sums up the games since the last one.
func (t *trainer) report() Report {
	s := t.stats
	t.stats = stats{}
	games := float64(s.games)
	return Report{
		Games: t.w.Games, Of: s.games, Length: float64(s.stones) / games, Error: s.change / float64(max(s.updates, 1)),
		First: float64(s.first) / games, Drawn: float64(s.drawn) / games, Program: float64(s.program) / games,
	}
}
