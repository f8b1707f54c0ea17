package brain_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/brain"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
)

// stones lists the stones of a position with a win by fours for the brain.
const stones = "4,7,1\n3,7,2\n5,7,1\n0,14,2\n6,7,1\n14,0,2\n8,4,1\n14,14,2\n8,5,1\n0,0,2\n8,6,1\n7,1,2\nDONE\n"

// quietly begins a session with limits that give the same answers on every machine.
const quietly = "START 15\nINFO timeout_turn 2147483647\nINFO max_node 100000\n"

// TestStore: the brain answers from a database, and prints what the database knows.
func TestStore(t *testing.T) {
	db := recorded(t)
	got := talk(t, brain.Options{Store: db}, quietly+
		"YXQUERYDATABASEONE\n"+stones+
		"YXQUERYDATABASETEXT\n0,0,1\n1,1,2\nDONE\n"+
		"YXQUERYDATABASEALL\n0,0,1\n1,1,2\nDONE\n"+
		"YXSHOWINFO\nINFO usedatabase 0\nYXSHOWINFO\nINFO usedatabase 1\nBOARD\n"+stones)
	compare(t, got, []string{
		"OK", `MESSAGE DATABASE ONE vcf win in 3 plies`,
		"MESSAGE DATABASE ONE nothing",
		"MESSAGE DATABASE ONE nothing", "MESSAGE DATABASE DONE",
		"INFO .*", "MESSAGE .*", "MESSAGE .* a database is used",
		"INFO .*", "MESSAGE .*", "MESSAGE .* no database is used",
		"8,7",
	})
}

// record returns the position of stones and a record of its win.
func record(t *testing.T) (*board.Position, proof.Record) {
	t.Helper()
	s := board.Setup{ToMove: board.Black}
	for _, name := range strings.Fields("e8 f8 g8 i11 i10 i9") {
		s.Black = append(s.Black, testboard.Point(t, name))
	}
	for _, name := range strings.Fields("d8 a1 o15 o1 a15 h14") {
		s.White = append(s.White, testboard.Point(t, name))
	}
	pos, err := board.New(s)
	if err != nil {
		t.Fatal(err)
	}
	moves := []board.Point{testboard.Point(t, "i8"), testboard.Point(t, "h8")}
	body := proof.VCFBody(nil, pos.Size(), moves[:1])
	return pos, proof.Record{Space: proof.Fours, Outcome: proof.Win, Body: body, Nodes: 1, Solver: proof.SolverVersion}
}

// recorded returns a database that knows the win of record.
func recorded(t *testing.T) *proofdb.DB {
	t.Helper()
	db := proofdb.OpenMemory(proofdb.Options{})
	t.Cleanup(func() { db.Close() })
	pos, win := record(t)
	if err := db.Put(pos, win); err != nil {
		t.Fatal(err)
	}
	return db
}

// TestQueryAll: the query lists moves that lead to known positions. There the side to move is the
// opponent, who wins.
func TestQueryAll(t *testing.T) {
	db := recorded(t)
	// This is the board of stones before the last stone, 7,1, with swapped sides.
	before := "4,7,2\n3,7,1\n5,7,2\n0,14,1\n6,7,2\n14,0,1\n8,4,2\n14,14,1\n8,5,2\n0,0,1\n8,6,2\nDONE\n"
	got := talk(t, brain.Options{Store: db}, quietly+"YXQUERYDATABASEALL\n"+before)
	compare(t, got, []string{"OK", "MESSAGE DATABASE ONE nothing", "MESSAGE DATABASE 7,1 vcf win in 3 plies", "MESSAGE DATABASE DONE"})
}

// TestQueryOnePly: a win in one ply has "ply", not "plies".
func TestQueryOnePly(t *testing.T) {
	db := proofdb.OpenMemory(proofdb.Options{})
	defer db.Close()
	pos, _ := record(t)
	for _, name := range strings.Fields("i8 c8") { // three in a row, and a fourth
		if err := pos.Play(testboard.Point(t, name)); err != nil {
			t.Fatal(err)
		}
	}
	body := proof.VCFBody(nil, pos.Size(), []board.Point{testboard.Point(t, "i12")})
	win := proof.Record{Space: proof.Fours, Outcome: proof.Win, Body: body, Nodes: 1, Solver: proof.SolverVersion}
	if err := db.Put(pos, win); err != nil {
		t.Fatal(err)
	}
	sent := strings.Replace(stones, "DONE", "8,7,1\n2,7,2\nDONE", 1)
	got := talk(t, brain.Options{Store: db}, quietly+"YXQUERYDATABASEONE\n"+sent)
	compare(t, got, []string{"OK", "MESSAGE DATABASE ONE vcf win in 1 ply"})
}

