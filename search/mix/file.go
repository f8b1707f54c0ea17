package mix

import (
	"fmt"
	"io"

	"github.com/gsolve/gsolve/nn"
)

// Header describes the training of a network.
type Header struct {
	Seed    uint64 `json:"seed"`
	Version int    `json:"version"` // adopted networks so far; 0 = before self-play
	Steps   int    `json:"steps"`   // of gradient descent
}

// kind is the kind of the files.
const kind = "mix"

// Name names a network by its origin, for tables and reports.
func (h Header) Name() string {
	return fmt.Sprintf("mix-seed%d-version%d-steps%d", h.Seed, h.Version, h.Steps)
}

// Write writes the file of the network: 5.7 MB. Equal networks give equal bytes.
func (n *Net) Write(to io.Writer) error { return nn.Write(to, kind, n.Header, n.Blocks()) }

// Read reads a file of a network to its end. An error wraps nn.ErrFile, or is that of the reader.
func Read(from io.Reader) (*Net, error) {
	n := emptyNet()
	blocks, err := nn.Read(from, kind, &n.Header)
	if err != nil {
		return nil, err
	}
	if err := nn.Copy(n.Blocks(), blocks); err != nil {
		return nil, err
	}
	return n, nil
}
