package main

import (
	"slices"
	"strconv"

	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/wire"
)

// proveObject is the JSON report of prove; the order of the fields is part of
// the contract with programs.
func proveObject(r *book.Report, refused int) wire.Object {
	o := wire.BeginAnswer(nil, "")
	o.Int("positions", r.Positions) // distinct, symmetric ones taken together
	o.Int("met", r.Met)
	o.Count("over", uint64(r.Over))
	o.Count("refused", uint64(refused))
	writeTally(&o, "verdicts", r.Verdicts)
	o.Object("spaces", func(p *wire.Object) { // wins by the space they were found in
		for _, name := range slices.Sorted(slices.Values(spaceNames())) {
			p.Count(name, uint64(r.Spaces[slices.Index(spaceNames(), name)]))
		}
	})
	writeTally(&o, "new", r.New)
	writeTally(&o, "flowed", r.Flowed) // of new, by what lies behind
	o.Int("searched", r.Searched)
	rounds := book.Searched(r.Rounds)
	o.Objects("rounds", len(rounds), func(p *wire.Object, i int) { writeRound(p, &rounds[i]) })
	writeHard(&o, "hardest", r.Hardest)
	writeHard(&o, "upwards", r.Upwards)
	o.Flag("stopped", r.Stopped)
	o.Micros(r.Elapsed)
	return o
}

func spaceNames() []string {
	names := make([]string, proof.Spaces)
	for s := range names {
		names[s] = proof.Space(s).String()
	}
	return names
}

func writeTally(o *wire.Object, name string, t book.Tally) {
	o.Object(name, func(p *wire.Object) {
		p.Int("win", t.Win)
		p.Int("lost", t.Lost)
		p.Int("none", t.None)
		p.Int("unknown", t.Unknown)
	})
}

func writeRound(o *wire.Object, r *book.Round) {
	o.Count("max_nodes", r.MaxNodes)
	if r.Time > 0 {
		o.Raw("timeout", strconv.AppendFloat(nil, r.Time.Seconds(), 'f', -1, 64))
	}
	o.Int("searched", r.Searched)
	o.Int("win", r.Found.Win)
	o.Int("none", r.Found.None)
	o.Int("unknown", r.Found.Unknown)
	o.Number("nodes", r.Nodes)
}

// writeHard writes a list of positions, and leaves out an empty one.
func writeHard(o *wire.Object, name string, list []book.Hard) {
	if len(list) == 0 {
		return
	}
	o.Objects(name, len(list), func(p *wire.Object, i int) {
		p.Word("id", list[i].Name)
		p.Word("verdict", list[i].Outcome.String())
		p.Number("nodes", list[i].Nodes)
	})
}
