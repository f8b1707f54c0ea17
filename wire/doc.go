// Package wire holds the JSON that all of gsolve speaks: one reader, one writer,
// and the fields that positions and answers share. The command, its stdio, HTTP,
// books, exports of databases and puzzles use it, so that a field has the same
// name, form and order wherever it stands. It knows points and positions; proofs
// and answers know it.
//
// A Reader walks over a text by hand. Requests come by the ten thousand a second,
// and an export has millions of lines. Tried, in ns a line, over a record of 40
// stones (466 bytes): this reader 4,200; the tokens of
// github.com/go-json-experiment/json/jsontext v1.27.2 8,700, so a whole
// DecodeRecord 1.6 times as long; encoding/json 80,000. 10⁵ positions through
// package notation's reader, in seconds: encoding/json 1.08, this reader 0.32.
//
// An Object writes one by hand as well: reflection takes 4 times as long for an
// answer of a search.
package wire
