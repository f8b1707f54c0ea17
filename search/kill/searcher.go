package kill

import (
	"cmp"
	"context"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/search"
)

// Options are the parameters of a Searcher. A zero field has the default; the defaults of depths and
// widths are the paper's. New moves a value out of its range to the nearest end.
type Options struct {
	Depth     int // plies of the negamax search, 1…MaxDepth; default 2
	RootWidth int // moves that the root keeps, 1…MaxWidth; default 3
	RootScan  int // candidates among which the root looks for them, RootWidth…MaxScan; default 10
	Width     int // moves of an inner position, 1…MaxWidth; default 2

	NoKill    bool // search no kills
	KillDepth int  // plies of a kill, 2…MaxKillDepth; default 10
	KillWidth int  // attacks of a position of a kill, 1…MaxKillWidth; default 20

	// Judge values the positions at the end of the search in place of the static score; nil = none. It
	// serves this Searcher alone.
	Judge Judge

	Plain  bool  // minimax without cuts and table, to measure how much they save
	Memory int64 // bytes of both transposition tables; default 4 MiB

	Tactics search.Tactics
	// Default is the limit of a search without one. Its zero value is no limit: the depth ends the
	// search.
	Default search.Limit
}

// The largest values of the options.
const (
	MaxDepth     = 8
	MaxWidth     = 20 // also of RootWidth
	MaxScan      = 100
	MaxKillDepth = 40
	MaxKillWidth = 40
)

// within returns v, def if v is 0, and the nearest end if v is out of range.
func within(v, def, least, most int) int { return min(max(cmp.Or(v, def), least), most) }

// filled returns the options with their defaults.
func (o Options) filled() Options {
	o.Depth = within(o.Depth, 2, 1, MaxDepth)
	o.RootWidth = within(o.RootWidth, 3, 1, MaxWidth)
	o.RootScan = within(o.RootScan, 10, o.RootWidth, MaxScan)
	o.Width = within(o.Width, 2, 1, MaxWidth)
	o.KillDepth = within(o.KillDepth, 10, 2, MaxKillDepth)
	o.KillWidth = within(o.KillWidth, 20, 1, MaxKillWidth)
	o.Memory = cmp.Or(max(o.Memory, 0), 4<<20)
	return o
}

// Searcher plays as the published program does. It implements search.Searcher.
type Searcher struct {
	opt    Options
	b      lines.Board
	static scorer
	kills  movement
	tree   tree
	meter  meter
	oracle search.Oracle

	pos  *board.Position
	me   lines.Side
	last board.Point
	key  lines.Key // of the stones
	list []ranked  // the legal moves, the best first
}

var _ search.Searcher = (*Searcher)(nil)

// New returns a Searcher.
func New(o Options) *Searcher { return &Searcher{opt: o.filled()} }

// Forget clears both tables, and drops what the searcher learned about the oracle's yield. New tables
// would cost the next Search the time to clear them: 256 MiB took 50 to 130 ms.
func (s *Searcher) Forget() {
	clear(s.kills.table)
	clear(s.tree.table)
	s.tree.asker = nil
}

// Search chooses a move, as search.Searcher says. The search deepens ply by ply up to Depth, and a
// limit stops it earlier. So with the largest Depth and a limit of time it searches until the time
// is up. Result.Value is a logistic function of the score, and 1 or 0 for a five.
func (s *Searcher) Search(ctx context.Context, pos *board.Position, l search.Limit, progress func(search.Result)) (search.Result, error) {
	start := time.Now()
	if err := search.Playable(pos); err != nil {
		return search.Result{}, err
	}
	if l.None() {
		l = s.opt.Default
	}
	ctx, cancel := l.Context(ctx)
	defer cancel()
	deadline, _ := ctx.Deadline() // zero without one
	s.begin(pos, meter{ctx: ctx, most: l.Nodes, deadline: deadline})
	if progress == nil {
		progress = func(search.Result) {}
	}
	r := root{Searcher: s, l: l, start: start, progress: progress}
	err := r.run()
	return r.count(r.best), cmp.Or(err, r.fault())
}

// begin prepares the parts of the searcher for a position.
func (s *Searcher) begin(pos *board.Position, m meter) {
	s.pos, s.me = pos, lines.SideOf(pos.ToMove())
	s.b.Reset(pos)
	s.meter = m
	s.static.begin(&s.b)
	s.kills.begin(&s.b, &s.meter, &s.opt)
	s.last = board.Pass
	if last, ok := pos.Last(); ok {
		s.last = last
	}
	// The side to move follows from the stones only among positions that one game can reach: in
	// another game with one stone more it is the other side. turn tells them apart.
	turn := uint64(pos.Count(board.Empty)+int(s.me)) & 1
	game := uint64(pos.Rule())*ruleWord + uint64(pos.Size()) + turn<<32
	s.key = lines.Key{Lo: game, Hi: game}
	for _, c := range [...]board.Colour{board.Black, board.White} {
		for _, p := range pos.AppendStones(nil, c) {
			s.key = s.key.With(s.b.Key(p, lines.SideOf(c)))
		}
	}
	s.prepare()
}

// prepare sets up the negamax search.
func (s *Searcher) prepare() {
	t := &s.tree
	t.b, t.static, t.meter = &s.b, &s.static, &s.meter
	t.width, t.plain, t.view, t.moves = s.opt.Width, s.opt.Plain, s.me, t.moves[:0]
	if t.judge = s.opt.Judge; t.judge != nil {
		t.judge.Begin(s.pos)
	}
	if t.table == nil {
		t.table = make([]entry, tableSize(s.opt.Memory/2, entryBytes))
	}
	if t.asker == nil {
		t.asker = search.NewAsker(s.opt.Tactics)
	}
	if t.asker != nil {
		t.asker.Begin(s.pos)
	}
}
