package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/live"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/proofdb/intake"
	"github.com/gsolve/gsolve/wire"
)

func dbCommand(con *console.Console) *cli.Command {
	certified := &cli.BoolFlag{Name: certifiedOnly, Usage: "leave out claims without a proof: none, unknown, shortest, shape threes"}
	out := &cli.StringFlag{Name: "out", Usage: "write to `FILE` instead of standard output"}
	get := command("get", "print what the database knows about positions", "[POSITION…]", onDatabase(con, runGet),
		append(cmdline.SourceFlags(), dbFlag(), cmdline.JSONFlag(), cmdline.CertsFlag()))
	return &cli.Command{
		Name:      "db",
		Usage:     "look after a database of proofs",
		ArgsUsage: "COMMAND",
		Subcommands: []*cli.Command{
			dbSub("stats", "count what a database holds", "", onAnyDatabase(con, runStats, existingDatabase(con), statsFromLive)),
			get,
			dbSub("put", "store certificates", "CERTIFICATES…", intoDatabase(con, looking(intake.Certificates), loadWith(putFile))),
			dbSub("audit", "check every proof again", "", onDatabase(con, runAudit)),
			dbSub("export", "write all records as JSON lines", "", onDatabase(con, runExport), out),
			dbSub("import", "store the records of exports", "FILE…", intoDatabase(con, looking(intake.Export), loadWith(importFile)), certified),
			dbSub("merge", "store the records of other databases or exports", "DIR|FILE…", intoDatabase(con, lookAtSources, loadWith(mergeSource))),
			dbSub("compact", "free the disk space of old values", "", onDatabase(con, runCompact)),
			dbSub("backup", "save all records in a file", "FILE", onDatabase(con, runBackup)),
			dbSub("restore", "make a database from a backup", "FILE", guarded(con, with(con, runRestore))),
		},
		Action: func(*cli.Context) error { return errors.New("db: no command, expected one of those in --help") },
	}
}

// dbDo does the work of a command below db on its database.
type dbDo func(c *cli.Context, con *console.Console, db *proofdb.DB) error

// dbSub returns a command below db.
func dbSub(name, usage, args string, action cli.ActionFunc, more ...cli.Flag) *cli.Command {
	return command(name, usage, args, action, slices.Concat([]cli.Flag{dbFlag()}, more, []cli.Flag{cmdline.JSONFlag()}))
}

// dbFlag names the database of a command below db.
func dbFlag() cli.Flag { return databaseIn("use the database in `DIR`") }

// dbDir reads the flag of a command that cannot do without a database.
func dbDir(c *cli.Context) (string, error) {
	dir := c.String(cmdline.Database)
	if dir == "" {
		return "", errors.New("no database, expected --db DIR or the variable " + cmdline.DatabaseVariable)
	}
	return dir, nil
}

// onDatabase returns the action of a command that needs an existing database, and mostly reads it.
func onDatabase(con *console.Console, do dbDo) cli.ActionFunc {
	return onAnyDatabase(con, do, existingDatabase(con), nil)
}

func existingDatabase(con *console.Console) func(*cli.Context, string) (*proofdb.DB, error) {
	return func(_ *cli.Context, dir string) (*proofdb.DB, error) {
		if err := existing(dir); err != nil {
			return nil, err
		}
		return openToRead(dir, con)
	}
}

// intoDatabase returns the action of a command that makes the database if it does not exist. look
// checks the input first, so that a bad input makes no database.
func intoDatabase(con *console.Console, look func(*cli.Context, *console.Console) error, do dbDo) cli.ActionFunc {
	return onAnyDatabase(con, do, func(c *cli.Context, dir string) (*proofdb.DB, error) {
		if err := look(c, con); err != nil {
			return nil, stoppedAfter(c.Context, err, dir+": nothing was stored")
		}
		return openDatabase(dir, con)
	}, nil)
}

// onAnyDatabase returns the action of a command on the database that open returns. look, which may be
// nil, first asks a command that has the database open; its error wraps live.ErrNobody if there is
// none.
func onAnyDatabase(con *console.Console, do dbDo, open func(c *cli.Context, dir string) (*proofdb.DB, error), look func(*cli.Context, *console.Console, string) error) cli.ActionFunc {
	return guarded(con, func(c *cli.Context) (err error) {
		dir, err := dbDir(c)
		if err != nil {
			return err
		}
		defer frugal()()
		if look != nil {
			if err := look(c, con, dir); !errors.Is(err, live.ErrNobody) {
				return err
			}
		}
		db, err := open(c, dir)
		if err != nil {
			return err
		}
		defer func() { err = cmp.Or(console.Headline(db.Close()), err) }() // a broken database counts more than any status
		defer con.StartProgress()()
		err = do(c, con, db)
		if errors.Is(err, context.Canceled) && c.Err() != nil {
			return console.ErrStopped
		}
		return console.Headline(err)
	})
}

