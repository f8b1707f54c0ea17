package traits

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
)

// sample is a puzzle with its line and the expected themes.
type sample struct {
	name         string
	rule         board.Rule
	goal         puzzles.Goal
	black, white string
	side         board.Colour
	line         string
	themes       string
}

// blocked is part of most samples: three stones of Black in a row, which White blocks at d8. h8
// makes them a four.
const blocked = "e8 f8 g8"

var samples = []sample{
	{"four-three", board.Freestyle, puzzles.ByFours, blocked + " h6 h7", "d8", board.Black, "h8 i8 h9 h5 h10", "vcf four-three"},
	{"four, then another three", board.Freestyle, puzzles.ByFours, blocked + " k3 k4 k5", "d8", board.Black, "h8 i8 k6 k2 k7", "vcf"},
	{"double four", board.Freestyle, puzzles.ByFours, blocked + " h5 h6 h7", "d8 h4", board.Black, "h8 i8 h9", "vcf double-four"},
	{"two fours in a row", board.Standard, puzzles.ByFours, "d8 f8 g8 j8", "", board.Black, "h8 e8 i8", "vcf double-four"},
	{"straight four", board.Freestyle, puzzles.ByFours, "e8 f8 g8", "", board.Black, "h8 d8 i8", "vcf"},
	{"double-three catch", board.Renju, puzzles.ByFours, "d8 i9 i10 j7 k6", blocked, board.White, "h8 -- i8", "vcf forbidden"},
	{"no catch", board.Renju, puzzles.ByFours, "d8 i9 i10 j7", blocked + " h6 h7", board.White, "h8 i8 h9 h5 h10", "vcf four-three"},
	{"overline catch", board.Renju, puzzles.ByFours, "d8 i5 i6 i7 i9 i10", blocked, board.White, "h8 -- i8", "vcf forbidden overline"},
	{"a six that is none", board.Standard, puzzles.ByFours, "c8 " + blocked + " h6 h7", "", board.Black, "h8 i8 h9 h5 h10", "vcf four-three overline"},
	{"a six that wins the last four", board.Renju, puzzles.ByFours, "a1", "c8 e8 f8 g8", board.White, "h8 d8 i8", "vcf overline"},
	{"a six in freestyle", board.Freestyle, puzzles.ByFours, "a1", "c8 e8 f8 g8", board.White, "h8 d8 i8", "vcf"},
	{"a six of the defender", board.Standard, puzzles.ByFours, blocked + " f6 g7", "d8 i3 i5 i6 i7", board.Black, "h8 i8 i9 e5 j10", "vcf four-three overline counter-four"},
	{"counter-four", board.Freestyle, puzzles.ByFours, blocked + " f6 g7 i4", "d8 i5 i6 i7", board.Black, "h8 i8 i9 e5 j10", "vcf four-three counter-four"},
	{"quiet", board.Freestyle, puzzles.ByThreats, blocked + " h7", "d8", board.Black, "h6 a1 h8 i8 h9 h5 h10", "vct four-three quiet"},
	{"threes", board.Freestyle, puzzles.ByThreats, "h6 h7 f8 g8", "", board.Black, "h8 i8 h9 h5 h10", "vct"},
	{"a block is not quiet", board.Freestyle, puzzles.ByThreats, "e8 f8 g8", "a1 a2 a3 a4", board.Black, "a5 a6 h8 d8 i8", "vct"},
	{"defence", board.Freestyle, puzzles.Defend, "e8 f8 g8", "a1", board.White, "", "defence"},
	{"forbidden points", board.Renju, puzzles.Forbidden, "i5 i6 i7 i9 i10", "", board.Black, "", "forbidden overline"},
	{"nothing to walk", board.Freestyle, puzzles.ByFours, "h8", "", board.White, "", ""},
	longSample(),
}

// longSample has nine fours at the edges before the three in the middle.
func longSample() sample {
	s := sample{name: "long", black: "h10 h11 h12", side: board.Black, themes: "vcf long"}
	for i := range 8 {
		y := 2*i + 1
		s.black += fmt.Sprintf(" a%d b%d c%d", y, y, y)
		s.line += fmt.Sprintf("d%d e%d ", y, y)
	}
	s.black += " o1 n1 m1"
	s.line += "l1 k1 h9 h8 h13"
	return s
}

// report returns the report that a check of the sample would make.
func (s *sample) report(t testing.TB) *checker.Report {
	t.Helper()
	pos, err := board.New(board.Setup{Rule: s.rule, Black: testboard.Points(t, s.black), White: testboard.Points(t, s.white), ToMove: s.side})
	if err != nil {
		t.Fatalf("%s: %v", s.name, err)
	}
	r := &checker.Report{Puzzle: &puzzles.Puzzle{Position: pos, Goal: s.goal, Space: s.goal.Space()}, Line: testboard.Points(t, s.line)}
	for _, f := range pos.AppendForbidden(nil) {
		r.Answer = append(r.Answer, f.Point)
	}
	return r
}

// mirror returns the report of the image under s.
func mirror(r *checker.Report, s board.Symmetry) *checker.Report {
	m := &checker.Report{Puzzle: &puzzles.Puzzle{Position: r.Puzzle.Position.Transform(s), Goal: r.Puzzle.Goal, Space: r.Puzzle.Space}}
	size := r.Puzzle.Position.Size()
	for _, pt := range r.Line {
		m.Line = append(m.Line, s.Apply(pt, size))
	}
	for _, pt := range r.Answer {
		m.Answer = append(m.Answer, s.Apply(pt, size))
	}
	return m
}

// TestThemes compares the themes of each sample and of its eight images.
func TestThemes(t *testing.T) {
	for _, s := range samples {
		r := s.report(t)
		for symmetry := range board.Symmetry(board.Symmetries) {
			if _, err := puzzles.Follow(r.Puzzle.Position, r.Line); s.line != "" && err != nil {
				t.Errorf("%s: the line of the sample cannot be played: %v", s.name, err)
			}
			var want []puzzles.Theme
			for _, word := range strings.Fields(s.themes) {
				want = append(want, puzzles.Theme(word))
			}
			if got := Themes(mirror(r, symmetry)); !slices.Equal(got, want) {
				t.Errorf("%s, symmetry %d: themes %v, want %v", s.name, symmetry, got, want)
			}
		}
	}
}
