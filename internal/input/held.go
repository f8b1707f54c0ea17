package input

import (
	"bytes"
	"io"

	"github.com/gsolve/gsolve/notation"
)

// Held is a file of a source in memory.
type Held struct {
	Options notation.Options // with its name
	Data    []byte           // at most one byte more than notation.MaxFile
	Err     error            // of opening or reading the file; Data holds the bytes before it
}

// Hold reads all files into memory, so that the command can read the same bytes twice, even from
// standard input or from a file that changes meanwhile. All later reading takes these bytes.
func (s *Source) Hold() []Held {
	if s.held != nil {
		return s.held
	}
	held := []Held{}
	s.streams(func(in io.Reader, o notation.Options, err error) bool {
		h := Held{Options: o, Err: err}
		if err == nil {
			h.Data, h.Err = io.ReadAll(io.LimitReader(in, notation.MaxFile+1))
		}
		held = append(held, h)
		return true
	})
	s.held = held
	return held
}

// heldStreams does the same as streams with the files in memory.
func (s *Source) heldStreams(use func(in io.Reader, o notation.Options, err error) bool) {
	for i := range s.held {
		h := &s.held[i]
		opening := h.Err
		if len(h.Data) > 0 {
			opening = nil // the error comes after the bytes
		}
		if !use(h.stream(), h.Options, opening) {
			return
		}
	}
}

// stream returns the bytes, and then the error of reading them.
func (h *Held) stream() io.Reader {
	if h.Err == nil {
		return bytes.NewReader(h.Data)
	}
	return io.MultiReader(bytes.NewReader(h.Data), failed{h.Err})
}

// failed is a reader of nothing but an error.
type failed struct{ err error }

// Read returns the error.
func (f failed) Read([]byte) (int, error) { return 0, f.err }

// Format returns the format of the file, "" if it has none that gsolve reads.
func (h *Held) Format() notation.Format {
	if h.Options.Format != "" {
		return h.Options.Format
	}
	f, err := notation.Detect(h.Data[:min(len(h.Data), notation.DetectBytes)])
	if err != nil {
		return ""
	}
	return f
}
