// Package web serves the oracle over HTTP, for engines and sites that prefer a request to a
// program. Package api defines the requests and answers, this package carries them:
//
//	POST /v1/solve            find a win of the side to move
//	POST /v1/filter           which moves win, lose or hold
//	POST /v1/verify           is this certificate a proof?
//	POST /v1/why              does this idea win, and if not, what refutes it?
//	POST /v1/step             the move that a win plays at the end of a path, and its continuation
//	POST /v1/view             the threats, fives and forbidden points of a board
//	POST /v1/parse            the positions of a text in any notation
//	GET  /v1/proof/{position} the stored results, without a search
//	GET  /v1/puzzles          the list of puzzles
//	GET  /v1/puzzles/…        one puzzle
//	POST /v1/play             a move of a puzzle, or a hint
//	GET  /v1/engines          the searchers to play against
//	POST /v1/move             the move of a searcher in a game
//	GET  /                    a page for people: see package page
//	GET  /healthz             does the server run?
//	GET  /openapi.json        all of this, for programs
//	GET  /metrics             counts and durations, for Prometheus
//
// A client that sends "Accept: text/event-stream" or "?stream" to solve, filter, why or move gets
// the progress of the search every quarter of a second: its stage, the positions visited and, for
// filter, the number of decided candidates; for move, the best move so far and the candidates. The
// answer is the last event.
//
// Each request for a move makes a searcher of package roster, which forgets the game with its
// answer. At most as many searchers think at a time as there are engines, each with one thread, a
// share of the memory and a limit of time. A request chooses the searcher and its strength, and no
// option that touches files, threads or memory.
//
// Every answer is JSON, but for /metrics and the page. A refusal is JSON, too: it holds one line of
// error. net/http itself refuses two things in plain text: a message that is not HTTP, and a header
// of more than 16 KiB.
//
// A server without a token serves the loopback interface only. Even there it distrusts web pages:
// any open page can send requests to this machine in its reader's name. Therefore
//
//   - the Host must be an address or a known name: an attacker can point its own name at
//     this machine, and then the browser takes the attacker's page for one of this server;
//   - an Origin must be the server's own, and no answer allows another one;
//   - a body must be declared as JSON, which a form cannot do.
//
// No request can make the server claim a win without a proof: every win in an answer has passed
// proof/check, and verify stores nothing.
package web
