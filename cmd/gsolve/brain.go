package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/brain"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/solve"
)

const brainCommandName = "brain"

func brainFlags() []cli.Flag {
	return []cli.Flag{
		databaseFlag(),
		&cli.StringFlag{Name: "engine", Value: defaultEngine + ":oracle=" + search.VCT.String(), Usage: "let this `SEARCHER` choose the moves; own = the search of brain"},
		&cli.StringFlag{Name: "memory", Value: "256MiB", Usage: "`SIZE` of the search tables of all threads together; the manager can change it"},
		&cli.IntFlag{Name: "threads", Value: 1, Usage: "try `N` moves side by side; the manager can change it"},
		&cli.StringFlag{Name: "coordinates", Value: brain.Plain.String(), Usage: "write points in this `STYLE`: none, x_flipY or flipY_x"},
		&cli.StringFlag{Name: "rule-2", Value: brain.Rule2Renju.String(), Usage: "read INFO rule 2 of the manager as this `RULE`: renju or continuous"},
	}
}

func runBrain(c *cli.Context, con *console.Console) (err error) {
	opened := stores{ctx: c.Context, con: con}
	o, err := readBrain(c, &opened)
	if err != nil {
		return err
	}
	db, err := openKeeper(c, con)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(db.Close(), opened.err(), err) }() // a broken database counts more than the rest
	o.Store = db.asStore()
	if o.Engine, err = readEngine(c, &o); err != nil {
		return err
	}
	if !c.IsSet("engine") {
		o.Notice = noticeOf(os.Args[0])
	}
	err = brain.Play(c.Context, con.In, con.Out, o)
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, console.ErrStopped):
		return nil // Ctrl-C ends the command in order
	case err != nil:
		return fmt.Errorf("the manager's end: %w", err)
	default:
		return nil
	}
}

// stores are the databases that the manager names, one after the other.
type stores struct {
	ctx     context.Context
	con     *console.Console
	keepers []*keeper
}

func (s *stores) open(dir string) (brain.OpenedStore, error) {
	// A manager may send a path of its own: gsolve must not make a directory there.
	if err := existing(dir); err != nil {
		return nil, err
	}
	k, err := newKeeper(s.ctx, dir, s.con)
	if err != nil {
		return nil, err
	}
	s.keepers = append(s.keepers, k)
	return k, nil
}

// err returns the first error, once all databases are closed.
func (s *stores) err() error {
	for _, k := range s.keepers {
		if k.err != nil {
			return k.err
		}
	}
	return nil
}

// readBrain reads all flags except --db.
func readBrain(c *cli.Context, opened *stores) (o brain.Options, err error) {
	o.Version = version()
	l, err := cmdline.ReadLimits(c)
	if err != nil {
		return o, err
	}
	o.Memory, o.Threads = l.Memory, l.Threads
	if o.Coordinates, err = brain.ParseCoordinates(c.String("coordinates")); err != nil {
		return o, fmt.Errorf("--coordinates: %w", err)
	}
	if o.Rule2, err = brain.ParseRule2(c.String("rule-2")); err != nil {
		return o, fmt.Errorf("--rule-2: %w", err)
	}
	o.OpenStore = opened.open
	return o, nil
}

const (
	// defaultEngine is the strongest searcher (docs/experiments.md).
	defaultEngine = "mix"
	// ownEngine stands for the search of package brain.
	ownEngine = "own"
)

// readEngine reads --engine, and makes the searcher once, so that an error shows before the game. Without
// the flag the searcher asks the oracle as much as it can.
func readEngine(c *cli.Context, o *brain.Options) (*brain.Engine, error) {
	text := c.String("engine")
	if text == ownEngine {
		return nil, nil
	}
	spec, err := readSpec("engine", text)
	if err != nil {
		return nil, err
	}
	e := &brain.Engine{Name: spec.String()}
	if !c.IsSet("engine") {
		e.Name = ""
	}
	e.New = func(threads int, memory int64, store solve.Store) (search.Searcher, error) {
		chosen := spec
		if e.Name == "" {
			asking, err := spec.With("oracle", levelFor(store))
			if err != nil {
				return nil, err
			}
			chosen = asking
		}
		env := newEnv(memory, threads)
		env.Store = store
		return newSearcher(chosen, env)
	}
	if _, err := e.New(o.Threads, o.Memory, o.Store); err != nil {
		return nil, fmt.Errorf("--engine: %w", err)
	}
	return e, nil
}

// levelFor returns the highest level of the oracle with that store.
func levelFor(store solve.Store) string {
	if store == nil {
		return search.VCT.String()
	}
	return search.WithStore.String()
}

// brainPrefix begins the names of programs that managers start.
const brainPrefix = "pbrain-"

// asBrain adds the command brain to the arguments of a program with such a name. The names
// pbrain-kill and pbrain-gsolve-kill also choose the searcher, because managers pass no arguments.
func asBrain(argv []string) []string {
	name, ok := engineOf(argv[0])
	if !ok {
		return argv
	}
	words := []string{argv[0], brainCommandName}
	isEngine := func(word string) bool { return strings.HasPrefix(word, "--engine") }
	if isSearcher(name) && !slices.ContainsFunc(argv[1:], isEngine) {
		words = append(words, "--engine", name)
	}
	return append(words, argv[1:]...)
}

// engineOf returns the part of a program's name that may choose a searcher. ok
// reports whether the name begins with brainPrefix.
func engineOf(program string) (name string, ok bool) {
	name, ok = strings.CutPrefix(strings.ToLower(filepath.Base(program)), brainPrefix)
	return strings.TrimPrefix(strings.TrimSuffix(name, ".exe"), "gsolve-"), ok
}

func isSearcher(name string) bool {
	return slices.ContainsFunc(roster.Engines(), func(e roster.Engine) bool { return e.Name == name })
}

// noticeOf returns a message about a program's name that chooses no searcher, or "": a person who
// named it pbrain-kil must not take mix for another one. pbrain-gsolve64 and
// pbrain-gsolve-2 choose none.
func noticeOf(program string) string {
	name, ok := engineOf(program)
	if !ok || isSearcher(name) || strings.HasPrefix(name, "gsolve") || strings.Trim(name, "0123456789.-") == "" {
		return ""
	}
	return fmt.Sprintf("no searcher is named %s: mix chooses the moves", name)
}
