package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/web"
)

// Positions of the page's requests. A four-three wins; three stones in a row with one end closed
// do not.
const (
	fourThree = `"size":9,"black":["c5","d5","e5","f4","f3"],"white":["b5","a1","c1","h1"],"to_move":"black"`
	closed    = `"size":9,"black":["c5","d5","e5"],"white":["g5","a1","i9"],"to_move":"black"`
	crossed   = `"moves":"h8a1i8o1h9o15i9a15"` // four stones in a square: a win by threats
)

// proofOf returns the certificate of a win, as a server sends it.
func proofOf(t *testing.T, h http.Handler, position string) string {
	t.Helper()
	r := ask(t, h, "POST /v1/solve", `{`+position+`,"cert":true}`)
	wantStatus(t, r, http.StatusOK)
	text, err := json.Marshal(r.object(t)["certificate"])
	if err != nil || string(text) == "null" {
		t.Fatalf("no certificate: %s", r.body)
	}
	return string(text)
}

// withForbidden returns the certificate of a win by White that also answers a reply which is
// forbidden to Black, before all other replies. Solvers leave such replies out; the checker accepts
// them.
func withForbidden(t *testing.T, h http.Handler, position, forbidden string) string {
	t.Helper()
	cert, err := proof.Decode([]byte(proofOf(t, h, position+`,"class":"vct"`)))
	if err != nil {
		t.Fatal(err)
	}
	pos, err := board.New(board.Setup{Size: cert.Size, Rule: cert.Rule, Black: cert.Black, White: cert.White, ToMove: cert.Attacker})
	if err != nil {
		t.Fatal(err)
	}
	var w tree.Walker
	if err := w.Begin(pos, cert.Body); err != nil {
		t.Fatal(err)
	}
	threat, _, ok := w.Threat()
	d, err := board.ParsePoint(forbidden)
	if !ok || err != nil || w.At().Replies[0].Move <= d {
		t.Fatalf("the proof has no threat (%v), or %s does not come before its first reply (%v): %+v", ok, forbidden, err, w.At())
	}
	body := append(proof.AppendPoint(nil, w.At().Move, cert.Size), threat.Body...)
	rest := cert.Body[len(body)+1:] // after the byte with the number of replies
	body = proof.AppendCount(body, len(w.At().Replies)+1)
	body = append(append(proof.AppendPoint(body, d, cert.Size), threat.Body...), rest...)
	return string(proof.NewCertificate(pos, "", body, cert.Nodes+threat.Nodes).AppendJSON(nil))
}

// pageExchanges returns requests that produce every field of the answers for the page.
func pageExchanges(t *testing.T) []exchange {
	h := handler(web.Options{})
	fours, threats := proofOf(t, h, fourThree), proofOf(t, h, crossed+`,"class":"vct"`)
	const any, renju = `{"id":"p","op":"`, `"rule":"renju","size":7,"black":["d4","e4","c5","c6"],"white":["a1","a7","g1","g7"],"to_move":"black"`
	whites := `"rule":"renju","size":9,"black":["c4","d4","c6","c7","a9"],"white":["d5","e5","f5","i1"],"to_move":"white"`
	threes := `"rule":"renju","black":["d2","e2","c3","c4"],"white":["h9","i9","j7","j8"],"to_move":"white"`
	return []exchange{
		{what: "POST /v1/step", body: `{` + threes + `,"certificate":` + withForbidden(t, h, threes, "c2") + `}`, status: 200},
		{what: "POST /v1/why", body: any + `why",` + closed + `,"rule":"freestyle","idea":["f5"],"class":"vcf","max_nodes":9,"timeout":"1s"}`, status: 200},
		{what: "POST /v1/why", body: `{` + closed + `,"idea":["b5"],"cert":true}`, status: 200},
		{what: "POST /v1/why", body: `{` + crossed + `,"idea":["h7","g6"],"class":"vct","threats":"three","max_nodes":400}`, status: 200},
		{what: "POST /v1/why?stream", body: `{` + crossed + `,"idea":["h7"],"class":"vct"}`, status: 200},
		{what: "POST /v1/why", body: `{` + crossed + `,"idea":["i10"],"class":"vct","max_nodes":300}`, status: 200},
		{what: "POST /v1/why", body: `{"moves":"h8","idea":[]}`, status: 400},
		{what: "POST /v1/step", body: any + `step",` + fourThree + `,"rule":"freestyle","path":["f5","g5"],"certificate":` + fours + `}`, status: 200},
		{what: "POST /v1/step", body: `{` + crossed + `,"certificate":` + threats + `}`, status: 200},
		{what: "POST /v1/step", body: `{` + whites + `,"certificate":` + proofOf(t, h, whites) + `}`, status: 200},
		{what: "POST /v1/step", body: `{` + crossed + `,"certificate":` + fours + `}`, status: 400},
		{what: "POST /v1/step", body: `{` + fourThree + `,"certificate":{}}`, status: 400},
		{what: "POST /v1/view", body: any + `view",` + renju + `}`, status: 200},
		{what: "POST /v1/view", body: `{"moves":"h8a1i8a3j8a5k8a7","path":["--","a9","g8"]}`, status: 200},
		{what: "POST /v1/view", body: `{"size":5,"black":["a1","b1","e1","c2","d2","a3","b3","e3","c4","d4","a5","b5"],"white":["c1","d1","a2","b2","e2","c3","d3","a4","b4","e4","c5","d5"],"path":["e5"]}`, status: 200},
		{what: "POST /v1/view", body: `{` + renju + `,"path":["c4"]}`, status: 400},
		{what: "POST /v1/parse", body: any + `parse","text":"aDhpOQ==","base64":true,"format":"moves","rule":"renju","size":19,"to_move":"white"}`, status: 200},
		{what: "POST /v1/parse", body: `{"text":"` + strings.Repeat(`h8\nh8h8\n`, 60) + `"}`, status: 200},
		{what: "POST /v1/parse", body: `{"text":"<script>"}`, status: 400},
	}
}

