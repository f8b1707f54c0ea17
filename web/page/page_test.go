package page_test

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/web/page"
)

// get requests a path, with headers as name and value in turn.
func get(t *testing.T, target string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	if !page.Has(target) {
		t.Fatalf("the page has no file %s", target)
	}
	r := httptest.NewRequest(http.MethodGet, target, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	page.Serve(w, r)
	return w
}

// assets returns the URL paths of all files below the folder assets.
func assets(t *testing.T) (targets []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS("."), "assets", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			targets = append(targets, "/"+name)
		}
		return err
	})
	if err != nil || len(targets) < 20 {
		t.Fatalf("the folder has %d files (%v), expected at least 20", len(targets), err)
	}
	return targets
}

// TestServed: every file is served with its media type, but for the notes (.md) about vendored
// files. The page itself is served as "/".
func TestServed(t *testing.T) {
	kinds := map[string]string{
		".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
		".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8",
	}
	for _, target := range assets(t) {
		switch {
		case target == "/assets/index.html":
			target = "/"
		case path.Ext(target) == ".md":
			if page.Has(target) {
				t.Errorf("%s is served", target)
			}
			continue
		}
		w := get(t, target)
		want := kinds[path.Ext(target)]
		if target == "/" {
			want = kinds[".html"]
		}
		h := w.Header()
		if w.Code != http.StatusOK || h.Get("Content-Type") != want || h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Content-Security-Policy") != page.Policy {
			t.Errorf("%s: status %d, headers %v", target, w.Code, h)
		}
	}
	for _, target := range []string{"", "/index.html", "/assets/", "/assets/index.html", "/assets/../page.go", "/assets/nothing.js"} {
		if page.Has(target) {
			t.Errorf("%q is served", target)
		}
	}
}

// TestPolicy: the policy forbids what the page does not need.
func TestPolicy(t *testing.T) {
	for _, want := range []string{"default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"} {
		if !strings.Contains(page.Policy, want) {
			t.Errorf("the policy lacks %s", want)
		}
	}
	if strings.Contains(page.Policy, "unsafe") {
		t.Error("the policy has an unsafe source")
	}
}

// TestUnchanged: browsers ask each time whether a file has changed, and get no text if it has not.
// Ranges are ignored.
func TestUnchanged(t *testing.T) {
	w := get(t, "/")
	if w.Header().Get("Cache-Control") != "no-cache" {
		t.Errorf("Cache-Control is %q, expected no-cache", w.Header().Get("Cache-Control"))
	}
	again := get(t, "/", "If-None-Match", w.Header().Get("ETag"))
	if again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Errorf("an unchanged file: status %d with %d bytes, expected %d with none", again.Code, again.Body.Len(), http.StatusNotModified)
	}
	if other := get(t, "/", "If-None-Match", `"other"`); other.Code != http.StatusOK {
		t.Errorf("a file that has changed: status %d", other.Code)
	}
	if part := get(t, "/", "Range", "bytes=9999999-"); part.Code != http.StatusOK || part.Body.Len() != w.Body.Len() {
		t.Errorf("a request for a range: status %d, %d bytes, expected the whole file", part.Code, part.Body.Len())
	}
}

// TestOwn: no file names another host, has inline scripts or styles, or turns text into HTML or
// code.
func TestOwn(t *testing.T) {
	forbidden := regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|https?://|style="`)
	inline := regexp.MustCompile(`(?i)<script[^>]*>[^<]|<style|\son[a-z]+=`)
	for _, target := range assets(t) {
		text := testdir.Read(t, "."+target)
		if strings.HasPrefix(target, "/assets/vendor/") || strings.HasSuffix(target, ".svg") {
			continue
		}
		if found := forbidden.Find(text); found != nil {
			t.Errorf("%s contains %s", target, found)
		}
		if found := inline.Find(text); found != nil && strings.HasSuffix(target, ".html") {
			t.Errorf("%s contains the inline code %s", target, found)
		}
	}
}

// TestImports: every file that an import or a link names is served.
func TestImports(t *testing.T) {
	names := regexp.MustCompile(`(?:from |src=|href=)"([^"]+)"`)
	for _, target := range assets(t) {
		text := testdir.Read(t, "."+target)
		for _, found := range names.FindAllSubmatch(text, -1) {
			name := string(found[1])
			if strings.HasPrefix(name, ".") {
				name = path.Join(path.Dir(target), name)
			}
			if !page.Has(name) {
				t.Errorf("%s names %s, which is not served", target, name)
			}
		}
	}
}

// TestVendored: the vendored files have the sums in their README.md, and their licences are served.
func TestVendored(t *testing.T) {
	text := testdir.Read(t, "assets/vendor/README.md")
	rows := regexp.MustCompile("(?m)^\\| `([^`]+\\.js)` .*`([0-9a-f]{64})` \\|$").FindAllSubmatch(text, -1)
	listed := map[string]bool{}
	for _, row := range rows {
		file := testdir.Read(t, "assets/vendor/"+string(row[1]))
		sum := sha256.Sum256(file)
		if got := hex.EncodeToString(sum[:]); got != string(row[2]) {
			t.Errorf("%s has the sum %s, README.md lists %s", row[1], got, row[2])
		}
		listed["/assets/vendor/"+string(row[1])] = true
	}
	for _, target := range assets(t) {
		if strings.HasPrefix(target, "/assets/vendor/") && path.Ext(target) == ".js" && !listed[target] {
			t.Errorf("README.md does not list %s", target)
		}
	}
	for _, name := range []string{"LICENSE-preact.txt", "LICENSE-htm.txt"} {
		if get(t, "/assets/vendor/"+name).Body.Len() == 0 {
			t.Errorf("%s is empty", name)
		}
	}
}

// TestLength: no file is longer than 400 lines.
func TestLength(t *testing.T) {
	for _, target := range assets(t) {
		if path.Ext(target) == ".txt" {
			continue
		}
		text := testdir.Read(t, "."+target)
		if n := strings.Count(string(text), "\n"); n > 400 {
			t.Errorf("%s has %d lines, expected at most 400", target, n)
		}
	}
}
