package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/book/journal"
	"github.com/gsolve/gsolve/book/opening"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/render"
)

// The lengths of the lists of a report.
const (
	drawnPositions = 12
	openPositions  = 100
)

// chronicle is the page of --report: it watches a run, and writes the page at its end. nil = no page.
type chronicle struct {
	path   string
	inputs []string
	record *journal.Record
	counts func() []int
	begun  time.Time
	ended  chan struct{}
	stop   context.CancelFunc
}

// newChronicle begins a page with an empty record; nil without --report.
func newChronicle(c *cli.Context, inputs []string, record *journal.Record) *chronicle {
	if !c.IsSet("report") {
		return nil
	}
	return &chronicle{path: c.String("report"), inputs: inputs, record: record}
}

// watch notes the counts every second until end is called.
func (r *chronicle) watch(counts func() []int) {
	if r == nil {
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	r.counts, r.begun, r.ended, r.stop = counts, time.Now(), make(chan struct{}), stop
	r.record.Add(0, counts()...)
	go func() {
		defer close(r.ended)
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				r.record.Add(time.Since(r.begun), counts()...)
			}
		}
	}()
}

// end ends the record.
func (r *chronicle) end() {
	if r == nil {
		return
	}
	r.stop()
	<-r.ended
	r.record.End(time.Since(r.begun), r.counts()...)
}

// write writes the page.
func (r *chronicle) write(p *journal.Page) error {
	p.Record = r.record
	return files.Replace(r.path, r.inputs, func(w io.Writer) error { return p.Write(w) })
}

// bookRecord makes the curves of a book, in the order of bookCounts.
func bookRecord() *journal.Record {
	return journal.NewRecord("Verdicts over time", "positions", "won", "lost", "none", "not decided")
}

func bookCounts(p *book.Prover) func() []int {
	return func() []int {
		v := p.Progress().Verdicts
		return []int{v.Win, v.Lost, v.None, v.Unknown}
	}
}

// reportBook writes the page about a book.
func (r *chronicle) reportBook(title string, p *book.Prover, report *book.Report) error {
	if r == nil {
		return nil
	}
	v := report.Verdicts
	page := journal.Page{Title: title, Facts: []journal.Fact{
		{Name: "positions", Value: strconv.Itoa(report.Positions)},
		{Name: "won", Value: strconv.Itoa(v.Win)},
		{Name: "lost", Value: strconv.Itoa(v.Lost)},
		{Name: "without a win", Value: strconv.Itoa(v.None)},
		{Name: "not decided", Value: strconv.Itoa(v.Unknown)},
		{Name: "time", Value: plain.Duration(report.Elapsed).String()},
		{Name: "ended", Value: ending(report.Stopped)},
	}}
	spaces := journal.Table{Title: "Wins by space", Columns: []string{"space", "positions"}}
	for s, n := range report.Spaces {
		if n > 0 {
			spaces.Rows = append(spaces.Rows, []string{proof.Space(s).String(), strconv.Itoa(n)})
		}
	}
	all := slices.Collect(p.Entries())
	page.Tables = []journal.Table{spaces, byStones(all), undecided(all)}
	slices.SortStableFunc(all, func(a, b book.Entry) int { return cmp.Compare(b.Nodes, a.Nodes) })
	hard := journal.Gallery{Title: "Hardest positions"}
	for _, e := range all[:min(len(all), drawnPositions)] {
		pos, err := e.Position()
		if err != nil || e.Nodes == 0 {
			continue
		}
		hard.Boards = append(hard.Boards, hardBoard(e.Name, pos, e.Outcome, e.Nodes))
	}
	page.Drawn = []journal.Gallery{hard}
	return r.write(&page)
}

func ending(stopped bool) string {
	if stopped {
		return "stopped"
	}
	return "complete"
}

