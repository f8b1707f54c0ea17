package page_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/gsolve/gsolve/web/page"
)

func Example() {
	w := httptest.NewRecorder()
	page.Serve(w, httptest.NewRequest(http.MethodGet, "/", nil))
	fmt.Println(w.Code, w.Header().Get("Content-Type"))
	fmt.Println(page.Has("/assets/main.js"), page.Has("/etc/passwd"))
	// Output:
	// 200 text/html; charset=utf-8
	// true false
}
