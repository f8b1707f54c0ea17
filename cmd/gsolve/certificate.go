package main

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/proof/verify"
)

// checkedWin is the certificate of a win of pos as one line of JSON without
// the line break: the very bytes that the independent verifier accepted.
// Without it no win is shown. The line shown beside it is replayed.
func checkedWin(pos *board.Position, result *finding) ([]byte, error) {
	line, err := verify.Bytes(pos, result.Verdict.Certificate())
	if err == nil {
		err = verify.Line(pos, result.Line)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", console.ErrInternal, err)
	}
	return line, nil
}
