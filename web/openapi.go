package web

import (
	_ "embed"
	"net/http"
)

//go:embed openapi.json
var openAPI string

// openAPI describes the server to programs.
func (s *Server) openAPI(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Cache-Control", "max-age=3600")
	send(w, http.StatusOK, []byte(openAPI))
}
