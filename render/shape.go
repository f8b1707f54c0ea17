package render

import (
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// shape is an outline in pixels: closed curves, each begun by a move. Where a
// curve runs the other way inside another it cuts a hole. All others run the
// same way round, so that those that overlap are filled together.
type shape struct{ steps []step }

// step goes to a point: the pen lifted, straight on, or by a curve with two
// control points, which stand before the end.
type step struct {
	kind stepKind
	x, y [3]float64
}

type stepKind uint8

const (
	moveTo stepKind = iota
	lineTo
	cubeTo
)

func (s *shape) move(x, y float64) {
	s.steps = append(s.steps, step{kind: moveTo, x: [3]float64{2: x}, y: [3]float64{2: y}})
}

func (s *shape) line(x, y float64) {
	s.steps = append(s.steps, step{kind: lineTo, x: [3]float64{2: x}, y: [3]float64{2: y}})
}

// quarter is how far the control points of a quarter of a circle of radius 1
// lie from its ends.
const quarter = 0.5522847498

// arc is a quarter of a circle around (x, y), from the angle at to the angle
// to, in quarters of a turn.
func (s *shape) arc(x, y, r float64, at, to int) {
	x0, y0 := turn(at)
	x1, y1 := turn(to)
	s.steps = append(s.steps, step{
		kind: cubeTo,
		x:    [3]float64{x + r*(x0+quarter*x1), x + r*(x1+quarter*x0), x + r*x1},
		y:    [3]float64{y + r*(y0+quarter*y1), y + r*(y1+quarter*y0), y + r*y1},
	})
}

// turn is the direction after so many quarters of a turn.
func turn(quarters int) (x, y float64) {
	switch quarters & 3 {
	case 0:
		return 1, 0
	case 1:
		return 0, 1
	case 2:
		return -1, 0
	default:
		return 0, -1
	}
}

// disc adds a circle, as a hole if so.
func (s *shape) disc(x, y, r float64, hole bool) {
	s.move(x+r, y)
	for k := range 4 {
		if hole {
			s.arc(x, y, r, -k, -k-1)
		} else {
			s.arc(x, y, r, k, k+1)
		}
	}
}

// roundRect adds a rectangle with round corners, as a hole if so.
func (s *shape) roundRect(x, y, w, h, r float64, hole bool) {
	right, bottom := x+w-r, y+h-r
	corners := [4][2]float64{{right, bottom}, {x + r, bottom}, {x + r, y + r}, {right, y + r}}
	s.move(x+w, bottom)
	for k := range 4 {
		if hole {
			corner := corners[(4-k)&3]
			s.corner(corner[0], corner[1], r, 1-k, -k)
			continue
		}
		s.corner(corners[k][0], corners[k][1], r, k, k+1)
	}
}

// corner goes on to where the corner begins, and round it.
func (s *shape) corner(x, y, r float64, at, to int) {
	dx, dy := turn(at)
	s.line(x+r*dx, y+r*dy)
	s.arc(x, y, r, at, to)
}

// stroke adds a line of a width, with round ends.
func (s *shape) stroke(l segment, width float64) {
	dx, dy := l.x2-l.x1, l.y2-l.y1
	length := math.Hypot(dx, dy)
	s.disc(l.x1, l.y1, width/2, false)
	if length == 0 {
		return
	}
	s.disc(l.x2, l.y2, width/2, false)
	nx, ny := -dy/length*width/2, dx/length*width/2
	s.move(l.x1-nx, l.y1-ny)
	s.line(l.x2-nx, l.y2-ny)
	s.line(l.x2+nx, l.y2+ny)
	s.line(l.x1+nx, l.y1+ny)
}

// bounds are the pixels that the shape may touch.
func (s *shape) bounds() image.Rectangle {
	minX, minY, maxX, maxY := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, t := range s.steps {
		first := 2
		if t.kind == cubeTo {
			first = 0
		}
		for k := first; k < 3; k++ {
			minX, maxX = min(minX, t.x[k]), max(maxX, t.x[k])
			minY, maxY = min(minY, t.y[k]), max(maxY, t.y[k])
		}
	}
	return image.Rect(int(math.Floor(minX)), int(math.Floor(minY)), int(math.Ceil(maxX)), int(math.Ceil(maxY)))
}

// rasterize is the shape within bounds, ready to be drawn there.
func (s *shape) rasterize(bounds image.Rectangle) *vector.Rasterizer {
	z := vector.NewRasterizer(bounds.Dx(), bounds.Dy())
	z.DrawOp = draw.Over
	left, top := float64(bounds.Min.X), float64(bounds.Min.Y)
	at := func(t *step, k int) (x, y float32) { return float32(t.x[k] - left), float32(t.y[k] - top) }
	for i := range s.steps {
		t := &s.steps[i]
		x, y := at(t, 2)
		switch t.kind {
		case moveTo:
			z.ClosePath() // the one before; does nothing at the start
			z.MoveTo(x, y)
		case lineTo:
			z.LineTo(x, y)
		case cubeTo:
			bx, by := at(t, 0)
			cx, cy := at(t, 1)
			z.CubeTo(bx, by, cx, cy, x, y)
		}
	}
	z.ClosePath()
	return z
}
