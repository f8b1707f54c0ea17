package train

import (
	"math"
	"testing"

	"github.com/gsolve/gsolve/internal/chart"
	"github.com/gsolve/gsolve/search/lesson"
)

// TestGatesOf: each round has the Elo of its gate. If a killed run reported a gate twice, the last report
// counts.
func TestGatesOf(t *testing.T) {
	line := gatesOf([]Event{
		{Kind: Steps, Round: 1},
		{Kind: Gated, Round: 1, Verdict: &Verdict{Wins: 75, Losses: 25, Adopted: true}},
		{Kind: Gated, Round: 2, Verdict: &Verdict{Wins: 99, Losses: 1, Adopted: true}},
		{Kind: Gated, Round: 2, Verdict: &Verdict{Wins: 20, Draws: 20, Losses: 60}},
		{Kind: Gated, Round: 3, Verdict: &Verdict{Wins: 100, Adopted: true}},
	})
	want := []float64{190.8, -147.2, mostElo} // 400·log₁₀ of 3 and 3/7
	if len(line.Points) != len(want) {
		t.Fatalf("%d points, expected %d", len(line.Points), len(want))
	}
	for i, p := range line.Points {
		if p.X != float64(i+1) || math.Abs(p.Y-want[i]) > 0.1 || !(p.Low < p.Y && p.Y <= p.High) {
			t.Errorf("point %d is %+v, expected %v and an interval around it", i, p, want[i])
		}
	}
}

// TestThin: a long curve has means, which do not cross stages.
func TestThin(t *testing.T) {
	var events []Event
	for i := range 1000 {
		e := Event{Kind: Steps, Stage: "basics", Steps: i + 1, Loss: &lesson.Loss{Policy: 1, Accuracy: float64(i % 2)}}
		if i >= 15 {
			e.Stage, e.Policy = "mentor", 3
		}
		events = append(events, e, Event{Kind: Played})
	}
	list := thin(events)
	if len(list) != 2+99 {
		t.Fatalf("%d points, expected 101", len(list))
	}
	for i, e := range list {
		want := 3.0
		if i < 2 {
			want = 1
		}
		if math.Abs(e.Policy-want) > 1e-9 || i != 1 && i != 100 && math.Abs(e.Accuracy-0.5) > 1e-9 {
			t.Errorf("point %d is %+v, expected the loss %v", i, e, want)
		}
	}
	if last := list[len(list)-1].Steps; last != 1000 {
		t.Errorf("the last point is at step %d", last)
	}
}

// TestRoundTicks: an axis has at most twelve whole rounds, whatever the log says.
func TestRoundTicks(t *testing.T) {
	for last, want := range map[int]int{-3: 0, 0: 0, 1: 1, 12: 12, 13: 6, 30: 10, 1 << 50: 11} {
		if got := roundTicks([]chart.Point{{X: float64(last)}}); len(got) != want || want > 0 && got[want-1] > float64(last) {
			t.Errorf("%d rounds: ticks %v, want %d", last, got, want)
		}
	}
}
