package theorem_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
)

// bug is a fault: new replaces the text old of one file.
type bug struct{ name, file, old, new string }

// bugs are faults of this package and of proof/tree. The tests of this package must fail with each.
var bugs = []bug{
	{"second proof counted too", "cut.go", "\t\t\t}\n\t\t\treturn tree.Replace\n", "\t\t\t}\n\t\t\treturn tree.Keep\n"},
	{"shared positions inline", "cut.go", "\t\t\t\tc.marks[k] = once\n", ""},
	{"small proofs as lemmas", "cut.go", "if length < c.least {", "if false {"},
	{"small claims inline", "cut.go", "c.marks[k] = more\n\tif met", "if !met {\n\t\tc.marks[k] = more\n\t}\n\tif met"},
	{"lemma written twice", "cut.go", "c.marks[k] = written\n", ""},
	{"lemma lost", "cut.go", "return w.Lemma(Lemma{pos, body}) },", "return nil },"},
	{"wins twice", "cut.go", "if !c.first(pos) {", "if false {"},
	{"need forgotten", "build.go", "b.need(s.Position)\n", ""},
	{"lemma built twice", "build.go", "\tb.known[k] = struct{}{}\n", ""},
	{"forbidden replies are claimed", "build.go", "if !h.Position.Legal(pt, side) {", "if false {"},
	{"attacker's root as the defender's", "build.go", "if side == h.Attacker {", "if false {"},
	{"hash without the header", "writer.go", "\tw.hash.Write(line)\n", "\tif w.lemmas > 0 {\n\t\tw.hash.Write(line)\n\t}\n"},
	{"nodes not summed", "writer.go", "w.nodes += nodes", "w.nodes = nodes"},
	{"bad lemmas written", "queue.go", "q.w.finish(p.line, p.nodes, p.err)", "q.w.finish(p.line, p.nodes, nil)"},
	{"last lemmas not written", "build.go", "\treturn q.drain()\n", "\treturn nil\n"},
	{"side not compared", "writer.go", " || l.Position.ToMove() != w.head.Attacker", ""},
	{"file kept after an error", "writer.go", "w.file.Close(err == nil)", "w.file.Close(true)"},
	{"base64 compressed", "writer.go", "w.head.Hex, out = true, w.zip", "out = w.zip"},
	{"version 3 read as base64", "parse.go", "h.Hex = v == HexVersion", "h.Hex = false"},
	{"version 3 stated, base64 written", "theorem.go", "\tif h.Hex {\n\t\to.Hex(", "\tif false {\n\t\to.Hex("},
	{"not compressed", "compress.go", `strings.HasSuffix(path, ".gz")`, `strings.HasSuffix(path, ".zip")`},
	{"zstd not read", "compress.go", "bytes.Equal(magic, zstdMagic) || ", ""},
	{"skippable frames not read", "compress.go", " || len(magic) == 4 && magic[0]&0xf0 == skippable[0] && bytes.Equal(magic[1:], skippable[1:])", ""},
	{"gzip not read", "compress.go", "case bytes.HasPrefix(magic, gzipMagic):", "case false:"},
	{"any window", "compress.go", "zstd.WithDecoderMaxWindow(maxWindow)", "zstd.WithDecoderMaxWindow(256*maxWindow)"},
	{"hash with the trailer", "reader.go", "\tr.hash.Write(r.line)\n", "\tr.hash.Write(r.next)\n"},
	{"long lines read", "reader.go", "case len(dst) > proof.MaxLine+1:", "case len(dst) < 0:"},
	{"last bad line reported", "verify.go", "bad.Number < v.bad.Number", "bad.Number > v.bad.Number"},
	{"bad lines overlooked", "verify.go", "case v.bad != nil:", "case false:"},
	{"uses below a pass", "../tree/cut.go", "if c == nil || c.passes > 0 {", "if c == nil {"},
	{"uses after forbidden replies", "../tree/cut.go", "c.illegal > 0 && !used", "false"},
	{"use not read", "../tree/cut.go", "used := r.use()", "used := false"},
	{"sites of a skipped proof visited", "../tree/cut.go", "\t\tc.site = nil\n", ""},
	{"uses in an image dropped", "../tree/cut.go", "\tif used {\n\t\treturn AppendUse(dst, r.b.Size())\n\t}\n", ""},
}

// TestPlantedBugs looks for the place of each bug, and runs the tests of this package with it: with
// GSOLVE_PLANTED alone, because that takes some minutes.
func TestPlantedBugs(t *testing.T) {
	for _, b := range bugs {
		text := string(testdir.Read(t, b.file))
		if n := strings.Count(text, b.old); n != 1 {
			t.Errorf("bug %q: %q stands %d times in %s, want once", b.name, b.old, n, b.file)
			continue
		}
		if os.Getenv("GSOLVE_PLANTED") != "" {
			runPlanted(t, b, strings.Replace(text, b.old, b.new, 1))
		}
	}
}

// runPlanted runs the tests with text in place of the file of the bug. They must run, and fail.
func runPlanted(t *testing.T, b bug, text string) {
	t.Helper()
	const tests = "Cut|Build|Create|Discard|Refuses|Short|Bomb|FirstBad|Forbidden|Example|Mutants"
	source, err := filepath.Abs(b.file)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	planted, overlay := filepath.Join(dir, "planted.go"), filepath.Join(dir, "overlay.json")
	testdir.Write(t, planted, text)
	list, _ := json.Marshal(map[string]map[string]string{"Replace": {source: planted}})
	testdir.Write(t, overlay, string(list))
	run := exec.Command("go", "test", "-short", "-vet=off", "-overlay", overlay, "-run", tests, ".")
	run.Env = append(os.Environ(), testboard.LongVariable+"=")
	out, err := run.CombinedOutput()
	switch {
	case err == nil:
		t.Errorf("no test catches the bug %q", b.name)
	case !strings.Contains(string(out), "--- FAIL") && !strings.Contains(string(out), "panic:"):
		t.Errorf("bug %q: the tests do not run:\n%s", b.name, out)
	default:
		t.Logf("%s: caught", b.name)
	}
}
