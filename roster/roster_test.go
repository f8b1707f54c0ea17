package roster_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/search/adp"
	"github.com/gsolve/gsolve/solve"
)

func parse(t testing.TB, text string) roster.Spec {
	t.Helper()
	s, err := roster.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// env is small enough for tests.
var env = roster.Env{Memory: 8 << 20, ReadFile: os.ReadFile}

func made(t testing.TB, text string) search.Searcher {
	t.Helper()
	s, err := parse(t, text).New(env)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestTable: each engine has a unique name, a description, and options that Parse reads in the form
// in which the table shows them, default, ends of the range and choices included.
func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range roster.Engines() {
		if seen[e.Name] || e.About == "" || strings.ContainsAny(e.Name, ":,= ") {
			t.Errorf("%q, %q: want a unique name without special characters, and a description", e.Name, e.About)
		}
		seen[e.Name] = true
		if got := parse(t, e.Name).Engine(); got.Name != e.Name {
			t.Errorf("%s is parsed as %s", e.Name, got.Name)
		}
		options := map[string]bool{}
		for _, o := range e.Options {
			if options[o.Name] || o.About == "" || o.Default == "" || strings.HasSuffix(o.About, ".") {
				t.Errorf("%s: %+v, want a unique name, a default and a description", e.Name, o)
			}
			options[o.Name] = true
			values := append(strings.Split(o.Range(), " to "), o.Choices...)
			if o.Kind == roster.Choice {
				values = o.Choices
			}
			if o.Kind == roster.File {
				values = []string{"a file"}
			}
			for _, v := range values {
				s := parse(t, e.Name+":"+o.Name+"="+v)
				if s.Get(o.Name) != v || parse(t, s.String()).String() != s.String() {
					t.Errorf("%s: %s=%s became %s", e.Name, o.Name, v, s)
				}
			}
			if s, err := parse(t, e.Name).With(o.Name, o.Default); err == nil && s.String() != e.Name && o.Name != "threads" && o.Name != "memory" {
				t.Errorf("%s: the default %s=%s is written: %s", e.Name, o.Name, o.Default, s)
			}
		}
	}
}

// TestDescriptions: each engine plays the sizes that the table says, and its candidates have priors if
// the table says so. They add up to 1.
func TestDescriptions(t *testing.T) {
	for _, e := range roster.Engines() {
		for _, size := range []int{14, 15} {
			pos := testboard.Moves(t, board.Freestyle, size, "h8")
			r, err := made(t, e.Name).Search(t.Context(), pos, search.Limit{Nodes: 2000}, nil)
			if plays := e.Size == 0 || e.Size == size; plays != (err == nil) || !plays && !errors.Is(err, search.ErrRefused) {
				t.Errorf("%s on size %d: error %v, while the table has size %d", e.Name, size, err, e.Size)
			}
			sum := 0.0
			for _, c := range r.Candidates {
				sum += c.Prior
			}
			if err == nil && (sum != 0) != e.Policy || e.Policy && err == nil && math.Abs(sum-1) > 1e-4 {
				t.Errorf("%s: the priors add up to %v, while the table has policy %v", e.Name, sum, e.Policy)
			}
		}
	}
}

// TestSpec: String writes each value in one form and the options in one order.
func TestSpec(t *testing.T) {
	for text, want := range map[string]string{
		"random":                                "random",
		"random:seed=0":                         "random",
		"random:seed=007":                       "random:seed=7",
		"random:oracle=vct,seed=1":              "random:seed=1,oracle=vct",
		"random:time=0.5s":                      "random:time=500ms",
		"random:time=10s":                       "random:time=10s",
		"random:time=60m":                       "random:time=1h",
		"random:time=1h0m10s":                   "random:time=1h10s",
		"random:memory=0.5GiB":                  "random:memory=512MiB",
		"random:memory=1048577B":                "random:memory=1048577B",
		"threats:memory=128MiB":                 "threats:memory=128MiB",
		"threats:threads=1,nodes=123456":        "threats:nodes=123456,threads=1",
		"greedy-vcf:oracle=vcf,seed=4294967296": "greedy-vcf:seed=4294967296",
	} {
		if got := parse(t, text).String(); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
	s := parse(t, "threats:nodes=500,time=2s")
	if l := s.Limit(); l != (search.Limit{Time: 2 * time.Second, Nodes: 500}) {
		t.Errorf("limit %+v, want 2 s and 500 nodes", l)
	}
	faster, err := s.With("time", "1s")
	if err != nil || faster.Get("time") != "1s" || s.Get("time") != "2s" || s.Get("nothing") != "" {
		t.Errorf("With makes %v, error %v, and leaves %v; want a changed copy", faster, err, s)
	}
}

// TestRefusals: each error names what was expected.
func TestRefusals(t *testing.T) {
	for text, want := range map[string]string{
		"":                      `bad searcher: unknown name "", expected `,
		"alphago":               "expected ",
		"random:":               `"" in the options of random, expected OPTION=VALUE`,
		"random:seed":           `"seed" in the options of random, expected OPTION=VALUE`,
		"random:depth=3":        `unknown option "depth" of random, expected seed, oracle, time, nodes, memory`,
		"random:seed=1,seed=1":  "option seed of random comes twice",
		"random:seed=-1":        "random: seed=\"-1\", expected 0 to 9007199254740992",
		"random:seed=1.5":       "expected 0 to",
		"random:oracle=tss":     "random: oracle=\"tss\", expected off, vcf, vct or store",
		"greedy-vcf:oracle=off": "expected vcf, vct or store",
		"random:time=5":         "random: time=\"5\", expected 1ms to 24h",
		"random:time=0s":        "expected 1ms to 24h",
		"random:time=25h":       "expected 1ms to 24h",
		"random:memory=5":       "random: memory=\"5\", expected 1MiB to 1TiB",
		"random:memory=1KiB":    "expected 1MiB to 1TiB",
		"random:memory=xMiB":    "expected 1MiB to 1TiB",
		"threats:nodes=0":       "expected 1 to 1000000000000000",
		"threats:threads=257":   "threads=\"257\", expected 1 to 256",
		"threats:nodes=" + strings.Repeat("9", 30): "expected 1 to",
	} {
		_, err := roster.Parse(text)
		if !errors.Is(err, roster.ErrSpec) || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
	if _, err := parse(t, "random").With("size", "3"); !errors.Is(err, roster.ErrSpec) {
		t.Errorf("With: error %v, want %v", err, roster.ErrSpec)
	}
}

// TestWeights: a file of weights is read, and a refused one gives an error that names it.
func TestWeights(t *testing.T) {
	var file bytes.Buffer
	if err := adp.Shipped().Write(&file); err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{"good": file.Bytes(), "bad": []byte("no weights")}
	with := env
	with.ReadFile = func(path string) ([]byte, error) {
		if data, ok := files[path]; ok {
			return data, nil
		}
		return nil, fmt.Errorf("%s: %w", path, os.ErrNotExist)
	}
	if s, err := parse(t, "adp:weights=good,iterations=10").New(with); err != nil {
		t.Error(err)
	} else if _, err := s.Search(t.Context(), testboard.Moves(t, 0, 15, "h8"), search.Limit{}, nil); err != nil {
		t.Error(err)
	}
	if _, err := parse(t, "adp:weights=bad").New(with); !errors.Is(err, adp.ErrWeights) || !strings.Contains(err.Error(), "bad: ") {
		t.Errorf("bad weights: error %v, want %v", err, adp.ErrWeights)
	}
	if _, err := parse(t, "adp:weights=missing").New(with); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing weights: error %v, want %v", err, os.ErrNotExist)
	}
	with.ReadFile = nil
	if _, err := parse(t, "adp:weights=good").New(with); err == nil {
		t.Error("weights were read without ReadFile")
	}
}

// store is an empty store that counts questions. A search that has ended may leave a question behind.
type store struct{ asked atomic.Int64 }

func (s *store) Get(*board.Position) (proof.Known, error) { s.asked.Add(1); return proof.Known{}, nil }
func (s *store) Add(*board.Position, proof.Record) error  { return nil }

var _ solve.Store = (*store)(nil)

// TestStore: a spec with oracle=store needs a store, and asks it. Other specs do not.
func TestStore(t *testing.T) {
	pos := testboard.Moves(t, 0, 15, "h8h9i7g9i9i8g7j10")
	for _, e := range roster.Engines() {
		for _, o := range e.Options {
			if o.Name != "oracle" {
				continue
			}
			spec := parse(t, e.Name+":oracle=store,time=300ms")
			if _, err := spec.New(env); !errors.Is(err, roster.ErrStore) {
				t.Errorf("%s without a store: error %v, want %v", spec, err, roster.ErrStore)
			}
			for _, level := range []string{"store", o.Default} {
				spec, err := spec.With("oracle", level)
				if err != nil {
					t.Fatal(err)
				}
				kept, with := &store{}, env
				with.Store = kept
				s, err := spec.New(with)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := s.Search(t.Context(), pos, search.Limit{}, nil); err != nil || (kept.asked.Load() > 0) != (level == "store") {
					t.Errorf("%s: %d questions to the store, error %v", spec, kept.asked.Load(), err)
				}
			}
		}
	}
}

// TestLimits: the limits of a spec hold beside those of the caller.
func TestLimits(t *testing.T) {
	pos := testboard.Moves(t, 0, 15, "h8h9i7g9i9i8g7j10")
	s := made(t, "threats:nodes=5000")
	for _, tc := range []struct {
		l           search.Limit
		least, most uint64
	}{
		{search.Limit{}, 1, 20_000},
		{search.Limit{Nodes: 1_000_000}, 1, 20_000},
		{search.Limit{Nodes: 10}, 1, 500},
		{search.Limit{Time: time.Hour}, 1, 20_000},
	} {
		r, err := s.Search(t.Context(), pos, tc.l, nil)
		if err != nil || r.Nodes < tc.least || r.Nodes > tc.most {
			t.Errorf("limit %+v: %d nodes, error %v, want %d to %d", tc.l, r.Nodes, err, tc.least, tc.most)
		}
	}
	testboard.Deadline(t)
	if r, err := made(t, "threats:time=20ms").Search(t.Context(), pos, search.Limit{Time: time.Hour}, nil); err != nil || !pos.Legal(r.Move, board.Black) {
		t.Errorf("%v, error %v, want a legal move", r.Move, err)
	}
}

// TestVariants: each value of each Choice makes a searcher that plays a legal move.
func TestVariants(t *testing.T) {
	pos := testboard.Moves(t, 0, 15, "h8h9i7g9i9i8")
	for _, e := range roster.Engines() {
		for _, o := range e.Options {
			for _, v := range o.Choices {
				if v == "store" {
					continue
				}
				spec := parse(t, e.Name+":"+o.Name+"="+v)
				for option, value := range map[string]string{"nodes": "200", "iterations": "20"} {
					if s, err := spec.With(option, value); err == nil {
						spec = s
					}
				}
				s, err := spec.New(env)
				if err != nil {
					t.Fatal(err)
				}
				if r, err := s.Search(t.Context(), pos, search.Limit{}, nil); err != nil || !pos.Legal(r.Move, board.Black) {
					t.Errorf("%s: %v, error %v, want a legal move", spec, r.Move, err)
				}
			}
		}
	}
}

// TestEngines: each engine plays a short game against itself under each rule with and without the
// oracle, within a few nodes a move. A game depends on the specs alone.
func TestEngines(t *testing.T) {
	for _, e := range roster.Engines() {
		t.Run(e.Name, func(t *testing.T) {
			testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
				spec := parse(t, e.Name)
				for option, value := range map[string]string{"nodes": "2000", "iterations": "50", "oracle": "vct"} {
					if s, err := spec.With(option, value); err == nil {
						spec = s
					}
				}
				first := played(t, spec, rule)
				if again := played(t, spec, rule); first != again {
					t.Errorf("%s: two games differ:\n%s\n%s", spec, first, again)
				}
			})
		})
	}
}

// played returns the moves of a game that is cut after some moves.
func played(t *testing.T, spec roster.Spec, rule board.Rule) string {
	t.Helper()
	s, err := spec.New(env)
	if err != nil {
		t.Fatal(err)
	}
	pos := testboard.Position(t, rule, 15, board.Black, "", "")
	for n := 0; n < testboard.Trials(t, 8, 20, 30) && search.Playable(pos) == nil; n++ {
		r, err := s.Search(t.Context(), pos, search.Limit{}, nil)
		if err != nil || !pos.Legal(r.Move, pos.ToMove()) {
			t.Fatalf("%s after %v: %v, error %v, want a legal move", spec, pos.Moves(), r.Move, err)
		}
		testboard.Play(t, pos, r.Move)
	}
	return fmt.Sprint(pos.Moves())
}
