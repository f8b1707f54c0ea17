package web

import (
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
)

// Token is the secret that clients send as "Authorization: Bearer TOKEN". The zero value is no
// token.
type Token struct {
	sum [sha256.Size]byte // of the text: all sums have one length, so the comparison does not leak that of the text
	set bool
}

// ErrToken is returned for a text that is too easy to guess, or that a header cannot hold.
var ErrToken = errors.New("not a token")

// The least that a token must have. Only one random text of tokenBits in 10^9 has fewer than
// tokenSpread different characters.
const (
	tokenBits   = 128
	tokenSpread = 6
)

// ParseToken makes a token of its text: letters, digits and "-._~+/=". The text must have 128 bits
// if its characters are drawn at random from the smallest alphabet that has them all: 39 decimal
// digits, 32 hexadecimal digits, or 22 letters and digits. The error wraps ErrToken and does not
// repeat the text.
func ParseToken(text string) (Token, error) {
	const example = "such as 32 random hexadecimal digits"
	bits, err := strength(text)
	letters := []byte(text)
	slices.Sort(letters)
	switch spread := len(slices.Compact(letters)); {
	case err != nil:
		return Token{}, err
	case text == "":
		return Token{}, fmt.Errorf("%w: empty, expected a text %s", ErrToken, example)
	case bits < tokenBits:
		return Token{}, fmt.Errorf("%w: at most %.0f bits, expected %d or more, %s", ErrToken, math.Floor(bits), tokenBits, example)
	case spread < tokenSpread:
		return Token{}, fmt.Errorf("%w: %d different characters, expected %d or more, %s", ErrToken, spread, tokenSpread, example)
	}
	return Token{sha256.Sum256([]byte(text)), true}, nil
}

// alphabets are from the smallest to the largest.
var alphabets = []string{
	"0123456789",
	"0123456789abcdef",
	"0123456789ABCDEF",
	"0123456789abcdefghijklmnopqrstuvwxyz",
	"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
	"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-._~+/=",
}

// strength is the most bits that a text of this kind can have.
func strength(text string) (bits float64, err error) {
	for _, letters := range alphabets {
		if strings.Trim(text, letters) == "" {
			return float64(len(text)) * math.Log2(float64(len(letters))), nil
		}
	}
	return 0, fmt.Errorf(`%w: expected letters, digits and "-._~+/=" only`, ErrToken)
}

// admits reports whether an Authorization header has the token. Its duration does not leak how much
// of a wrong token is right.
func (t Token) admits(authorization string) bool {
	scheme, text, _ := strings.Cut(authorization, " ")
	sum := sha256.Sum256([]byte(strings.TrimSpace(text)))
	return strings.EqualFold(scheme, "Bearer") && subtle.ConstantTimeCompare(sum[:], t.sum[:]) == 1
}

// ReadTokenFile returns the text of a file without the line end that editors add.
func ReadTokenFile(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close() //nolint:errcheck // only read
	text, err := io.ReadAll(io.LimitReader(file, 4<<10))
	return strings.TrimRight(string(text), "\r\n"), err
}
