package render

import (
	"fmt"
	"io"
	"math"
	"strings"
)

// Animation is a solution played out: the moves of the diagram's Line appear
// one after another with their numbers, what each one threatens stands below
// the board, and it begins anew.
type Animation struct {
	// Diagram is the board. Its Line must be legal moves from Position, the
	// winner first; its Caption stands below the board before the first move.
	Diagram Diagram
	// Seconds from one move to the next, from 0.1 to 60; 0 means 1.5. The last
	// move stays three times as long.
	Seconds float64
}

const (
	usualSeconds = 1.5
	leastSeconds = 0.1
	mostSeconds  = 60
	lastSteps    = 3 // how many times as long the last move stays
)

// AnimationSVG writes the solution as an SVG document that moves by itself,
// also as an image of a page: without script. In programs that know no
// animation all moves are there at once, with what the last one makes. So they
// are on paper and for viewers who ask for less motion, where the drawing is a
// document or a part of one: images are not told of either.
//
// The errors are ErrPicture's, w's, and that of Explain for a line that does
// not fit the position.
func AnimationSVG(w io.Writer, a Animation) error {
	if a.Seconds != 0 && !(a.Seconds >= leastSeconds && a.Seconds <= mostSeconds) {
		return fmt.Errorf("%w: %v seconds, expected %v to %v", ErrPicture, a.Seconds, leastSeconds, mostSeconds)
	}
	if err := a.Diagram.check(); err != nil {
		return err
	}
	says, err := a.captions()
	if err != nil {
		return err
	}
	d := a.Diagram
	d.Last = false // each frame marks its own
	film := film{says: says, seconds: a.Seconds}
	if film.picture, err = d.layout(); err != nil {
		return err
	}
	if film.seconds == 0 {
		film.seconds = usualSeconds
	}
	_, err = io.WriteString(w, film.document())
	return err
}

// captions are what stands below the board: before the line, and after each of
// its moves.
func (a *Animation) captions() ([]string, error) {
	d := &a.Diagram
	steps, err := Explain(d.Position, d.Line)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPicture, err)
	}
	before := d.Caption
	if before == "" {
		before = d.Position.ToMove().Title() + " to move."
	}
	says := []string{before}
	first := max(d.First, 1)
	for _, s := range steps {
		says = append(says, fmt.Sprintf("%d. %v: %s", first+s.Number-1, s.Move, s.Threat))
		if s.Reply != "" {
			says = append(says, fmt.Sprintf("%d. %s", first+s.Number, s.answer()))
		}
	}
	return says, nil
}

// answer is the reply in words.
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

// film is an animation being written. Frame k shows the line's first k moves.
type film struct {
	*picture
	says    []string // of each frame
	seconds float64
	c       svgCanvas
}

// frames is the number of frames; the last stands for lastSteps.
func (f *film) frames() int { return len(f.says) }

func (f *film) document() string {
	f.caption = nil
	rows := make([][]string, f.frames())
	most := 0
	for k, text := range f.says {
		rows[k] = captionFace.wrap(text, f.width-2*textInset, captionRows)
		most = max(most, len(rows[k]))
	}
	f.height = f.head + f.edge + textHeight(most, captionRow)
	f.c.open(f.picture, f.describe())
	f.style()
	f.draw(&f.c)
	for k := range f.frames() {
		f.frame(k, rows[k])
	}
	f.c.s.WriteString("</svg>\n")
	return f.c.s.String()
}

// draw draws what stands still, and the moves, each from its frame on.
func (f *film) draw(c canvas) {
	f.drawBackground(c)
	c.group("stones", func() { f.drawStones(c) })
	c.group("marks", func() { f.drawMarks(c) })
	for _, m := range f.moves {
		k := m.number - max(f.d.First, 1) + 1
		c.group("move "+f.class("from", k), func() { f.drawMove(c, m) })
	}
}

// frame draws what is there in frame k only: a ring around the newest move,
// and the caption.
func (f *film) frame(k int, rows []string) {
	f.c.group("frame "+f.class("only", k), func() {
		for _, m := range f.moves {
			if m.number == max(f.d.First, 1)+k-1 {
				f.drawRing(&f.c, m.point)
			}
		}
		drawRows(&f.c, rows, f.head+f.edge+textInset/2, captionRow, captionFace.in(f.hues.caption))
	})
}

// class names the part of an animation. It tells all that the rule of that
// name depends on: several animations may stand in one page.
func (f *film) class(kind string, k int) string {
	return fmt.Sprintf("gsolve-%s-%d-of-%d-%d", kind, k, f.frames(), int(math.Round(f.seconds*100)))
}

// style writes the rules of time. What they hide they hide by opacity, which
// all browsers step; without animation the last frame is seen.
func (f *film) style() {
	s := &f.c.s
	last := f.frames() - 1
	duration := float64(last+lastSteps) * f.seconds
	s.WriteString("<style>\n")
	var still []string
	for k := range f.frames() {
		from, only := f.class("from", k), f.class("only", k)
		if k > 0 {
			fmt.Fprintf(s, "@keyframes %s{0%%{opacity:0}%s{opacity:1}}\n.%s{animation:%s %ss step-end infinite}\n", from, f.at(k), from, from, num(duration))
			still = append(still, "."+from)
		}
		seen := 0
		if k == last {
			seen = 1
		}
		fmt.Fprintf(s, ".%s{opacity:%d;animation:%s %ss step-end infinite}\n", only, seen, only, num(duration))
		fmt.Fprintf(s, "@keyframes %s{%s}\n", only, f.window(k))
		still = append(still, "."+only)
	}
	fmt.Fprintf(s, "@media print,(prefers-reduced-motion:reduce){%s{animation:none}}\n</style>\n", strings.Join(still, ","))
}

// at is when frame k begins, as a part of the whole.
func (f *film) at(k int) string {
	return fmt.Sprintf("%.4f%%", 100*float64(k)/float64(f.frames()-1+lastSteps))
}

// window are the key frames of what is seen during frame k only.
func (f *film) window(k int) string {
	var s strings.Builder
	if k > 0 {
		s.WriteString("0%{opacity:0}")
	}
	fmt.Fprintf(&s, "%s{opacity:1}", f.at(k))
	if k < f.frames()-1 {
		fmt.Fprintf(&s, "%s{opacity:0}100%%{opacity:0}", f.at(k+1))
	} else {
		s.WriteString("100%{opacity:1}")
	}
	return s.String()
}

// describe adds what is said of the moves to what the board shows.
func (f *film) describe() string {
	return f.picture.describe() + " " + strings.Join(f.says[1:], "; ")
}
