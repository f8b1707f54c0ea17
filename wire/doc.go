// Package wire holds the JSON of all of gsolve: one reader, one writer, and the fields that
// positions and answers share. The command, its servers, books, puzzles and the exports of
// databases use it, so a field has one name, form and order everywhere. It knows points and
// positions, but neither proofs nor answers.
//
// A Reader walks over the bytes of a text, because a server reads ten thousand requests a second,
// and an export has millions of lines. It takes 1.3 µs for a record of 40 stones (466 bytes). Two
// variants lost: the tokens of github.com/go-json-experiment/json/jsontext v1.27.2 with 2.7 µs,
// which would make proof.DecodeRecord 1.7 times as slow; and encoding/json with 9.6 µs.
//
// Seconds for 10⁵ of each, before this package and with it (* = encoding/json did the work before):
//
//	positions, read by package notation *   1.1   0.16
//	answers of `gsolve vcf --json` *        0.18  0.15
//	records read                            0.20  0.19
//	records written                         0.11  0.10
//	requests of package api                 0.27  0.23
package wire
