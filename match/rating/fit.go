package rating

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
)

// Game is the result of a game.
type Game struct {
	First, Second int     // the players, from 0; First moved first
	Score         float64 // of First: 0, ½ or 1
}

// Fit is the maximum of the likelihood.
type Fit struct {
	Elo   []float64 // of each player; their mean is 0
	First float64   // Elo of the first move
	// Draw is the chance of a draw between equals when the first move is worth nothing, 0 … 1.
	Draw float64
	// Padded reports whether the games alone have no maximum: somebody won or lost everything
	// against a group of players, one colour won everything, or all games were drawn. Then half a
	// game won and half a game lost are added, with each colour, for every two players that the
	// games do not bound. Their ratings are too close together.
	Padded bool

	table  table
	nu     float64
	spread *mat.SymDense // covariance of Elo and First, in Elo²; the last row is First
}

// Errors of New and Bootstrap.
var (
	// ErrGames: a game names a player that does not exist, or has no possible score.
	ErrGames = errors.New("not the games of these players")
	// ErrApart: the players fall into groups that did not meet.
	ErrApart = errors.New("players that cannot be compared")
	// ErrFew: two players have too few blocks between them for a bootstrap.
	ErrFew = errors.New("too few games to draw from")
)

const scale = 400 / math.Ln10 // Elo of a unit of θ

// The search ends at a maximum if the gradient, in games, is near 0, and no parameter is nearly
// free. Toward a maximum at infinity the gradient vanishes too, but the error of a parameter grows
// beyond all bounds. An error of 5000 Elo means that the model expects a thousandth of a lost game.
const (
	flat = 1e-4
	free = 5000 / scale // units of θ
)

// meeting counts the results of games with the same player first.
type meeting struct {
	first, second    int
	won, drawn, lost float64
}

func (m meeting) games() float64 { return m.won + m.drawn + m.lost }

// table holds the results of all games.
type table struct {
	players  int
	meetings []meeting
	index    map[[2]int]int // of a meeting, by its players
	draws    float64
}

func newTable(players int, games []Game) (table, error) {
	t := table{players: players, index: map[[2]int]int{}}
	for _, g := range games {
		if min(g.First, g.Second) < 0 || max(g.First, g.Second) >= players || g.First == g.Second {
			return t, fmt.Errorf("%w: player %d against %d, of %d", ErrGames, g.First, g.Second, players)
		}
		m := t.meeting(g.First, g.Second)
		switch g.Score {
		case 1:
			m.won++
		case 0.5:
			m.drawn++
			t.draws++
		case 0:
			m.lost++
		default:
			return t, fmt.Errorf("%w: score %v", ErrGames, g.Score)
		}
	}
	if !t.connected() {
		return t, ErrApart
	}
	return t, nil
}

// meeting returns the meeting of two players, which is empty at first. The pointer holds until the
// next call.
func (t *table) meeting(first, second int) *meeting {
	key := [2]int{first, second}
	i, ok := t.index[key]
	if !ok {
		i = len(t.meetings)
		t.index[key] = i
		t.meetings = append(t.meetings, meeting{first: first, second: second})
	}
	return &t.meetings[i]
}

// connected reports whether a chain of games links every two players.
func (t table) connected() bool {
	group := make([]int, t.players)
	for i := range group {
		group[i] = i
	}
	root := func(i int) int {
		for group[i] != i {
			i = group[i]
		}
		return i
	}
	groups := t.players
	for _, m := range t.meetings {
		if a, b := root(m.first), root(m.second); a != b {
			group[a] = b
			groups--
		}
	}
	return groups == 1
}

// padded returns the table with half a game won and half a game lost, with each colour, for every
// two players that met and that no chain of points links both ways. If there are none, the colours
// or the draws have no bound: then it pads all meetings.
func (t table) padded() table {
	reach := t.reach()
	apart := func(m meeting) bool { return !reach[m.first][m.second] || !reach[m.second][m.first] }
	if !slices.ContainsFunc(t.meetings, apart) {
		apart = func(meeting) bool { return true }
	}
	p := table{players: t.players, draws: t.draws, index: map[[2]int]int{}}
	for _, m := range t.meetings {
		sum := p.meeting(m.first, m.second)
		sum.won, sum.drawn, sum.lost = sum.won+m.won, sum.drawn+m.drawn, sum.lost+m.lost
		p.meeting(m.second, m.first)
	}
	for i := range p.meetings {
		if m := &p.meetings[i]; apart(*m) {
			m.won, m.lost = m.won+0.5, m.lost+0.5
		}
	}
	return p
}

// reach reports for each i and j whether i scored against j, or against somebody who reaches j. The
// ratings are bounded if each reaches each (Ford 1957).
func (t table) reach() [][]bool {
	r := make([][]bool, t.players)
	for i := range r {
		r[i] = make([]bool, t.players)
	}
	for _, m := range t.meetings {
		r[m.first][m.second] = r[m.first][m.second] || m.won+m.drawn > 0
		r[m.second][m.first] = r[m.second][m.first] || m.lost+m.drawn > 0
	}
	for k := range r {
		for i := range r {
			for j := range r {
				r[i][j] = r[i][j] || r[i][k] && r[k][j]
			}
		}
	}
	return r
}

// New fits the ratings of players 0 … players−1. The error wraps ErrGames or ErrApart.
func New(players int, games []Game) (*Fit, error) {
	t, err := newTable(players, games)
	if err != nil {
		return nil, err
	}
	return t.fit(), nil
}

// fit maximises the likelihood, of the padded table if the games alone have no maximum.
func (t table) fit() *Fit {
	f, ok := t.maximum()
	padded := t
	for range 2 { // the second time all meetings are padded, and then a maximum exists
		if ok {
			break
		}
		padded = padded.padded()
		f, ok = padded.maximum()
		f.Padded = true
	}
	return f
}

