package replay_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/replay"
	"github.com/gsolve/gsolve/proof/theorem"
)

// stored returns the proofs that the checker's tests keep, on small boards under the three rules.
func stored(t testing.TB) (list []*proof.Certificate) {
	t.Helper()
	for line := range bytes.Lines(testdir.Read(t, "../check/testdata/found.jsonl")) {
		c, err := proof.Decode(bytes.TrimSpace(line))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	return list
}

func of(t testing.TB, c *proof.Certificate) *replay.Proof {
	t.Helper()
	p, err := replay.Of(c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// cut returns the certificate as a theorem.
func cut(t testing.TB, c *proof.Certificate) *replay.Proof {
	t.Helper()
	pos := of(t, c).Position()
	var out bytes.Buffer
	w, err := theorem.NewWriter(&out, theorem.Head{Position: pos, Attacker: c.Attacker})
	if err != nil {
		t.Fatal(err)
	}
	err = theorem.Cut(w, func(yield func(*board.Position, []byte) bool) {
		yield(pos, c.Body)
	})
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	p, err := replay.Read(theorem.NewInput(&out))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestStored plays games against all stored proofs, as certificates and as theorems. The checker
// accepts them, so no game may have a hole.
func TestStored(t *testing.T) {
	games := testboard.Trials(t, 2, 20, 100)
	var sum replay.Report
	for i, c := range stored(t) {
		list := []*replay.Proof{of(t, c)}
		if i%20 == 0 {
			list = append(list, cut(t, c))
		}
		for _, p := range list {
			r, err := p.Play(context.Background(), replay.Options{Games: games, Seed: testboard.Seed() + uint64(i), Threads: 2})
			if err != nil || r.Games != uint64(games) {
				t.Fatalf("%s: %d games, error %v", c.ID, r.Games, err)
			}
			sum.Games, sum.Moves, sum.Hidden = sum.Games+r.Games, sum.Moves+r.Moves, sum.Hidden+r.Hidden
		}
	}
	t.Logf("%+v", sum)
	if sum.Hidden < sum.Games/10 {
		t.Errorf("%d hidden replies in %d games, want a tenth", sum.Hidden, sum.Games)
	}
}

// TestSeed checks that games depend on the seed and their number only, not on the threads.
func TestSeed(t *testing.T) {
	c := stored(t)[0]
	play := func(seed uint64, threads int) replay.Report {
		r, err := of(t, c).Play(context.Background(), replay.Options{Games: 100, Seed: seed, Threads: threads})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if a, b := play(1, 1), play(1, 4); a != b {
		t.Errorf("one thread plays %+v, four %+v", a, b)
	}
	if a, b := play(1, 1), play(2, 1); a == b {
		t.Errorf("the seeds 1 and 2 both play %+v", a)
	}
}

// TestRefuted checks that games find a hole in certificates that prove nothing: the stored ones that
// catch planted faults of the checker, and that exhaustive replay refutes.
func TestRefuted(t *testing.T) {
	found, all, latest := 0, 0, 0
	games := testboard.Amount(2000, 40_000, 40_000)
	for line := range bytes.Lines(testdir.Read(t, "../check/testdata/verdicts.jsonl")) {
		var v struct {
			Name, Want, Certificate string
			Refuted                 bool
			Hidden                  []int
		}
		if err := json.Unmarshal(line, &v); err != nil {
			t.Fatal(err)
		}
		c, err := proof.Decode([]byte(v.Certificate))
		form := slices.Contains([]string{"replies out of order", "a reply twice", "trailing bytes accepted"}, v.Name)
		if err != nil || !v.Refuted || v.Want != "invalid" || len(v.Hidden) > 0 || form { // bad form does not lose a game
			continue
		}
		p, err := replay.Of(c)
		if err != nil {
			continue // no position
		}
		all++
		r, err := p.Play(context.Background(), replay.Options{Games: games, Seed: 1, Threads: 2})
		hole := (*replay.Hole)(nil)
		if errors.As(err, &hole) {
			found++
			latest = max(latest, hole.Game)
			again, err := p.Play(context.Background(), replay.Options{Games: hole.Game + 1, Seed: 1, Threads: 1})
			if second := (*replay.Hole)(nil); !errors.As(err, &second) || second.Error() != hole.Error() || !slices.Equal(second.Moves, hole.Moves) {
				t.Errorf("%s: one thread finds %v, two find %v (%+v)", v.Name, err, hole, again)
			}
			continue
		}
		t.Logf("%s: no hole in %d games, %v", v.Name, r.Games, err)
	}
	t.Logf("%d holes in %d bad certificates, the last in game %d", found, all, latest)
	if all < 10 || found < all-2 {
		t.Errorf("games find %d holes in %d certificates that exhaustive replay refutes", found, all)
	}
}