// byStones counts verdicts by the number of stones.
func byStones(all []book.Entry) journal.Table {
	t := journal.Table{Title: "By number of stones", Columns: []string{"stones", "won", "lost", "none", "not decided"}}
	counts := map[int]*[4]int{}
	for _, e := range all {
		if counts[e.Stones] == nil {
			counts[e.Stones] = &[4]int{}
		}
		counts[e.Stones][map[proof.Outcome]int{proof.Win: 0, proof.Lost: 1, proof.None: 2, proof.Unknown: 3}[e.Outcome]]++
	}
	stones := make([]int, 0, len(counts))
	for n := range counts {
		stones = append(stones, n)
	}
	slices.Sort(stones)
	for _, n := range stones {
		row := []string{strconv.Itoa(n)}
		for _, k := range counts[n] {
			row = append(row, strconv.Itoa(k))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// undecided lists the positions that are open.
func undecided(all []book.Entry) journal.Table {
	t := journal.Table{Title: "Not decided", Columns: []string{"position", "stones", "nodes"}}
	more := 0
	for _, e := range all {
		switch {
		case e.Outcome != proof.Unknown:
		case len(t.Rows) == openPositions:
			more++
		default:
			t.Rows = append(t.Rows, []string{e.Name, strconv.Itoa(e.Stones), strconv.FormatUint(e.Nodes, 10)})
		}
	}
	if more > 0 {
		t.Note = fmt.Sprintf("and %d more", more)
	}
	return t
}

func hardBoard(name string, pos *board.Position, outcome proof.Outcome, nodes uint64) journal.Board {
	return journal.Board{
		Caption: fmt.Sprintf("%s: %v, %s", name, outcome, plain.Plural(nodes, "node")),
		Diagram: render.Diagram{Position: pos, Last: true},
	}
}

// openingRecord makes the curves of an opening, in the order of openingCounts.
func openingRecord() *journal.Record {
	return journal.NewRecord("Tree over time", "positions in the tree", "proved", "all")
}

func openingCounts(p *opening.Prover) func() []int {
	return func() []int {
		v := p.View()
		return []int{v.Proved, v.Tree}
	}
}

// reportOpening writes the page about an opening.
func (r *chronicle) reportOpening(id string, p *opening.Prover, res *opening.Result) error {
	if r == nil {
		return nil
	}
	v := p.View()
	outcome := "not decided"
	if res.Won {
		outcome = v.Attacker.Title() + " wins"
	}
	states := map[opening.State]int{}
	open := journal.Table{Title: "Open moves", Columns: []string{"move", "state", "proof number"}}
	heat := render.Diagram{Position: v.Position, Marks: map[board.Point]render.Mark{}}
	slices.SortStableFunc(v.Choices, func(a, b opening.Choice) int { return cmp.Compare(b.Number, a.Number) }) // the hardest first
	for _, m := range v.Choices {
		states[m.State]++
		if shape, ok := shapes[m.State]; ok {
			heat.Marks[m.Move] = render.Mark{Shape: shape}
		}
		if m.State == opening.Untouched || m.State == opening.AtWork {
			open.Rows = append(open.Rows, []string{m.Move.String(), m.State.String(), strconv.FormatFloat(float64(m.Number), 'f', 1, 32)})
		}
	}
	page := journal.Page{Title: id + ": does " + v.Attacker.Title() + " win?", Facts: []journal.Fact{
		{Name: "position", Value: fmt.Sprintf("%v, %d×%[2]d, %v to move", v.Position.Rule(), v.Position.Size(), v.Position.ToMove())},
		{Name: "result", Value: outcome},
		{Name: "moves proved", Value: fmt.Sprintf("%d of %d", states[opening.Proved], len(v.Choices))},
		{Name: "jobs", Value: strconv.FormatUint(res.Jobs, 10)},
		{Name: "nodes", Value: strconv.FormatUint(res.Nodes, 10)},
		{Name: "positions in the tree", Value: strconv.Itoa(v.Tree)},
		{Name: "time", Value: plain.Duration(res.Elapsed).String()},
	}, Tables: []journal.Table{open}}
	hard := journal.Gallery{Title: "Hardest jobs, turned as the database keeps them"}
	for _, h := range p.Hardest() {
		hard.Boards = append(hard.Boards, hardBoard(plain.Plural(h.Position.Count(board.Black)+h.Position.Count(board.White), "stone"), h.Position, h.Outcome, h.Nodes))
	}
	page.Drawn = []journal.Gallery{{Title: "Moves", Boards: []journal.Board{{Caption: "Circle: proved. Triangle: at work. Cross: no win was found. No sign: open.", Diagram: heat}}}, hard}
	return r.write(&page)
}

var shapes = map[opening.State]render.Shape{
	opening.Proved: render.Circle, opening.Disproved: render.Cross, opening.AtWork: render.Triangle,
}
