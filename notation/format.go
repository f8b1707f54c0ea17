package notation

import (
	"fmt"
	"strings"
)

// Format names a notation; the values are the names that --format takes.
type Format string

// The formats that are read and written.
const (
	Diagram  Format = "diagram"
	Moves    Format = "moves"
	JSONL    Format = "jsonl"
	PSQ      Format = "psq"
	Rec      Format = "rec"
	SGF      Format = "sgf"
	Openings Format = "openings"
	Pos      Format = "pos"
	Lib      Format = "lib"
)

// Formats is every format, in the order of the package documentation.
func Formats() []Format {
	return []Format{Diagram, Moves, JSONL, PSQ, Rec, SGF, Openings, Pos, Lib}
}

// ParseFormat reads a format's name. The error wraps ErrFormat and lists them.
func ParseFormat(name string) (Format, error) {
	var names []string
	for _, f := range Formats() {
		if name == string(f) {
			return f, nil
		}
		names = append(names, string(f))
	}
	return "", fmt.Errorf("%w: %.20q, expected one of %s", ErrFormat, name, strings.Join(names, ", "))
}
