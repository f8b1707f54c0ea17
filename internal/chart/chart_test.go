package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var save = flag.String("save", "", "write the pictures of the tests into this folder")

// drawn returns an SVG, and fails if it is not XML.
func drawn(t *testing.T, name string, draw func(io.Writer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := draw(&b); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if *save != "" {
		if err := os.WriteFile(*save+"/"+name+".svg", b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for d := xml.NewDecoder(bytes.NewReader(b.Bytes())); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return b.String()
		} else if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, b.String())
		}
	}
}

// curve falls from 1 to 0 around middle.
func curve(name string, middle float64) Line {
	l := Line{Name: name}
	for _, x := range []float64{10, 100, 1000, 10_000, 100_000} {
		y := 1 / (1 + math.Pow(x/middle, 1.5))
		l.Points = append(l.Points, Point{X: x, Y: y, Low: max(y-.1, 0), High: min(y+.1, 1)})
	}
	return l
}

func TestFigure(t *testing.T) {
	axes := Plot{Heading: "S1", X: Axis{Label: "iterations", Log: true}, Y: Axis{Label: "failure rate", To: 1, Percent: true}}
	axes.Lines = []Line{curve("adp:variant=pb", 50), curve("adp:variant=adp", 500), curve("adp:variant=dummy <&>", 1e4)}
	second := axes
	second.Heading = "S2"
	second.Lines = []Line{curve("adp:variant=adp", 5000), curve("other", 20)}
	f := Figure{Title: "Failure rate against iterations", Note: "50 trees a point", Plots: []Plot{axes, second}}
	svg := drawn(t, "figure", f.SVG)
	for _, want := range []string{"<title>Failure rate against iterations</title>", ">S1</text>", ">S2</text>", ">100,000</text>", ">40 %</text>", "dummy &lt;&amp;&gt;</text>", ">50 trees a point</text>", "rotate(-90"} {
		if !strings.Contains(svg, want) {
			t.Errorf("the figure lacks %s", want)
		}
	}
	if n := strings.Count(svg, ">other</text>"); n != 1 {
		t.Errorf("the legend names a line %d times", n)
	}
	// The look follows the name: the second line of the first plot is the first of the second plot.
	if adp := colours[1]; strings.Count(svg, adp) < 2*5 {
		t.Errorf("colour %s stands %d times, expected in both plots", adp, strings.Count(svg, adp))
	}
}

// TestLooks draws more lines than there are colours.
func TestLooks(t *testing.T) {
	p := Plot{X: Axis{Label: "depth", Ticks: []float64{1, 2, 3}}, Y: Axis{Label: "seconds"}}
	seen := map[look]bool{}
	for i := range len(colours) * len(dashes) {
		seen[lookOf(i)] = true
		p.Lines = append(p.Lines, Line{Name: fmt.Sprint("line ", i), Points: []Point{{X: 1, Y: float64(i)}, {X: 2.5, Y: float64(i * i)}}})
	}
	if len(seen) != 21 {
		t.Errorf("%d looks differ, expected 21", len(seen))
	}
	svg := drawn(t, "looks", (&Figure{Title: "Many lines", Plots: []Plot{p}}).SVG)
	if !strings.Contains(svg, `stroke-dasharray="6 3"`) || !strings.Contains(svg, ">3</text>") || strings.Contains(svg, ">1.5</text>") {
		t.Error("no dashes, or not the ticks that the axis asked for")
	}
	lone := drawn(t, "lone", (&Figure{Title: "One line without a name", Plots: []Plot{{Lines: []Line{{Points: []Point{{X: 1, Y: 3}}}}}}}).SVG)
	if strings.Contains(lone, `stroke-width="1.8"`) {
		t.Error("a lone line without a name has a legend")
	}
}

func TestDots(t *testing.T) {
	d := Dots{Title: "What the oracle is worth", Note: "200 games a pair, 95 % intervals", Axis: Axis{Label: "Elo over the same searcher without the oracle"}, Based: true, Rows: []Row{
		{Group: "0.2 s a move", Name: "adp, vct", Value: 180, Low: 130, High: 240, Text: "+180 ±55"},
		{Group: "0.2 s a move", Name: "kill, vcf", Value: -15, Low: -60, High: 30, Text: "−15 ±45"},
		{Group: "1 s a move", Name: "statenode, vct", Value: math.Inf(1), Low: 420, High: math.Inf(1), Text: "all won"},
		{Group: "1 s a move", Name: "random", Value: math.Inf(-1), Low: math.Inf(-1), High: -300},
	}}
	svg := drawn(t, "dots", d.SVG)
	for _, want := range []string{">0.2 s a move</text>", ">+180 ±55</text>", ">−500</text>", "1 s a move statenode, vct all won; 1 s a move random."} {
		if !strings.Contains(svg, want) {
			t.Errorf("the picture lacks %s", want)
		}
	}
	if strings.Contains(svg, "Inf") || strings.Contains(svg, "NaN") {
		t.Errorf("an infinite place in\n%s", svg)
	}
	// Two values and two ends of intervals lie beyond the axis; the other two values are discs.
	if arrows, discs := strings.Count(svg, "Z"), strings.Count(svg, "<circle"); arrows != 4 || discs != 2 {
		t.Errorf("%d arrows and %d discs, expected 4 and 2", arrows, discs)
	}
}

