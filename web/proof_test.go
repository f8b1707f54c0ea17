package web_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/web"
)

// TestProof asks for one position in every notation and compares the answers.
func TestProof(t *testing.T) {
	db := memory(t)
	fill(t, db)
	h := handler(web.Options{Store: db})
	first := ask(t, h, "GET /v1/proof/"+won, "")
	wantStatus(t, first, http.StatusOK)
	a := first.object(t)
	record := a["records"].([]any)[0].(map[string]any)
	if record["verdict"] != "win" || record["space"] != "vcf" || record["plies"] != 3.0 {
		t.Errorf("the record is %v, expected a win by vcf in 3 plies", record)
	}
	wantValid(t, h, record["certificate"])
	for _, same := range []string{
		won + "?rule=freestyle",
		won + "?size=15&to_move=black",
		url.PathEscape(`{"black":["j8","h8","i8"],"white":["a1","a3","a5"],"size":15}`),
		url.PathEscape(`{"moves":"`+won+`"}`) + "?rule=freestyle",
	} {
		if b := ask(t, h, "GET /v1/proof/"+same, "").object(t); !reflect.DeepEqual(a, b) {
			t.Errorf("proof/%s: %v\nby its moves: %v", same, b, a)
		}
	}
	// A key belongs to all images of a position. The answer shows the image that the store keeps,
	// with a proof for that image.
	b := ask(t, h, "GET /v1/proof/"+a["key"].(string), "").object(t)
	if b["key"] != a["key"] {
		t.Errorf("asked by its key, the position has the key %v, expected %v", b["key"], a["key"])
	}
	wantValid(t, h, b["records"].([]any)[0].(map[string]any)["certificate"])
}

// wantValid fails the test unless the server accepts the certificate.
func wantValid(t *testing.T, h http.Handler, certificate any) {
	t.Helper()
	r := ask(t, h, "POST /v1/verify", `{"certificate":`+string(must(json.Marshal(certificate)))+`}`)
	wantStatus(t, r, http.StatusOK)
	if r.object(t)["valid"] != true {
		t.Errorf("verify refuses a certificate of the server: %s", r.body)
	}
}

// TestProofLost checks the certificate of every refutation of a lost position.
func TestProofLost(t *testing.T) {
	db := memory(t)
	putLost(t, db)
	h := handler(web.Options{Store: db})
	a := ask(t, h, "GET /v1/proof/"+url.PathEscape(lostPosition), "").object(t)
	records := a["records"].([]any)
	record := records[slices.IndexFunc(records, func(r any) bool { return r.(map[string]any)["verdict"] == "lost" })].(map[string]any)
	list := record["refutations"].([]any)
	if len(list) != 17 {
		t.Errorf("the record has %d refutations, expected one for each of 17 moves", len(list))
	}
	for _, r := range list {
		wantValid(t, h, r.(map[string]any)["certificate"])
	}
}

// TestStoredPass solves a position whose proof has a special quiet move: after it, the whole zone
// is forbidden to Black, who has other legal replies. The line passes once, before the five, where
// no reply is legal. The line of the stored proof passes there, too.
func TestStoredPass(t *testing.T) {
	db := memory(t)
	h := handler(web.Options{Store: db})
	text := bytes.TrimSpace(testdir.Read(t, "testdata/stored-pass.jsonl"))
	solve := func() (map[string]any, []any) {
		r := ask(t, h, "POST /v1/solve", strings.TrimSuffix(string(text), "}")+`,"class":"vct"}`)
		wantStatus(t, r, http.StatusOK)
		o := r.object(t)
		return o, o["line"].([]any)
	}
	answer, line := solve()
	if len(line) != 13 || slices.Index(line, any("--")) != 11 {
		t.Errorf("the search answers %v, expected a line of 13 plies with one pass, before the five", answer)
	}
	if err := db.Flush(); err != nil {
		t.Fatal(err)
	}
	answer, line = solve()
	if answer["nodes"] != 0.0 || len(line) != 13 || slices.Index(line, any("--")) != 11 {
		t.Errorf("the store answers %v, expected a line of 13 plies with one pass, before the five", answer)
	}
	r := ask(t, h, "GET /v1/proof/"+url.PathEscape(strings.Replace(string(text), `"id": "P", `, "", 1)), "")
	wantStatus(t, r, http.StatusOK)
	stored := `"line":` + string(must(json.Marshal(line))) // of the second record; the first is a search for fours
	if !strings.Contains(string(r.body), stored) {
		t.Errorf("the proof is %s, expected a record with %s", r.body, stored)
	}
}

