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

func dbImportCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:      "import",
		Usage:     "store the records of exports",
		ArgsUsage: "FILE…",
		Flags:     []cli.Flag{dbFlag(), certifiedFlag(), cmdline.JSONFlag()},
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
