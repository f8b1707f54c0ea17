package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/web"
	"github.com/gsolve/gsolve/web/page"
)

// TestPage: the server serves the page and its files, whether or not it has a token.
func TestPage(t *testing.T) {
	for _, o := range []web.Options{{}, {Token: must(web.ParseToken(secret))}} {
		h := handler(o)
		for _, target := range []string{"/", "/assets/main.js", "/assets/style.css", "/assets/vendor/preact-htm.js"} {
			r := ask(t, h, "GET "+target, "")
			wantStatus(t, r, http.StatusOK)
			if r.header.Get("Content-Security-Policy") != page.Policy || r.header.Get("ETag") == "" {
				t.Errorf("%s: headers %v", target, r.header)
			}
			if head := ask(t, h, "HEAD "+target, ""); head.status != http.StatusOK || len(head.body) != 0 {
				t.Errorf("HEAD %s: status %d, %d bytes", target, head.status, len(head.body))
			}
		}
		post := ask(t, h, "POST /", `{}`)
		wantStatus(t, post, http.StatusMethodNotAllowed)
		wantStatus(t, ask(t, h, "GET /", "", "Host", "example.org"), http.StatusMisdirectedRequest)
		wantStatus(t, ask(t, h, "GET /", "", "Origin", "https://example.org"), http.StatusForbidden)
	}
}

// TestFollowedLink: a browser may follow a link to the page from any other page. A frame, a script
// or a request of another page is refused, and only the page itself can be reached in this way.
func TestFollowedLink(t *testing.T) {
	h := handler(web.Options{})
	link := []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"}
	wantStatus(t, ask(t, h, "GET /", "", link...), http.StatusOK)
	with := func(more ...string) []string { return append(append([]string(nil), link...), more...) }
	for name, headers := range map[string][]string{
		"frame":  with("Sec-Fetch-Dest", "iframe"),
		"script": with("Sec-Fetch-Mode", "no-cors", "Sec-Fetch-Dest", "script"),
		"fetch":  with("Sec-Fetch-Mode", "cors", "Sec-Fetch-Dest", "empty"),
		"origin": with("Origin", "https://example.org"),
		"host":   with("Host", "example.org"),
	} {
		if r := ask(t, h, "GET /", "", headers...); r.status < 400 {
			t.Errorf("a link to the page as a %s: status %d, expected a refusal", name, r.status)
		}
	}
	for _, what := range []string{"POST /", "GET /assets/main.js", "GET /metrics", "POST /v1/solve", "GET /v1/proof/h8"} {
		r := ask(t, h, what, "", link...)
		wantStatus(t, r, http.StatusForbidden)
		if strings.Contains(string(r.body), "html") {
			t.Errorf("%s through a link: the refusal is HTML: %s", what, r.body)
		}
	}
}

// TestNamesOnPage: the page names every rule, space and stage, and its links tell the rules apart
// by their first letters.
func TestNamesOnPage(t *testing.T) {
	h := handler(web.Options{})
	text := func(file string) string { return string(ask(t, h, "GET /assets/"+file, "").body) }
	rules, initials := names(board.Rules()), map[byte]bool{}
	if want := `rules = ["` + strings.Join(rules, `", "`) + `"]`; !strings.Contains(text("position.js"), want) {
		t.Errorf("position.js does not say %s", want)
	}
	for _, rule := range rules {
		initials[rule[0]] = true
	}
	if len(initials) != len(rules) {
		t.Errorf("two of the rules %q begin with the same letter", rules)
	}
	for _, file := range []string{"solve.js", "words.js"} {
		for _, space := range names(proof.Searched()) {
			if !strings.Contains(text(file), "\n  "+space+": ") {
				t.Errorf("%s has no line for the space %s", file, space)
			}
		}
	}
	_, words, _ := strings.Cut(text("words.js"), "const stages = {")
	for _, stage := range names(stages())[1:] {
		if !strings.Contains(words, " "+stage+`: "`) {
			t.Errorf("words.js does not name the stage %s", stage)
		}
	}
}
