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

// guard lets through who may ask. What it refuses has reached no handler, and
// its body was not read.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Referrer-Policy", "no-referrer")
		if status, err := s.admit(r); err != nil {
			if status == http.StatusUnauthorized {
				h.Set("WWW-Authenticate", "Bearer")
			}
			refuse(w, status, err)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// admit is the status and the reason for which a request is refused.
func (s *Server) admit(r *http.Request) (status int, err error) {
	switch {
	case !s.knows(r.Host):
		return http.StatusMisdirectedRequest, fmt.Errorf("host %.60q, expected an address, localhost or a name given with --host", r.Host)
	case !ownOrigin(r) && !opens(r):
		return http.StatusForbidden, errors.New("a page of another origin, expected none or the server's own")
	case s.o.Token.set && !isPublic(r.URL.Path) && !s.o.Token.admits(r.Header.Get("Authorization")):
		return http.StatusUnauthorized, errors.New("no valid token, expected the header Authorization: Bearer TOKEN")
	}
	return 0, nil
}

// public are the paths that ask for no token: they tell nothing of what the
// server does.
var public = map[string]bool{"/healthz": true, "/openapi.json": true}

// isPublic reports whether a path asks for no token. The page is the same for
// all; it asks its reader for the token.
func isPublic(path string) bool { return public[path] || page.Has(path) }

// opens reports whether somebody follows a link to the page, which may stand
// anywhere: it fills a whole tab, no other page can read it, and it does nothing
// by itself that a server would notice. Frames and what scripts fetch are not
// meant.
func opens(r *http.Request) bool {
	h := r.Header
	return r.URL.Path == "/" && r.Method == http.MethodGet && len(h.Values("Origin")) == 0 &&
		h.Get("Sec-Fetch-Mode") == "navigate" && h.Get("Sec-Fetch-Dest") == "document"
}

// knows reports whether a Host header can be meant for this server. An address
// always can: only a name can be pointed to another machine behind a page's
// back.
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

// ownOrigin reports whether a request comes from no web page, or from one of
// this server's. Browsers say Origin with all requests that could change
// something, and where it all comes from in Sec-Fetch-Site.
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
