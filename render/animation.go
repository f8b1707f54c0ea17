package render

import (
	"fmt"
	"io"
	"math"
	"strings"
)

// Animation plays a solution. The moves of the diagram's Line appear one after another with their
// numbers. The text below the board names the threat of each move. Then the animation starts again.
type Animation struct {
	// Diagram is the board. Line must hold legal moves from Position, the winner's first. Caption
	// stands below the board before the first move.
	Diagram Diagram
	// Seconds is the time between two moves, 0.1 to 60; 0 means 1.5. The last move stays three
	// times as long.
	Seconds float64
}

const (
	usualSeconds = 1.5
	leastSeconds = 0.1
	mostSeconds  = 60
	lastSteps    = 3 // the last move stays as long as this many steps
)

// AnimationSVG writes the solution as an SVG document that plays without script, also as an image
// of a page.
//
// A viewer that cannot animate shows the position after the last move, and so does print. A browser
// that is set to reduced motion shows it too, unless the drawing is an image of a page: browsers do
// not pass that setting on to images.
//
// The error comes from w or wraps ErrPicture, also if the line does not fit the position.
func AnimationSVG(w io.Writer, a Animation) error {
	if a.Seconds == 0 {
		a.Seconds = usualSeconds
	}
	if !(a.Seconds >= leastSeconds && a.Seconds <= mostSeconds) {
		return fmt.Errorf("%w: %v seconds, expected %v to %v", ErrPicture, a.Seconds, leastSeconds, mostSeconds)
	}
	a.Diagram.Last = false // each frame marks its own move
	p, err := a.Diagram.layout()
	if err != nil {
		return err
	}
	says, err := a.Diagram.captions()
	if err != nil {
		return err
	}
	film := film{picture: p, says: says, seconds: a.Seconds}
	_, err = io.WriteString(w, film.document())
	return err
}

// captions returns the text of each frame: one before the line, and one after each of its moves.
func (d *Diagram) captions() ([]string, error) {
	steps, err := Explain(d.Position, d.Line)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPicture, err)
	}
	says := []string{d.Caption}
	if d.Caption == "" {
		says[0] = d.Position.ToMove().Title() + " to move."
	}
	for _, s := range steps {
		number := d.first() + s.Number - 1
		says = append(says, fmt.Sprintf("%d. %v: %s", number, s.Move, s.Threat))
		if s.Reply != "" {
			says = append(says, fmt.Sprintf("%d. %s", number+1, s.answer()))
		}
	}
	return says, nil
}

func (s *Step) answer() string {
	switch point, more, ok := strings.Cut(s.Reply, " "); {
	case s.Reply[0] == '-' && ok:
		return more
	case s.Forced && !ok:
		return point + ": forced"
	default:
		return strings.Replace(s.Reply, ", ", ": ", 1)
	}
}

// film writes an animation. Frame k shows the first k moves of the line.
type film struct {
	*picture
	says    []string // by frame
	seconds float64
	c       svgCanvas
}

func (f *film) document() string {
	f.caption = nil
	rows := make([][]string, len(f.says))
	most := 0
	for k, text := range f.says {
		rows[k] = captionFace.wrap(text, f.width-2*textInset, captionRows)
		most = max(most, len(rows[k]))
	}
	f.height = f.head + f.edge + textHeight(most, captionRow)
	f.c.open(f.picture, f.describe()+" "+strings.Join(f.says[1:], "; "))
	f.style()
	f.draw(&f.c)
	for k := range f.says {
		f.frame(k, rows[k])
	}
	return f.c.close()
}

// draw draws the fixed parts, then each move. A move is visible from its frame on.
func (f *film) draw(c canvas) {
	f.drawBackground(c)
	f.drawStones(c)
	f.drawMarks(c)
	for _, m := range f.moves {
		c.group("move "+f.class("from", m.number-f.d.first()+1), func() { f.drawMove(c, m) })
	}
}

// frame draws the parts that only frame k shows: a ring around the newest move, and the caption.
func (f *film) frame(k int, rows []string) {
	f.c.group("frame "+f.class("only", k), func() {
		for _, m := range f.moves {
			if m.number == f.d.first()+k-1 {
				f.drawRing(&f.c, m.point)
			}
		}
		drawRows(&f.c, rows, f.head+f.edge+textInset/2, captionRow, captionFace.in(f.hues.caption))
	})
}

// class names a part of the animation. The name contains all values that its style rule depends on,
// so that several animations on one page do not clash.
func (f *film) class(kind string, k int) string {
	return fmt.Sprintf("gsolve-%s-%d-of-%d-%d", kind, k, len(f.says), int(math.Round(f.seconds*100)))
}

// style writes the style rules that time the frames. They hide parts by opacity, because all
// browsers can change it in steps. Without animation they leave the last frame visible.
func (f *film) style() {
	s := &f.c.s
	last := len(f.says) - 1
	run := num(float64(last+lastSteps)*f.seconds) + "s step-end infinite"
	s.WriteString("<style>\n")
	var still []string
	for k := range f.says {
		from, only := f.class("from", k), f.class("only", k)
		if k > 0 {
			fmt.Fprintf(s, "@keyframes %s{0%%{opacity:0}%s{opacity:1}}\n.%s{animation:%s %s}\n", from, f.at(k), from, from, run)
			still = append(still, "."+from)
		}
		seen := 0
		if k == last {
			seen = 1
		}
		fmt.Fprintf(s, ".%s{opacity:%d;animation:%s %s}\n@keyframes %s{%s}\n", only, seen, only, run, only, f.window(k))
		still = append(still, "."+only)
	}
	fmt.Fprintf(s, "@media print,(prefers-reduced-motion:reduce){%s{animation:none}}\n</style>\n", strings.Join(still, ","))
}

// at returns the time at which frame k begins, in percent of the whole time.
func (f *film) at(k int) string {
	return fmt.Sprintf("%.4f%%", 100*float64(k)/float64(len(f.says)-1+lastSteps))
}

// window returns the key frames of the parts that only frame k shows.
func (f *film) window(k int) string {
	before, after := "0%{opacity:0}", f.at(k+1)+"{opacity:0}100%{opacity:0}"
	if k == 0 {
		before = ""
	}
	if k == len(f.says)-1 {
		after = "100%{opacity:1}"
	}
	return before + f.at(k) + "{opacity:1}" + after
}
