package main

import (
	"errors"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof/verify"
)

// errInternal marks a win that the verifier does not accept: a fault of this
// program, never of the input.
var errInternal = errors.New("internal error, please report it")

// checkedWin is the certificate of a win of pos as one line of JSON without
// the line break: the very bytes that the independent verifier accepted.
// Without it no win is shown. The line shown beside it is replayed.
func checkedWin(pos *board.Position, result *finding) ([]byte, error) {
	line, err := verify.Bytes(pos, result.Verdict.Certificate())
	if err == nil {
		err = verify.Line(pos, result.Line)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errInternal, err)
	}
	return line, nil
}
