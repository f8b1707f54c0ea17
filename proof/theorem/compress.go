package theorem

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"io"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// maxWindow is the most that a decompressor holds of a file, and the distance at which the compressor
// finds repetitions. Proofs of one theorem are much alike, so zstd makes files half as long as gzip does,
// whose window is 32 KiB.
const maxWindow = 8 << 20

// The first bytes of compressed files: RFC 1952, section 2.3.1, and RFC 8878, sections 3.1.1 and 3.1.2. The
// lowest four bits of a skippable frame's are free.
var (
	gzipMagic = []byte{0x1f, 0x8b}
	zstdMagic = []byte{0x28, 0xb5, 0x2f, 0xfd}
	skippable = []byte{0x50, 0x2a, 0x4d, 0x18}
)

// compressor returns a writer that compresses what goes to out, as the end of path asks: ".gz" or ".zst".
// It returns nil for other paths.
func compressor(path string, out io.Writer) (io.WriteCloser, error) {
	switch {
	case strings.HasSuffix(path, ".gz"):
		return gzip.NewWriter(out), nil
	case strings.HasSuffix(path, ".zst"):
		return zstd.NewWriter(out, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(maxWindow),
			zstd.WithEncoderConcurrency(1))
	default:
		return nil, nil
	}
}

// decompressed returns what in holds, compressed or not. It looks at the first bytes.
func decompressed(in *bufio.Reader) (io.Reader, error) {
	magic, _ := in.Peek(len(zstdMagic))
	switch {
	case bytes.HasPrefix(magic, gzipMagic):
		return gzip.NewReader(in)
	case bytes.Equal(magic, zstdMagic) || len(magic) == 4 && magic[0]&0xf0 == skippable[0] && bytes.Equal(magic[1:], skippable[1:]):
		// With a concurrency of 1 it starts no goroutine, so nobody has to close it.
		return zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow),
			zstd.WithDecoderLowmem(true))
	default:
		return in, nil
	}
}
