package main

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
)

func dbStatsCommand(con *console.Console) *cli.Command {
	return dbSub("stats", "count what a database holds", "", onDatabase(con, func(c *cli.Context, con *console.Console, db *proofdb.DB) error {
		stats, err := db.Stats(c.Context)
		if err != nil {
			return err
		}
		return con.Answer(func() error { return printStats(c, con, &stats) })
	}))
}

// statsAnswer is the JSON answer of db stats.
type statsAnswer struct {
	V                int               `json:"v"`
	DB               string            `json:"db"`
	Positions        uint64            `json:"positions"`
	Records          []spaceRecords    `json:"records"`
	Solvers          map[string]uint64 `json:"solvers"` // records by version
	CertificateBytes uint64            `json:"certificate_bytes"`
	DiskBytes        uint64            `json:"disk_bytes"`
	Generation       uint64            `json:"generation"`
	Damaged          uint64            `json:"damaged"` // values that cannot be read now
	Quarantine       *quarantineAnswer `json:"quarantine,omitempty"`
}

// spaceRecords counts the records of a space.
type spaceRecords struct {
	Space   string `json:"space"`
	Win     uint64 `json:"win"`
	None    uint64 `json:"none"`
	Unknown uint64 `json:"unknown"`
	Lost    uint64 `json:"lost"`
}

func printStats(c *cli.Context, con *console.Console, s *proofdb.Stats) error {
	a := statsAnswer{
		V: 1, DB: c.String(cmdline.Database), Positions: s.Positions, Solvers: map[string]uint64{},
		CertificateBytes: s.CertificateBytes, DiskBytes: s.DiskBytes, Generation: s.Generation,
		Damaged: s.Damaged, Quarantine: newQuarantine(&s.Quarantine),
	}
	for space, n := range s.Records {
		a.Records = append(a.Records, spaceRecords{proof.Space(space).String(), n[proof.Win], n[proof.None], n[proof.Unknown], n[proof.Lost]})
	}
	for version, n := range s.Solvers {
		a.Solvers[strconv.FormatUint(uint64(version), 10)] = n
	}
	if c.Bool("json") {
		return con.WriteJSON(a)
	}
	_, err := con.Out.Write(a.text())
	return console.WrapOutput(err)
}

// text is the answer for people.
func (a *statsAnswer) text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s: %s\n\n", plain.OneLine(a.DB), plain.Plural(a.Positions, "position"))
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	_, _ = fmt.Fprintln(table, "space\twins\tnone\tunknown\tlost\t") // into memory
	for _, r := range a.Records {
		_, _ = fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%d\t\n", r.Space, r.Win, r.None, r.Unknown, r.Lost)
	}
	_ = table.Flush()
	fmt.Fprintf(&b, "\nproofs of %s, files of %s\n", plain.Bytes(a.CertificateBytes), plain.Bytes(a.DiskBytes))
	if len(a.Solvers) > 1 {
		for _, version := range slices.Sorted(maps.Keys(a.Solvers)) {
			fmt.Fprintf(&b, "%s of solver %s\n", plain.Plural(a.Solvers[version], "record"), version)
		}
	}
	if a.Damaged > 0 {
		fmt.Fprintf(&b, "%s damaged: gsolve db audit names them\n", plain.Plural(a.Damaged, "value"))
	}
	if a.Quarantine != nil {
		b.WriteString(a.Quarantine.text())
	}
	return b.Bytes()
}
