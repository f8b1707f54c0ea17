package web

import (
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/web/page"
)

// guard refuses requests before their handler runs and before anybody reads their body.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Referrer-Policy", "no-referrer")
		switch {
		case !s.knows(r.Host):
			refusal{http.StatusMisdirectedRequest, fmt.Errorf("host %.60q, expected an address, localhost or a name given with --host", r.Host)}.send(w, "")
		case !ownOrigin(r) && !opens(r):
			errOrigin.send(w, "")
		case s.o.Token.set && !isPublic(r.URL.Path) && !s.o.Token.admits(r.Header.Get("Authorization")):
			h.Set("WWW-Authenticate", "Bearer")
			errToken.send(w, "")
		default:
			next.ServeHTTP(w, r)
		}
	})
}

var (
	errOrigin = refusal{http.StatusForbidden, errors.New("the request comes from a page of another origin, expected one of the server's own, or no page")}
	errToken  = refusal{http.StatusUnauthorized, errors.New("no valid token, expected the header Authorization: Bearer TOKEN")}
)

// isPublic reports whether a path needs no token. The answers for these paths reveal nothing about
// the server's work; the page itself asks its reader for the token.
func isPublic(path string) bool {
	return path == "/healthz" || path == "/openapi.json" || page.Has(path)
}

// opens reports whether somebody follows a link to the page. The link may stand on any page: the
// answer fills a whole tab, no other page can read it, and it sends nothing by itself. Requests of
// frames and scripts do not count.
func opens(r *http.Request) bool {
	h := r.Header
	return r.URL.Path == "/" && r.Method == http.MethodGet && len(h.Values("Origin")) == 0 &&
		h.Get("Sec-Fetch-Mode") == "navigate" && h.Get("Sec-Fetch-Dest") == "document"
}

// knows reports whether a Host header can mean this server. An address always can. A name cannot
// unless it is known: its owner may point it to any machine while a page of that name is open.
func (s *Server) knows(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.ToLower(strings.TrimSuffix(name, "."))
	if _, err := netip.ParseAddr(strings.Trim(name, "[]")); err == nil {
		return true
	}
	return name == "localhost" || slices.Contains(s.hosts, name)
}

// ownOrigin reports whether a request comes from no web page, or from a page of this server.
// Browsers send Origin with all requests that could change something, and Sec-Fetch-Site with all
// requests.
func ownOrigin(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "none", "same-origin":
	default:
		return false
	}
	origins := r.Header.Values("Origin")
	if len(origins) == 0 {
		return true
	}
	u, err := url.Parse(origins[0])
	return err == nil && len(origins) == 1 && (u.Scheme == "http" || u.Scheme == "https") && strings.EqualFold(u.Host, r.Host)
}

// IsHostName reports whether name is an address, or a name that a Host header can have, without a
// port.
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

// Token is the secret that clients send as "Authorization: Bearer TOKEN". The zero value is no
// token.
type Token struct {
	sum [sha256.Size]byte // of the text: all sums have one length, so the comparison does not leak that of the text
	set bool
}

// ErrToken is returned for a text that is too easy to guess, or that a header cannot hold.
var ErrToken = errors.New("not a token")

// The least requirements for a token. Only one random text of tokenBits in 10^9 has fewer than
// tokenSpread different characters.
const (
	tokenBits   = 128
	tokenSpread = 6
)

// ParseToken makes a token of its text: letters, digits and "-._~+/=". The text must have 128 bits,
// if its characters are drawn at random from the smallest alphabet that has them all. So it needs
// 39 decimal digits, 32 hexadecimal digits, or 22 letters and digits. The error wraps ErrToken and
// does not repeat the text.
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

var alphabets = []string{
	"0123456789",
	"0123456789abcdef",
	"0123456789ABCDEF",
	"0123456789abcdefghijklmnopqrstuvwxyz",
	"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
	"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-._~+/=",
}

// strength returns the most bits that a text of this kind can have.
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
