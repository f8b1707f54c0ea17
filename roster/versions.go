package roster

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search/mix"
)

// Versions names the versions of the parts that decide how the searcher plays: the solver, and the shipped
// weights that it uses. A journal of games keeps them, because games of two versions are not
// one match.
func (s Spec) Versions() []string {
	list := []string{"solver " + strconv.Itoa(proof.SolverVersion)}
	if s.engine.shipped != nil && s.values["weights"] == "" {
		if name := s.engine.shipped(s); name != "" {
			list = append(list, "weights "+name)
		}
	}
	return list
}

// judgeName names the network that judges the leaves of kill, if one does.
func judgeName(s Spec) string {
	if s.Get("eval") != "mix" {
		return ""
	}
	return mix.Shipped().Name()
}

// Files returns the paths of the files that the spec names, in the order of its options.
func (s Spec) Files() (paths []string) {
	for _, o := range s.engine.Options {
		if path, ok := s.values[o.Name]; ok && o.Kind == File {
			paths = append(paths, path)
		}
	}
	return paths
}

// FileNote names a file with its content: "file PATH sha256 HEX". The error is that of read, with the
// path.
func FileNote(path string, read func(path string) ([]byte, error)) (string, error) {
	content, err := read(path)
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	sum := sha256.Sum256(content)
	return "file " + path + " sha256 " + hex.EncodeToString(sum[:]), nil
}
