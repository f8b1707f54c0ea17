// Package wire holds the JSON that all of gsolve speaks: one reader, one writer,
// and the fields that positions and answers share. The command, its stdio, HTTP,
// books, exports of databases and puzzles use it, so that a field has the same
// name, form and order wherever it stands. It knows points and positions; proofs
// and answers know it.
//
// A Reader walks over a text by hand: requests come by the ten thousand a second,
// and an export has millions of lines. Over a record of 40 stones (466 bytes) this
// reader takes 1.3 µs. The variants that lost: the tokens of
// github.com/go-json-experiment/json/jsontext v1.27.2, 2.7 µs, which would make all of
// proof.DecodeRecord 1.7 times as slow; encoding/json, 9.6 µs.
//
// 10⁵ of each, in seconds, in front of this package and with it: positions through
// package notation's reader (encoding/json) 1.1 and 0.16, answers of `gsolve vcf --json`
// (encoding/json) 0.18 and 0.15, records read 0.20 and 0.19 and written 0.11 and 0.10,
// requests of package api 0.27 and 0.23.
package wire
