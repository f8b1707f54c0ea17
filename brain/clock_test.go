package brain

import (
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
)

// TestBudget keeps the time of a move within the limits.
func TestBudget(t *testing.T) {
	const ms = time.Millisecond
	for _, tt := range []struct {
		name  string
		clock clock
		want  time.Duration
		quick bool
	}{
		{"no limit", clock{forever, forever, forever}, forever, false},
		{"a turn", clock{500 * ms, forever, forever}, 370 * ms, false},
		{"a long turn", clock{time.Minute, forever, forever}, 59 * time.Second, false},
		{"as fast as possible", clock{0, forever, forever}, quickest, true},
		{"less than the margin", clock{30 * ms, forever, forever}, quickest, true},
		{"an even share", clock{forever, forever, 40 * time.Second}, 770 * ms, false},
		{"the turn is less than the share", clock{500 * ms, forever, 40 * time.Second}, 370 * ms, false},
		{"almost nothing left", clock{500 * ms, time.Minute, 20 * ms}, 5 * ms, true},
		{"nothing left", clock{500 * ms, time.Minute, 0}, 0, true},
	} {
		if d, quick := tt.clock.budget(200); d != tt.want || quick != tt.quick {
			t.Errorf("%s: %v, quick %v; expected %v, %v", tt.name, d, quick, tt.want, tt.quick)
		}
	}
}

// TestMatchTime follows the time of a game from move to move.
func TestMatchTime(t *testing.T) {
	c := newClock()
	c.spend(time.Hour)
	if c.left != forever {
		t.Errorf("%v left of no limit", c.left)
	}
	c.setMatch(60_000)
	c.spend(20 * time.Second)
	if c.left != 40*time.Second {
		t.Errorf("%v left, expected 40s", c.left)
	}
	c.spend(time.Hour)
	if c.left != 0 {
		t.Errorf("%v left, expected 0", c.left)
	}
	c.restart()
	if c.left != time.Minute {
		t.Errorf("%v left of a new game, expected 1m", c.left)
	}
	c = newClock()
	c.left = time.Second
	if c.restart(); c.left != time.Second {
		t.Errorf("%v left, expected what was said before", c.left)
	}
	if c.setMatch(0); c.match != forever || c.left != forever {
		t.Errorf("%v, expected no limit", c.match)
	}
	if millis(-5) != 0 || millis(manyMillis) != forever || millis(7) != 7*time.Millisecond {
		t.Error("millis")
	}
}

// TestMovesLeft never lets a game's time run out within ten moves.
func TestMovesLeft(t *testing.T) {
	for empty, want := range map[int]int{484: 40, 225: 40, 100: 25, 44: 11, 8: 10, 1: 10} {
		if got := movesLeft(empty); got != want {
			t.Errorf("%d empty: %d, expected %d", empty, got, want)
		}
	}
}

// TestCorners names the point a15 and its neighbour b15 in each way.
func TestCorners(t *testing.T) {
	for c, want := range map[Coordinates][2]string{
		Plain:  {"0,0", "1,0"},
		XFlipY: {"0,14", "1,14"},
		FlipYX: {"14,0", "14,1"},
	} {
		line := []board.Point{board.At(0, 14), board.Pass, board.At(1, 14)}
		if got := c.formatLine(line, 15); got != want[0]+" "+want[1] {
			t.Errorf("%v: %q, expected %q", c, got, want)
		}
	}
}

// TestPoints reads every point as it is written.
func TestPoints(t *testing.T) {
	for _, c := range []Coordinates{Plain, XFlipY, FlipYX} {
		for _, size := range []int{board.MinSize, 15, board.MaxSize} {
			for i := range size * size {
				pt := board.PointAt(i, size)
				if got, err := c.parse(c.format(pt, size), size); got != pt || err != nil {
					t.Fatalf("%v on %d: %v became %v, %v", c, size, pt, got, err)
				}
			}
		}
	}
}
