package roster

import (
	"slices"

	"github.com/gsolve/gsolve/brain"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/search/adp"
	"github.com/gsolve/gsolve/search/alphagomoku"
	"github.com/gsolve/gsolve/search/kill"
	"github.com/gsolve/gsolve/search/ladder"
	"github.com/gsolve/gsolve/search/mix"
	"github.com/gsolve/gsolve/search/statenode"
	"github.com/gsolve/gsolve/solve"
)

// Env holds the parts that searchers get from the program around them.
type Env struct {
	// Store holds proofs. Specs with oracle=store need it; others do not use it.
	Store solve.Store
	// Memory, in bytes with the oracle's, and Threads hold if the spec does not state its own. 0 =
	// the default of the option.
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
	// Policy reports whether its candidates have priors.
	Policy bool `json:"policy,omitempty"`
	// Size is the only size that it plays; 0 = all.
	Size int `json:"size,omitempty"`

	build   func(b *building) (search.Searcher, error)
	shipped func(Spec) string // names the shipped weights that the searcher uses; "" or nil = none
}

// Engines returns the table of the searchers. Our own comes first, then the published ones, then the
// simple ones by strength.
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
		Name: "mix", About: "searches a tree that a network of lines guides, taught by the oracle", Policy: true,
		Options: []Option{
			optSimulations, optTime, optNodes, optOracle,
			{Name: "c", Kind: Fraction, Default: "1.5", Min: 0.001, Max: 100, About: "weight of the policy"},
			{Name: "first", Kind: Fraction, Default: "0", Min: 0, Max: 2, About: "count moves without visits as this much worse than their position, on a scale from -1 to 1"},
			{Name: "least", Kind: Fraction, Default: "0.001", Min: 0, Max: 0.5, About: "leave out moves with a smaller policy below the root"},
			weightsOption("take the network from this file of gsolve train mix"),
			optThreads, optMemory,
		},
		build:   buildMix,
		shipped: func(Spec) string { return mix.Shipped().Name() },
	},
	{
		Name: "adp", About: "searches by UCT with a trained value and progressive bias, as Cao and Lin's program does",
		Options: []Option{
			optIterations, optTime, optNodes, optOracle,
			{Name: "variant", Kind: Choice, Default: "pb", Choices: []string{"pb", "adp", "dummy", "sim", "ply", "pattern"}, About: "pb = the full program; adp = no bias; dummy = every value ½; sim = random games; ply, pattern = the best value or bias, one ply deep"},
			{Name: "c", Kind: Fraction, Default: "1.414", Min: 0.001, Max: 100, About: "weight of exploration"},
			{Name: "bias", Kind: Fraction, Default: "1", Min: 0.001, Max: 1000, About: "weight of the progressive bias of pb"},
			{Name: "pruning", Kind: Choice, Default: "careful", Choices: []string{"careful", "literal", "off"}, About: "prune by fours and threes: careful = only where the result is certain, literal = as the paper's text says"},
			optSolver,
			{Name: "short", Kind: Duration, Default: "1ms", Min: 0.001, Max: 24 * 3600, About: "with no more time than this for a move, play the best value one ply deep"},
			weightsOption("take the value network from this file of gsolve train adp"),
			optSeed, optThreads, optMemory,
		},
		build:   buildADP,
		shipped: func(Spec) string { return adp.Shipped().Name() },
	},
	{
		Name: "kill", About: "searches by alpha-beta with kill moves, as Zhang's program does",
		Options: []Option{
			number("depth", "2", 1, kill.MaxDepth, "search this many plies deep"),
			onOff("kill", "on", "look for kills: wins by continuous attacks"),
			number("kill-depth", "10", 2, kill.MaxKillDepth, "look for kills up to this many plies"),
			number("kill-width", "20", 1, kill.MaxKillWidth, "try this many attacks at each step of a kill"),
			number("width", "2", 1, kill.MaxWidth, "try this many moves after the first"),
			number("root-width", "3", 1, kill.MaxWidth, "try this many first moves"),
			number("root-scan", "10", 1, kill.MaxScan, "choose the first moves among this many candidates"),
			onOff("cuts", "on", "prune with alpha-beta and the transposition table; off = plain minimax"),
			{Name: "eval", Kind: Choice, Default: "patterns", Choices: []string{"patterns", "mix"}, About: "judge the positions at the end of the search by the paper's patterns, or by the network of mix"},
			optOracle, optTime, optNodes, optMemory.with("64MiB"),
		},
		build:   buildKill,
		shipped: judgeName,
	},
	{
		Name: "statenode", About: "searches by Monte Carlo with scored shapes, as StateNode by Deng and Chen does",
		Options: []Option{
			number("children", "3", 1, statenode.MaxChildren, "keep this many moves of a position"),
			number("playouts", "4", 1, 1000, "play out each new move this many times"),
			number("plies", "2", 1, 100, "play out this many plies"),
			{Name: "explore", Kind: Fraction, Default: "0", Min: 0, Max: 100, About: "weight of exploration; the paper has none"},
			onOff("l4", "on", "count a straight four of the opponent as a four"),
			{Name: "alarms", Kind: Choice, Default: "move", Choices: []string{"move", "board"}, About: "look for alarms in the lines of the move, or on the whole board"},
			optIterations.with("no limit"), optTime.with("2s, if there is no other limit"), optNodes, optOracle, optSeed, optThreads, optMemory,
		},
		build: func(b *building) (search.Searcher, error) {
			own, tactics := b.shares()
			return statenode.New(statenode.Options{
				Children: b.int("children"), Playouts: b.int("playouts"), PlayoutPlies: b.int("plies"),
				Explore: b.spec.fraction("explore"), IgnoreL4: !b.on("l4"), WholeBoard: b.spec.Get("alarms") == "board",
				Threads: b.threads(), Memory: own, Seed: b.seed(), Tactics: tactics,
			}), nil
		},
	},
	{
		Name: "alphagomoku", About: "searches a tree that residual networks guide, as AlphaGomoku by Xie, Fu and Yu does; 15x15 only", Policy: true, Size: 15,
		Options: []Option{
			optSimulations, optTime, optNodes, optOracle,
			{Name: "c", Kind: Fraction, Default: "2", Min: 0.001, Max: 100, About: "weight of the policy; 5 = the published one"},
			{Name: "decay", Kind: Fraction, Default: "0.95", Min: 0.001, Max: 1, About: "multiply a value by this at each ply on its way to the root"},
			number("virtual-loss", "10", 1, 1000, "count a running descent as this many lost visits"),
			onOff("strict", "off", "leave fives, and the moves against them, to the search, as the published program does"),
			optSolver,
			weightsOption("take the networks from this file of gsolve train alphagomoku"),
			optThreads, optMemory,
		},
		build:   buildAlphaGomoku,
		shipped: func(Spec) string { return alphagomoku.Shipped().Name() },
	},
	{
		Name: "random", About: "plays any legal move",
		Options: []Option{optSeed, optOracle, optTime, optNodes, optMemory},
		build:   func(b *building) (search.Searcher, error) { return ladder.Random(b.ladder()), nil },
	},
	{
		Name: "mentor", About: "ranks moves as the mentor of AlphaGomoku (Xie, Fu and Yu) does, one ply deep",
		Options: []Option{optSeed, optOracle, optTime, optNodes, optMemory},
		build:   func(b *building) (search.Searcher, error) { return ladder.Mentor(b.ladder()), nil },
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
		Name: "threats", About: "proves wins, and plays the best shapes among the moves that hold",
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

func buildADP(b *building) (search.Searcher, error) {
	variant, err := adp.ParseVariant(b.spec.Get("variant"))
	if err != nil {
		return nil, err
	}
	weights, err := weightsOf(b, adp.Read)
	if err != nil {
		return nil, err
	}
	own, tactics := b.shares()
	return adp.New(adp.Options{
		Weights: weights, Variant: variant, C: b.spec.fraction("c"), K2: b.spec.fraction("bias"), Pruning: prunings[b.spec.Get("pruning")], NoSolver: !b.on("solver"), Short: b.spec.duration("short"),
		Threads: b.threads(), Memory: own, Seed: b.seed(), Tactics: tactics,
	}), nil
}

func buildKill(b *building) (search.Searcher, error) {
	own, tactics := b.shares()
	o := kill.Options{
		Depth: b.int("depth"), RootWidth: b.int("root-width"), RootScan: b.int("root-scan"), Width: b.int("width"),
		NoKill: !b.on("kill"), KillDepth: b.int("kill-depth"), KillWidth: b.int("kill-width"),
		Plain: !b.on("cuts"), Memory: own, Tactics: tactics,
	}
	if b.spec.Get("eval") == "mix" {
		o.Judge = mix.ShippedEvaluator()
	}
	return kill.New(o), nil
}

var prunings = map[string]adp.Pruning{"careful": adp.Careful, "literal": adp.Literal, "off": adp.NoPruning}

// Two searchers always ask the oracle, so their options have no level off.
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