// garbled is a store that returns a proof of a lost position which cannot be read.
type garbled struct{ broken }

func (garbled) Get(*board.Position) (known proof.Known, err error) {
	known[proof.Any] = proof.Record{Space: proof.Any, Outcome: proof.Lost, Body: []byte{0xff, 0xff}}
	return known, nil
}

// TestProofGarbled: a stored proof that cannot be read is a fault of the server, which Warn gets.
// The server must not answer "lost" without a proof.
func TestProofGarbled(t *testing.T) {
	var warned []error
	h := handler(web.Options{Store: garbled{}, Warn: func(err error) { warned = append(warned, err) }})
	r := ask(t, h, "GET /v1/proof/h8i9", "")
	wantStatus(t, r, http.StatusInternalServerError)
	if r.object(t)["error"] != "the database cannot be read" {
		t.Errorf("the refusal is %s, expected that the database cannot be read", r.body)
	}
	if len(warned) != 1 || !strings.Contains(warned[0].Error(), "lost in any: ") {
		t.Errorf("Warn got %v, expected one error about lost in any", warned)
	}
}

// TestProofRefused: the server tells unknown positions from texts that are no position.
func TestProofRefused(t *testing.T) {
	db := memory(t)
	for path, status := range map[string]int{
		"h8i9":                   http.StatusNotFound,
		"h8h8":                   http.StatusBadRequest,
		"q22":                    http.StatusBadRequest,
		"h8?size=4":              http.StatusBadRequest,
		"h8?size=5":              http.StatusBadRequest,
		"h8?size=1e1":            http.StatusBadRequest,
		"h8?size=9}":             http.StatusBadRequest,
		"h8?size=":               http.StatusBadRequest,
		"h8?size=9&size=9":       http.StatusBadRequest,
		"h8?rule=hex":            http.StatusBadRequest,
		"h8?to_move=green":       http.StatusBadRequest,
		"h8?class=vcf":           http.StatusBadRequest,
		"h8?moves=h8":            http.StatusBadRequest,
		"h8?%zz":                 http.StatusBadRequest,
		"00":                     http.StatusBadRequest,
		"0":                      http.StatusBadRequest,
		"00050100000000000":      http.StatusBadRequest,
		"000501000000000001":     http.StatusBadRequest,
		"000501ffffffffff":       http.StatusBadRequest,
		"0005010000000000":       http.StatusNotFound,
		"%7B":                    http.StatusBadRequest,
		"%7B%7D":                 http.StatusBadRequest,
		"%7B%22moves%22:1%7D":    http.StatusBadRequest,
		"%7B%22op%22:%22x%22%7D": http.StatusBadRequest,
		"%FF":                    http.StatusBadRequest,
	} {
		wantStatus(t, ask(t, handler(web.Options{Store: db}), "GET /v1/proof/"+path, ""), status)
	}
	// A server without a database has no proofs, but still refuses texts that are no position.
	wantStatus(t, ask(t, handler(web.Options{}), "GET /v1/proof/h8i9", ""), http.StatusNotFound)
	wantStatus(t, ask(t, handler(web.Options{}), "GET /v1/proof/h8h8", ""), http.StatusBadRequest)
}

// TestProofHead: HEAD works for a stored position.
func TestProofHead(t *testing.T) {
	db := memory(t)
	fill(t, db)
	wantStatus(t, ask(t, handler(web.Options{Store: db}), "HEAD /v1/proof/"+won, ""), http.StatusOK)
}