// TestUnbounded: the bar of a value without a bound runs over a part of the axis to its arrow, and the
// base stays in the picture.
func TestUnbounded(t *testing.T) {
	for name, row := range map[string]Row{
		"lost": {Name: "random", Value: math.Inf(-1), Low: math.Inf(-1), High: -277, Text: "< −277"},
		"won":  {Name: "kill", Value: math.Inf(1), Low: 277, High: math.Inf(1), Text: "> +277"},
	} {
		d := Dots{Title: name, Axis: Axis{Label: "Elo"}, Based: true, Rows: []Row{row}}
		svg := drawn(t, "unbounded-"+name, d.SVG)
		bar := regexp.MustCompile(`d="M([0-9.]+) [0-9.]+L([0-9.]+) [0-9.]+" fill="none" stroke="` + lookOf(0).colour + `"`).FindStringSubmatch(svg)
		if bar == nil {
			t.Fatalf("%s: no bar in %s", name, svg)
		}
		from, _ := strconv.ParseFloat(bar[1], 64)
		to, _ := strconv.ParseFloat(bar[2], 64)
		if to-from < dotsWidth/10 {
			t.Errorf("%s: the bar is %.0f long, expected a tenth of the axis or more", name, to-from)
		}
		if !strings.Contains(svg, ">0</text>") {
			t.Errorf("%s: the picture lacks 0", name)
		}
	}
}

func TestTicks(t *testing.T) {
	for _, test := range []struct {
		axis   Axis
		values []float64
		want   string
	}{
		{Axis{}, []float64{0, 97}, "0 20 40 60 80 100"},
		{Axis{}, []float64{-130, 240}, "−200 −100 0 100 200 300"},
		{Axis{}, []float64{3}, "2 2.5 3 3.5 4"},
		{Axis{To: 1, Percent: true}, []float64{0.3}, "0 % 20 % 40 % 60 % 80 % 100 %"},
		{Axis{Log: true}, []float64{1, 100_000}, "1 10 100 1,000 10,000 100,000"},
		{Axis{Log: true}, []float64{0.1, 15}, "0.1 0.2 0.5 1 2 5 10"},
		{Axis{Log: true}, []float64{1000}, "990 995 1,000 1,005 1,010"},
		{Axis{Log: true}, []float64{1.4, 3.1}, "1.5 2 2.5 3"},
		{Axis{Log: true, From: 0.01, To: 0.1}, []float64{1}, "0.01 0.02 0.05 0.1"},
		{Axis{Ticks: []float64{1, 4}}, []float64{2}, "1 4"},
		{Axis{}, []float64{1_234_567, 2_000_000}, "1,200,000 1,400,000 1,600,000 1,800,000 2,000,000"},
	} {
		s, err := newScale(test.axis, test.values, 0, 100)
		if err != nil {
			t.Fatal(err)
		}
		var labels []string
		for _, v := range s.ticks {
			labels = append(labels, s.label(v))
			if at, beyond := s.place(v); beyond != 0 || at < -1e-6 || at > 100+1e-6 {
				t.Errorf("%v: tick %v lies at %v", test.values, v, at)
			}
		}
		if got := strings.Join(labels, " "); got != test.want {
			t.Errorf("%+v %v: ticks %s, expected %s", test.axis, test.values, got, test.want)
		}
	}
}

func TestMarks(t *testing.T) {
	var drawings []string
	for m := range marks {
		c := &canvas{}
		c.mark(look{"#000000", m, ""}, 10, 10)
		if slices.Contains(drawings, c.s.String()) {
			t.Errorf("mark %d looks like another", m)
		}
		drawings = append(drawings, c.s.String())
	}
}

func TestRefused(t *testing.T) {
	at := func(x, y float64) []Line { return []Line{{Points: []Point{{X: x, Y: y}}}} }
	for name, draw := range map[string]func(io.Writer) error{
		"no plot":  (&Figure{}).SVG,
		"no line":  (&Figure{Plots: []Plot{{}}}).SVG,
		"log of 0": (&Figure{Plots: []Plot{{X: Axis{Log: true}, Lines: at(0, 1)}}}).SVG,
		"NaN":      (&Figure{Plots: []Plot{{Lines: at(1, math.NaN())}}}).SVG,
		"no row":   (&Dots{}).SVG,
		"NaN row":  (&Dots{Rows: []Row{{Value: math.NaN()}}}).SVG,
	} {
		var b bytes.Buffer
		if err := draw(&b); !errors.Is(err, ErrChart) || b.Len() > 0 {
			t.Errorf("%s: error %v, %d bytes; expected ErrChart and nothing", name, err, b.Len())
		}
	}
}

func TestNumbers(t *testing.T) {
	for v, want := range map[float64]string{0: "0", -0.004: "0", 1.5: "1.5", 2.128: "2.13"} {
		if got := num(v); got != want {
			t.Errorf("num(%v) = %s, expected %s", v, got, want)
		}
	}
	for v, want := range map[float64]string{0.1 + 0.2: "0.3", -1234.5: "−1,234.5", 100: "100", 1e7: "10,000,000"} {
		if got := number(v); got != want {
			t.Errorf("number(%v) = %s, expected %s", v, got, want)
		}
	}
}
