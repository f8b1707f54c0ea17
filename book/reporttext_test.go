package book

import (
	"testing"
	"time"
)

func TestMeter(t *testing.T) {
	meter := Meter(NewProver(New(), nil, nil, Options{}).Progress)
	if label, done, total := meter(time.Second); label != "waiting: 0 proven, 0 none, 0 unknown" || done != 0 || total != 0 {
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
		phase       Phase
		round, done int
		want        string
	}{
		{0, Searching, 1, 20, "searching round 1 of 2, 20 of 100: 0 proven, 0 none, 0 unknown"},
		{2 * time.Second, Searching, 1, 40, "searching round 1 of 2, 40 of 100: 0 proven, 0 none, 0 unknown, 10/s, 6s left in this round"},
		{7 * time.Second, Flowing, 1, 100, "letting results flow: 0 proven, 0 none, 0 unknown"},
		{8 * time.Second, Searching, 2, 90, "searching round 2 of 2, 90 of 100: 0 proven, 0 none, 0 unknown"},
		{12 * time.Second, Searching, 2, 92, "searching round 2 of 2, 92 of 100: 0 proven, 0 none, 0 unknown, 0/s, 16s left in this round"},
		{13 * time.Second, Searching, 2, 100, "searching round 2 of 2, 100 of 100: 0 proven, 0 none, 0 unknown"},
		{14 * time.Second, Examining, 2, 100, "examining replies, 7 searched: 0 proven, 0 none, 0 unknown"},
		{15 * time.Second, Ended, 2, 100, "ended: 0 proven, 0 none, 0 unknown"},
	} {
		now = Progress{Phase: step.phase, Examined: 7, Round: step.round, Rounds: 2, Positions: 100, Done: step.done}
		if label, _, _ := meter(step.at); label != step.want {
			t.Errorf("label %q, want %q", label, step.want)
		}
	}
}
