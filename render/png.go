package render

import (
	"image"
	"image/draw"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// PNG writes the same picture as SVG, as a PNG image with smooth edges. Its font has the letters of
// Latin, Greek and Cyrillic; others come out as boxes. The error wraps ErrPicture or comes from w.
func PNG(w io.Writer, d Diagram) error {
	p, err := d.layout()
	if err != nil {
		return err
	}
	width, height := p.pixels()
	c := &pngCanvas{image.NewRGBA(image.Rect(0, 0, width, height)), p.scale(), map[faceKey]font.Face{}}
	draw.Draw(c.image, c.image.Bounds(), image.White, image.Point{}, draw.Src)
	p.draw(c)
	return png.Encode(w, c.image)
}

type pngCanvas struct {
	image *image.RGBA
	scale float64 // pixels per unit
	faces map[faceKey]font.Face
}

// faceKey is the part of a face that decides how its letters are drawn.
type faceKey struct {
	size float64
	bold bool
}

func (c *pngCanvas) group(_ string, draw func()) { draw() }

func (c *pngCanvas) disc(x, y, radius float64, k ink) {
	c.rect(box{x - radius, y - radius, 2 * radius, 2 * radius, radius}, k)
}

func (c *pngCanvas) rect(b box, k ink) {
	b = box{b.x * c.scale, b.y * c.scale, b.w * c.scale, b.h * c.scale, b.radius * c.scale}
	c.fill(b, k.fill, func(p pen) { p.rect(b, false) })
	half := k.width * c.scale / 2
	outer := b.grown(half)
	c.fill(outer, k.line, func(p pen) {
		p.rect(outer, false)
		p.rect(b.grown(-half), true)
	})
}

func (c *pngCanvas) lines(list []segment, k ink) {
	width := k.width * c.scale
	crisp := make([]segment, len(list))
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for i, l := range list {
		l = c.crisp(l, width)
		crisp[i] = l
		left, top = min(left, l.x1, l.x2), min(top, l.y1, l.y2)
		right, bottom = max(right, l.x1, l.x2), max(bottom, l.y1, l.y2)
	}
	area := box{left, top, right - left, bottom - top, 0}
	c.fill(area.grown(width/2), k.line, func(p pen) {
		for _, l := range crisp {
			p.stroke(l, width)
		}
	})
}

// crisp scales a segment and moves an upright or level one onto whole pixels: a thin line between
// two rows of pixels would come out twice as wide, and pale.
func (c *pngCanvas) crisp(l segment, width float64) segment {
	on := func(at float64) float64 {
		odd := math.Mod(math.Round(width), 2) / 2
		return math.Round(at*c.scale-odd) + odd
	}
	scaled := segment{l.x1 * c.scale, l.y1 * c.scale, l.x2 * c.scale, l.y2 * c.scale}
	if l.x1 == l.x2 {
		scaled.x1, scaled.x2 = on(l.x1), on(l.x2)
	}
	if l.y1 == l.y2 {
		scaled.y1, scaled.y2 = on(l.y1), on(l.y2)
	}
	return scaled
}

// fill paints the inside of the outline. The outline lies within b, in pixels, and fill visits only
// b: a small stone costs little, also in a large image.
func (c *pngCanvas) fill(b box, h hue, outline func(p pen)) {
	floor, ceil := func(x float64) int { return int(math.Floor(x)) }, func(x float64) int { return int(math.Ceil(x)) }
	area := image.Rect(floor(b.x), floor(b.y), ceil(b.x+b.w), ceil(b.y+b.h)).Intersect(c.image.Bounds())
	if h == 0 || area.Empty() {
		return
	}
	p := pen{vector.NewRasterizer(area.Dx(), area.Dy()), float64(area.Min.X), float64(area.Min.Y)}
	outline(p)
	p.Draw(c.image, area, image.NewUniform(h), image.Point{})
}

func (c *pngCanvas) text(x, y float64, s string, f face) {
	key := faceKey{f.size, f.bold}
	if c.faces[key] == nil {
		made, err := opentype.NewFace(f.font(), &opentype.FaceOptions{Size: f.size * c.scale, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			panic(err) // the options are wrong
		}
		c.faces[key] = made
	}
	drawer := font.Drawer{Dst: c.image, Src: image.NewUniform(f.fill), Face: c.faces[key]}
	left := fixed.Int26_6(math.Round(x * c.scale * 64))
	if f.centre {
		left -= drawer.MeasureString(s) / 2
	}
	drawer.Dot = fixed.Point26_6{X: left, Y: fixed.Int26_6(math.Round(y * c.scale * 64))}
	drawer.DrawString(s)
}

// grown returns b with d more on each side. Sharp corners stay sharp.
func (b box) grown(d float64) box {
	if b.radius > 0 {
		b.radius = max(b.radius+d, 0)
	}
	return box{b.x - d, b.y - d, b.w + 2*d, b.h + 2*d, b.radius}
}

// pen draws closed curves in pixels; (left, top) is the rasterizer's corner. All curves but holes
// run the same way round, so overlapping ones are filled together, and a hole is cut out of the
// curve around it.
type pen struct {
	*vector.Rasterizer
	left, top float64
}

func (p pen) at(x, y float64) (float32, float32) { return float32(x - p.left), float32(y - p.top) }

// quarter is the distance from an end of a quarter circle of radius 1 to its Bézier control point.
const quarter = 0.5522847498

// rect draws a rectangle with round corners. A hole is the mirror image, and runs the other way.
func (p pen) rect(b box, hole bool) {
	r, mirror := b.radius, 1.
	if hole {
		mirror = -1
	}
	w, h := b.w/2-r, b.h/2-r // from the middle of the box to the middle of a corner
	at := func(x, y float64) (float32, float32) { return p.at(b.x+b.w/2+x, b.y+b.h/2+mirror*y) }
	p.MoveTo(at(w+r, h))
	for k := range 4 {
		// The corner goes from direction u, a quarter of a turn, to direction v.
		turn := [...]float64{1, 0, -1, 0, 1, 0}
		ux, uy, vx, vy := turn[k], turn[(k+3)%4], turn[k+1], turn[k]
		x, y := w*(ux+vx), h*(uy+vy)
		p.LineTo(at(x+r*ux, y+r*uy))
		bx, by := at(x+r*(ux+quarter*vx), y+r*(uy+quarter*vy))
		cx, cy := at(x+r*(vx+quarter*ux), y+r*(vy+quarter*uy))
		dx, dy := at(x+r*vx, y+r*vy)
		p.CubeTo(bx, by, cx, cy, dx, dy)
	}
	p.ClosePath()
}

// stroke draws a segment with round ends.
func (p pen) stroke(l segment, width float64) {
	r := width / 2
	p.rect(box{l.x1 - r, l.y1 - r, width, width, r}, false)
	dx, dy := l.x2-l.x1, l.y2-l.y1
	length := math.Hypot(dx, dy)
	if length == 0 {
		return
	}
	p.rect(box{l.x2 - r, l.y2 - r, width, width, r}, false)
	nx, ny := -dy/length*r, dx/length*r
	p.MoveTo(p.at(l.x1-nx, l.y1-ny))
	p.LineTo(p.at(l.x2-nx, l.y2-ny))
	p.LineTo(p.at(l.x2+nx, l.y2+ny))
	p.LineTo(p.at(l.x1+nx, l.y1+ny))
	p.ClosePath()
}
