package proofdb_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
)

// easyLine is a line of an export: a win by one straight four, as in easy.
const easyLine = `{"v":1,"rule":"freestyle","size":15,"black":["c3","d3","e3"],"white":["h8"],"to_move":"black","space":"vcf","verdict":"win","class":"vcf","nodes":1,"proof":"Iw=="}`

// TestImportRefuses: Import reports each bad line with its number and stores nothing of it. It
// stores the good lines.
func TestImportRefuses(t *testing.T) {
	for _, tt := range []struct{ old, new, reason string }{
		{`"v":1`, `"v":2`, "version: 2"},
		{`"v":1,`, ``, "field v is missing"},
		{`"v":1`, `"w":1`, "unknown or repeated"},
		{`{"v"`, `["v"`, "not a record"},
		{`"Iw=="}`, `"Iw=="}{}`, "follows the record"},
		{`"Iw=="`, `"JA=="`, "refused"},
		{`"Iw=="`, `"I"`, "base64"},
		{`"freestyle"`, `"chess"`, "expected one of [freestyle"},
		{`15`, `4`, "size 4"},
		{`"to_move":"black"`, `"to_move":"white"`, "refused"},
		{`"to_move":"black"`, `"to_move":"red"`, "expected one of [black"},
		{`"c3"`, `"z3"`, "column 50"},
		{`"h8"`, `"h"`, "column 74"},
		{`"h8"`, `"c3"`, "stands on"},
		{`"vcf"`, `"five"`, "expected one of [vcf"},
		{`"win"`, `"draw"`, "expected one of [unknown"},
		{`"win"`, `"lost"`, "not one of a record of lost"},
		{`"vcf","verdict":"win","class":"vcf","nodes":1,"proof":"Iw=="`, `"any","verdict":"none"`, "none in space any"},
		{`"vcf","verdict":"win","class":"vcf","nodes":1,"proof":"Iw=="`, `"any","verdict":"unknown","budget":9`, "unknown in space any"},
		{`"win","class":"vcf","nodes":1,"proof":"Iw=="`, `"unknown"`, "budget is missing"},
		{`["c3"`, `["c3"` + strings.Repeat(`,"c3"`, 500), "stones"},
	} {
		line := strings.Replace(easyLine, tt.old, tt.new, 1)
		db := proofdb.OpenMemory(silent(t))
		said := ""
		r, err := db.Import(t.Context(), strings.NewReader(easyLine+"\n"+line+"\n"), proofdb.ImportOptions{
			NoTrailer: true,
			Refused:   func(line uint64, err error) { said += fmt.Sprintf("%d: %v", line, err) },
		})
		if err != nil || r.Refused != 1 || r.Stored != 1 || !strings.HasPrefix(said, "2: ") || !strings.Contains(said, tt.reason) {
			t.Errorf("importing %.200s: %+v, refusals %q, error %v; expected one refusal with %q", line, r, said, err, tt.reason)
		}
		if s, err := db.Stats(t.Context()); err != nil || s.Positions != 1 {
			t.Errorf("after importing %.200s: Stats %+v, error %v; expected one position", line, s, err)
		}
		must(t, db.Close())
	}
}

// TestImportTrailer: Import refuses input that is not a whole export. If it can read the input
// twice, it refuses before it stores anything.
func TestImportTrailer(t *testing.T) {
	from := filled(t, silent(t))
	defer from.Close()
	whole, err := io.ReadAll(exported(t, from))
	must(t, err)
	lines := bytes.SplitAfter(whole, []byte("\n"))
	last := len(lines) - 2
	for name, tt := range map[string]struct {
		text []byte
		want error
	}{
		"whole":               {whole, nil},
		"nothing":             {nil, proofdb.ErrDamaged},
		"no last line":        {bytes.Join(lines[:last], nil), proofdb.ErrDamaged},
		"a line missing":      {bytes.Join(append(lines[:5:5], lines[6:]...), nil), proofdb.ErrDamaged},
		"a word changed":      {bytes.Replace(whole, []byte(`"verdict":"none"`), []byte(`"verdict":"lost"`), 1), proofdb.ErrDamaged},
		"lines after the end": {append(whole[:len(whole):len(whole)], lines[0]...), proofdb.ErrFormat},
		"another last line":   {append(bytes.Join(lines[:last], nil), `{"v":1,"sha256":7}`...), proofdb.ErrFormat},
		"a newer last line":   {bytes.Replace(whole, []byte(`{"v":1,"records"`), []byte(`{"v":2,"records"`), 1), proofdb.ErrFormat},
	} {
		for _, seeks := range []bool{true, false} {
			db := proofdb.OpenMemory(silent(t))
			in := io.Reader(bytes.NewReader(tt.text))
			if !seeks {
				in = io.MultiReader(in)
			}
			_, err := db.Import(t.Context(), in, proofdb.ImportOptions{})
			if !errors.Is(err, tt.want) || (err == nil) != (tt.want == nil) {
				t.Errorf("Import of %s: %v, expected %v", name, err, tt.want)
			}
			if s, _ := db.Stats(t.Context()); seeks && (s.Positions == 0) != (tt.want != nil) {
				t.Errorf("Import of %s: %d positions stored", name, s.Positions)
			}
			must(t, db.Close())
		}
	}
}

