package roster

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Kind is the form of an option's value.
type Kind string

// The kinds of options. Each value is written in one way only, see Spec.String.
const (
	Number   Kind = "number"   // a whole number
	Fraction Kind = "fraction" // a decimal number
	Duration Kind = "duration" // of Go: 500ms, 2s
	Size     Kind = "size"     // bytes: 64MiB
	Choice   Kind = "choice"   // one of Choices
	File     Kind = "file"     // a path without a comma
)

// Option describes an option of a searcher.
type Option struct {
	Name    string `json:"name"`
	Kind    Kind   `json:"kind"`
	Default string `json:"default"` // a value, or words for the case without one; never empty
	// Choices are the values of a Choice.
	Choices []string `json:"choices,omitempty"`
	// Min and Max bound a Number, a Fraction, a Duration (in seconds) or a Size (in bytes).
	Min   float64 `json:"min,omitempty"`
	Max   float64 `json:"max,omitempty"`
	About string  `json:"about"` // one line

	outside bool // Env may have another default
}

// Range returns the legal values in words: "1 to 8", "off, vcf, vct or store", "a path".
func (o *Option) Range() string {
	switch o.Kind {
	case Choice:
		last := len(o.Choices) - 1
		return strings.Join(o.Choices[:last], ", ") + " or " + o.Choices[last]
	case File:
		return "a path without a comma"
	default:
		return o.write(o.Min) + " to " + o.write(o.Max)
	}
}

// write returns a value within Min and Max as Spec.String writes it.
func (o *Option) write(v float64) string {
	switch o.Kind {
	case Duration:
		text := time.Duration(math.Round(v * float64(time.Second))).String()
		text = strings.Replace(text, "m0s", "m", 1)
		return strings.Replace(text, "h0m", "h", 1)
	case Size:
		for _, u := range units {
			if n := v / u.bytes; n >= 1 && n == math.Trunc(n) {
				return strconv.FormatFloat(n, 'f', 0, 64) + u.name
			}
		}
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// units has the largest first.
var units = []struct {
	name  string
	bytes float64
}{{"TiB", 1 << 40}, {"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}, {"B", 1}}

// read returns a value in the canonical form.
func (o *Option) read(text string) (string, error) {
	v, ok := 0.0, false
	switch o.Kind {
	case Choice:
		if slices.Contains(o.Choices, text) {
			return text, nil
		}
	case File:
		if text != "" {
			return text, nil
		}
	case Number:
		n, err := strconv.ParseUint(text, 10, 64)
		if v = float64(n); err == nil && v >= o.Min && v <= o.Max {
			return strconv.FormatUint(n, 10), nil // a large number is no float
		}
	default:
		v, ok = o.parse(text)
	}
	if !ok || !(v >= o.Min && v <= o.Max) {
		return "", fmt.Errorf("%s=%.40q, expected %s", o.Name, text, o.Range())
	}
	return o.write(v), nil
}

// parse reads a Fraction, a Duration in seconds or a Size in bytes.
func (o *Option) parse(text string) (float64, bool) {
	switch o.Kind {
	case Duration:
		d, err := time.ParseDuration(text)
		return d.Seconds(), err == nil
	case Size:
		for _, u := range units {
			if number, ok := strings.CutSuffix(text, u.name); ok {
				v, err := strconv.ParseFloat(number, 64)
				return math.Round(v * u.bytes), err == nil
			}
		}
		return 0, false
	default:
		v, err := strconv.ParseFloat(text, 64)
		return v, err == nil
	}
}

// The options that several searchers have.
var (
	optTime       = Option{Name: "time", Kind: Duration, Default: "no limit", Min: 0.001, Max: 24 * 3600, About: "think at most this long about a move"}
	optNodes      = Option{Name: "nodes", Kind: Number, Default: "no limit", Min: 1, Max: 1e15, About: "visit about this many positions for a move, those of the oracle included"}
	optIterations = Option{Name: "iterations", Kind: Number, Default: "20000, if there is no other limit", Min: 1, Max: 1e12, About: "descend the tree at most this often for a move"}
	optOracle     = Option{Name: "oracle", Kind: Choice, Default: "off", Choices: []string{"off", "vcf", "vct", "store"}, About: "ask the oracle for wins by fours (vcf), by threats (vct), or also for stored proofs"}
	optSeed       = Option{Name: "seed", Kind: Number, Default: "0", Max: 1 << 53, About: "seed of the random numbers"}
	optThreads    = Option{Name: "threads", Kind: Number, Default: "1", Min: 1, Max: 256, outside: true, About: "search with this many threads"}
	optMemory     = Option{Name: "memory", Kind: Size, Default: "128MiB", Min: 1 << 20, Max: 1 << 40, outside: true, About: "keep tables and trees within this size"}
)

// with returns the option with another default.
func (o Option) with(value string) Option {
	o.Default = value
	return o
}

func number(name, value string, least, most float64, about string) Option {
	return Option{Name: name, Kind: Number, Default: value, Min: least, Max: most, About: about}
}

func onOff(name, value, about string) Option {
	return Option{Name: name, Kind: Choice, Default: value, Choices: []string{"on", "off"}, About: about}
}
