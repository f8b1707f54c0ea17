// Package page is the web page of `gsolve serve`: set up a position, have it solved, step through
// the solution, ask why a move fails, play puzzles, play against a searcher and see where a proved
// win was missed, watch a running proof, share a position by its link.
//
// The page is plain HTML, CSS and ES modules under assets, embedded without a build step.
// Everything it shows comes from the endpoints of package web; it decides nothing about the game
// but empty points and finished rows. The server never sees the position of a link: it stands after
// the "#", and browsers do not send that part.
//
//	e2e     the tests, which use the page in a real browser
//	assets  the files of the page; main.js comes first
package page

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"
)

//go:embed assets/index.html assets/*.js assets/*.css assets/*.svg assets/vendor/*.js assets/vendor/*.txt
var embedded embed.FS

// Policy is the Content-Security-Policy of the page and its files: nothing of another host, nothing
// inline, no frames, no forms that send. Even if a text of a position became HTML, it could run no
// script.
const Policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// kinds holds the media types by ending. The tables of the system may lack some, and with nosniff
// browsers run no script of a wrong type.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".svg":  "image/svg+xml",
	".txt":  "text/plain; charset=utf-8",
}

// file is a file of the page.
type file struct {
	text []byte
	kind string
	etag string
}

// files holds all files, by the path of their URL; the page itself is "/".
var files = read()

// read takes the files out of the binary. The build makes sure that they are there.
func read() map[string]file {
	all := map[string]file{}
	_ = fs.WalkDir(embedded, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := embedded.ReadFile(name)
		sum := sha256.Sum256(text)
		all[address(name)] = file{text, kinds[path.Ext(name)], `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}
		return err
	})
	return all
}

// address returns the URL path of a file.
func address(name string) string {
	if name == "assets/index.html" {
		return "/"
	}
	return "/" + name
}

// Has reports whether a URL path belongs to the page or to one of its files.
func Has(path string) bool {
	_, ok := files[path]
	return ok
}

// Serve answers GET and HEAD for a path of the page. Browsers ask each time whether a file is still
// the same; if it is, Serve sends no text. So after an upgrade of the program no old file runs with
// new ones.
func Serve(w http.ResponseWriter, r *http.Request) {
	f := files[r.URL.Path]
	h := w.Header()
	h.Set("Content-Security-Policy", Policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", f.etag)
	whole := r.Clone(r.Context())
	whole.Header.Del("Range") // the files are small; ServeContent answers a wrong range in plain text
	http.ServeContent(w, whole, strings.TrimPrefix(r.URL.Path, "/"), time.Time{}, bytes.NewReader(f.text))
}
