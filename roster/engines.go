package roster

import (
	"slices"

	"github.com/gsolve/gsolve/brain"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/search/ladder"
	"github.com/gsolve/gsolve/solve"
)

// Env is what searchers get from the program around them.
type Env struct {
	// Store holds proofs. Specs with oracle=store need it; others do not use it.
	Store solve.Store
	// Memory and Threads hold if the spec does not state its own. 0 = the default of the option.
	Memory  int64
	Threads int
	// Seed is added to the seed of the spec. A match gives each game its own.
	Seed uint64
	// ReadFile reads the file of an option. nil refuses such options.
	ReadFile func(path string) ([]byte, error)
}

// Engine describes a searcher.
type Engine struct {
	Name    string   `json:"name"`
	About   string   `json:"about"` // one line
	Options []Option `json:"options"`

	build func(b *building) (search.Searcher, error)
}

// Engines returns the table of the searchers. The published ones come first, then the simple ones by
// strength.
func Engines() []Engine { return slices.Clone(engines) }

func (e *Engine) option(name string) *Option {
	i := slices.IndexFunc(e.Options, func(o Option) bool { return o.Name == name })
	if i < 0 {
		return nil
	}
	return &e.Options[i]
}

func (e *Engine) optionNames() (list []string) {
	for _, o := range e.Options {
		list = append(list, o.Name)
	}
	return list
}

// engines is the table. A new searcher needs an entry here, and nothing else.
var engines = []Engine{
	{
		Name: "random", About: "plays any legal move",
		Options: []Option{optSeed, optOracle, optTime, optNodes, optMemory},
		build:   func(b *building) (search.Searcher, error) { return ladder.Random(b.ladder()), nil },
	},
	{
		Name: "greedy", About: "plays the move whose shapes score best, without a search",
		Options: []Option{optSeed, optOracle, optTime, optNodes, optMemory},
		build:   func(b *building) (search.Searcher, error) { return ladder.Greedy(b.ladder()), nil },
	},
	{
		Name: "greedy-vcf", About: "plays as greedy does, but finds the wins by fours of both sides",
		Options: []Option{optSeed, rungOracle, optTime, optNodes, optMemory},
		build:   func(b *building) (search.Searcher, error) { return ladder.GreedyVCF(b.ladder()), nil },
	},
	{
		Name: "mentor", About: "ranks moves as the mentor of AlphaGomoku (Xie, Fu and Yu) does, one ply deep",
		Options: []Option{optSeed, optOracle, optTime, optNodes, optMemory},
		build:   func(b *building) (search.Searcher, error) { return ladder.Mentor(b.ladder()), nil },
	},
	{
		Name: "threats", About: "proves wins and searches for moves that hold; plays the best shapes among these",
		Options: []Option{
			optNodes.with("10000, if there is no other limit"), optTime, threatsOracle, optThreads, optMemory,
		},
		build: func(b *building) (search.Searcher, error) {
			o := brain.SearcherOptions{Memory: b.memory(), Threads: b.threads()}
			if b.spec.level() == search.WithStore {
				o.Store = b.env.Store
			}
			return brain.NewSearcher(o), nil
		},
	},
}

// Two searchers ask the oracle always.
var (
	rungOracle = Option{
		Name: "oracle", Kind: Choice, Default: "vcf", Choices: optOracle.Choices[1:], About: optOracle.About,
	}
	threatsOracle = Option{
		Name: "oracle", Kind: Choice, Default: "vct", Choices: optOracle.Choices[2:], About: "ask the oracle for wins by threats (vct), or also for stored proofs",
	}
)

// ladder returns the options of a rung.
func (b *building) ladder() ladder.Options {
	return ladder.Options{Seed: b.seed(), Tactics: b.tactics(b.memory())}
}
