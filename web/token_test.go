package web_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/web"
)

const secret = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"

func mustToken(t *testing.T) web.Token {
	t.Helper()
	token, err := web.ParseToken(secret)
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func TestParseToken(t *testing.T) {
	for _, good := range []string{
		secret,
		strings.ToUpper(secret),
		"012345678901234567890123456789012345678",
		"k3Jx9-Qz_7Lm.2Wv~Hd4+T",
	} {
		if _, err := web.ParseToken(good); err != nil {
			t.Errorf("%s is refused: %v", good, err)
		}
	}
	for _, bad := range []string{
		"", "secret", secret[1:], strings.Repeat("ab", 30), "01234567890123456789012345678901234567",
		secret + " ", secret + "\n", "päßword-päßword-päßword-päßword", secret + "\x00",
	} {
		_, err := web.ParseToken(bad)
		if !errors.Is(err, web.ErrToken) {
			t.Errorf("%q: %v, want ErrToken", bad, err)
		} else if bad != "" && strings.Contains(err.Error(), bad) {
			t.Errorf("the error tells the token: %v", err)
		}
	}
}

// TestWeakToken: the number is that of the text, however short.
func TestWeakToken(t *testing.T) {
	const end = ", such as 32 random hexadecimal digits"
	for text, want := range map[string]string{
		"":                       "not a token: empty, expected a text such as 32 random hexadecimal digits",
		"abc":                    "not a token: at most 12 bits, expected 128 or more" + end,
		"letmein":                "not a token: at most 36 bits, expected 128 or more" + end,
		strings.Repeat("ab", 30): "not a token: 2 different characters, expected 6 or more" + end,
	} {
		if _, err := web.ParseToken(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestToken(t *testing.T) {
	h := handler(web.Options{Token: mustToken(t)})
	for header, status := range map[string]int{
		"":                         http.StatusUnauthorized,
		"Bearer":                   http.StatusUnauthorized,
		"Bearer ":                  http.StatusUnauthorized,
		"Bearer " + secret[1:]:     http.StatusUnauthorized,
		"Bearer " + secret + "0":   http.StatusUnauthorized,
		"Basic " + secret:          http.StatusUnauthorized,
		secret:                     http.StatusUnauthorized,
		"Bearer " + secret:         http.StatusOK,
		"bearer  " + secret + "  ": http.StatusOK,
	} {
		r := ask(t, h, "GET /metrics", "", "Authorization", header)
		wantStatus(t, r, status)
		if status != http.StatusOK && r.header.Get("WWW-Authenticate") != "Bearer" {
			t.Errorf("%q: the scheme is not named", header)
		}
	}
	for _, path := range []string{"/healthz", "/openapi.json"} {
		wantStatus(t, ask(t, h, "GET "+path, ""), http.StatusOK)
	}
	// What does not exist is not told either.
	wantStatus(t, ask(t, h, "GET /v1/secret", ""), http.StatusUnauthorized)
	wantStatus(t, ask(t, h, "POST /healthz/../v1/solve", `{"moves":"h8"}`), http.StatusUnauthorized)
}

// TestNoToken sees to it that the zero Token, whose sum nobody's text has, lets
// everybody in only because none is asked for.
func TestNoToken(t *testing.T) {
	h := handler(web.Options{})
	wantStatus(t, ask(t, h, "GET /metrics", ""), http.StatusOK)
	wantStatus(t, ask(t, h, "GET /metrics", "", "Authorization", "Bearer wrong"), http.StatusOK)
}
