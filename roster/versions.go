package roster

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search/adp"
)

// Versions names the parts that decide how searchers play and stand in no spec: the solver and the
// shipped weights. A journal of games keeps them, because games of two versions are not one match.
func Versions() []string {
	return []string{"solver " + strconv.Itoa(proof.SolverVersion), "weights " + adp.Shipped().Name()}
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
