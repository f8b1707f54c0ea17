package main

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/pictures"
	"github.com/gsolve/gsolve/internal/report"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/render"
)

// drawAnswer draws a position that was answered, with the line that wins or
// what --why found.
func (b *batch) drawAnswer(r *reply) error {
	if r.err != nil || r.pos == nil {
		return nil
	}
	d := render.Diagram{
		Position: r.pos, Line: r.result.Line, Marks: map[board.Point]render.Mark{},
		Title: pictures.Title(r.question), Caption: fmt.Sprintf("%s (%v)", b.form.Verdict(r.report()), r.pos.Rule()),
	}
	for pt := range report.Marks(r.result.steps) {
		d.Marks[pt] = render.Mark{Shape: render.Circle}
	}
	if err := b.pictures.Draw(d); err != nil {
		return err
	}
	if r.result.Verdict.Outcome() != proof.Win || len(r.result.Line) == 0 {
		return nil
	}
	return b.pictures.Animate(d)
}
