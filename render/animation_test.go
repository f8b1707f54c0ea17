package render_test

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/render"
)

func animate(t *testing.T, a render.Animation) string {
	t.Helper()
	return drawn(t, func(w *strings.Builder) error { return render.AnimationSVG(w, a) })
}

// shownAt returns the classes that a browser shows at a part of the whole time, in percent.
func shownAt(t *testing.T, text string, percent float64) map[string]bool {
	t.Helper()
	rules := regexp.MustCompile(`@keyframes (\S+?)\{(.*)\}\n`)
	frame := regexp.MustCompile(`([0-9.]+)%\{opacity:([01])\}`)
	shown := map[string]bool{}
	for _, rule := range rules.FindAllStringSubmatch(text, -1) {
		for _, f := range frame.FindAllStringSubmatch(rule[2], -1) {
			if at, err := strconv.ParseFloat(f[1], 64); err != nil {
				t.Fatal(err)
			} else if at <= percent {
				shown[rule[1]] = f[2] == "1"
			}
		}
	}
	return shown
}

// seen returns the captions and the numbers that are visible at a time.
func seen(t *testing.T, text string, percent float64) (captions, numbers string) {
	t.Helper()
	shown := shownAt(t, text, percent)
	for _, e := range elements(t, text) {
		fields := strings.Fields(e.groups)
		if e.name != "text" || len(fields) != 2 || !shown[fields[1]] {
			continue
		}
		if fields[0] == "frame" {
			captions += e.text + ";"
		} else {
			numbers += e.text + " "
		}
	}
	return captions, numbers
}

// TestAnimation compares the captions and numbers of every frame, just after it begins and just
// before it ends.
func TestAnimation(t *testing.T) {
	pos := testboard.Position(t, board.Renju, 15, board.White, "e8 f8 g8 i8 j8 k8", "h9 h10 h11 g13")
	text := animate(t, render.Animation{Diagram: render.Diagram{
		Position: pos, Line: testboard.Points(t, "f14 e15 h12 -- h8"), First: 10, Title: "A <title>", Caption: "The question.",
	}, Seconds: 2})
	for k, want := range []string{
		"The question.;|",
		"10. f14: threat;|10 ",
		"11. e15;|10 11 ", // f14 forces no reply
		"12. h12: straight four;|10 11 12 ",
		"13. black has no legal reply: h8 is forbidden, overline;|10 11 12 ",
		"14. h8: five;|10 11 12 14 ",
	} {
		for _, part := range []float64{0.01, 0.99} {
			captions, numbers := seen(t, text, 100*(float64(k)+part)/8) // eight steps: the last of six frames takes three
			if got := captions + "|" + numbers; got != want {
				t.Errorf("frame %d + %.2f shows %s, want %s", k, part, got, want)
			}
		}
	}
	if captions, _ := seen(t, text, 99.9); captions != "14. h8: five;" {
		t.Errorf("the last moment shows %s, want the five", captions)
	}
	if n := strings.Count(text, " 16s step-end infinite"); n != 5+6 {
		t.Errorf("%d animations of 16 s, want 11", n)
	}
	// A viewer without animations shows all moves and the last caption.
	if n := strings.Count(text, "{opacity:0;animation"); n != 5 || !strings.Contains(text, "only-5-of-6-200{opacity:1;animation") {
		t.Errorf("a viewer without animations hides %d frames, want 5 and the last one shown", n)
	}
	if !strings.Contains(text, "@media print,(prefers-reduced-motion:reduce){.gsolve-only-0-of-6-200,") {
		t.Error("there is no rule for paper and for reduced motion")
	}
}

// TestAnimationForced checks the captions of forced replies.
func TestAnimationForced(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 9, board.Black, "a5 b5 c5 e9", "e2 e3 e4 h8")
	text := animate(t, render.Animation{Diagram: render.Diagram{Position: pos, Line: testboard.Points(t, "d5 e5 e6")}})
	for k, want := range []string{"Black to move.;", "1. d5: four;", "2. e5: four by White;", "3. e6: block;"} {
		if captions, _ := seen(t, text, 100*(float64(k)+0.5)/6); captions != want {
			t.Errorf("frame %d shows %s, want %s", k, captions, want)
		}
	}
	pos = testboard.Position(t, board.Freestyle, 9, board.Black, "a5 b5 c5", "")
	text = animate(t, render.Animation{Diagram: render.Diagram{Position: pos, Line: testboard.Points(t, "d5 e5"), Title: "</style><script>"}})
	if captions, _ := seen(t, text, 50); captions != "2. e5: forced;" {
		t.Errorf("the last frame shows %s, want a forced reply", captions)
	}
}

// TestAnimationEmpty animates a board without moves.
func TestAnimationEmpty(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 9, board.White, "a5", "")
	text := animate(t, render.Animation{Diagram: render.Diagram{Position: pos}})
	if captions, numbers := seen(t, text, 99); captions != "White to move.;" || numbers != "" {
		t.Errorf("shows %s and the numbers %q, want the side to move only", captions, numbers)
	}
}

func TestAnimationRefuses(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 9, board.Black, "a5", "")
	for _, seconds := range []float64{-1, 0.01, 61, math.NaN(), math.Inf(1)} {
		err := render.AnimationSVG(full{}, render.Animation{Diagram: render.Diagram{Position: pos}, Seconds: seconds})
		want := fmt.Sprintf("no picture: %v seconds, expected 0.1 to 60", seconds)
		if !errors.Is(err, render.ErrPicture) || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
	for _, d := range []render.Diagram{{}, {Position: pos, Size: 1}, {Position: pos, Line: testboard.Points(t, "a5")}, {Position: pos, Line: testboard.Points(t, "b1 k9")}} {
		if err := render.AnimationSVG(full{}, render.Animation{Diagram: d}); !errors.Is(err, render.ErrPicture) {
			t.Errorf("error %v, want %v", err, render.ErrPicture)
		}
	}
	if err := render.AnimationSVG(full{}, render.Animation{Diagram: render.Diagram{Position: pos}}); !errors.Is(err, errFull) {
		t.Errorf("error %v, want %v", err, errFull)
	}
}
