package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/train"
)

// lineageFlags are the flags that take the versions from the folder of a run.
func lineageFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "run", Usage: "take the versions from `DIR`, the folder of a run of gsolve train"},
		&cli.IntFlag{Name: "most", Usage: "take `N` versions of --run at most, at even distances, with the first and the last", DefaultText: "all"},
	}
}

// optWeights is the option that takes a file of weights.
const optWeights = "weights"

// readVersions returns the arguments, or the versions of --run as searchers. With --run the argument, if
// there is one, has the name and the other options of the searchers.
func readVersions(c *cli.Context, read func(path string) ([]byte, error)) (specs []string, err error) {
	dir, args := c.String("run"), c.Args().Slice()
	switch {
	case dir == "" && c.IsSet("most"):
		return nil, errors.New("--most without --run, expected both")
	case dir == "" && len(args) < 2:
		return nil, fmt.Errorf("%s, expected --run DIR, or two or more", plain.Plural(len(args), "version"))
	case dir == "":
		return args, nil
	case len(args) > 1:
		return nil, fmt.Errorf("--run and %s, expected at most one: it has the options of all versions", plain.Plural(len(args), "searcher"))
	case strings.Contains(dir, ","):
		return nil, fmt.Errorf("--run %s: a comma in the path of weights, expected none", plain.OneLine(dir))
	}
	paths, err := train.VersionPaths(dir)
	if err != nil {
		return nil, err
	}
	base, err := baseOf(args, paths[0], read)
	if err != nil {
		return nil, err
	}
	if len(paths) < 2 {
		return nil, fmt.Errorf("--run %s: %s, expected two or more: no gate was won yet", plain.OneLine(dir), plain.Plural(len(paths), "version"))
	}
	for _, path := range evenly(paths, c.Int("most")) {
		spec, err := base.With(optWeights, path)
		if err != nil {
			return nil, err
		}
		specs = append(specs, spec.String())
	}
	return specs, nil
}

// baseOf returns the searcher of all versions without their weights.
func baseOf(args []string, path string, read func(path string) ([]byte, error)) (roster.Spec, error) {
	if len(args) == 0 {
		return takes(path, read)
	}
	base, err := roster.Parse(args[0])
	if err == nil && len(base.Files()) > 0 {
		err = fmt.Errorf("--run and %s, expected one source of %s", plain.OneLine(args[0]), optWeights)
	}
	return base, err
}

// takes returns the searcher whose option weights takes the file.
func takes(path string, read func(path string) ([]byte, error)) (roster.Spec, error) {
	if _, err := read(path); err != nil {
		return roster.Spec{}, fmt.Errorf("%s: %w", path, err)
	}
	for _, engine := range roster.Engines() {
		if !slices.ContainsFunc(engine.Options, func(o roster.Option) bool { return o.Name == optWeights }) {
			continue
		}
		spec, err := roster.Parse(engine.Name)
		if err != nil {
			return spec, err
		}
		full, err := spec.With(optWeights, path)
		if err != nil {
			return spec, err
		}
		if _, err := full.New(roster.Env{ReadFile: read}); err == nil {
			return spec, nil
		}
	}
	return roster.Spec{}, fmt.Errorf("%s: no searcher takes this file, expected weights of gsolve train", path)
}

// evenly returns at most so many values of a list at even distances, with the first and the last. 0 =
// all.
func evenly[T any](list []T, most int) []T {
	if most == 0 || len(list) <= most {
		return list
	}
	var few []T
	for i := range most {
		few = append(few, list[(i*(len(list)-1)+(most-1)/2)/(most-1)])
	}
	return few
}
