package alphagomoku

import (
	"fmt"
	"io"

	"github.com/gsolve/gsolve/nn"
)

// Header describes the training of networks.
type Header struct {
	Blocks   int    `json:"blocks"`   // residual blocks, 0 … MaxBlocks
	Channels int    `json:"channels"` // 1 … MaxChannels
	Seed     uint64 `json:"seed"`     // of the training
	Version  int    `json:"version"`  // adopted networks so far; 0 = before self-play
	Steps    int    `json:"steps"`    // of gradient descent
}

// kind is the kind of the files.
const kind = "alphagomoku"

// The largest shapes. The weights of a run of gsolve train, with their velocities, fit a file then.
const (
	MaxBlocks   = 20
	MaxChannels = 128
)

// Name names networks by their origin, for tables and reports.
func (h Header) Name() string {
	return fmt.Sprintf("alphagomoku-%dx%d-seed%d-version%d-steps%d", h.Blocks, h.Channels, h.Seed, h.Version, h.Steps)
}

// Nets are the networks of both colours.
type Nets struct {
	Header
	black, white *net
}

// NewNets returns networks with the weights of a seed: 0 … 20 blocks of 1 … 256 channels.
func NewNets(blocks, channels int, seed uint64) *Nets {
	n := zeroNets(Header{Blocks: blocks, Channels: channels, Seed: seed})
	n.black.draw(2 * seed)
	n.white.draw(2*seed + 1)
	return n
}

func zeroNets(h Header) *Nets {
	return &Nets{h, newNet(h.Blocks, h.Channels), newNet(h.Blocks, h.Channels)}
}

// Clone returns a copy.
func (n *Nets) Clone() *Nets {
	c, from := zeroNets(n.Header), n.blocks()
	for i, b := range c.blocks() {
		copy(b.Matrix.Data, from[i].Matrix.Data)
	}
	return c
}

func (n *Nets) sides() [2]*net { return [2]*net{n.black, n.white} }

func (n *Nets) evaluators(exact bool) [2]*evaluator {
	return [2]*evaluator{newEvaluator(n.black, exact), newEvaluator(n.white, exact)}
}

// colourNames are the prefixes of the blocks of a file.
var colourNames = [2]string{"black.", "white."}

// blocks returns all numbers of the networks.
func (n *Nets) blocks() []nn.Block {
	return append(n.black.blocksOf(colourNames[0]), n.white.blocksOf(colourNames[1])...)
}

// Write writes the file of both networks. Equal networks give equal bytes.
func (n *Nets) Write(to io.Writer) error { return nn.Write(to, kind, n.Header, n.blocks()) }

// Read reads a file of networks to its end. An error wraps nn.ErrFile, or is that of the reader.
func Read(from io.Reader) (*Nets, error) {
	var h Header
	blocks, err := nn.Read(from, kind, &h)
	if err != nil {
		return nil, err
	}
	if h.Blocks < 0 || h.Blocks > MaxBlocks || h.Channels < 1 || h.Channels > MaxChannels {
		return nil, fmt.Errorf("%w: %d blocks and %d channels, expected 0 to %d and 1 to %d", nn.ErrFile, h.Blocks, h.Channels, MaxBlocks, MaxChannels)
	}
	// A file of a few bytes must not make large networks.
	numbers, trunk := 0, 2*2*h.Blocks*9*h.Channels*h.Channels
	for _, b := range blocks {
		numbers += b.Matrix.Rows * b.Matrix.Columns
	}
	if numbers < trunk {
		return nil, fmt.Errorf("%w: %d numbers, expected at least %d for %d blocks and %d channels", nn.ErrFile, numbers, trunk, h.Blocks, h.Channels)
	}
	n := zeroNets(h)
	if err := nn.Copy(n.blocks(), blocks); err != nil {
		return nil, err
	}
	return n, nil
}
