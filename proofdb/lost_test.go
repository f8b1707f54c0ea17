package proofdb_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/proofdb"
)

// TestLostOneByOne: the database accepts a loss exactly if the checker accepts each refutation by
// itself, although it checks refutations that many moves share only once. Single moves win here,
// because the opponent has four stones in a row; which ones depends on the reply.
func TestLostOneByOne(t *testing.T) {
	db := proofdb.OpenMemory(silent(t))
	defer db.Close()
	rng := rand.New(rand.NewPCG(testboard.Seed(), 7))
	accepted, refused := 0, 0
	for range testboard.Trials(t, 300, 2_000, 20_000) {
		pos := testboard.Until(func() *board.Position { return rowOfFour(rng) })
		list := oneMoveRefutations(rng, pos)
		err := db.Put(pos, proof.Record{Space: proof.Any, Outcome: proof.Lost, Body: tree.AppendLost(nil, pos.Size(), list)})
		want := refutesEach(pos, list)
		if (err == nil) != want || err != nil && !errors.Is(err, proofdb.ErrRefused) {
			t.Fatalf("Put returns %v, want acceptance %v, of %v on\n%s", err, want, list, testboard.Diagram(pos))
		}
		if want {
			accepted++
		} else {
			refused++
		}
	}
	if accepted < 20 || refused < 20 {
		t.Errorf("%d losses accepted, %d refused, want more of both", accepted, refused)
	}
}

// TestLostEncoding: a loss is stored in its only encoding, whatever its orientation.
func TestLostEncoding(t *testing.T) {
	f := hopeless(t, 7)
	longer := append([]byte{f.record.Body[0] | 0x80, 0}, f.record.Body[1:]...) // the first number is below 128
	for s := range board.Symmetry(board.Symmetries) {
		db := proofdb.OpenMemory(silent(t))
		pos := f.pos.Transform(s)
		body, err := new(tree.Reader).AppendLostImage(nil, f.pos, s, longer)
		must(t, err)
		short := bytes.Clone(body)
		body = append([]byte{body[0] | 0x80, 0}, body[1:]...)
		must(t, db.Put(pos, proof.Record{Space: proof.Any, Outcome: proof.Lost, Body: body}))
		if k := get(t, db, pos); !bytes.Equal(k[proof.Any].Body, short) {
			t.Errorf("%v: the stored body is %v, want %v", symmetry(s), k[proof.Any].Body, short)
		}
		db.Close()
	}
}

// rowOfFour returns a position in which the side to move cannot make a five at once, and its opponent
// has four stones in a row or with a gap; nil if chance made none.
func rowOfFour(rng *rand.Rand) *board.Position {
	s := board.Setup{Rule: []board.Rule{board.Freestyle, board.Standard, board.Renju}[rng.IntN(3)], Size: 7 + rng.IntN(3), ToMove: testboard.Colour(rng)}
	stones := map[board.Point]board.Colour{}
	start, dir, skip := board.At(rng.IntN(s.Size), rng.IntN(s.Size)), rng.IntN(4), rng.IntN(9)
	for k := range 5 {
		pt, on := testboard.Step(start, dir, k, s.Size)
		if !on {
			return nil
		}
		if k != skip && (k < 4 || skip < 4) {
			stones[pt] = s.ToMove.Opponent()
		}
	}
	for range rng.IntN(16) {
		pt := board.PointAt(rng.IntN(s.Size*s.Size), s.Size)
		if stones[pt] == board.Empty {
			stones[pt] = testboard.Colour(rng)
		}
	}
	pos := testboard.Legal(testboard.Filled(s, func(pt board.Point) board.Colour { return stones[pt] }))
	if pos == nil || len(pos.FiveSquares(nil, s.ToMove)) > 0 {
		return nil
	}
	return pos
}

// oneMoveRefutations answers each legal move by one of a few moves: mostly one that the checker
// accepts, if there is one.
func oneMoveRefutations(rng *rand.Rand, pos *board.Position) (list []tree.Refutation) {
	answers := pos.FiveSquares(nil, pos.ToMove().Opponent())
	if empty := pos.AppendStones(nil, board.Empty); len(answers) < 3 {
		answers = append(answers, empty[rng.IntN(len(empty))])
	}
	careless := []int{0, 40, 400}[rng.IntN(3)]
	for _, m := range pos.AppendStones(nil, board.Empty) {
		if !pos.Legal(m, pos.ToMove()) {
			continue
		}
		var r tree.Refutation
		for _, i := range rng.Perm(len(answers)) {
			r = tree.Refutation{Move: m, Body: proof.VCFBody(nil, pos.Size(), answers[i:i+1])}
			if refutes(pos, r) || rng.IntN(1_000) < careless {
				break
			}
		}
		list = append(list, r)
	}
	return list
}

// refutes asks the checker about one refutation.
func refutes(pos *board.Position, r tree.Refutation) bool {
	after := pos.Clone()
	if after.Play(r.Move) != nil {
		return false
	}
	_, err := new(verify.Checker).Body(after, r.Body)
	return err == nil
}

func refutesEach(pos *board.Position, list []tree.Refutation) bool {
	for _, r := range list {
		if !refutes(pos, r) {
			return false
		}
	}
	return len(list) > 0
}