// frugal makes Go collect garbage when it reaches a quarter of the live memory, until the caller
// calls restore. The db commands make much garbage and keep little: this halves their memory. A
// GOGC of the user stays in force.
func frugal() (restore func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	before := debug.SetGCPercent(25)
	return func() { debug.SetGCPercent(before) }
}

// existing refuses a directory without a database: openDatabase would make one there.
func existing(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w, expected a database, such as gsolve vcf --db makes", dir, files.Cause(err))
	case len(entries) == 0:
		return fmt.Errorf("%s: is empty, expected a database, such as gsolve vcf --db makes", dir)
	default:
		return nil
	}
}

// stoppedAfter returns err, or, if a signal ended ctx, an error that reports the work done before.
func stoppedAfter(ctx context.Context, err error, done string) error {
	if ctx.Err() == nil || !errors.Is(err, context.Canceled) && !errors.Is(err, console.ErrStopped) {
		return err
	}
	return errors.New("stopped: " + done)
}

// say prints an answer of db: with --json an object with the fields of write, else the text.
func say(con *console.Console, c *cli.Context, text string, write func(*wire.Object)) error {
	return con.Answer(func() error {
		if !c.Bool("json") {
			return con.Write([]byte(text))
		}
		o := wire.BeginAnswer(nil, "")
		o.Word("db", c.String(cmdline.Database))
		write(&o)
		return writeObject(con, o)
	})
}

// sayLine does the same as say, with a text of one line.
func sayLine(con *console.Console, c *cli.Context, text string, write func(*wire.Object)) error {
	return say(con, c, plain.OneLine(text)+"\n", write)
}

func runCompact(c *cli.Context, con *console.Console, db *proofdb.DB) error {
	dir := c.String(cmdline.Database)
	before, err := db.Stats(c.Context)
	if err != nil {
		return stoppedAfter(c.Context, err, dir+": nothing was merged")
	}
	con.Progress.InBytes = true
	var done, total uint64
	err = db.Compact(c.Context, func(d, all uint64) {
		done, total = d, all
		con.Progress.Advance(d, all)
	})
	if err != nil {
		return stoppedAfter(c.Context, err, fmt.Sprintf("%s: %s of %s merged, the next gsolve db compact goes on", dir, plain.Bytes(done), plain.Bytes(total)))
	}
	after, err := db.Stats(c.Context)
	if err != nil {
		return err
	}
	return sayLine(con, c, fmt.Sprintf("%s: %s, %s before", dir, plain.Bytes(after.DiskBytes), plain.Bytes(before.DiskBytes)), func(o *wire.Object) {
		o.Number("before", before.DiskBytes)
		o.Number("after", after.DiskBytes)
	})
}

func runAudit(c *cli.Context, con *console.Console, db *proofdb.DB) error {
	var findings []proofdb.Finding
	result, err := db.Audit(c.Context, con.Progress.Advance, func(f proofdb.Finding) { findings = append(findings, f) }) // the database reports it, too
	text := fmt.Sprintf("%s: %s, %s checked, ", c.String(cmdline.Database), plain.Plural(result.Positions, "position"), plain.Plural(result.Proofs, "proof"))
	if err != nil {
		return stoppedAfter(c.Context, err, fmt.Sprintf("%s%d not valid so far", text, len(findings)))
	}
	q, err := db.Quarantine()
	if err != nil {
		return err
	}
	switch {
	case len(findings) > 0:
		text += fmt.Sprintf("%d not valid", len(findings))
	case !q.Empty():
		text += "all that is left holds"
	default:
		text += "all hold"
	}
	if !q.Empty() {
		text += "; " + quarantineLine(&q)
	}
	err = sayLine(con, c, text, func(o *wire.Object) {
		o.Number("positions", result.Positions)
		o.Number("proofs", result.Proofs)
		if len(findings) > 0 {
			o.Objects("findings", len(findings), func(p *wire.Object, i int) { writeFinding(p, &findings[i]) })
		}
		writeQuarantine(o, &q)
	})
	if err == nil && (len(findings) > 0 || !q.Empty()) {
		return console.Status(console.StatusNone)
	}
	return err
}

// writeFinding writes a record that does not hold, with its position if gsolve can read that.
func writeFinding(o *wire.Object, f *proofdb.Finding) {
	if pos := f.Position; pos != nil {
		o.Game(pos.Rule(), pos.Size())
		o.SomePoints("black", pos.AppendStones(nil, board.Black))
		o.SomePoints("white", pos.AppendStones(nil, board.White))
		o.ToMove(pos.ToMove())
	}
	o.Word("error", plain.OneLine(f.Err.Error()))
}

