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
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
)

func dbCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:      "db",
		Usage:     "look after a database of proofs",
		ArgsUsage: "COMMAND",
		Subcommands: []*cli.Command{
			dbStatsCommand(con),
			dbGetCommand(con),
			dbPutCommand(con),
			dbAuditCommand(con),
			dbExportCommand(con),
			dbImportCommand(con),
			dbMergeCommand(con),
			dbCompactCommand(con),
			dbBackupCommand(con),
			dbRestoreCommand(con),
		},
		Action: func(*cli.Context) error { return errors.New("db: no command, expected one of those in --help") },
	}
}

// dbDo is what a command below db does with its database.
type dbDo func(c *cli.Context, con *console.Console, db *proofdb.DB) error

// dbSub is a command below db. One without args takes no positionals.
func dbSub(name, usage, args string, action cli.ActionFunc, more ...cli.Flag) *cli.Command {
	do := action
	if args == "" {
		do = func(c *cli.Context) error {
			if err := cmdline.NoArguments(c); err != nil {
				return err
			}
			return action(c)
		}
	}
	return &cli.Command{
		Name: name, Usage: usage, ArgsUsage: args, Action: do,
		Flags: append(append([]cli.Flag{dbFlag()}, more...), cmdline.JSONFlag()),
	}
}

// dbFlag is databaseFlag of a command that is about the database itself.
func dbFlag() cli.Flag {
	return &cli.StringFlag{Name: cmdline.Database, EnvVars: []string{cmdline.DatabaseVariable}, Usage: "the database, a `DIR`"}
}

// dbDir reads dbFlag.
func dbDir(c *cli.Context) (string, error) {
	dir := c.String(cmdline.Database)
	if dir == "" {
		return "", errors.New("no database, expected --db DIR or the variable " + cmdline.DatabaseVariable)
	}
	return dir, nil
}

// onDatabase is the action of a command below db whose database must be there, and is mostly read.
func onDatabase(con *console.Console, do dbDo) cli.ActionFunc {
	return onAnyDatabase(con, do, func(_ *cli.Context, dir string) (*proofdb.DB, error) {
		if err := existing(dir); err != nil {
			return nil, err
		}
		return openToRead(dir, con)
	})
}

// intoDatabase is onDatabase of a command that makes the database where there is none. look looks
// at the input first: one that it refuses makes no database.
func intoDatabase(con *console.Console, look func(*cli.Context, *console.Console) error, do dbDo) cli.ActionFunc {
	return onAnyDatabase(con, do, func(c *cli.Context, dir string) (*proofdb.DB, error) {
		if err := look(c, con); err != nil {
			return nil, stoppedAfter(c.Context, err, dir+": nothing was stored")
		}
		return openDatabase(dir, con)
	})
}

func onAnyDatabase(con *console.Console, do dbDo, open func(c *cli.Context, dir string) (*proofdb.DB, error)) cli.ActionFunc {
	return guarded(con, func(c *cli.Context) (err error) {
		dir, err := dbDir(c)
		if err != nil {
			return err
		}
		defer frugal()()
		db, err := open(c, dir)
		if err != nil {
			return err
		}
		defer func() { err = cmp.Or(console.Headline(db.Close()), err) }() // a broken database counts more than any status
		defer con.StartProgress()()
		return console.Headline(unlessStopped(c.Context, do(c, con, db)))
	})
}

// frugal collects garbage before it is a quarter of what is in use, until the function that it
// returns is called: these commands make much of it and keep little, and so need half the memory.
// GOGC is heeded as ever.
func frugal() (restore func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	before := debug.SetGCPercent(25)
	return func() { debug.SetGCPercent(before) }
}

// existing refuses a directory without a database, which openDatabase would make.
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

// unlessStopped is err, or console.ErrStopped if that is because ctx has ended.
func unlessStopped(ctx context.Context, err error) error {
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		return console.ErrStopped
	}
	return err
}

// stoppedAfter is err, or, if that is because ctx has ended, how far it is.
func stoppedAfter(ctx context.Context, err error, done string) error {
	if ctx.Err() == nil || !errors.Is(err, context.Canceled) && !errors.Is(err, console.ErrStopped) {
		return err
	}
	return errors.New("stopped: " + done)
}

// say prints an answer of db: the object, or the text for people.
func say(con *console.Console, c *cli.Context, object any, text string) error {
	return con.Answer(func() error {
		if c.Bool("json") {
			return con.WriteJSON(object)
		}
		return con.Write([]byte(plain.OneLine(text) + "\n"))
	})
}

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

