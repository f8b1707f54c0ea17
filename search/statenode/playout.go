package statenode

// moveScores returns MS of each move, score + Σ|negative scores|, into ms, and their sum (point 4).
func moveScores(ms []float64, moves []choice) (sum float64) {
	shift := 0.0
	for _, m := range moves {
		shift -= min(float64(m.score), 0)
	}
	for i, m := range moves {
		ms[i] = float64(m.score) + shift
		sum += ms[i]
	}
	return sum
}

// playouts plays n games from the position, of at most plies moves each, and returns the sum of
// their values for the side to move. Games that share their first move share the work for it. Once
// the search must end, each game ends after its next move.
func (w *walker) playouts(n, plies int) (sum float64) {
	c := &w.choices[plies]
	w.choose(c, nil)
	if c.n == 0 {
		return float64(n) / 2 // a full board
	}
	var games [MaxChildren]int
	w.deal(&games, n, c.moves())
	for i, m := range c.moves() {
		k := games[i]
		switch {
		case k == 0:
		case plies == 1 || m.score >= five || w.late():
			sum += float64(k) * winIndex(int(m.score))
		default:
			w.put(m.move)
			sum += float64(k) - w.playouts(k, plies-1)
			w.back()
		}
	}
	return sum
}

// deal draws the first moves of n games, each with a chance in proportion to its MS; without an MS
// above 0 it draws all alike (our choice).
func (w *walker) deal(games *[MaxChildren]int, n int, moves []choice) {
	if len(moves) == 1 {
		games[0] = n
		return
	}
	var ms [MaxChildren]float64
	sum := moveScores(ms[:], moves)
	for range n {
		if sum == 0 {
			games[w.random.IntN(len(moves))]++
			continue
		}
		i := 0
		for left := w.random.Float64() * sum; i < len(moves)-1 && left >= ms[i]; i++ {
			left -= ms[i]
		}
		games[i]++
	}
}

// lookEvery is the number of positions between two looks at the clock, some 100 µs.
const lookEvery = 64

// SetInterrupt implements search.Interruptible: with the largest options an expansion takes a second.
func (w *walker) SetInterrupt(over func() bool) { w.over, w.hurry, w.looks = over, false, 0 }

// late reports whether the search must end.
func (w *walker) late() bool {
	if w.looks++; w.looks%lookEvery == 0 && w.over != nil && !w.hurry {
		w.hurry = w.over()
	}
	return w.hurry
}
