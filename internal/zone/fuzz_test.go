package zone_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/zone"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vct"
)

// FuzzOfProof reads any body in one of a few positions in which the attacker has no five-square.
// OfProof must end without a panic and leave the board as it was. A body that the checker accepts
// with one further stone must be read, and its zone must hold each point that the checker requires.
func FuzzOfProof(f *testing.F) {
	var positions []*board.Position
	solver := vct.NewSolver(1 << 20)
	rng := rand.New(rand.NewPCG(17, 17))
	for _, rule := range testboard.Rules {
		for range 8 {
			pos := testboard.Game(rng, rule, 8+rng.IntN(16))
			r := solver.Solve(context.Background(), pos, proof.Question{Space: proof.Order2, Passed: true, MaxNodes: 3000})
			if c := r.Verdict.Certificate(); c != nil && len(r.Line) > 1 {
				f.Add(uint8(len(positions)), c.Body)
				positions = append(positions, pos)
			}
		}
	}
	f.Add(uint8(0), []byte{})
	f.Add(uint8(1), []byte{0, 255, 255, 3, 1})
	f.Add(uint8(2), []byte{0, 225, 1, 0})
	f.Fuzz(func(t *testing.T, which uint8, body []byte) {
		pos := positions[int(which)%len(positions)]
		var b lines.Board
		b.Reset(pos)
		before, side := b, lines.SideOf(pos.ToMove())
		one, err := zone.OfProof[zone.One](&b, side, body)
		if err != nil && (!errors.Is(err, zone.ErrBody) || one.Len() > 0) {
			t.Fatalf("OfProof returns %v and the zone %v", err, one.Points(nil))
		}
		if _, again := zone.OfProof[zone.Two](&b, side, body); (again == nil) != (err == nil) {
			t.Fatalf("OfProof returns %v for one stone, %v for two", err, again)
		}
		if !same(&b, &before) {
			t.Fatal("OfProof changed the board")
		}
		res, wrong := robust(pos, body)
		if wrong == nil && err != nil {
			t.Fatalf("the checker accepts the body, but OfProof returns %v", err)
		}
		for i := range pos.Size() * pos.Size() {
			if p := board.PointAt(i, pos.Size()); wrong == nil && res.Zone[i] && !one.Has(p) {
				t.Fatalf("the checker accepts the body and requires %v, which the zone lacks", p)
			}
		}
	})
}

// same reports whether two boards have the same stones and shapes.
func same(a, b *lines.Board) bool {
	if a.Depth() != b.Depth() || a.Size() != b.Size() {
		return false
	}
	for i := range a.Size() * a.Size() {
		p := board.PointAt(i, a.Size())
		for s := range lines.Side(2) {
			if a.Empty(p) != b.Empty(p) || a.Empty(p) && a.Tally(p, s) != b.Tally(p, s) {
				return false
			}
		}
	}
	for _, l := range a.IDs() {
		own, opp, wall := a.Row(l, 0)
		if o, p, w := b.Row(l, 0); o != own || p != opp || w != wall {
			return false
		}
	}
	return true
}
