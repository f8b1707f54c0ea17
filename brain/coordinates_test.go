package brain

import (
	"testing"

	"github.com/gsolve/gsolve/board"
)

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
