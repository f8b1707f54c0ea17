package web

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/search/ladder"
)

// shipped stands in for package roster.
type shipped struct{}

var rungs = []struct {
	name, about string
	make        func(ladder.Options) *ladder.Searcher
}{
	{"random", "any legal move", ladder.Random},
	{"greedy", "the move whose shapes score best, one ply", ladder.Greedy},
	{"greedy-vcf", "greedy that sees all wins by fours", ladder.GreedyVCF},
	{"mentor", "the mentor of AlphaGomoku, one ply", ladder.Mentor},
}

func (shipped) engines() (list []engine) {
	for _, r := range rungs {
		list = append(list, engine{r.name, r.about, []string{"seed", "oracle"}, []level{{}}})
	}
	return list
}

func (shipped) parse(spec string, _ int64, tactics func() search.Oracle) (search.Searcher, error) {
	name, options, _ := strings.Cut(spec, ":")
	o := ladder.Options{Tactics: search.Tactics{New: tactics}}
	for option := range strings.SplitSeq(options, ",") {
		key, value, _ := strings.Cut(option, "=")
		var err error
		switch key {
		case "":
		case "seed":
			o.Seed, err = strconv.ParseUint(value, 10, 64)
		case "oracle":
			o.Tactics.Level, err = search.ParseLevel(value)
		default:
			err = fmt.Errorf("%s has no option %s", name, key)
		}
		if err != nil {
			return nil, err
		}
	}
	for _, r := range rungs {
		if r.name == name {
			return r.make(o), nil
		}
	}
	return nil, errors.New("unknown name")
}
