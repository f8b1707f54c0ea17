package bench

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

// Row has the figures of a file, or of all files together.
type Row struct {
	File      string `json:"file"`
	Images    int    `json:"images,omitempty"` // of each position; 0 = only the position itself
	Positions int    `json:"positions"`
	Wins      int    `json:"wins"`
	None      int    `json:"none"`
	Unknown   int    `json:"unknown"`
	Refused   int    `json:"refused"`
	Wrong     int    `json:"wrong"`
	Nodes     uint64 `json:"nodes"`

	times  []float64 // of all positions, µs
	within [3]int    // positions decided within bounds
	proofs []float64 // bytes of the bodies of the wins' certificates
	own    float64   // sum of times of the positions with a reference, µs
	ref    float64   // sum of the references, µs
	ratios []float64 // time divided by reference
}

var bounds = [3]time.Duration{100 * time.Millisecond, time.Second, 10 * time.Second}

// add counts one answer. The reference is in µs, 0 if unknown.
func (row *Row) add(a answer, reference float64) {
	row.Positions++
	switch a.outcome {
	case proof.Win:
		row.Wins++
	case proof.None:
		row.None++
	default:
		row.Unknown++
	}
	row.Nodes += a.nodes
	row.proofs = append(row.proofs, a.proofs...)
	for i, bound := range bounds {
		if a.outcome != proof.Unknown && a.elapsed <= bound {
			row.within[i]++
		}
	}
	t := float64(a.elapsed) / float64(time.Microsecond)
	row.times = append(row.times, t)
	if reference > 0 {
		row.own += t
		row.ref += reference
		row.ratios = append(row.ratios, t/reference)
	}
}

// total returns the sum of rows, as if all positions were in one file.
func total(rows []Row) Row {
	total := Row{File: "total", Images: rows[0].Images}
	for _, row := range rows {
		total.Positions += row.Positions
		total.Wins += row.Wins
		total.None += row.None
		total.Unknown += row.Unknown
		total.Refused += row.Refused
		total.Wrong += row.Wrong
		total.Nodes += row.Nodes
		total.times = append(total.times, row.times...)
		for i := range bounds {
			total.within[i] += row.within[i]
		}
		total.proofs = append(total.proofs, row.proofs...)
		total.own += row.own
		total.ref += row.ref
		total.ratios = append(total.ratios, row.ratios...)
	}
	return total
}

// Status returns the exit status for the row.
func (row *Row) Status() int {
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

// figures holds the numbers that are computed from a row; 0 without values.
type figures struct {
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
	Ratio       float64 `json:"ratio,omitempty"`              // our time divided by the references'
	MedianRatio float64 `json:"median_ratio,omitempty"`
}

func (row *Row) figures() figures {
	f := figures{
		Median: quantile(row.times, 0.5), P90: quantile(row.times, 0.9), P99: quantile(row.times, 0.99), Max: quantile(row.times, 1),
		Within100ms: row.within[0], Within1s: row.within[1], Within10s: row.within[2],
		ProofBytes: quantile(row.proofs, 0.5), MedianRatio: quantile(row.ratios, 0.5),
	}
	for _, t := range row.times {
		f.Micros += t
	}
	if f.Micros > 0 {
		f.MNodes = float64(row.Nodes) / f.Micros // nodes a µs = millions of nodes a second
	}
	if row.ref > 0 {
		f.Ratio = row.own / row.ref
	}
	return f
}

// quantile returns the smallest value v for which at least this share of the values is ≤ v. It
// returns 0 if there are no values.
func quantile(values []float64, share float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[max(0, int(math.Ceil(share*float64(len(sorted))))-1)]
}

// WriteTable writes the rows for people.
func WriteTable(w io.Writer, rows []Row) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight) // Flush returns its errors
	_, _ = fmt.Fprintln(table, "positions\twin\tnone\tunknown\trefused\twrong\tnodes\tsum µs\tmedian\tp90\tp99\tmax\t≤0.1s\t≤1s\t≤10s\tMnodes/s\tproof B\tratio\tmed.ratio\t  file")
	for _, row := range rows {
		f := row.figures()
		_, _ = fmt.Fprintf(table, "%d\t%d\t%d\t%d\t%d\t%d\t%d\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\t%d\t%d\t%d\t%.2f\t%.0f\t%s\t%s\t  %s\n",
			row.Positions, row.Wins, row.None, row.Unknown, row.Refused, row.Wrong, row.Nodes,
			f.Micros, f.Median, f.P90, f.P99, f.Max, f.Within100ms, f.Within1s, f.Within10s, f.MNodes, f.ProofBytes,
			ratioText(f.Ratio), ratioText(f.MedianRatio), plain.OneLine(row.File))
	}
	return console.WrapOutput(table.Flush())
}

func ratioText(r float64) string {
	if r == 0 {
		return "-"
	}
	return fmt.Sprintf("%.3f", r)
}

// WriteJSON writes the rows for programs, one object a line.
func WriteJSON(w io.Writer, rows []Row) error {
	for _, row := range rows {
		f := row.figures()
		for _, x := range []*float64{&f.Micros, &f.Median, &f.P90, &f.P99, &f.Max} {
			*x = decimals(*x, 1)
		}
		f.MNodes, f.Ratio, f.MedianRatio = decimals(f.MNodes, 2), decimals(f.Ratio, 4), decimals(f.MedianRatio, 4)
		answer := struct {
			V int `json:"v"`
			Row
			figures
		}{1, row, f}
		if err := console.WriteJSON(w, answer); err != nil {
			return err
		}
	}
	return nil
}

func decimals(x float64, n int) float64 {
	scale := math.Pow10(n)
	return math.Round(x*scale) / scale
}
