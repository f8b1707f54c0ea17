package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/proof/theorem"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/proofdb/intake"
	"github.com/gsolve/gsolve/wire"
)

func verifyFlags() []cli.Flag {
	return append(cmdline.FileFlags(),
		&cli.StringFlag{Name: "for", Usage: "check that the certificates are about the positions in `FILE`; - is standard input"},
		&cli.IntFlag{Name: "literal", Usage: "instead of checking, play `N` games against each proof, up to the five"},
		&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "with --literal, choose the games by `SEED`"},
		cmdline.EveryProcessor("check lemmas, or play games, with `N` threads"),
		cmdline.JSONFlag(),
	)
}

func runVerify(c *cli.Context, con *console.Console) error {
	paths := c.Args().Slice()
	if len(paths) == 0 {
		return errors.New("no certificates, expected a file or - for standard input")
	}
	if err := files.InputOnce(append(slices.Clip(paths), c.String("for"))); err != nil {
		return err
	}
	v := &verification{con: con, json: c.Bool("json"), threads: c.Int("threads"), games: c.Int("literal"), seed: c.Uint64("seed")}
	switch {
	case v.threads < 1 || v.threads > cmdline.MaxThreads:
		return cmdline.BadValue("threads", strconv.Itoa(v.threads))
	case c.IsSet("literal") && v.games < 1:
		return cmdline.BadValue("literal", strconv.Itoa(v.games))
	case c.IsSet("seed") && v.games == 0:
		return errors.New("--seed without --literal, expected both")
	case c.IsSet("for") && v.games > 0:
		return errors.New("--for and --literal, expected one of them")
	}
	if err := v.readPositions(c); err != nil {
		return err
	}
	end := con.StartProgress()
	defer end()
	for _, path := range paths {
		if err := v.file(c.Context, path); err != nil {
			return err
		}
	}
	end()
	if !v.json {
		if err := con.Write([]byte(v.summary())); err != nil {
			return err
		}
	}
	return console.Exit(v.status())
}

// verification checks certificates and counts the results.
type verification struct {
	con       *console.Console
	json      bool
	threads   int
	games     int // of --literal, 0 without it
	seed      uint64
	positions map[string][]*board.Position // by id; nil without --for

	checked    int // certificates
	shown      int // of the checked ones, those with a line of their own
	invalid    int // of the checked ones
	unreadable int // other lines that are not empty
	missing    int // files that cannot be read, and positions of --for that were refused
}

// readPositions reads the file of --for. Without --for it refuses the flags for positions, which
// say nothing about certificates.
func (v *verification) readPositions(c *cli.Context) error {
	if !c.IsSet("for") {
		for _, flag := range cmdline.FileFlags() {
			if name := flag.Names()[0]; c.IsSet(name) {
				return fmt.Errorf("--%s without --for, expected both", name)
			}
		}
		return nil
	}
	src, err := input.Files(c, v.con, []string{c.String("for")})
	if err != nil {
		return err
	}
	v.positions = map[string][]*board.Position{}
	for q := range src.Questions(c.Context) {
		if c.Err() != nil {
			return console.ErrStopped
		}
		pos, err := q.Position()
		if refused := (*notation.PositionError)(nil); err != nil && !errors.As(err, &refused) {
			return err // without the other positions, good certificates would fail
		}
		if err != nil {
			v.con.Refuse(err)
			v.missing++
			continue
		}
		id := string([]rune(q.ID)) // bytes that are not UTF-8 become U+FFFD, as in JSON
		v.positions[id] = append(v.positions[id], pos)
	}
	return nil
}

