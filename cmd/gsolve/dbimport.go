package main

import (
	"bufio"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/proofdb/intake"
)

const dbImportHelp = `Stores the records of exports beside what is known already. Every proof is checked again; those that do not hold are
counted, the first few named, and the others are stored. None and unknown, that a win is the shortest, and that its
threes are shape threes, are the words of a solver and cannot be checked: --certified-only leaves them out. The
words of a newer solver count more than those of this one. The last line of an export must be there and fit: else
nothing is stored, or from standard input or a pipe what came before it, and the answer says how much.

Exit status: 0 all stored, 1 some do not hold, 2 something unreadable, bad usage, a database that cannot be
used, or Ctrl-C.

EXAMPLE
  gsolve vcf --db proofs --moves h8a1i8a3j8a5
  gsolve db export --db proofs --out proofs.jsonl
  gsolve db import --db other proofs.jsonl`

func dbImportCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:        "import",
		Usage:       "store the records of exports",
		ArgsUsage:   "FILE…",
		Description: dbImportHelp,
		Flags:       []cli.Flag{dbFlag(), certifiedFlag(), cmdline.JSONFlag()},
		Action: intoDatabase(con, func(c *cli.Context) error { return lookAtFiles(c, con, intake.Export) }, func(c *cli.Context, db *proofdb.DB) error {
			return load(c, con, func(l *loading, path string, in io.Reader) error {
				buffered := bufio.NewReaderSize(in, intake.HeadBytes) // cannot seek: what can was looked at
				if err := intake.NoCertificates(path, buffered); err != nil {
					return err
				}
				return l.read(c.Context, db, path, buffered, proofdb.ImportOptions{CertifiedOnly: c.Bool("certified-only")})
			})
		}),
	}
}

func certifiedFlag() cli.Flag {
	return &cli.BoolFlag{Name: "certified-only", Usage: "leave out what only a solver says: none, unknown, shortest, shape threes"}
}
