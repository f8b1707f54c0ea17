package web

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
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
	errOrigin = refusal{http.StatusForbidden, errors.New("a page of another origin, expected none or the server's own")}
	errToken  = refusal{http.StatusUnauthorized, errors.New("no valid token, expected the header Authorization: Bearer TOKEN")}
)

// isPublic reports whether a path needs no token. Such answers do not show what the server does;
// the page itself asks its reader for the token.
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
