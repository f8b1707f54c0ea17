// Package api is the oracle for other programs: requests and answers are JSON objects.
// `gsolve oracle` carries them line by line, `gsolve serve` over HTTP.
//
//	{"id":1,"moves":"h8a1i8a3j8a5"}
//	{"id":2,"op":"filter","rule":"renju","black":["h8"],"white":["i9"],"class":"vct","threats":"three","max_nodes":10000}
//	{"id":3,"op":"verify","certificate":{…}}
//
// Pages and editors ask why (what refutes this idea), step (what a win plays at the end of a path,
// and how it goes on), view (what the rules say of a board) and parse (the positions of a text in
// any notation).
//
// Decode refuses repeated fields, fields of other operations, and unknown fields, except in lines
// of puzzle files. Service answers requests that need only an oracle. Package api/stream adds
// sessions and cancelling, which belong to a connection. A Reply appends itself to a buffer.
package api
