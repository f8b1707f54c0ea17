package cmdline

import (
	"errors"
	"testing"
)

func TestParseMemory(t *testing.T) {
	for text, want := range map[string]int64{
		"256MiB":    256 << 20,
		"256mib":    256 << 20,
		"1.5GiB":    3 << 29,
		"2 GB":      2_000_000_000,
		"64M":       64 << 20,
		"1048576":   1 << 20,
		"1048576B":  1 << 20,
		"3000000kB": 3_000_000_000,
		"1TiB":      1 << 40,
	} {
		if got, err := ParseMemory(text); err != nil || got != want {
			t.Errorf("ParseMemory(%q) = %d, %v, expected %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "MiB", "B", "x", "-1GiB", "1023KiB", "NaN", "NaNMiB", "1 000MiB", "0x10MiBMiB"} {
		if got, err := ParseMemory(text); !errors.Is(err, errMemory) {
			t.Errorf("ParseMemory(%q) = %d, %v, expected an error", text, got, err)
		}
	}
	for _, text := range []string{"1e300", "1e999", "Inf", "65TiB", "99999999999TiB"} {
		if got, err := ParseMemory(text); !errors.Is(err, errTooLarge) {
			t.Errorf("ParseMemory(%q) = %d, %v, expected it to be too large", text, got, err)
		}
	}
}
