// Package web serves the oracle over HTTP, for engines and sites that would
// rather send a request than start a program. Package api has the words, this
// package carries them:
//
//	POST /v1/solve            a win of the side to move, or that there is none
//	POST /v1/filter           which moves win, lose or hold
//	POST /v1/verify           is this certificate a proof?
//	POST /v1/why              does this idea win, and if not, what refutes it?
//	POST /v1/step             what a win plays at the end of a path, and how it goes on
//	POST /v1/view             what the rules say of a board
//	POST /v1/parse            the positions of a text in any notation
//	GET  /v1/proof/{position} what the store knows, without a search
//	GET  /healthz             is somebody there?
//	GET  /openapi.json        all of this, for programs
//	GET  /metrics             counts and durations, for Prometheus
//
// Who sends Accept: text/event-stream, or ?stream, to solve, filter and why hears
// every quarter of a second how far the search is: the stage at work, the
// positions visited, and of a filter how many candidates are decided. The answer
// is the last event.
//
// A server is as open as its host. Without a token it serves the loopback
// interface alone, and there it still distrusts web pages: a page that somebody
// reads may send requests to this machine in their name. So the Host must be an
// address or a known name (else a name that an attacker has pointed here would
// make the page "same-origin"), an Origin must be the server's own, no answer
// allows another, and a body must say that it is JSON, which a form cannot.
//
// Nothing that a client sends can make the server claim a win: what is answered
// went through proof/check, and what is verified is not stored.
package web
