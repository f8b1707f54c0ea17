package web

import (
	"io"
	"net/netip"
	"os"
	"strings"
)

// IsHostName reports whether a Host header can have this name, or address. It
// stands there without a port, which is not compared.
func IsHostName(name string) bool {
	if _, err := netip.ParseAddr(name); err == nil {
		return true
	}
	for label := range strings.SplitSeq(strings.TrimSuffix(name, "."), ".") {
		const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
		if label == "" || strings.Trim(label, letters) != "" {
			return false
		}
	}
	return true
}

// ReadTokenFile is the text of a file without the line end that editors add.
func ReadTokenFile(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close() //nolint:errcheck // it was only read
	text, err := io.ReadAll(io.LimitReader(file, 4<<10))
	return strings.TrimRight(string(text), "\r\n"), err
}
