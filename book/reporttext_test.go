package book

import (
	"testing"
	"time"
)

func TestMeter(t *testing.T) {
	meter := Meter(NewProver(New(), nil, nil, Options{}).Progress)
	if label, done, total := meter(time.Second); label != "round 0 of 1, 0 of 0: 0 proven, 0 none, 0 unknown" || done != 0 || total != 0 {
		t.Errorf("before a run: label %q, %d of %d", label, done, total)
	}
}

// TestMeterRounds: the label gives the time left of the current round, and says so if other rounds
// follow.
func TestMeterRounds(t *testing.T) {
	var now Progress
	meter := Meter(func() Progress { return now })
	for _, step := range []struct {
		at          time.Duration
		round, done int
		want        string
	}{
		{0, 1, 20, "round 1 of 2, 20 of 100: 0 proven, 0 none, 0 unknown"},
		{2 * time.Second, 1, 40, "round 1 of 2, 40 of 100: 0 proven, 0 none, 0 unknown, 10/s, 6s left in this round"},
		{8 * time.Second, 2, 90, "round 2 of 2, 90 of 100: 0 proven, 0 none, 0 unknown"},
		{12 * time.Second, 2, 92, "round 2 of 2, 92 of 100: 0 proven, 0 none, 0 unknown, 0/s, 16s left"},
	} {
		now = Progress{Round: step.round, Rounds: 2, Positions: 100, Done: step.done}
		if label, _, _ := meter(step.at); label != step.want {
			t.Errorf("label %q, want %q", label, step.want)
		}
	}
}