// faulty is a store whose methods all fail.
type faulty struct{ closing error }

var errDisk = errors.New("the disk is gone")

func (faulty) Get(*board.Position) (proof.Known, error) { return proof.Known{}, errDisk }
func (faulty) Add(*board.Position, proof.Record) error  { return errDisk }
func (f faulty) Close() error                           { return f.closing }

// TestFaultyStore: the brain plays on without the store, and reports the errors of queries.
func TestFaultyStore(t *testing.T) {
	got := talk(t, brain.Options{Store: faulty{}}, quietly+"YXQUERYDATABASEONE\n"+stones+"YXQUERYDATABASEALL\n"+stones+"BEGIN\n")
	compare(t, got, []string{
		"OK", "MESSAGE DATABASE ONE nothing", "ERROR the disk is gone", "MESSAGE DATABASE ONE nothing", "ERROR the disk is gone", "8,7",
	})
}

// TestSetDatabase: a new database closes the one before. Errors of both are reported.
func TestSetDatabase(t *testing.T) {
	opened := 0
	o := brain.Options{OpenStore: func(path string) (brain.OpenedStore, error) {
		if path != "good one" {
			return nil, os.ErrNotExist
		}
		opened++
		return faulty{closing: errDisk}, nil
	}}
	var out strings.Builder
	err := brain.Play(t.Context(), strings.NewReader("START 9\nYXSETDATABASE\nYXSETDATABASE good one\nYXSETDATABASE good one\nYXSETDATABASE bad\nYXQUERYDATABASEONE\nDONE\n"), &out, o)
	if err != nil || opened != 2 {
		t.Errorf("error %v, opened %d databases, want 2", err, opened)
	}
	compare(t, strings.Split(strings.TrimSpace(out.String()), "\n"), []string{
		"OK", "ERROR no path, .*", "MESSAGE database good one is open",
		"MESSAGE cannot close the last database: the disk is gone", "MESSAGE database good one is open",
		"MESSAGE cannot close the last database: the disk is gone", "ERROR file does not exist", "ERROR no database is open",
	})
	if err := brain.Play(t.Context(), strings.NewReader("YXSETDATABASE good one"), &out, o); !errors.Is(err, errDisk) {
		t.Errorf("error of the last database: %v, want %v", err, errDisk)
	}
}

// TestCoordinates plays the same move in every system of coordinates.
func TestCoordinates(t *testing.T) {
	for c, want := range map[brain.Coordinates]string{brain.Plain: "8,7", brain.XFlipY: "8,7", brain.FlipYX: "7,8"} {
		// The stones of the test lie on a row and a column; 14−7 = 7 mirrors the row on itself.
		text := stones
		if c == brain.FlipYX {
			text = "7,4,1\n7,3,2\n7,5,1\n14,0,2\n7,6,1\n0,14,2\n4,8,1\n14,14,2\n5,8,1\n0,0,2\n6,8,1\n1,7,2\nDONE\n"
		}
		got := talk(t, brain.Options{Coordinates: c}, quietly+"BOARD\n"+text)
		compare(t, got, []string{"OK", want})
		back, err := brain.ParseCoordinates(strings.ToUpper(c.String()))
		if err != nil || back != c {
			t.Errorf("the name of %v is read as %v, error %v", c, back, err)
		}
	}
	if _, err := brain.ParseCoordinates("y,x"); !errors.Is(err, brain.ErrCoordinates) {
		t.Errorf("unknown coordinates: error %v, want %v", err, brain.ErrCoordinates)
	}
}

// TestRule2: the option decides what bit 2 of the rule means.
func TestRule2(t *testing.T) {
	for r, want := range map[brain.Rule2]string{brain.Rule2Renju: "renju", brain.Rule2Continuous: "freestyle"} {
		got := talk(t, brain.Options{Rule2: r}, "INFO rule 2\nYXSHOWINFO\nINFO rule 3\nYXSHOWINFO\n")
		second := map[string]string{"renju": "renju", "freestyle": "standard"}[want]
		compare(t, got, []string{"INFO .*", "MESSAGE rule " + want + ", .*", "MESSAGE .*", "INFO .*", "MESSAGE rule " + second + ", .*", "MESSAGE .*"})
		back, err := brain.ParseRule2(r.String())
		if err != nil || back != r {
			t.Errorf("the name of %v is read as %v, error %v", r, back, err)
		}
	}
	if _, err := brain.ParseRule2("caro"); !errors.Is(err, brain.ErrRule2) {
		t.Errorf("an unknown meaning: error %v, want %v", err, brain.ErrRule2)
	}
}
