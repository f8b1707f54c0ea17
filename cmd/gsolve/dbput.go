package main

import (
	"io"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/proofdb/intake"
)

func dbPutCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:      "put",
		Usage:     "store certificates",
		ArgsUsage: "CERTIFICATES…",
		Flags:     []cli.Flag{dbFlag(), cmdline.JSONFlag()},
		Action: intoDatabase(con, func(c *cli.Context) error { return lookAtFiles(c, con, intake.Certificates) }, func(c *cli.Context, db *proofdb.DB) error {
			return load(c, con, func(l *loading, path string, in io.Reader) error {
				records := intake.Records(in, func(line int, err error) { l.refuse(path, uint64(line), err) })
				return l.read(c.Context, db, path, records, proofdb.ImportOptions{NoTrailer: true})
			})
		}),
	}
}
