package roster

import (
	"bytes"
	"fmt"
	"io"

	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/search/alphagomoku"
	"github.com/gsolve/gsolve/search/mix"
)

// The options of the searchers that networks guide.
var (
	optSimulations = optIterations.with("400, if there is no other limit")
	optSolver      = onOff("solver", "on", "prove nodes from their children (MCTS-Solver); the published program does not")
)

func weightsOption(about string) Option {
	return Option{Name: "weights", Kind: File, Default: "the shipped weights", About: about}
}

// weightsOf reads the file of the option weights. It returns nil without that option.
func weightsOf[T any](b *building, read func(io.Reader) (*T, error)) (*T, error) {
	path, ok := b.spec.values["weights"]
	if !ok {
		return nil, nil
	}
	data, err := b.read(path)
	if err != nil {
		return nil, err
	}
	w, err := read(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return w, nil
}

func buildAlphaGomoku(b *building) (search.Searcher, error) {
	nets, err := weightsOf(b, alphagomoku.Read)
	if err != nil {
		return nil, err
	}
	own, tactics := b.shares()
	return alphagomoku.New(alphagomoku.Options{
		Nets: nets, C: b.spec.fraction("c"), Decay: b.spec.fraction("decay"), VirtualLoss: uint32(b.spec.number("virtual-loss")), Strict: b.on("strict"), NoSolver: !b.on("solver"),
		Threads: b.threads(), Memory: own, Tactics: tactics,
	}), nil
}

func buildMix(b *building) (search.Searcher, error) {
	net, err := weightsOf(b, mix.Read)
	if err != nil {
		return nil, err
	}
	own, tactics := b.shares()
	return mix.New(mix.Options{
		Net: net, C: b.spec.fraction("c"), First: b.spec.fraction("first"), Least: b.spec.fraction("least"),
		Threads: b.threads(), Memory: own, Tactics: tactics,
	}), nil
}
