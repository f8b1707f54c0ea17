package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
)

// benchRow is what bench says about a file. Times are in microseconds.
type benchRow struct {
	File      string
	Positions int
	Wins      int
	None      int
	Unknown   int
	Refused   int
	Wrong     int
	Nodes     uint64

	times  []float64 // of all positions
	within [3]int    // positions decided within benchBounds
	proofs []float64 // bytes of the bodies of the wins' certificates
	own    float64   // sum of times of the positions with a reference
	ref    float64   // sum of the references
	ratios []float64 // time by reference
}

// benchBounds are the times within which decided positions are counted.
var benchBounds = [3]time.Duration{100 * time.Millisecond, time.Second, 10 * time.Second}

// add counts one answer; reference is 0 where there is none.
func (row *benchRow) add(r finding, reference float64) {
	row.Positions++
	switch r.Verdict.Outcome() {
	case proof.Win:
		row.Wins++
		if cert := r.Verdict.Certificate(); cert != nil {
			row.proofs = append(row.proofs, float64(len(cert.Body)))
		}
	case proof.None:
		row.None++
	default:
		row.Unknown++
	}
	row.Nodes += r.Nodes
	for i, bound := range benchBounds {
		if r.Verdict.Outcome() != proof.Unknown && r.Elapsed <= bound {
			row.within[i]++
		}
	}
	t := microsOf(r.Elapsed)
	row.times = append(row.times, t)
	if reference > 0 {
		row.own += t
		row.ref += reference
		row.ratios = append(row.ratios, t/reference)
	}
}

// totalRow is the sum of rows, as if all positions were in one file.
func totalRow(rows []benchRow) benchRow {
	total := benchRow{File: "total"}
	for _, row := range rows {
		total.Positions += row.Positions
		total.Wins += row.Wins
		total.None += row.None
		total.Unknown += row.Unknown
		total.Refused += row.Refused
		total.Wrong += row.Wrong
		total.Nodes += row.Nodes
		total.times = append(total.times, row.times...)
		for i := range benchBounds {
			total.within[i] += row.within[i]
		}
		total.proofs = append(total.proofs, row.proofs...)
		total.own += row.own
		total.ref += row.ref
		total.ratios = append(total.ratios, row.ratios...)
	}
	return total
}

func (row *benchRow) status() int {
	switch {
	case row.Refused > 0:
		return console.StatusBad
	case row.Wrong > 0:
		return console.StatusNone
	case row.Unknown > 0:
		return console.StatusUnknown
	default:
		return console.StatusDone
	}
}

func (row *benchRow) sum() (sum float64) {
	for _, t := range row.times {
		sum += t
	}
	return sum
}

// quantile is the smallest value that at least that share of the values does
// not exceed; 0 of none.
func quantile(values []float64, share float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[max(0, int(math.Ceil(share*float64(len(sorted))))-1)]
}

// perMicro is nodes by microseconds: million nodes a second.
func (row *benchRow) perMicro() float64 {
	if sum := row.sum(); sum > 0 {
		return float64(row.Nodes) / sum
	}
	return 0
}

// ratio is our time by the references', 0 without any.
func (row *benchRow) ratio() float64 {
	if row.ref == 0 {
		return 0
	}
	return row.own / row.ref
}

func writeBenchTable(w io.Writer, rows []benchRow) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight) // its errors come out of Flush
	_, _ = fmt.Fprintln(table, "positions\twin\tnone\tunknown\trefused\twrong\tnodes\tsum µs\tmedian\tp90\tp99\tmax\t≤0.1s\t≤1s\t≤10s\tMnodes/s\tproof B\tratio\tmed.ratio\t  file")
	for _, row := range rows {
		_, _ = fmt.Fprintf(table, "%d\t%d\t%d\t%d\t%d\t%d\t%d\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\t%d\t%d\t%d\t%.2f\t%.0f\t%s\t%s\t  %s\n",
			row.Positions, row.Wins, row.None, row.Unknown, row.Refused, row.Wrong, row.Nodes, row.sum(),
			quantile(row.times, 0.5), quantile(row.times, 0.9), quantile(row.times, 0.99), quantile(row.times, 1),
			row.within[0], row.within[1], row.within[2], row.perMicro(), quantile(row.proofs, 0.5),
			ratioText(row.ratio()), ratioText(quantile(row.ratios, 0.5)), plain.OneLine(row.File))
	}
	return console.WrapOutput(table.Flush())
}

func ratioText(r float64) string {
	if r == 0 {
		return "-"
	}
	return fmt.Sprintf("%.3f", r)
}

// benchAnswer is the JSON form of a row.
type benchAnswer struct {
	V           int     `json:"v"`
	File        string  `json:"file"`
	Positions   int     `json:"positions"`
	Wins        int     `json:"wins"`
	None        int     `json:"none"`
	Unknown     int     `json:"unknown"`
	Refused     int     `json:"refused"`
	Wrong       int     `json:"wrong"`
	Nodes       uint64  `json:"nodes"`
	Micros      float64 `json:"micros"`
	Median      float64 `json:"median_micros"`
	P90         float64 `json:"p90_micros"`
	P99         float64 `json:"p99_micros"`
	Max         float64 `json:"max_micros"`
	Within100ms int     `json:"within_100ms"` // positions decided in that time
	Within1s    int     `json:"within_1s"`
	Within10s   int     `json:"within_10s"`
	MNodes      float64 `json:"mnodes_per_s"`
	ProofBytes  float64 `json:"median_proof_bytes,omitempty"` // of the wins
	Ratio       float64 `json:"ratio,omitempty"`
	MedianRatio float64 `json:"median_ratio,omitempty"`
}

func writeBenchJSON(w io.Writer, rows []benchRow) error {
	for _, row := range rows {
		a := benchAnswer{
			V: 1, File: row.File, Positions: row.Positions, Wins: row.Wins, None: row.None, Unknown: row.Unknown,
			Refused: row.Refused, Wrong: row.Wrong, Nodes: row.Nodes, Micros: decimals(row.sum(), 1),
			Median: decimals(quantile(row.times, 0.5), 1), P90: decimals(quantile(row.times, 0.9), 1),
			P99: decimals(quantile(row.times, 0.99), 1), Within100ms: row.within[0], Within1s: row.within[1], Within10s: row.within[2],
			ProofBytes: quantile(row.proofs, 0.5),
			Max:        decimals(quantile(row.times, 1), 1), MNodes: decimals(row.perMicro(), 2),
			Ratio: decimals(row.ratio(), 4), MedianRatio: decimals(quantile(row.ratios, 0.5), 4),
		}
		if err := console.WriteJSON(w, a); err != nil {
			return err
		}
	}
	return nil
}

// decimals rounds x to n decimals.
func decimals(x float64, n int) float64 {
	scale := math.Pow10(n)
	return math.Round(x*scale) / scale
}
