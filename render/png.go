package render

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// PNG writes the picture as a PNG image, the same as SVG's with smooth edges.
// Its font has the letters of Latin, Greek and Cyrillic; others come out as
// boxes. The errors are ErrPicture's and w's.
func PNG(w io.Writer, d Diagram) error {
	p, err := d.layout()
	if err != nil {
		return err
	}
	c := newPNGCanvas(p)
	p.draw(c)
	return png.Encode(w, c.image)
}

// pngCanvas draws on an image.
type pngCanvas struct {
	image *image.RGBA
	scale float64 // pixels a unit
	faces map[faceKey]font.Face
}

// faceKey is what of a face decides how its letters are drawn.
type faceKey struct {
	size float64
	bold bool
}

func newPNGCanvas(p *picture) *pngCanvas {
	width, height := p.pixels()
	c := &pngCanvas{image.NewRGBA(image.Rect(0, 0, width, height)), p.scale(), map[faceKey]font.Face{}}
	draw.Draw(c.image, c.image.Bounds(), image.White, image.Point{}, draw.Src)
	return c
}

func (c *pngCanvas) group(_ string, draw func()) { draw() }

func (c *pngCanvas) rect(b box, k ink) {
	x, y, w, h, r := b.x*c.scale, b.y*c.scale, b.w*c.scale, b.h*c.scale, b.radius*c.scale
	var s shape
	s.roundRect(x, y, w, h, r, false)
	c.fill(&s, k.fill)
	if k.line == 0 {
		return
	}
	half := k.width * c.scale / 2
	var outline shape
	outline.roundRect(x-half, y-half, w+2*half, h+2*half, r, false)
	outline.roundRect(x+half, y+half, w-2*half, h-2*half, r, true)
	c.fill(&outline, k.line)
}

func (c *pngCanvas) disc(x, y, radius float64, k ink) {
	x, y, radius = x*c.scale, y*c.scale, radius*c.scale
	var s shape
	s.disc(x, y, radius, false)
	c.fill(&s, k.fill)
	if k.line == 0 {
		return
	}
	half := k.width * c.scale / 2
	var outline shape
	outline.disc(x, y, radius+half, false)
	outline.disc(x, y, max(radius-half, 0), true)
	c.fill(&outline, k.line)
}

func (c *pngCanvas) lines(list []segment, k ink) {
	var s shape
	for _, l := range list {
		s.stroke(c.crisp(l, k.width*c.scale), k.width*c.scale)
	}
	c.fill(&s, k.line)
}

// crisp moves an upright or level line onto whole pixels: a thin one between
// two rows of them would come out twice as wide, and pale.
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

// fill paints the shape's inside. Only its own part of the image is looked at:
// the cost of many stones is that of their area.
func (c *pngCanvas) fill(s *shape, h hue) {
	if h == 0 || len(s.steps) == 0 {
		return
	}
	bounds := s.bounds().Intersect(c.image.Bounds())
	if bounds.Empty() {
		return
	}
	s.rasterize(bounds).Draw(c.image, bounds, image.NewUniform(h.colour()), image.Point{})
}

func (h hue) colour() color.Color {
	r, g, b, a := h.rgba()
	return color.NRGBA{r, g, b, a}
}

func (c *pngCanvas) text(x, y float64, s string, f face) {
	key := faceKey{f.size, f.bold}
	if c.faces[key] == nil {
		made, err := opentype.NewFace(f.font(), &opentype.FaceOptions{Size: f.size * c.scale, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			panic(err) // says that the options are wrong
		}
		c.faces[key] = made
	}
	drawer := font.Drawer{Dst: c.image, Src: image.NewUniform(f.fill.colour()), Face: c.faces[key]}
	left := fixed.Int26_6(math.Round(x * c.scale * 64))
	if f.centre {
		left -= drawer.MeasureString(s) / 2
	}
	drawer.Dot = fixed.Point26_6{X: left, Y: fixed.Int26_6(math.Round(y * c.scale * 64))}
	drawer.DrawString(s)
}
