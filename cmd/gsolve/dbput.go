package main

import (
	"io"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/proofdb/intake"
)

const dbPutHelp = `Stores certificates, one a line, as --cert writes them, and lines of gsolve db export. Each is checked first, and what
kind of win it shows is read off its proof. Lines that do not hold or cannot be read are counted, the first few named, and the
others are stored. A file without any such line, and an export that differs from its last line, is refused before anything is
stored; from standard input or a pipe, what came before is stored, and the answer says how much.

Exit status: 0 all stored, 1 some do not hold, 2 something unreadable, bad usage, a database that cannot be
used, or Ctrl-C.

EXAMPLE
  gsolve vcf --moves h8a1i8a3j8a5 --cert wins.cert --quiet
  gsolve db put --db proofs wins.cert`

func dbPutCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:        "put",
		Usage:       "store certificates",
		ArgsUsage:   "CERTIFICATES…",
		Description: dbPutHelp,
		Flags:       []cli.Flag{dbFlag(), cmdline.JSONFlag()},
		Action: intoDatabase(con, func(c *cli.Context) error { return lookAtFiles(c, con, intake.Certificates) }, func(c *cli.Context, db *proofdb.DB) error {
			return load(c, con, func(l *loading, path string, in io.Reader) error {
				records := intake.Records(in, func(line int, err error) { l.refuse(path, uint64(line), err) })
				return l.read(c.Context, db, path, records, proofdb.ImportOptions{NoTrailer: true})
			})
		}),
	}
}
