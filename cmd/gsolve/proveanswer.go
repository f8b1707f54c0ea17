package main

import (
	"strconv"
	"time"

	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/proof"
)

// proveAnswer is the JSON report of prove; the order of the fields is part of
// the contract with programs.
type proveAnswer struct {
	V         int            `json:"v"`
	Positions int            `json:"positions"` // distinct, symmetric ones taken together
	Met       int            `json:"met"`
	Over      int            `json:"over,omitempty"`
	Refused   int            `json:"refused,omitempty"`
	Verdicts  tallyAnswer    `json:"verdicts"`
	Spaces    map[string]int `json:"spaces"` // wins by the space they were found in
	New       tallyAnswer    `json:"new"`
	Flowed    tallyAnswer    `json:"flowed"` // of new, by what lies behind
	Searched  int            `json:"searched"`
	Rounds    []roundAnswer  `json:"rounds"`
	Hardest   []hardAnswer   `json:"hardest,omitempty"`
	Upwards   []hardAnswer   `json:"upwards,omitempty"`
	Stopped   bool           `json:"stopped,omitempty"`
	Micros    micros         `json:"micros"`
}

// micros is a duration that JSON shows in microseconds with one decimal.
type micros time.Duration

// MarshalJSON never fails.
func (m micros) MarshalJSON() ([]byte, error) {
	return strconv.AppendFloat(nil, float64(m)/float64(time.Microsecond), 'f', 1, 64), nil
}

type tallyAnswer struct {
	Win     int `json:"win"`
	Lost    int `json:"lost"`
	None    int `json:"none"`
	Unknown int `json:"unknown"`
}

type roundAnswer struct {
	MaxNodes uint64  `json:"max_nodes,omitempty"`
	Timeout  float64 `json:"timeout,omitempty"` // seconds
	Searched int     `json:"searched"`
	Win      int     `json:"win"`
	None     int     `json:"none"`
	Unknown  int     `json:"unknown"`
	Nodes    uint64  `json:"nodes"`
}

type hardAnswer struct {
	ID      string `json:"id"`
	Verdict string `json:"verdict"`
	Nodes   uint64 `json:"nodes"`
}

func newProveAnswer(r *book.Report, refused int) proveAnswer {
	a := proveAnswer{
		V: 1, Positions: r.Positions, Met: r.Met, Over: r.Over, Refused: refused,
		Verdicts: tallyAnswer(r.Verdicts), Spaces: map[string]int{}, New: tallyAnswer(r.New), Flowed: tallyAnswer(r.Flowed),
		Searched: r.Searched, Rounds: []roundAnswer{}, Hardest: hardAnswers(r.Hardest), Upwards: hardAnswers(r.Upwards),
		Stopped: r.Stopped, Micros: micros(r.Elapsed),
	}
	for s, n := range r.Spaces {
		if n > 0 {
			a.Spaces[proof.Space(s).String()] = n
		}
	}
	for _, x := range searched(r.Rounds) {
		a.Rounds = append(a.Rounds, roundAnswer{
			x.MaxNodes, x.Time.Seconds(), x.Searched, x.Found.Win, x.Found.None, x.Found.Unknown, x.Nodes,
		})
	}
	return a
}

func hardAnswers(list []book.Hard) (out []hardAnswer) {
	for _, h := range list {
		out = append(out, hardAnswer{h.Name, h.Outcome.String(), h.Nodes})
	}
	return out
}