func runStats(c *cli.Context, con *console.Console, db *proofdb.DB) error {
	s, err := db.Stats(c.Context)
	if err != nil {
		return err
	}
	return sayStats(c, con, &s, "")
}

// sayStats prints the counts, and the progress of a command that works in the database, if any.
func sayStats(c *cli.Context, con *console.Console, s *proofdb.Stats, progress string) error {
	text := statsText(c.String(cmdline.Database), s)
	if progress != "" {
		text += "at work: " + plain.OneLine(progress) + "\n"
	}
	return say(con, c, text, func(o *wire.Object) {
		o.Number("positions", s.Positions)
		o.Objects("records", len(s.Records), func(p *wire.Object, i int) {
			p.Word("space", proof.Space(i).String())
			for _, outcome := range statsOutcomes {
				p.Number(outcome.String(), s.Records[i][outcome])
			}
		})
		o.Object("solvers", func(p *wire.Object) { // records by version
			for _, version := range slices.Sorted(maps.Keys(s.Solvers)) {
				p.Number(strconv.FormatUint(uint64(version), 10), s.Solvers[version])
			}
		})
		o.Number("certificate_bytes", s.CertificateBytes)
		o.Number("disk_bytes", s.DiskBytes)
		o.Number("generation", s.Generation)
		o.Number("damaged", s.Damaged) // values that cannot be read now
		writeQuarantine(o, &s.Quarantine)
		if progress != "" {
			o.Word("progress", progress)
		}
	})
}

// statsOutcomes are the columns of db stats.
var statsOutcomes = []proof.Outcome{proof.Win, proof.None, proof.Unknown, proof.Lost}

func statsText(dir string, s *proofdb.Stats) string {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s: %s\n\n", plain.OneLine(dir), plain.Plural(s.Positions, "position"))
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	_, _ = fmt.Fprintln(table, "space\twins\tnone\tunknown\tlost\t") // into memory
	for space, n := range s.Records {
		_, _ = fmt.Fprintf(table, "%v\t%d\t%d\t%d\t%d\t\n", proof.Space(space), n[proof.Win], n[proof.None], n[proof.Unknown], n[proof.Lost])
	}
	_ = table.Flush()
	fmt.Fprintf(&b, "\nproofs of %s, files of %s\n", plain.Bytes(s.CertificateBytes), plain.Bytes(s.DiskBytes))
	if len(s.Solvers) > 1 {
		for _, version := range slices.Sorted(maps.Keys(s.Solvers)) {
			fmt.Fprintf(&b, "%s of solver %d\n", plain.Plural(s.Solvers[version], "record"), version)
		}
	}
	if s.Damaged > 0 {
		fmt.Fprintf(&b, "%s damaged: gsolve db audit names them\n", plain.Plural(s.Damaged, "value"))
	}
	if !s.Quarantine.Empty() {
		b.WriteString(quarantineText(&s.Quarantine))
	}
	return b.String()
}

// writeQuarantine leaves out an empty quarantine.
func writeQuarantine(o *wire.Object, q *proofdb.Quarantine) {
	if q.Empty() {
		return
	}
	o.Object("quarantine", func(p *wire.Object) {
		p.Word("dir", q.Dir)
		p.Number("records", q.Values) // that failed a check
		p.Flag("more", q.More)
		p.Number("files", q.Files)
		if len(q.Losses) > 0 {
			p.Objects("losses", len(q.Losses), func(p *wire.Object, i int) {
				l := &q.Losses[i]
				p.Number("generation", l.Generation)
				p.Some("files", l.Files)
				p.Number("readable", l.Readable)
				p.Number("expected", l.Expected)
				p.Word("reason", l.Reason)
			})
		}
	})
}

func quarantineLine(q *proofdb.Quarantine) string {
	records := plain.Plural(q.Values, "record")
	if q.More {
		records += " or more"
	}
	losses := ""
	switch n := len(q.Losses); n {
	case 0:
	case 1:
		losses = " of 1 loss"
	default:
		losses = fmt.Sprintf(" of %d losses", n)
	}
	return fmt.Sprintf("quarantined: %s, %s%s, see %s", records, plain.Plural(q.Files, "file"), losses, plain.OneLine(q.Dir))
}

// shownLosses is how many losses db stats prints one by one.
const shownLosses = 5

// quarantineText adds to quarantineLine the last losses, and advice about them.
func quarantineText(q *proofdb.Quarantine) string {
	text, losses := quarantineLine(q)+"\n", q.Losses
	if more := len(losses) - shownLosses; more > 0 {
		text += fmt.Sprintf("  %d earlier\n", more)
		losses = losses[more:]
	}
	for _, l := range losses {
		text += fmt.Sprintf("  generation %d: %s\n", l.Generation, plain.OneLine(l.Reason))
	}
	return text + "  gsolve db import brings back what a backup has; remove that directory to confirm that you know of the losses\n"
}
