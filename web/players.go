package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/wire"
)

// roster makes the searchers that people play against.
type roster interface {
	// engines lists them, the weakest first.
	engines() []engine
	// parse makes the searcher of a spec, such as "kill:depth=2". Its error names the part of the
	// spec that is wrong.
	parse(spec string, memory int64, tactics func() search.Oracle) (search.Searcher, error)
}

// engine describes a searcher to a page.
type engine struct {
	name    string
	about   string
	options []string // those that a request may give
	levels  []level
}

// level is a strength that a page offers, as options such as "depth=2".
type level struct{ title, options string }

// players limits the searchers at work. They have an oracle of their own: that of the other
// requests would store an answer for each node of a tree.
type players struct {
	roster roster
	seats  chan struct{} // one per thinking searcher
	oracle *oracle.Oracle
	memory int64 // bytes of the tree of a searcher
	time   time.Duration
	nodes  uint64 // 0 = no limit
}

// player is a searcher that a request asks for.
type player struct {
	spec     string
	limit    search.Limit
	searcher search.Searcher
}

func (p *player) search(ctx context.Context, pos *board.Position, hear func(search.Result)) (search.Result, error) {
	return p.searcher.Search(ctx, pos, p.limit, hear)
}

// newPlayers shares out the memory: all searchers together take 1/playShare of Options.Memory, and
// their oracle as much.
func newPlayers(o *Options) players {
	n, memory := o.Engines, o.Memory
	if n <= 0 {
		n = runtime.GOMAXPROCS(0)
	}
	if memory <= 0 {
		memory = solve.DefaultMemory
	}
	share := max(memory/playShare, 1)
	p := players{
		roster: o.roster, seats: make(chan struct{}, n), nodes: o.Nodes, time: moveTime,
		memory: max(share/int64(n), 1),
		oracle: oracle.New(oracle.Options{Engines: n, Memory: share}),
	}
	if o.Time > 0 {
		p.time = min(p.time, o.Time)
	}
	if p.roster == nil {
		p.roster = shipped{}
	}
	return p
}

// take waits for a seat until ctx ends.
func (p *players) take(ctx context.Context) bool {
	select {
	case p.seats <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

func (p *players) give() { <-p.seats }

// tactics makes the oracle of a goroutine. Its searcher moves it to a position before it asks.
func (p *players) tactics() search.Oracle {
	empty, _ := board.New(board.Setup{Size: board.MinSize}) // no error: the smallest board
	return p.oracle.Session(empty)
}

// decode reads the fields of a request that name the searcher and its limits.
func (p *players) decode(given map[string]json.RawMessage) (q player, err error) {
	words := struct {
		Engine  string `json:"engine"`
		Timeout string `json:"timeout"`
		Nodes   uint64 `json:"max_nodes"`
	}{}
	own := map[string]json.RawMessage{}
	for _, name := range moveFields {
		if text, ok := given[name]; ok {
			own[name] = text
		}
	}
	text, err := json.Marshal(own)
	if err == nil {
		err = wire.DecodeKnown(text, &words)
	}
	if err != nil {
		return q, fmt.Errorf("not a request: %w", err)
	}
	if words.Timeout != "" {
		if q.limit.Time, err = time.ParseDuration(words.Timeout); err != nil || q.limit.Time <= 0 {
			return q, fmt.Errorf("timeout: %.20q, expected a time such as 500ms or 5s", words.Timeout)
		}
	}
	q.limit.Time = min(q.limit.Time, p.time)
	if q.limit.Nodes = words.Nodes; p.nodes > 0 {
		q.limit.Nodes = min(words.Nodes, p.nodes)
	}
	if q.spec, err = p.remote(words.Engine); err != nil {
		return q, fmt.Errorf("engine: %w", err)
	}
	if q.searcher, err = p.roster.parse(q.spec, p.memory, p.tactics); err != nil {
		return q, fmt.Errorf("engine: %w", err)
	}
	return q, nil
}

// longestSpec is more bytes than any engine needs with all of remoteOptions.
const longestSpec = 200

// remoteOptions are the options that a request may give, with their highest numbers. All others are
// the server's own: threads, memory, and files of weights.
var remoteOptions = map[string]uint64{"iterations": 10_000_000, "nodes": 1_000_000_000, "depth": 16, "seed": math.MaxInt64}

var errNoEngine = errors.New("none, expected a name that /v1/engines lists, such as kill:depth=2")

// remote refuses the specs that only the server's owner may use.
func (p *players) remote(spec string) (string, error) {
	name, options, more := strings.Cut(spec, ":")
	switch {
	case spec == "":
		return "", errNoEngine
	case len(spec) > longestSpec:
		return "", fmt.Errorf("%d bytes, expected at most %d", len(spec), longestSpec)
	case !slices.ContainsFunc(p.roster.engines(), func(e engine) bool { return e.name == name }):
		return "", fmt.Errorf("unknown name %.20q, expected one that /v1/engines lists", name)
	case !more:
		return spec, nil
	}
	seen := map[string]bool{}
	for option := range strings.SplitSeq(options, ",") {
		key, value, _ := strings.Cut(option, "=")
		if seen[key] {
			return "", fmt.Errorf("option %.20q occurs twice", key)
		}
		seen[key] = true
		if err := p.remoteOption(key, value); err != nil {
			return "", err
		}
	}
	return spec, nil
}

func (p *players) remoteOption(key, value string) error {
	if key == "oracle" {
		if l, err := search.ParseLevel(value); err != nil || l == search.WithStore {
			return fmt.Errorf("oracle=%.20q, expected off, vcf or vct", value)
		}
		return nil
	}
	most, ok := remoteOptions[key]
	if !ok {
		return fmt.Errorf("option %.20q, expected iterations, nodes, depth, seed or oracle over HTTP", key)
	}
	if p.nodes > 0 && (key == "iterations" || key == "nodes") {
		most = min(most, p.nodes)
	}
	least := uint64(1)
	if key == "seed" {
		least = 0
	}
	if n, err := strconv.ParseUint(value, 10, 64); err != nil || n < least || n > most {
		return fmt.Errorf("%s=%.20q, expected %d to %d", key, value, least, most)
	}
	return nil
}

// engines answers with the searchers, and the strengths that a page offers.
func (s *Server) engines(http.ResponseWriter, *http.Request) ([]byte, error) {
	list := s.players.roster.engines()
	o := wire.BeginAnswer(nil, "")
	o.Objects("engines", len(list), func(e *wire.Object, i int) {
		e.Word("name", list[i].name)
		e.Word("about", list[i].about)
		e.Words("options", list[i].options)
		e.Objects("levels", len(list[i].levels), func(l *wire.Object, j int) {
			at := &list[i].levels[j]
			l.Word("title", at.title)
			l.Word("options", at.options)
		})
	})
	o.Number("most_millis", uint64(s.players.time.Milliseconds()))
	return o.End(), nil
}
