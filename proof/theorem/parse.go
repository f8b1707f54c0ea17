package theorem

import (
	"fmt"
	"math/bits"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/wire"
)

// headFields are the fields of the first line; only id may be missing.
var (
	headFields  = []string{"v", "id", "rule", "size", "black", "white", "to_move", "attacker", "claim"}
	lemmaFields = []string{"black", "white", "proof"}
)

// ParseHead reads the first line. It does not ask whether the claim is true. The error wraps
// ErrFormat.
func ParseHead(line []byte) (h Head, err error) {
	r, s := wire.NewReader(line), board.Setup{}
	seen := r.Strict(headFields, func(i int) {
		switch headFields[i] {
		case "v":
			v := r.Number(1 << 32)
			expect(&r, v == Version || v == HexVersion, "another version, expected %d or %d", Version, HexVersion)
			h.Hex = v == HexVersion
		case "id":
			h.ID = freeText(&r)
		case "rule":
			s.Rule = named(&r, board.ParseRule)
		case "size":
			s.Size = int(r.Number(board.MaxSize))
			expect(&r, s.Size >= board.MinSize, "size %d, expected %d to %d", s.Size, board.MinSize, board.MaxSize)
		case "black":
			s.Black = r.Points()
		case "white":
			s.White = r.Points()
		case "to_move":
			s.ToMove = named(&r, board.ParseColour)
		case "attacker":
			h.Attacker = named(&r, board.ParseColour)
		case "claim":
			expect(&r, string(r.Plain()) == "win", "another claim, expected win")
		}
	})
	if err := finish(&r, headFields, seen|1<<1); err != nil {
		return Head{}, err
	}
	if h.Position, err = board.New(s); err != nil {
		return Head{}, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	return h, nil
}

// ParseLemma reads a lemma of the theorem that h states. It does not check the proof. The error
// wraps ErrFormat.
func ParseLemma(h Head, line []byte) (Lemma, error) {
	r, l := wire.NewReader(line), Lemma{}
	s := board.Setup{Size: h.Position.Size(), Rule: h.Position.Rule(), ToMove: h.Attacker}
	seen := r.Strict(lemmaFields, func(i int) {
		switch lemmaFields[i] {
		case "black":
			s.Black = r.Points()
		case "white":
			s.White = r.Points()
		case "proof":
			if h.Hex {
				l.Body = r.Hex()
			} else {
				l.Body = r.Base64()
			}
		}
	})
	if err := finish(&r, lemmaFields, seen); err != nil {
		return Lemma{}, err
	}
	var err error
	if l.Position, err = board.New(s); err != nil {
		return Lemma{}, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	return l, nil
}

// IsHead reports whether a line is meant as the first line of a theorem: an object of one of the versions.
func IsHead(line []byte) bool {
	r, is := wire.NewReader(line), false
	r.Fields(func(name []byte, v wire.Value) {
		if string(name) == "v" {
			n, err := v.Uint()
			is = err == nil && (n == Version || n == HexVersion)
		}
	})
	return is && r.Flaw() == nil
}

func expect(r *wire.Reader, ok bool, format string, args ...any) {
	if !ok {
		r.Fail(r.At(), format, args...)
	}
}

func named[T any](r *wire.Reader, parse func(string) (T, error)) T {
	v, err := parse(string(r.Plain()))
	if err != nil {
		r.Fail(r.At(), "%w", err)
	}
	return v
}

// freeText reads a string with escapes.
func freeText(r *wire.Reader) string {
	v := r.Value()
	text, err := v.Word()
	if err != nil {
		r.Fail(v.At, "id: %w", err)
	}
	return text
}

// finish expects the end of the line and all fields.
func finish(r *wire.Reader, fields []string, seen uint64) error {
	r.End("the object")
	if missing := (1<<len(fields) - 1) &^ seen; missing != 0 {
		r.Fail(r.At(), "field %s is missing", fields[bits.TrailingZeros64(missing)])
	}
	if flaw := r.Flaw(); flaw != nil {
		return fmt.Errorf("%w: %w", ErrFormat, flaw)
	}
	return nil
}
