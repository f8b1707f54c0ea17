package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/web"
)

// TestMetrics makes one request or more of every kind and reads the counts.
func TestMetrics(t *testing.T) {
	db := memory(t)
	h := handler(web.Options{Store: db})
	for range 2 {
		ask(t, h, "POST /v1/solve", `{"moves":"`+won+`"}`)
		if err := db.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	ask(t, h, "POST /v1/solve", `{"moves":"h8"}`)
	ask(t, h, "POST /v1/solve", `{}`)
	ask(t, h, "POST /v1/filter", `{"moves":"`+won+`o15","candidates":["g8","o1"]}`)
	ask(t, h, "POST /v1/verify", `{"certificate":{}}`)
	ask(t, h, "GET /v1/proof/"+won, "")
	ask(t, h, "GET /nothing", "")
	ask(t, h, "GET /healthz", "", "Host", "example.org")
	r := ask(t, h, "GET /metrics", "")
	wantStatus(t, r, http.StatusOK)
	for _, line := range []string{
		`gsolve_http_requests_total{route="/v1/solve",status="200"} 3`,
		`gsolve_http_requests_total{route="/v1/solve",status="400"} 1`,
		`gsolve_http_requests_total{route="/v1/proof/{position}",status="200"} 1`,
		`gsolve_http_requests_total{route="other",status="404"} 1`,
		`gsolve_http_requests_total{route="other",status="421"} 1`,
		`gsolve_http_request_seconds_count{route="/v1/solve"} 4`,
		`gsolve_http_in_flight 1`,
		`gsolve_verdicts_total{stage="vcf",verdict="win"} 1`,
		`gsolve_verdicts_total{stage="store",verdict="win"} 1`,
		`gsolve_verdicts_total{stage="sight",verdict="none"} 1`,
		`gsolve_certificates_total{valid="false"} 1`,
		`gsolve_store_lookups_total{result="hit"} 2`,
	} {
		if !strings.Contains(string(r.body), line+"\n") {
			t.Errorf("/metrics lacks the line %s", line)
		}
	}
	for _, name := range []string{"gsolve_moves_total{", "gsolve_store_lookups_total{result=\"miss\"}", "go_goroutines", "process_resident_memory_bytes"} {
		if !strings.Contains(string(r.body), "\n"+name) {
			t.Errorf("/metrics lacks the metric %s", name)
		}
	}
}
