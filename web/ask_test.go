package web_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/web"
)

// TestRequests: the server refuses requests that package api refuses, and those that make no sense
// over HTTP. Each refusal repeats the id of its request.
func TestRequests(t *testing.T) {
	h := handler(web.Options{})
	for _, c := range []struct{ what, body string }{
		{"POST /v1/solve", `{"id":"x","moves":"h8","op":"filter"}`},
		{"POST /v1/solve", `{"id":"x","session":"s"}`},
		{"POST /v1/solve", `{"id":"x","op":"ping"}`},
		{"POST /v1/solve", `{"id":"x","op":"put","session":"s","move":"h8"}`},
		{"POST /v1/solve", `{"id":"x","moves":"h8","candidates":["h9"]}`},
		{"POST /v1/filter", `{"id":"x","session":"s","op":"filter"}`},
		{"POST /v1/filter", `{"id":"x","moves":"h8","candidates":["h8"]}`},
		{"POST /v1/filter", `{"id":"x","moves":"h8","candidates":["h9","h9"]}`},
		{"POST /v1/filter", `{"id":"x","moves":"h8","candidates":["a99"]}`},
		{"POST /v1/filter", `{"id":"x","moves":"h8","op":"solve"}`},
		{"POST /v1/verify", `{"id":"x","moves":"h8"}`},
		{"POST /v1/verify", `{"id":"x","certificate":7}`},
	} {
		r := ask(t, h, c.what, c.body)
		wantStatus(t, r, http.StatusBadRequest)
		if id := r.object(t)["id"]; id != "x" {
			t.Errorf("%s %s: the refusal has the id %v, expected x", c.what, c.body, id)
		}
	}
	wantStatus(t, ask(t, h, "POST /v1/solve", `[{"moves":"h8"}]`), http.StatusBadRequest)
	wantStatus(t, ask(t, h, "POST /v1/solve", ""), http.StatusUnsupportedMediaType)
}

// TestFault: if the store panics or fails, the client gets a refusal without the cause, and Warn
// gets the cause.
func TestFault(t *testing.T) {
	var heard error
	h := handler(web.Options{Store: broken{panics: true}, Warn: func(err error) { heard = err }})
	r := ask(t, h, "POST /v1/solve", `{"id":3,"moves":"`+won+`"}`)
	wantStatus(t, r, http.StatusInternalServerError)
	if heard == nil || !strings.Contains(heard.Error(), errBroken.Error()) {
		t.Errorf("the store panicked, and Warn got %v, expected %v", heard, errBroken)
	}
	if strings.Contains(string(r.body), errBroken.Error()) {
		t.Errorf("the answer to the client names the cause: %s", r.body)
	}
	h = handler(web.Options{Store: broken{}, Warn: func(err error) { heard = err }})
	wantStatus(t, ask(t, h, "GET /v1/proof/h8", ""), http.StatusInternalServerError)
	if !errors.Is(heard, errBroken) {
		t.Errorf("the store failed, and Warn got %v, expected %v", heard, errBroken)
	}
	// If only the store fails, the search still answers.
	if a := ask(t, h, "POST /v1/solve", `{"moves":"`+won+`"}`).object(t); a["verdict"] != "win" || a["stage"] != "vcf" {
		t.Errorf("with a store that fails: %v, expected a win by vcf", a)
	}
}

// TestStored: the second answer to the same question comes from the store.
func TestStored(t *testing.T) {
	db := memory(t)
	h := handler(web.Options{Store: db})
	body := `{"moves":"` + won + `"}`
	first := ask(t, h, "POST /v1/solve", body).object(t)
	if err := db.Flush(); err != nil {
		t.Fatal(err)
	}
	second := ask(t, h, "POST /v1/solve", body).object(t)
	if first["stage"] != "vcf" || second["stage"] != "store" || second["verdict"] != "win" || second["nodes"] != 0.0 {
		t.Errorf("the first answer is %v,\nthe second %v, expected one by vcf and one from the store", first, second)
	}
}

// TestForged: verify refuses certificates that were changed, and stores nothing of them.
func TestForged(t *testing.T) {
	db := memory(t)
	h := handler(web.Options{Store: db})
	good := certificate(t)
	wantValid(t, h, json.RawMessage(good))
	for _, forged := range forgeries(t, good) {
		r := ask(t, h, "POST /v1/verify", `{"certificate":`+forged+`}`)
		if r.status == http.StatusBadRequest {
			continue
		}
		wantStatus(t, r, http.StatusOK)
		if a := r.object(t); a["valid"] != false || a["error"] == "" || a["position"] != nil {
			t.Errorf("the changed certificate %s\nis accepted: %s", forged, r.body)
		}
	}
	stats, err := db.Stats(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if stats.Positions != 0 {
		t.Errorf("verify stored %d positions", stats.Positions)
	}
	wantStatus(t, ask(t, h, "GET /v1/proof/"+won, ""), http.StatusNotFound)
}

// forgeries returns changed certificates whose claim the proof does not show. Some have another
// proof with the right hash: everybody can compute that.
func forgeries(t *testing.T, good string) (list []string) {
	t.Helper()
	for _, swap := range [][2]string{
		{`"rule":"freestyle"`, `"rule":"hex"`},
		{`"size":15`, `"size":16`},
		{`"h8"`, `"h9"`},
		{`"a1"`, `"g8"`},
		{`"a1"`, `"h8"`},
		{`"a1"`, `"a16"`},
		{`"attacker":"black"`, `"attacker":"white"`},
		{`"to_move":"black"`, `"to_move":"white"`},
		{`"nodes":1`, `"nodes":2`},
		{`"nodes":1`, `"nodes":-1`},
		{`"claim":"win"`, `"claim":"none"`},
		{`"v":1`, `"v":2`},
		{`"proof"`, `"Proof"`},
		{`"claim"`, `"more":1,"claim"`},
	} {
		forged := strings.Replace(good, swap[0], swap[1], 1)
		if forged == good {
			t.Fatalf("%s is not in %s", swap[0], good)
		}
		list = append(list, forged)
	}
	for _, body := range []string{"", "a", "\x00", strings.Repeat("\x00", 1000), "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"} {
		list = append(list, withBody(t, good, []byte(body)))
	}
	return list
}

// withBody returns a certificate with another proof and its hash.
func withBody(t *testing.T, certificate string, body []byte) string {
	t.Helper()
	fields := map[string]any{}
	if err := json.Unmarshal([]byte(certificate), &fields); err != nil {
		t.Fatal(err)
	}
	fields["proof"] = body // in base64
	fields["sha256"] = fmt.Sprintf("%x", sha256.Sum256(body))
	return string(must(json.Marshal(fields)))
}
