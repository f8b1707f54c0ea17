package oracle_test

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

// place is a small position and the truth about it, found by the rules alone and by solvers without
// a store.
type place struct {
	pos      *board.Position
	judge    *testboard.Judge         // nil where there are too many moves to play out
	searched map[string]proof.Outcome // by space and position
	shortest [proof.Order3]int        // plies of the shortest win of a space; 0 = not known yet
}

// desk asks one oracle and compares its answers with the truth. All questions share one store.
type desk struct {
	*testing.T
	rng     *rand.Rand
	db      *proofdb.DB
	oracle  *oracle.Oracle
	fours   *vcf.Solver
	threats *vct.Solver
	seen    map[string]int
}

// TestSharedStore asks all kinds of questions, with all kinds of budgets, about small positions
// turned at random, through one store. Between them plain searches add their results to the store.
// Every answer must be true. See testboard.Trials for longer runs.
func TestSharedStore(t *testing.T) {
	questions, seed := testboard.Trials(t, 600, 3000, 3000), testboard.Seed()
	db := proofdb.OpenMemory(proofdb.Options{Warn: func(err error) { t.Error(err) }})
	d := &desk{
		T: t, rng: rand.New(rand.NewPCG(seed, 41)), db: db, seen: map[string]int{}, oracle: oracle.New(oracle.Options{Store: db, Engines: 2, Memory: 8 << 20}),
		fours: vcf.NewSolver(1 << 20), threats: vct.NewSolver(4 << 20),
	}
	pool := make([]*place, 24)
	for i := range questions {
		k := d.rng.IntN(len(pool))
		if pool[k] == nil || d.rng.IntN(30) == 0 {
			pool[k] = d.place()
		}
		d.ask(pool[k], i%4)
		if d.rng.IntN(4) == 0 {
			if err := db.Settle(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := db.Flush(); err != nil {
		t.Error(err)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
	t.Log(d.seen)
	for _, kind := range []string{"store win", "store none", "store unknown", "lost", "shortest", "wins", "loses", "holds", "forbidden"} {
		if d.seen[kind] < questions/1000 {
			t.Errorf("the answer %q came only %d times", kind, d.seen[kind])
		}
	}
}

// place draws a position in which all moves can be played to the end, or one that is won by threats
// but not by fours.
func (d *desk) place() *place {
	rule := testboard.Rules[d.rng.IntN(3)]
	p := &place{searched: map[string]proof.Outcome{}}
	if d.rng.IntN(3) > 0 {
		p.pos = testboard.BesiegedUpTo(9, d.rng, rule)
		if d.rng.IntN(2) == 0 {
			testboard.Play(d.T, p.pos, board.Pass) // the besieger's turn
		}
		p.judge = testboard.NewJudge(p.pos)
		return p
	}
	for {
		p.pos = testboard.Scatter(d.rng, rule, 7, 9)
		r := d.threats.Solve(d.Context(), p.pos, proof.Question{Space: proof.Order2, Goal: proof.ShortestWin, MaxNodes: 1000})
		if r.ProvedShortest && r.Verdict.Class() == proof.VCT {
			return p
		}
	}
}

// worth returns the true value of the place; where that is unknown, it returns asked.
func (p *place) worth(asked int) int {
	if p.judge == nil {
		return asked
	}
	return p.judge.Value()
}

// behind returns the true value for the opponent after a move; where that is unknown, it returns
// asked.
func (p *place) behind(move board.Point, asked int) int {
	if p.judge == nil {
		return asked
	}
	return p.judge.After(move)
}

// ask asks one question of a kind about a random image of the place.
func (d *desk) ask(p *place, kind int) {
	s := board.Symmetry(d.rng.IntN(board.Symmetries))
	pos := p.pos.Transform(s)
	b := oracle.Budget{Space: proof.Space(d.rng.IntN(3)), Lost: d.rng.IntN(2) == 0}
	if d.rng.IntN(3) > 0 {
		b.Nodes = 1 + d.rng.Uint64N(1<<d.rng.IntN(9))
	}
	if p.judge == nil && kind != 0 {
		b.Nodes = cmp.Or(b.Nodes, 100) // a question about many moves takes long without a limit
	}
	var err error
	switch kind {
	case 0:
		d.probed(p, pos, b, probe(d.T, d.oracle, pos, b))
	case 1:
		d.filtered(p, pos, s, b, func(moves []board.Point) (oracle.Filtered, error) { return d.oracle.Filter(d.Context(), pos, moves, b) })
	case 2:
		session := d.walk(pos)
		var a oracle.Answer
		if a, err = session.Probe(d.Context(), b); err == nil {
			d.probed(p, pos, b, a)
			d.filtered(p, pos, s, b, func(moves []board.Point) (oracle.Filtered, error) { return session.Filter(d.Context(), moves, b) })
		}
	default:
		d.tell(pos, b)
		err = d.short(p, pos, b.Space)
	}
	if err != nil {
		d.Fatalf("%v\n%v", err, testboard.Diagram(pos))
	}
}

// walk returns a session at pos that has put and taken back some moves.
func (d *desk) walk(pos *board.Position) *oracle.Session {
	s := d.oracle.Session(pos)
	depth := 0
	for range d.rng.IntN(12) {
		if s.Put(board.PointAt(d.rng.IntN(pos.Size()*pos.Size()), pos.Size())) == nil {
			depth++
		} else if d.rng.IntN(4) == 0 && s.Undo() {
			depth--
		}
	}
	for range depth {
		s.Undo()
	}
	return s
}

// outcome returns the result of a search without a limit: at the place if move is a pass, else for
// the opponent after move.
func (d *desk) outcome(p *place, space proof.Space, move board.Point) proof.Outcome {
	key := string([]byte{byte(space), byte(move), byte(move >> 8)})
	if _, ok := p.searched[key]; !ok {
		pos := p.pos.Clone()
		if move != board.Pass {
			testboard.Play(d.T, pos, move)
		}
		p.searched[key] = wins(pos, space, d.fours, d.threats)
	}
	return p.searched[key]
}

// probed compares an answer about pos, an image of p, with the truth.
func (d *desk) probed(p *place, pos *board.Position, b oracle.Budget, a oracle.Answer) {
	d.Helper()
	got := a.Verdict.Outcome()
	d.seen[a.Stage.String()+" "+got.String()]++
	switch want := d.outcome(p, b.Space, board.Pass); {
	case got == proof.Unknown && b.Nodes == 0, got != proof.Unknown && got != want:
		d.Fatalf("Probe with %+v: %v by %v, the plain solver says %v\n%v", b, got, a.Stage, want, testboard.Diagram(pos))
	case a.Lost && (got != proof.None || p.worth(-1) != -1):
		d.Fatalf("Probe with %+v calls a position lost that is not, or with verdict %v\n%v", b, got, testboard.Diagram(pos))
	case a.Lost:
		d.seen["lost"]++
	}
	if got != proof.Win {
		return
	}
	if p.worth(1) != 1 {
		d.Fatalf("Probe with %+v claims a win, but the true value is %d\n%v", b, p.worth(1), testboard.Diagram(pos))
	}
	accepts(d.T, pos, a.Verdict.Certificate())
	playOut(d.T, pos, a.Line)
	if a.Shortest {
		d.exact(p, b.Space, a.Line)
	}
}

// filtered asks for the fates of some moves of pos, the image of p under s, and compares them with
// the truth.
func (d *desk) filtered(p *place, pos *board.Position, s board.Symmetry, b oracle.Budget, ask func([]board.Point) (oracle.Filtered, error)) {
	d.Helper()
	moves := pos.AppendStones(nil, board.Empty)
	d.rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	some := moves[:1+d.rng.IntN(len(moves))]
	f, err := ask(some)
	if err != nil {
		d.Fatalf("%v\n%v", err, testboard.Diagram(pos))
	}
	if f.Lost && (len(some) < len(moves) || p.worth(-1) != -1) {
		d.Fatalf("Filter with %+v claims a loss after %d of %d moves, or the position is not lost\n%v", b, len(some), len(moves), testboard.Diagram(pos))
	}
	for i, j := range f.Moves {
		home := s.Inverse().Apply(j.Move, pos.Size())
		legal, five := pos.Legal(j.Move, pos.ToMove()), pos.MakesFive(j.Move, pos.ToMove())
		ok := j.Move == some[i]
		switch j.Fate {
		case oracle.Wins:
			ok = ok && legal && (five || p.behind(home, -1) == -1)
		case oracle.Loses:
			ok = ok && legal && !five && p.behind(home, 1) == 1
		case oracle.Holds:
			ok = ok && legal && (five || d.outcome(p, b.Space, home) == proof.None)
		case oracle.Forbidden:
			ok = ok && !legal
		default:
			ok = ok && b.Nodes > 0
		}
		if !ok {
			d.Fatalf("Filter with %+v says that %v %v, which is not true\n%v", b, j.Move, j.Fate, testboard.Diagram(pos))
		}
		decisive(d.T, pos, j)
		d.seen[j.Fate.String()]++
	}
}

// tell adds the result of a plain search of pos to the store.
func (d *desk) tell(pos *board.Position, b oracle.Budget) {
	d.Helper()
	goal := []proof.Goal{proof.AnyWin, proof.ShortestWin}[d.rng.IntN(2)]
	var rec proof.Record
	if b.Space == proof.Fours {
		r := d.fours.Solve(context.Background(), pos, proof.Question{Goal: goal, MaxNodes: b.Nodes})
		rec = proof.NewRecord(b.Space, r.Verdict, r.Line, r.Nodes, b.Nodes)
		rec.Shortest = r.ProvedShortest
	} else {
		r := d.threats.Solve(context.Background(), pos, proof.Question{Space: b.Space, Goal: goal, MaxNodes: b.Nodes})
		rec = proof.NewRecord(b.Space, r.Verdict, r.Line, r.Nodes, b.Nodes)
		rec.Shortest = r.ProvedShortest
	}
	if rec.Outcome == proof.Unknown && goal != proof.AnyWin {
		return
	}
	if err := d.db.Add(pos, rec); err != nil {
		d.Fatalf("%v\n%v", err, testboard.Diagram(pos))
	}
}

// short asks the store for the shortest win and checks it.
func (d *desk) short(p *place, pos *board.Position, space proof.Space) error {
	d.Helper()
	known, err := d.db.Get(pos)
	if err != nil {
		return err
	}
	if r, ok := known.Answer(proof.Question{Space: space, Goal: proof.ShortestWin}, proof.SolverVersion); ok && r.Outcome == proof.Win {
		d.seen["shortest"]++
		accepts(d.T, pos, r.Certificate(pos))
		playOut(d.T, pos, r.Line)
		d.exact(p, space, r.Line)
	}
	return nil
}

// exact compares a line that is called shortest with the solver's shortest line, by length.
func (d *desk) exact(p *place, space proof.Space, line proof.Line) {
	d.Helper()
	if p.shortest[space] == 0 {
		var best proof.Line
		if space == proof.Fours {
			best = d.fours.Solve(context.Background(), p.pos, proof.Question{Goal: proof.ShortestWin}).Line
		} else {
			best = d.threats.Solve(context.Background(), p.pos, proof.Question{Goal: proof.ShortestWin, Space: space}).Line
		}
		p.shortest[space] = len(best)
	}
	if len(line) != p.shortest[space] {
		d.Fatalf("%v: a line of %d plies is called shortest, the solver finds %d\n%v", space, len(line), p.shortest[space], slices.Concat([]string{testboard.Diagram(p.pos)}, board.Names(line)))
	}
}
