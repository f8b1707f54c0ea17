package roster

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gsolve/gsolve/search"
)

// Errors of Parse and With.
var (
	// ErrSpec is wrapped by all of them.
	ErrSpec = errors.New("bad searcher")
	// ErrName: no searcher has this name. Such errors wrap ErrSpec, too.
	ErrName = fmt.Errorf("%w: unknown name", ErrSpec)
)

// Spec is a searcher with its options. Parse makes it.
type Spec struct {
	engine *Engine
	values map[string]string // canonical; without defaults
}

// Parse reads "NAME" or "NAME:OPTION=VALUE,OPTION=VALUE…". The error wraps ErrSpec, and ErrName if the
// name is unknown. It says what was expected.
func Parse(text string) (Spec, error) {
	name, rest, some := strings.Cut(text, ":")
	e := find(name)
	if e == nil {
		return Spec{}, fmt.Errorf("%w %.40q, expected %s", ErrName, name, strings.Join(names(), ", "))
	}
	s := Spec{engine: e, values: map[string]string{}}
	if !some {
		return s, nil
	}
	seen := map[string]bool{}
	for _, part := range strings.Split(rest, ",") {
		option, value, ok := strings.Cut(part, "=")
		if !ok {
			return Spec{}, fmt.Errorf("%w: %.40q in the options of %s, expected OPTION=VALUE", ErrSpec, part, name)
		}
		if seen[option] {
			return Spec{}, fmt.Errorf("%w: option %s of %s comes twice", ErrSpec, option, name)
		}
		seen[option] = true
		if err := s.set(option, value); err != nil {
			return Spec{}, err
		}
	}
	return s, nil
}

func (s *Spec) set(option, value string) error {
	o := s.engine.option(option)
	if o == nil {
		return fmt.Errorf("%w: unknown option %.40q of %s, expected %s", ErrSpec, option, s.engine.Name, strings.Join(s.engine.optionNames(), ", "))
	}
	v, err := o.read(value)
	if err != nil {
		return fmt.Errorf("%w: %s: %w", ErrSpec, s.engine.Name, err)
	}
	if v == o.Default && !o.outside {
		delete(s.values, option)
		return nil
	}
	s.values[option] = v
	return nil
}

// With returns a copy of s in which the option has this value. The error wraps ErrSpec.
func (s Spec) With(option, value string) (Spec, error) {
	values := map[string]string{}
	for k, v := range s.values {
		values[k] = v
	}
	s.values = values
	return s, s.set(option, value)
}

// String returns the canonical spec, which Parse reads: the options in the order of the table,
// without those that have their default. It writes threads and memory whenever the spec states
// them, because Env may have another default.
func (s Spec) String() string {
	var parts []string
	for _, o := range s.engine.Options {
		if v, ok := s.values[o.Name]; ok {
			parts = append(parts, o.Name+"="+v)
		}
	}
	if len(parts) == 0 {
		return s.engine.Name
	}
	return s.engine.Name + ":" + strings.Join(parts, ",")
}

// Engine returns the entry of the table.
func (s Spec) Engine() Engine { return *s.engine }

// Get returns the value of an option, its default if the spec has none, and "" if the searcher has
// no such option.
func (s Spec) Get(option string) string {
	if v, ok := s.values[option]; ok {
		return v
	}
	if o := s.engine.option(option); o != nil {
		return o.Default
	}
	return ""
}

// Limit returns the limits that the spec states.
func (s Spec) Limit() search.Limit {
	return search.Limit{Time: s.duration("time"), Nodes: s.number("nodes"), Iterations: s.number("iterations")}
}

// number returns the value of a Number, and 0 if it has a default in words.
func (s Spec) number(option string) uint64 {
	n, _ := strconv.ParseUint(s.Get(option), 10, 64)
	return n
}

// size returns the value of a Size.
func (s Spec) size(option string) int64 {
	o := Option{Kind: Size}
	v, _ := o.parse(s.Get(option))
	return int64(v)
}

func (s Spec) fraction(option string) float64 {
	v, _ := strconv.ParseFloat(s.Get(option), 64)
	return v
}

func (s Spec) duration(option string) time.Duration {
	d, _ := time.ParseDuration(s.Get(option))
	return d
}

// level returns the value of oracle.
func (s Spec) level() search.Level {
	l, _ := search.ParseLevel(s.Get("oracle"))
	return l
}

// find returns the engine of that name, or nil.
func find(name string) *Engine {
	i := slices.IndexFunc(engines, func(e Engine) bool { return e.Name == name })
	if i < 0 {
		return nil
	}
	return &engines[i]
}

func names() (list []string) {
	for i := range engines {
		list = append(list, engines[i].Name)
	}
	return list
}
