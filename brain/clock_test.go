package brain

import (
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
)

// TestBudget: the time of a move stays within the limits of the turn and of the game.
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
			t.Errorf("%s: %v, quick %v, want %v, quick %v", tt.name, d, quick, tt.want, tt.quick)
		}
	}
}

// TestMatchTime follows the time left of a game from move to move.
func TestMatchTime(t *testing.T) {
	c := newClock()
	c.spend(time.Hour)
	if c.left != forever {
		t.Errorf("without a limit: %v left, want no end", c.left)
	}
	c.setMatch(60_000)
	c.spend(20 * time.Second)
	if c.left != 40*time.Second {
		t.Errorf("after 20 s of 60 s: %v left, want 40s", c.left)
	}
	c.spend(time.Hour)
	if c.left != 0 {
		t.Errorf("after another hour: %v left, want 0", c.left)
	}
	c.restart()
	if c.left != time.Minute {
		t.Errorf("in a new game: %v left, want 1m", c.left)
	}
	c = newClock()
	c.left = time.Second
	if c.restart(); c.left != time.Second {
		t.Errorf("in a new game without a limit for the match: %v left, want the 1s set before", c.left)
	}
	if c.setMatch(0); c.match != forever || c.left != forever {
		t.Errorf("timeout_match 0: %v for the match, want no limit", c.match)
	}
	if millis(-5) != 0 || millis(manyMillis) != forever || millis(7) != 7*time.Millisecond {
		t.Error("millis: want 0 for -5, no end for manyMillis, and 7ms for 7")
	}
}

// TestMovesLeft: the estimate is ten moves at least, so that the time of a game does not run out
// soon.
func TestMovesLeft(t *testing.T) {
	for empty, want := range map[int]int{484: 40, 225: 40, 100: 25, 44: 11, 8: 10, 1: 10} {
		if got := movesLeft(empty); got != want {
			t.Errorf("%d empty points: %d moves left, want %d", empty, got, want)
		}
	}
}

// TestCorners writes the point a15 and its neighbour b15 in each system of coordinates.
func TestCorners(t *testing.T) {
	for c, want := range map[Coordinates][2]string{
		Plain:  {"0,0", "1,0"},
		XFlipY: {"0,14", "1,14"},
		FlipYX: {"14,0", "14,1"},
	} {
		line := []board.Point{board.At(0, 14), board.Pass, board.At(1, 14)}
		if got := c.formatLine(line, 15); got != want[0]+" "+want[1] {
			t.Errorf("%v: %q, want %q", c, got, want)
		}
	}
}

// TestPoints: every point that is written is read as the same point.
func TestPoints(t *testing.T) {
	for _, c := range []Coordinates{Plain, XFlipY, FlipYX} {
		for _, size := range []int{board.MinSize, 15, board.MaxSize} {
			for i := range size * size {
				pt := board.PointAt(i, size)
				if got, err := c.parse(c.format(pt, size), size); got != pt || err != nil {
					t.Fatalf("%v, size %d: %v is read as %v, error %v", c, size, pt, got, err)
				}
			}
		}
	}
}
