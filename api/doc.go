// Package api is the oracle for other programs, whatever carries the words: a
// request is one JSON object, and so is its answer. `gsolve oracle` speaks it
// line by line, `gsolve serve` over HTTP.
//
//	{"id":1,"moves":"h8a1i8a3j8a5"}
//	{"id":2,"op":"filter","rule":"renju","black":["h8"],"white":["i9"],"class":"vct","threats":"three","max_nodes":10000}
//	{"id":3,"op":"verify","certificate":{…}}
//
// For pages and editors there are why (what refutes an idea of one's own), step
// (what a win plays at the end of a path, and how it goes on), view (what the
// rules say of a board) and parse (the positions of a text in any notation).
//
// Decode reads a request strictly: every field is known, stands there once and
// belongs to the operation. Service answers those that need nothing but an
// oracle; sessions and cancelling are a matter of the connection, and of
// package api/stream. An answer appends itself to a buffer.
package api