// maximum finds the maximum by Newton's method. ok is false if it is at infinity.
func (t table) maximum() (f *Fit, ok bool) {
	p := optimize.Problem{
		Func: func(x []float64) float64 { return t.loss(x, nil, nil) },
		Grad: func(g, x []float64) { t.loss(x, g, nil) },
		Hess: func(h *mat.SymDense, x []float64) { t.loss(x, nil, h) },
	}
	// The line search can fail before the threshold, where the loss no longer changes in its last
	// digits. The gradient decides, not the error.
	settings := &optimize.Settings{GradientThreshold: flat * 1e-4, MajorIterations: 200, Converger: optimize.NeverTerminate{}}
	r, err := optimize.Minimize(p, make([]float64, t.parameters()), settings, &optimize.Newton{})
	if r == nil {
		panic(err) // a fault of the problem's description
	}
	grad := make([]float64, t.parameters())
	t.loss(r.X, grad, nil)
	f, errs := t.fitOf(r.X)
	return f, f.spread != nil && floats.Norm(grad, math.Inf(1)) < flat && floats.Max(errs) < free
}

// parameters returns the number of parameters: the ratings, γ, and λ if there are draws. Without
// draws ν is 0.
func (t table) parameters() int {
	if t.draws > 0 {
		return t.players + 2
	}
	return t.players + 1
}

// loss returns the negative log-likelihood at x = θ…, γ, λ. It fills grad and hess if they are not
// nil. The term ½(Σθ)² makes the mean rating 0, and changes nothing else.
func (t table) loss(x, grad []float64, hess *mat.SymDense) float64 {
	n, sum := t.players, 0.0
	for _, theta := range x[:n] {
		sum += theta
	}
	clear(grad)
	if hess != nil {
		hess.Zero()
	}
	for i := range n {
		if grad != nil {
			grad[i] = sum
		}
		for j := i; hess != nil && j < n; j++ {
			hess.SetSym(i, j, 1)
		}
	}
	loss := sum * sum / 2
	for _, m := range t.meetings {
		loss += t.lossOf(m, x, grad, hess)
	}
	return loss
}

// lossOf is the share of one meeting in loss. With y = 1, 0, −1 for a win, a draw, a loss, the
// log-likelihood of a game is xy + λ[y = 0] − ln Z, and the derivatives of ln Z are means and
// variances.
func (t table) lossOf(m meeting, x, grad []float64, hess *mat.SymDense) float64 {
	n, games := t.players, m.games()
	half := (x[m.first] - x[m.second] + x[n]) / 2
	lambda, nu := 0.0, 0.0
	if len(x) > n+1 {
		lambda = x[n+1]
		nu = math.Exp(lambda)
	}
	win, loss, draw, logZ := chances(half, nu)
	mean := win - loss
	// The parameters that half depends on, and its derivatives.
	on, by := [3]int{m.first, m.second, n}, [3]float64{0.5, -0.5, 0.5}
	for a := range on {
		if grad != nil {
			grad[on[a]] -= by[a] * (m.won - m.lost - games*mean)
		}
		for b := a; hess != nil && b < 3; b++ {
			addSym(hess, on[a], on[b], by[a]*by[b]*games*(win+loss-mean*mean))
		}
		if hess != nil && len(x) > n+1 {
			addSym(hess, on[a], n+1, -by[a]*games*mean*draw)
		}
	}
	if len(x) > n+1 {
		if grad != nil {
			grad[n+1] -= m.drawn - games*draw
		}
		if hess != nil {
			addSym(hess, n+1, n+1, games*draw*(1-draw))
		}
	}
	return games*logZ - half*(m.won-m.lost) - lambda*m.drawn
}

func addSym(s *mat.SymDense, i, j int, v float64) { s.SetSym(i, j, s.At(i, j)+v) }

// chances returns the probabilities of a result, and ln Z.
func chances(half, nu float64) (win, loss, draw, logZ float64) {
	top := math.Abs(half) // keeps the exponentials from overflowing
	w, l, d := math.Exp(half-top), math.Exp(-half-top), nu*math.Exp(-top)
	z := w + l + d
	return w / z, l / z, d / z, top + math.Log(z)
}

// fitOf makes the Fit of a point, with the standard errors of all parameters. spread is nil where the
// Hessian is singular.
func (t table) fitOf(x []float64) (f *Fit, errs []float64) {
	n := t.players
	f = &Fit{table: t, First: x[n] * scale}
	for _, theta := range x[:n] {
		f.Elo = append(f.Elo, theta*scale)
	}
	if len(x) > n+1 {
		f.nu = math.Exp(x[n+1])
		f.Draw = f.nu / (2 + f.nu)
	}
	hess := mat.NewSymDense(len(x), nil)
	t.loss(x, nil, hess)
	var chol mat.Cholesky
	var inverse mat.SymDense
	if !chol.Factorize(hess) || chol.Cond() > 1e14 || chol.InverseTo(&inverse) != nil {
		return f, nil
	}
	for i := range x {
		errs = append(errs, math.Sqrt(inverse.At(i, i)))
	}
	f.spread = mat.NewSymDense(n+1, nil)
	for i := range n + 1 {
		for j := i; j <= n; j++ {
			v := inverse.At(i, j)
			if j < n {
				v -= 1 / float64(n*n) // what the term for the mean adds
			}
			f.spread.SetSym(i, j, v*scale*scale)
		}
	}
	return f, errs
}

// Expected returns the expected score of player i who moves first against j, 0 … 1.
func (f *Fit) Expected(i, j int) float64 {
	win, _, draw, _ := chances((f.Elo[i]-f.Elo[j]+f.First)/scale/2, f.nu)
	return win + draw/2
}