// TestCertifiedOnly: with CertifiedOnly, Import leaves out records without a proof.
func TestCertifiedOnly(t *testing.T) {
	from := filled(t, silent(t))
	defer from.Close()
	db := proofdb.OpenMemory(silent(t))
	defer db.Close()
	var bytes uint64
	r, err := db.Import(t.Context(), exported(t, from), proofdb.ImportOptions{CertifiedOnly: true, Progress: func(n uint64) { bytes = n }})
	must(t, err)
	s, err := db.Stats(t.Context())
	must(t, err)
	if r.Left == 0 || r.Stored == 0 || r.Left+r.Stored != r.Records || bytes == 0 {
		t.Errorf("Import: %+v after %d bytes, expected every record either stored or left out", r, bytes)
	}
	for space := range s.Records {
		if s.Records[space][proof.None] != 0 || s.Records[space][proof.Unknown] != 0 {
			t.Errorf("Import stored records without a proof: %+v", s.Records)
		}
	}
}

// TestCertifiedThrees: no proof shows that the threes of a win are shape threes. With
// CertifiedOnly, Import stores such a win in the next space, order2.
func TestCertifiedThrees(t *testing.T) {
	from, to := proofdb.OpenMemory(silent(t)), proofdb.OpenMemory(silent(t))
	defer from.Close()
	defer to.Close()
	for _, win := range corpus(t) {
		if win.record.Space == proof.Order2 {
			win.record.Space = proof.Threes
			must(t, from.Add(win.pos, win.record))
		}
	}
	must(t, from.Flush())
	_, err := to.Import(t.Context(), exported(t, from), proofdb.ImportOptions{CertifiedOnly: true})
	must(t, err)
	before, err := from.Stats(t.Context())
	must(t, err)
	after, err := to.Stats(t.Context())
	must(t, err)
	three, order2 := before.Records[proof.Threes][proof.Win], after.Records[proof.Order2][proof.Win]
	if three == 0 || order2 != three || after.Records[proof.Threes][proof.Win] != 0 {
		t.Errorf("%d wins by shape threes became %+v", three, after.Records)
	}
}

// TestImportContradiction: Import counts a contradiction and reports its line; the database keeps
// the proof.
func TestImportContradiction(t *testing.T) {
	var heard loud
	db := proofdb.OpenMemory(proofdb.Options{Warn: heard.hear})
	defer db.Close()
	none := strings.Replace(easyLine, `"win","class":"vcf","nodes":1,"proof":"Iw=="`, `"none"`, 1)
	var lines []uint64
	r, err := db.Import(t.Context(), strings.NewReader(none+"\n"+easyLine), proofdb.ImportOptions{
		NoTrailer: true,
		Refused:   func(line uint64, _ error) { lines = append(lines, line) },
	})
	if err != nil || r.Contradictions != 1 || !slices.Equal(lines, []uint64{2}) || heard.text() == "" {
		t.Errorf("Import of a contradiction in line 2: %+v, reported lines %v, warnings %q, error %v", r, lines, heard.text(), err)
	}
}

// TestLoadFull: Import and Merge count contradictions, and still return ErrFull if records did not
// fit.
func TestLoadFull(t *testing.T) {
	const n = 100
	from := proofdb.OpenMemory(silent(t))
	defer from.Close()
	for i := range n {
		must(t, from.Add(easy(i).pos, easy(i).record))
	}
	must(t, from.Flush())
	for name, load := range map[string]func(*proofdb.DB) (proofdb.ImportResult, error){
		"Import": func(db *proofdb.DB) (proofdb.ImportResult, error) {
			return db.Import(t.Context(), exported(t, from), proofdb.ImportOptions{})
		},
		"Merge": func(db *proofdb.DB) (proofdb.ImportResult, error) { return db.Merge(t.Context(), from, nil) },
	} {
		var heard loud
		db := proofdb.OpenMemory(proofdb.Options{Warn: heard.hear, Memory: 3000})
		for i := range 12 {
			must(t, db.Put(easy(i).pos, proof.Record{Space: proof.Fours, Outcome: proof.None}))
		}
		r, err := load(db)
		if !errors.Is(err, proofdb.ErrFull) || r.Contradictions != 12 || r.Records != n || r.Stored+r.Known > n-12 {
			t.Errorf("%s into too little memory: %+v, error %v; expected 12 contradictions and ErrFull", name, r, err)
		}
		if strings.Count(heard.text(), "contradiction") != 12 {
			t.Errorf("%s: expected 12 warnings of contradictions, got %s", name, heard.text())
		}
		must(t, db.Close())
	}
}

