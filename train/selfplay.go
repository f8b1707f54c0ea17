package train

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/search/lesson"
)

// selfPlay is a stage of rounds. A round plays games with the newest version, learns from the games of
// the last rounds, and plays the gate.
func (r *run) selfPlay(ctx context.Context, s *Stage) error {
	if r.best == nil { // the network of the lessons
		if err := r.adopt(r.next()); err != nil {
			return err
		}
		if err := r.save(); err != nil {
			return err
		}
	}
	for r.state.InStage < s.SelfPlay.Rounds {
		if err := r.play(ctx, &s.SelfPlay); err != nil {
			return err
		}
		list, err := r.window(ctx, &s.SelfPlay)
		if err != nil {
			return err
		}
		if err := r.steps(ctx, s, list); err != nil {
			return err
		}
		if err := r.gateRound(ctx, &s.SelfPlay.Gate); err != nil {
			return err
		}
		r.state.Round++
		r.state.InStage++
		r.state.Step = 0
		if err := r.save(); err != nil {
			return err
		}
	}
	return nil
}

// play plays the games of the round that are missing, side by side.
func (r *run) play(ctx context.Context, o *SelfPlay) error {
	round := r.state.Round + 1
	records, err := r.readGames(round)
	if err != nil {
		return err
	}
	played := make([]bool, o.Games)
	for _, rec := range records {
		if rec.Number < 0 || rec.Number >= o.Games || played[rec.Number] {
			return fmt.Errorf("%s: game %d, expected each of 0 to %d at most once", r.games(round), rec.Number, o.Games-1)
		}
		played[rec.Number] = true
	}
	var missing []int
	for i, ok := range played {
		if !ok {
			missing = append(missing, i)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	starts, err := r.openings(ctx, o, round)
	if err != nil {
		return err
	}
	return r.playMissing(ctx, o, missing, starts)
}

// openings returns the first position of each game.
func (r *run) openings(ctx context.Context, o *SelfPlay, round int) (list []*board.Position, err error) {
	for i := range o.Games {
		t := r.Course.Terms[i%len(r.Course.Terms)]
		pos, err := board.New(board.Setup{Rule: t.Rule, Size: t.Size, ToMove: board.Black})
		if err != nil {
			return nil, err
		}
		rng := rand.New(rand.NewPCG(r.seed("opening", round), uint64(i)))
		scatter(pos, rng.IntN(o.Scattered+1), rng)
		list = append(list, pos)
	}
	return list, context.Cause(ctx)
}

// scatter plays random moves near the centre, none of which makes a five or a five-square.
func scatter(pos *board.Position, stones int, rng *rand.Rand) {
	const field = 7
	edge := min(field, pos.Size())
	corner := (pos.Size() - edge) / 2
	for n := 0; n < stones; {
		pt := board.At(corner+rng.IntN(edge), corner+rng.IntN(edge))
		if !pos.Legal(pt, pos.ToMove()) {
			continue
		}
		if pos.Play(pt) != nil {
			continue
		}
		n++
		if len(pos.FiveSquares(nil, board.Black))+len(pos.FiveSquares(nil, board.White)) > 0 {
			pos.Undo()
		}
	}
}

// playMissing plays games on all threads, and appends each to the file of the round.
func (r *run) playMissing(ctx context.Context, o *SelfPlay, missing []int, starts []*board.Position) error {
	round := r.state.Round + 1
	file, err := r.appender(round)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	t := tally{begun: time.Now(), before: o.Games - len(missing)}
	var mu sync.Mutex
	var workers sync.WaitGroup
	next := make(chan int)
	for range max(r.Threads, 1) {
		workers.Go(func() {
			for i := range next {
				g, err := r.game(ctx, o, round, i, starts[i])
				if err != nil {
					cancel(err)
					continue
				}
				mu.Lock()
				// After an error the file may end with a torn line, and takes no other.
				if ctx.Err() == nil {
					if err = r.keep(file, lesson.RecordOf(i, starts[i].Moves(), g)); err == nil {
						err = r.counted(&t, g, o.Games)
					}
				}
				if err != nil {
					cancel(err)
				}
				mu.Unlock()
			}
		})
	}
	for _, i := range missing {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	workers.Wait()
	return cmp.Or(context.Cause(ctx), file.Close())
}

// keep appends a game to the file of the round.
func (r *run) keep(file *os.File, rec *lesson.Record) error {
	if err := rec.Append(file); err != nil {
		return fmt.Errorf("%s: %w", file.Name(), files.Cause(err))
	}
	return nil
}

// game plays a game with a searcher of its own.
func (r *run) game(ctx context.Context, o *SelfPlay, round, number int, start *board.Position) (*lesson.Game, error) {
	seed := r.seed("game", round<<20|number)
	return lesson.Play(ctx, r.best.Searcher(seed, true), start, o.Play, rand.New(rand.NewPCG(seed, 1)))
}

// tally counts the games of a round for the progress.
type tally struct {
	begun                       time.Time
	before, games, plies, black int
}

// reportGames is the number of games between two events.
const reportGames = 20

func (r *run) counted(t *tally, g *lesson.Game, all int) error {
	t.games++
	t.plies += len(g.Moves)
	if g.Winner == board.Black {
		t.black++
	}
	if t.games%reportGames != 0 && t.before+t.games < all {
		return nil
	}
	n := float64(t.games)
	return r.report(Event{
		Kind: Played, Round: r.round(),
		Games: &Games{t.before + t.games, n / time.Since(t.begun).Minutes(), float64(t.plies) / n, float64(t.black) / n},
	})
}

// window returns the examples of the last rounds of the stage, in the order of their games.
func (r *run) window(ctx context.Context, o *SelfPlay) (list []*lesson.Example, err error) {
	last := r.state.Round + 1
	first := max(last-max(o.Window, 1), r.state.Round-r.state.InStage) + 1
	maps.DeleteFunc(r.rounds, func(round int, _ []*lesson.Example) bool { return round < first })
	for round := first; round <= last; round++ {
		if r.rounds[round] == nil {
			if r.rounds[round], err = r.examples(ctx, o, round); err != nil {
				return nil, err
			}
		}
		list = append(list, r.rounds[round]...)
	}
	return list, nil
}

// examples returns those of a round.
func (r *run) examples(ctx context.Context, o *SelfPlay, round int) (list []*lesson.Example, err error) {
	records, err := r.readGames(round)
	if err != nil {
		return nil, err
	}
	if len(records) != o.Games {
		return nil, fmt.Errorf("%s: %d games, expected %d", r.games(round), len(records), o.Games)
	}
	slices.SortFunc(records, func(a, b *lesson.Record) int { return a.Number - b.Number })
	for _, rec := range records {
		g, err := rec.Game(o.Play.Decay)
		if err != nil {
			return nil, fmt.Errorf("%s: game %d: %w", r.games(round), rec.Number, err)
		}
		list = append(list, g.Examples...)
	}
	if o.Teach != nil {
		err = o.Teach(ctx, list)
	}
	return list, err
}

// warmPlies is the number of plies whose moves are drawn (point 5).
const warmPlies = 6

// heat is τ = 0.8^⌊ply/2⌋ up to warmPlies, then 0.
func heat(ply int) float64 {
	if ply >= warmPlies {
		return 0
	}
	return math.Pow(0.8, float64(ply/2))
}

// The searchers of self-play.
const (
	selfPlayMemory = 32 << 20 // bytes of a tree
	rootNoise      = 0.25     // share of the root's priors (Silver et al. 2017); the paper names none
)
