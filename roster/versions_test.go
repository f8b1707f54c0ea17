package roster_test

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search/adp"
	"github.com/gsolve/gsolve/search/alphagomoku"
	"github.com/gsolve/gsolve/search/mix"
)

// TestVersions: a spec names the weights that it uses if they are the shipped ones.
func TestVersions(t *testing.T) {
	for text, want := range map[string]string{
		"threats": "", "mix": mix.Shipped().Name(), "mix:weights=a.w": "", "kill": "", "kill:eval=mix": mix.Shipped().Name(),
		"alphagomoku": alphagomoku.Shipped().Name(), "adp": adp.Shipped().Name(),
	} {
		spec, err := roster.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		list := []string{fmt.Sprintf("solver %d", proof.SolverVersion)}
		if want != "" {
			list = append(list, "weights "+want)
		}
		if got := spec.Versions(); !slices.Equal(got, list) {
			t.Errorf("%s: %q, expected %q", text, got, list)
		}
	}
}

// TestFileNotes: a spec lists its files, and a note changes with the content of its file.
func TestFileNotes(t *testing.T) {
	for text, want := range map[string][]string{"adp:seed=1,weights=a/b.w": {"a/b.w"}, "adp": nil, "greedy": nil} {
		spec, err := roster.Parse(text)
		if err != nil || !slices.Equal(spec.Files(), want) {
			t.Errorf("%s: files %q, error %v, expected %q", text, spec.Files(), err, want)
		}
	}
	note, err := roster.FileNote("a", func(string) ([]byte, error) { return []byte("abc"), nil })
	if want := "file a sha256 ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"; note != want || err != nil {
		t.Errorf("%q, error %v, expected %q", note, err, want)
	}
	if _, err := roster.FileNote("a", func(string) ([]byte, error) { return nil, fs.ErrNotExist }); !errors.Is(err, fs.ErrNotExist) || !strings.HasPrefix(err.Error(), "a: ") {
		t.Errorf("error %v, expected one with the path", err)
	}
}