// TestLongLine: Import refuses a line without an end before the line fills the memory.
func TestLongLine(t *testing.T) {
	db := proofdb.OpenMemory(silent(t))
	defer db.Close()
	if testing.Short() {
		t.Log("this test reads 64 MiB even with -short")
	}
	_, err := db.Import(t.Context(), io.LimitReader(endless{}, proofdb.MaxLine+2), proofdb.ImportOptions{NoTrailer: true})
	if !errors.Is(err, proofdb.ErrFormat) || !strings.Contains(err.Error(), "line 1") {
		t.Errorf("Import of an endless line: %v, expected ErrFormat in line 1", err)
	}
	if _, err := db.Import(t.Context(), broken{}, proofdb.ImportOptions{NoTrailer: true}); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("Import from a reader that fails: %v", err)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// TestRestore: Restore makes a database with the same export, in no directory or an empty one. It
// restores all or nothing.
func TestRestore(t *testing.T) {
	db := filled(t, silent(t))
	defer db.Close()
	dir := t.TempDir()
	to := filepath.Join(dir, "restored")
	text, err := io.ReadAll(exported(t, db))
	must(t, err)
	_, err = proofdb.Restore(t.Context(), to, bytes.NewReader(text[:len(text)-9]), silent(t).Tuned(0), proofdb.ImportOptions{})
	if _, there := os.Stat(to); !errors.Is(err, proofdb.ErrDamaged) && !errors.Is(err, proofdb.ErrFormat) || there == nil {
		t.Errorf("Restore of an export that was cut off: %v, expected an error and no directory", err)
	}
	must(t, os.Mkdir(to, 0o755))
	letter := filepath.Join(to+".restoring", "letter")
	must(t, os.Mkdir(to+".restoring", 0o755))
	must(t, os.WriteFile(letter, nil, 0o644))
	_, err = proofdb.Restore(t.Context(), to, bytes.NewReader(text), silent(t).Tuned(0), proofdb.ImportOptions{})
	must(t, err)
	if _, err := proofdb.Restore(t.Context(), to, bytes.NewReader(text), silent(t).Tuned(0), proofdb.ImportOptions{}); !errors.Is(err, proofdb.ErrPlace) {
		t.Errorf("Restore over a database: %v", err)
	}
	if _, err := os.Stat(letter); err != nil {
		t.Errorf("Restore removed a file that was not its own: %v", err)
	}
	if left, err := filepath.Glob(to + "*"); err != nil || len(left) != 2 {
		t.Errorf("Restore left %v (%v), expected the database and the directory that was there before", left, err)
	}
	restored, err := proofdb.Open(to, silent(t).Tuned(0))
	must(t, err)
	defer restored.Close()
	must(t, restored.Compact(t.Context(), nil))
	if got, _ := io.ReadAll(exported(t, restored)); !bytes.Equal(got, text) {
		t.Error("the export of the restored database differs")
	}
	bad := easyLine + "\n" + strings.Replace(easyLine, "Iw", "JA", 1) + "\n"
	_, err = proofdb.Restore(t.Context(), filepath.Join(dir, "bad"), strings.NewReader(bad), silent(t).Tuned(0), proofdb.ImportOptions{NoTrailer: true})
	if !errors.Is(err, proofdb.ErrDamaged) {
		t.Errorf("Restore of an export without a last line: %v", err)
	}
}

// TestRestorePlace: Restore changes nothing at a place that it refuses, and keeps a link to an
// empty directory.
func TestRestorePlace(t *testing.T) {
	db := filled(t, silent(t))
	defer db.Close()
	text, err := io.ReadAll(exported(t, db))
	must(t, err)
	restore := func(to string) error {
		_, err := proofdb.Restore(t.Context(), to, bytes.NewReader(text), silent(t).Tuned(0), proofdb.ImportOptions{})
		return err
	}
	dir := t.TempDir()
	t.Chdir(dir)
	must(t, os.WriteFile("notes", []byte("mine"), 0o644))
	must(t, os.Mkdir("empty", 0o755))
	must(t, os.Symlink("empty", "link"))
	must(t, os.Symlink("nowhere", "dangling"))
	for _, to := range []string{"notes", "dangling", ".", dir, "notes/below"} {
		if err := restore(to); !errors.Is(err, proofdb.ErrPlace) || !strings.HasPrefix(err.Error(), to+": ") {
			t.Errorf("Restore to %s: %v, expected ErrPlace with that name", to, err)
		}
	}
	if kept, err := os.ReadFile("notes"); err != nil || string(kept) != "mine" {
		t.Errorf("after Restore the file holds %q (%v), expected mine", kept, err)
	}
	must(t, restore("link"))
	if target, err := os.Readlink("link"); err != nil || target != "empty" {
		t.Errorf("after Restore the link leads to %q (%v), expected empty", target, err)
	}
	if _, err := os.Stat(filepath.Join("empty", "badger")); err != nil {
		t.Errorf("Restore made no database behind the link: %v", err)
	}
}