// file checks one file. It returns the error of the output or of ctx.
func (v *verification) file(ctx context.Context, path string) error {
	in, done, err := v.con.Open(path)
	switch {
	case errors.Is(err, console.ErrStopped):
		return err
	case err != nil:
		return v.refuse(&v.missing, path+":1", err)
	}
	defer done()
	input := theorem.NewInput(in)
	switch {
	case input.IsTheorem() && v.games > 0:
		return v.replayTheorem(ctx, path, input)
	case input.IsTheorem():
		return v.theorem(ctx, path, input)
	}
	lines := files.NewLines(input.Plain(), proof.MaxLine, proof.ErrTooLong)
	objects := 0 // JSON objects so far
	for {
		line, err := lines.Next()
		if err == nil && len(line) == 0 && ctx.Err() == nil {
			continue // without the cost of naming the place: a file may have millions of empty lines
		}
		place := fmt.Sprintf("%s:%d", path, lines.Number)
		switch {
		case ctx.Err() != nil:
			return console.ErrStopped
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, proof.ErrTooLong):
			err = v.refuse(&v.unreadable, place, fmt.Errorf("%s: %w", place, err))
		case err != nil:
			return v.refuse(&v.missing, place, fmt.Errorf("%s: %w", path, files.Cause(err)))
		case objects == 0 && line[0] != '{': // its other lines would only repeat the error
			return v.refuse(&v.missing, place, fmt.Errorf("%s: not a file of certificates, expected one JSON object a line", place))
		case line[0] != '{':
			err = v.refuse(&v.unreadable, place, fmt.Errorf("%s: %w, expected one JSON object a line", place, check.ErrUnreadable))
		case objects == 0 && intake.IsRecord(line) && !intake.IsCertificate(line):
			return v.refuse(&v.missing, place, fmt.Errorf("%s: is an export of a database, expected certificates: gsolve db import takes it", path))
		default:
			objects++
			err = v.certificate(ctx, place, line)
		}
		if err != nil {
			return err
		}
	}
}

// refuse reports and counts a certificate or a file that it cannot read.
func (v *verification) refuse(count *int, id string, err error) error {
	*count++
	v.con.Refuse(err)
	if !v.json {
		return nil
	}
	return v.con.Answer(func() error { return writeRefusal(v.con, id, err) })
}

func (v *verification) certificate(ctx context.Context, place string, line []byte) error {
	id := certificateID(line, place)
	if v.games > 0 {
		return v.replayCertificate(ctx, place, id, line)
	}
	v.con.Progress.Step()
	claim, err := check.VerifyContext(ctx, line)
	if ctx.Err() != nil {
		return console.ErrStopped
	}
	if errors.Is(err, check.ErrUnreadable) {
		return v.refuse(&v.unreadable, id, fmt.Errorf("%s: %w", place, err))
	}
	v.checked++
	if err == nil {
		err = v.matches(claim, verify.Claims)
	}
	if err != nil {
		v.invalid++
		v.con.Refuse(console.About(place, id, err))
	}
	if !v.json {
		return nil
	}
	return v.con.Answer(func() error { return writeObject(v.con, verified(id, claim, err)) })
}

// verified returns the answer for programs about one certificate.
func verified(id string, claim *check.Claim, err error) wire.Object {
	o := wire.BeginAnswer(nil, wire.TextID(id))
	o.Truth("valid", err == nil)
	if err != nil {
		o.Word("error", plain.OneLine(err.Error()))
		return o
	}
	o.Word("rule", claim.Rule)
	o.Int("size", claim.Size)
	o.Word("attacker", claim.Attacker)
	o.Number("nodes", claim.Nodes)
	return o
}

// errOtherPosition refuses a certificate that does not fit --for.
var errOtherPosition = errors.New("certificate of another position")

// matches compares the claim with the positions of its id. about reports whether it is about one.
func (v *verification) matches(claim *check.Claim, about func(*board.Position, *check.Claim) bool) error {
	if v.positions == nil {
		return nil
	}
	list, ok := v.positions[claim.ID]
	switch {
	case !ok:
		return fmt.Errorf("%w: no position has its id", errOtherPosition)
	case !slices.ContainsFunc(list, func(pos *board.Position) bool { return about(pos, claim) }):
		return fmt.Errorf("%w: the position with its id differs", errOtherPosition)
	}
	return nil
}

// certificateID returns the id in the certificate, or place.
func certificateID(line []byte, place string) string {
	in, id := wire.NewReader(line), ""
	in.Fields(func(name []byte, v wire.Value) {
		if string(name) == "id" {
			id, _ = v.Word()
		}
	})
	if in.End("the certificate"); in.Flaw() != nil || id == "" {
		return place
	}
	return id
}

func (v *verification) summary() string {
	count := plain.Plural(v.checked+v.unreadable, "certificate")
	switch {
	case v.invalid+v.unreadable > 0:
		return fmt.Sprintf("%s, %d not valid, %d unreadable\n", count, v.invalid, v.unreadable)
	case v.shown > 0 && v.shown == v.checked && v.missing == 0:
		return "" // each has its own line
	case v.checked > 0:
		return count + ", all valid\n"
	case v.missing > 0:
		return "" // a file or position is missing, so "0 certificates" would mislead
	default:
		return count + "\n"
	}
}

func (v *verification) status() int {
	switch {
	case v.unreadable+v.missing > 0:
		return console.StatusBad
	case v.invalid > 0:
		return console.StatusNone
	default:
		return console.StatusDone
	}
}