// TestPageTypes: for every text, the answer is JSON and declared as such.
func TestPageTypes(t *testing.T) {
	h := handler(web.Options{})
	for _, text := range []string{"<html><script>alert(1)</script>", "(;GM[4]SZ[15]GN[<script>];B[hh])", `{\"id\":\"<img src=x>\",\"moves\":\"h8\"}`} {
		r := ask(t, h, "POST /v1/parse", `{"text":"`+text+`"}`)
		if got := r.header.Get("Content-Type"); got != "application/json" || r.header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("parse of %s: the answer has the media type %q, or may be sniffed", text, got)
		}
		r.object(t)
	}
}

// TestWhyCeiling: if a request asks for more nodes than the server allows, the server's limit holds
// and the verdict is unknown.
func TestWhyCeiling(t *testing.T) {
	const hard = `{"moves":"h8a1i8o1h9o15i9a15g12a14","to_move":"black","class":"vct","idea":["h6"],"max_nodes":1000000000}`
	a := ask(t, handler(web.Options{Nodes: 30}), "POST /v1/why", hard).object(t)
	if a["verdict"] != "unknown" || a["reason"] != "nodes" || a["nodes"].(float64) > 100 {
		t.Errorf("%v, expected unknown after about 30 nodes", a)
	}
}

// FuzzPage: for every body of a request for the page, the server answers or blames the client
// (status below 500), with one JSON object.
func FuzzPage(f *testing.F) {
	for _, seed := range []string{
		`{"moves":"h8a1i8a3j8a5","idea":["g8","k8"],"class":"vct"}`,
		`{` + fourThree + `,"path":["f5","--"],"certificate":{"v":1,"rule":"freestyle","size":9,"black":["f3","f4","c5","d5","e5"],"white":["a1","c1","h1","b5"],"to_move":"black","attacker":"black","claim":"win","nodes":2,"sha256":"9684a8dae470c7687e6bb54cefdd3743a78a54ba06860c2525a989c4b78541f7","proof":"KQ4="}}`,
		`{"rule":"renju","size":7,"black":["d4","e4","c5","c6"],"white":["a1","a7"],"path":["a2","--","c4"]}`,
		`{"text":"(;GM[4]SZ[15];B[hh](;W[ii])(;W[jj]))","size":9}`,
		`{"text":"AAEC/w==","base64":true}`, `{"text":"15\n...\n","format":"diagram"}`, `[]`, `{`,
	} {
		for _, path := range posts[3:] {
			f.Add(path, seed)
		}
	}
	h := handler(web.Options{Nodes: 100, Engines: 1, Memory: 1 << 20})
	f.Fuzz(func(t *testing.T, path, body string) {
		switch path {
		case "/v1/why", "/v1/step", "/v1/view", "/v1/parse":
		default:
			path = "/v1/parse"
		}
		r := ask(t, h, "POST "+path, body)
		if r.status >= 500 {
			t.Errorf("the server blames itself: status %d, %s", r.status, r.body)
		}
		if !json.Valid(r.body) || r.body[0] != '{' {
			t.Errorf("the answer is no JSON object: %s", r.body)
		}
	})
}

// BenchmarkClick measures what the page requests at a click: an easy win by fours with its
// certificate, and the first step of that win.
func BenchmarkClick(b *testing.B) {
	h := handler(web.Options{})
	cert := ask(b, h, "POST /v1/solve", `{`+fourThree+`,"cert":true}`).object(b)["certificate"]
	text, err := json.Marshal(cert)
	if err != nil {
		b.Fatal(err)
	}
	for path, body := range map[string]string{
		"/v1/solve": `{` + fourThree + `,"cert":true}`,
		"/v1/step":  `{` + fourThree + `,"certificate":` + string(text) + `}`,
		"/v1/view":  `{"rule":"renju",` + fourThree + `}`,
	} {
		b.Run(strings.TrimPrefix(path, "/v1/"), func(b *testing.B) {
			for b.Loop() {
				if r := ask(b, h, "POST "+path, body); r.status != http.StatusOK {
					b.Fatalf("status %d: %s", r.status, r.body)
				}
			}
		})
	}
}
