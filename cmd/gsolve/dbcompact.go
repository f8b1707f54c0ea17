package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proofdb"
)

func dbCompactCommand(con *console.Console) *cli.Command {
	return dbSub("compact", "give back the room of old values", "", onDatabase(con, runCompact))
}

// compactAnswer is the JSON answer of db compact.
type compactAnswer struct {
	V      int    `json:"v"`
	DB     string `json:"db"`
	Before uint64 `json:"before"` // bytes on the disk
	After  uint64 `json:"after"`
}

func runCompact(c *cli.Context, con *console.Console, db *proofdb.DB) error {
	a := compactAnswer{V: 1, DB: c.String(cmdline.Database)}
	before, err := db.Stats(c.Context)
	if err != nil {
		return stoppedAfter(c.Context, err, a.DB+": nothing was merged")
	}
	con.Progress.InBytes = true
	var done, total uint64
	err = db.Compact(c.Context, func(d, all uint64) {
		done, total = d, all
		con.Progress.Advance(d, all)
	})
	if err != nil {
		return stoppedAfter(c.Context, err, fmt.Sprintf("%s: %s of %s merged, the next gsolve db compact goes on", a.DB, plain.Bytes(done), plain.Bytes(total)))
	}
	after, err := db.Stats(c.Context)
	if err != nil {
		return err
	}
	a.Before, a.After = before.DiskBytes, after.DiskBytes
	return say(con, c, a, fmt.Sprintf("%s: %s, %s before", a.DB, plain.Bytes(a.After), plain.Bytes(a.Before)))
}
