package board_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/gsolve/gsolve/board"
)

// acceptanceDir is the folder of acceptance positions beside the checkout.
func acceptanceDir(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		found := filepath.Join(dir, "shared", "acceptance")
		if info, err := os.Stat(found); err == nil && info.IsDir() {
			return found
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			t.Skip("no shared/acceptance beside the checkout")
		}
		dir = parent
	}
}

// boardLine is one line of a file of positions.
type boardLine struct {
	ID        string   `json:"id"`
	Rule      string   `json:"rule"`
	Size      int      `json:"size"`
	Black     []string `json:"black"`
	White     []string `json:"white"`
	ToMove    string   `json:"to_move"`
	Expect    string   `json:"expect"`
	Complete  bool     `json:"complete"`
	Allowed   []string `json:"allowed"`
	Forbidden []string `json:"forbidden"`
}

func (c *boardLine) position(t *testing.T) *board.Position {
	t.Helper()
	rule, err := board.ParseRule(c.Rule)
	if err != nil {
		t.Fatal(err)
	}
	side, err := board.ParseColour(c.ToMove)
	if err != nil {
		t.Fatal(err)
	}
	p, err := board.New(board.Setup{
		Size: c.Size, Rule: rule, Black: pts(t, c.Black...), White: pts(t, c.White...), ToMove: side,
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (c *boardLine) check(t *testing.T) {
	p := c.position(t)
	want := map[board.Point]bool{}
	for _, pt := range pts(t, c.Forbidden...) {
		want[pt] = true
		if p.Forbidden(pt) == board.NotForbidden {
			t.Errorf("%v is not forbidden, but should be", pt)
		}
	}
	for _, pt := range pts(t, c.Allowed...) {
		if r := p.Forbidden(pt); r != board.NotForbidden {
			t.Errorf("%v is forbidden (%v), but should not be", pt, r)
		}
	}
	if !c.Complete {
		return
	}
	for _, f := range p.AppendForbidden(nil) {
		if !want[f.Point] {
			t.Errorf("%v is forbidden (%v) and not among the complete set", f.Point, f.Reason)
		}
	}
}

func TestAcceptanceForbidden(t *testing.T) {
	f, err := os.Open(filepath.Join(acceptanceDir(t), "forbidden-renju.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var c boardLine
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		t.Run(c.ID, c.check)
		n++
	}
	if n == 0 {
		t.Error("no acceptance positions")
	}
}
