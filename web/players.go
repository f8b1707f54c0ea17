package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/wire"
)

// players limits the searchers that people play against. Each searcher has tables and an oracle of
// its own, without the store: a search asks thousands of questions that nobody needs again.
type players struct {
	seats  chan struct{} // one per thinking searcher
	memory int64         // bytes of a searcher with its oracle
	time   time.Duration // of a move
	nodes  uint64        // 0 = no limit
	build  func(roster.Spec) (search.Searcher, error)
}

// leastMemory is what a searcher gets on a server with little memory.
const leastMemory = 1 << 20

// newPlayers shares out the memory: all searchers together take 1/playShare of Options.Memory.
func newPlayers(o *Options) players {
	n, memory := o.seats()
	p := players{seats: make(chan struct{}, n), memory: max(memory, leastMemory), nodes: o.Nodes, time: moveTime, build: o.searcher}
	if o.Time > 0 {
		p.time = min(p.time, o.Time)
	}
	if p.build == nil {
		p.build = func(s roster.Spec) (search.Searcher, error) { return s.New(roster.Env{Memory: p.memory, Threads: 1}) }
	}
	return p
}

// take waits for a seat, as long as a searcher may think.
func (p *players) take(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, p.time)
	defer cancel()
	select {
	case p.seats <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

func (p *players) give() { <-p.seats }

// limits returns the limits of a request within those of the server. The searcher's own limits hold
// beside them.
func (p *players) limits(timeout string, nodes uint64) (l search.Limit, err error) {
	if timeout != "" {
		if l.Time, err = time.ParseDuration(timeout); err != nil || l.Time <= 0 {
			return l, fmt.Errorf("timeout: %.20q, expected a time such as 500ms or 5s", timeout)
		}
	}
	l.Time = min(l.Time, p.time)
	if l.Nodes = nodes; p.nodes > 0 && (nodes == 0 || nodes > p.nodes) {
		l.Nodes = p.nodes
	}
	return l, nil
}

// longestSpec is more bytes than any engine needs with all of remoteOptions.
const longestSpec = 200

// remoteOptions are the options that a request may set, with the largest value here; 0 = the range of
// package roster. The other options belong to the server's owner, such as threads, memory and files
// of weights, or to research.
var remoteOptions = map[string]float64{
	"depth": 0, "iterations": 10_000_000, "nodes": 1_000_000_000, "oracle": 0, "seed": 0, "time": 0,
}

var (
	errNoEngine = errors.New(`no engine, expected one that /v1/engines lists, such as "kill:depth=2"`)
	errSpecLong = fmt.Errorf("engine: too long, expected at most %d bytes", longestSpec)
)

// parse reads the spec of a searcher, and refuses what only the server's owner may ask for.
func (p *players) parse(text string) (roster.Spec, error) {
	switch {
	case text == "":
		return roster.Spec{}, errNoEngine
	case len(text) > longestSpec:
		return roster.Spec{}, errSpecLong
	}
	s, err := roster.Parse(text)
	if err != nil {
		return s, fmt.Errorf("engine: %w", err)
	}
	e := s.Engine()
	allowed := p.remote(&e)
	_, given, _ := strings.Cut(text, ":")
	for option := range strings.SplitSeq(given, ",") {
		name, value, _ := strings.Cut(option, "=")
		i := slices.IndexFunc(allowed, func(o roster.Option) bool { return o.Name == name })
		switch {
		case given == "":
		case i < 0:
			return s, fmt.Errorf("engine: option %.20q is not for requests, expected one of %s", name, strings.Join(optionNames(allowed), ", "))
		case !within(&allowed[i], value):
			return s, fmt.Errorf("engine: %s=%.20q, expected %s", name, value, allowed[i].Range())
		}
	}
	return s, nil
}

// remote returns the options of an engine that a request may give, with their ranges here.
func (p *players) remote(e *roster.Engine) (list []roster.Option) {
	for _, o := range e.Options {
		most, ok := remoteOptions[o.Name]
		if !ok {
			continue
		}
		if o.Name == "time" {
			most = p.time.Seconds()
		}
		if p.nodes > 0 && (o.Name == "iterations" || o.Name == "nodes") {
			most = min(most, float64(p.nodes))
		}
		if most > 0 {
			o.Max = max(min(o.Max, most), o.Min)
		}
		o.Choices = slices.DeleteFunc(slices.Clone(o.Choices), func(c string) bool { return c == search.WithStore.String() })
		list = append(list, o)
	}
	return list
}

func optionNames(list []roster.Option) (names []string) {
	for _, o := range list {
		names = append(names, o.Name)
	}
	return names
}

// level is a strength that a page offers, as options such as "depth=2".
type level struct {
	Title   string `json:"title"`
	Options string `json:"options"`
}

// levels returns the strengths of a searcher, the weakest first, as far as its options here allow them.
// A searcher of one ply has one strength.
func levels(e *roster.Engine) (list []level) {
	add := func(option, title string, numbers ...string) {
		i := slices.IndexFunc(e.Options, func(o roster.Option) bool { return o.Name == option })
		for _, n := range numbers {
			value := strings.ReplaceAll(n, ",", "")
			if i >= 0 && within(&e.Options[i], value) {
				list = append(list, level{fmt.Sprintf(title, n), option + "=" + value})
			}
		}
	}
	switch {
	case e.Name == "threats":
		add("nodes", "%s positions", "1,000", "10,000", "100,000", "1,000,000")
	case e.Policy: // 400 are usual; each may take 0.2 ms, and some 7 kB of the tree
		add("iterations", "%s iterations", "100", "400", "1,600", "6,400", "25,600")
	default:
		add("depth", "depth %s", "1", "2", "3", "4", "6")
		add("iterations", "%s iterations", "100", "1,000", "10,000", "100,000", "1,000,000")
	}
	if list == nil {
		return []level{{"", ""}}
	}
	return list
}

// engines answers with the searchers, and the strengths that a page offers.
func (s *Server) engines(http.ResponseWriter, *http.Request) ([]byte, error) {
	type engine struct {
		roster.Engine
		Levels []level `json:"levels"`
	}
	answer := struct {
		V       int      `json:"v"`
		Engines []engine `json:"engines"`
	}{V: wire.Version}
	for _, e := range roster.Engines() {
		e.Options = s.players.remote(&e)
		answer.Engines = append(answer.Engines, engine{e, levels(&e)})
	}
	return json.Marshal(answer)
}

// within reports whether a number is not above the range; package roster has checked the rest.
func within(o *roster.Option, value string) bool {
	switch o.Kind {
	case roster.Choice:
		return slices.Contains(o.Choices, value)
	case roster.Duration:
		d, err := time.ParseDuration(value)
		return err == nil && d.Seconds() <= o.Max
	}
	n, err := strconv.ParseFloat(value, 64)
	return err == nil && n <= o.Max
}