func dbAuditCommand(con *console.Console) *cli.Command {
	return dbSub("audit", "check every proof again", "", onDatabase(con, runAudit))
}

// auditAnswer is the JSON answer of db audit.
type auditAnswer struct {
	V          int               `json:"v"`
	DB         string            `json:"db"`
	Positions  uint64            `json:"positions"`
	Proofs     uint64            `json:"proofs"`
	Findings   []auditFinding    `json:"findings,omitempty"`
	Quarantine *quarantineAnswer `json:"quarantine,omitempty"`
}

// auditFinding is what does not hold: the position, if that can be read.
type auditFinding struct {
	Rule   string   `json:"rule,omitempty"`
	Size   int      `json:"size,omitempty"`
	Black  []string `json:"black,omitempty"`
	White  []string `json:"white,omitempty"`
	ToMove string   `json:"to_move,omitempty"`
	Error  string   `json:"error"`
}

func runAudit(c *cli.Context, con *console.Console, db *proofdb.DB) error {
	a := auditAnswer{V: 1, DB: c.String(cmdline.Database)}
	result, err := db.Audit(c.Context, con.Progress.Advance, func(f proofdb.Finding) {
		a.Findings = append(a.Findings, newFinding(&f)) // the database names it, too
	})
	a.Positions, a.Proofs = result.Positions, result.Proofs
	if err != nil {
		return stoppedAfter(c.Context, err, fmt.Sprintf("%s, %d not valid so far", a.checked(), len(a.Findings)))
	}
	q, err := db.Quarantine()
	if err != nil {
		return err
	}
	a.Quarantine = newQuarantine(&q)
	if err := say(con, c, a, a.text()); err != nil {
		return err
	}
	if len(a.Findings) > 0 || a.Quarantine != nil {
		return console.Status(console.StatusNone)
	}
	return nil
}

// checked says how much was.
func (a *auditAnswer) checked() string {
	return fmt.Sprintf("%s: %s, %s checked", a.DB, plain.Plural(a.Positions, "position"), plain.Plural(a.Proofs, "proof"))
}

// text is the answer for people.
func (a *auditAnswer) text() string {
	text := a.checked() + ", "
	switch n := len(a.Findings); {
	case n > 0:
		text += fmt.Sprintf("%d not valid", n)
	case a.Quarantine != nil:
		text += "all that is left holds"
	default:
		text += "all hold"
	}
	if a.Quarantine != nil {
		text += "; " + a.Quarantine.summary()
	}
	return text
}

func newFinding(f *proofdb.Finding) auditFinding {
	a := auditFinding{Error: plain.OneLine(f.Err.Error())}
	if pos := f.Position; pos != nil {
		a.Rule, a.Size, a.ToMove = pos.Rule().String(), pos.Size(), pos.ToMove().String()
		a.Black = board.Names(pos.AppendStones(nil, board.Black))
		a.White = board.Names(pos.AppendStones(nil, board.White))
	}
	return a
}

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

// quarantineAnswer is the JSON answer about what a database has in quarantine.
type quarantineAnswer struct {
	Dir     string         `json:"dir"`
	Records uint64         `json:"records"` // that failed a check
	More    bool           `json:"more,omitempty"`
	Files   uint64         `json:"files"`
	Losses  []proofdb.Loss `json:"losses,omitempty"`
}

// newQuarantine is nil where nothing is in quarantine.
func newQuarantine(q *proofdb.Quarantine) *quarantineAnswer {
	if q.Empty() {
		return nil
	}
	return &quarantineAnswer{q.Dir, q.Values, q.More, q.Files, q.Losses}
}

// summary is the answer for people in one line.
func (q *quarantineAnswer) summary() string {
	records := plain.Plural(q.Records, "record")
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

// toldLosses is how many losses are told one by one.
const toldLosses = 5

// text is summary with the last losses, and what to do about them.
func (q *quarantineAnswer) text() string {
	var b strings.Builder
	b.WriteString(q.summary() + "\n")
	losses := q.Losses
	if more := len(losses) - toldLosses; more > 0 {
		fmt.Fprintf(&b, "  %d earlier\n", more)
		losses = losses[more:]
	}
	for _, l := range losses {
		fmt.Fprintf(&b, "  generation %d: %s\n", l.Generation, plain.OneLine(l.Reason))
	}
	b.WriteString("  gsolve db import brings back what a backup has; removing that directory says that you know of it\n")
	return b.String()
}
