package match

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
)

// A journal is a file of JSON lines. The first line is the Header, and each further line is a Game
// that ended, in the order in which they ended. A line is on the disk before the next game of its
// worker begins. A process killed while it wrote leaves a torn last line, which the next run drops.

// Header is the first line of a journal: the options that decide the games. A longer match continues
// a shorter one, so the number of games is not part of it.
type Header struct {
	V        int      `json:"v"`
	Rule     string   `json:"rule"`
	Size     int      `json:"size"`
	Engines  []Entry  `json:"engines"`
	Gauntlet bool     `json:"gauntlet,omitempty"`
	Limits   Limits   `json:"limits"`
	MaxPlies int      `json:"max_plies,omitempty"`
	Seed     uint64   `json:"seed"`
	Notes    []string `json:"notes,omitempty"` // further options of the caller, "name value"
	SHA256   string   `json:"sha256"`          // of the header with an empty SHA256, in hex
}

// Entry is an engine of a Header.
type Entry struct {
	Name        string  `json:"name"`
	Spec        string  `json:"spec"`
	ToleranceMS float64 `json:"tolerance_ms"`
}

const journalVersion = 1

// HeaderOf returns the header of a match.
func HeaderOf(o Options, notes ...string) Header {
	h := Header{
		V: journalVersion, Rule: o.Rule.String(), Size: cmp.Or(o.Size, board.DefaultSize), Gauntlet: o.Gauntlet,
		Limits: o.Limits, MaxPlies: o.MaxPlies, Seed: o.Seed, Notes: notes,
	}
	for _, e := range o.Engines {
		h.Engines = append(h.Engines, Entry{e.Name, e.Spec, float64(e.Tolerance.Microseconds()) / 1000})
	}
	h.SHA256 = h.sum()
	return h
}

func (h Header) sum() string {
	h.SHA256 = ""
	sum := sha256.Sum256(h.line())
	return hex.EncodeToString(sum[:])
}

func (h Header) line() []byte {
	text, err := json.Marshal(h)
	if err != nil {
		panic(err) // strings and numbers
	}
	return append(text, '\n')
}

// Errors of a journal.
var (
	// ErrOther: the journal belongs to a match with other options.
	ErrOther = errors.New("the journal of another match")
	// ErrLonger: the match of the journal has more games.
	ErrLonger = errors.New("the journal has more games")
	// ErrJournal: the file is damaged, or no journal.
	ErrJournal = errors.New("not a journal of gsolve match")
	// ErrLocked: another process plays this match.
	ErrLocked = errors.New("another process plays this match, expected it to end or another directory")
)

// Journal is the file of a match that is being played. Run adds to it.
type Journal struct {
	file  *os.File
	games []*Game
}

// OpenJournal opens the journal of a match, or makes one. It drops a torn last line. The error is
// one line, names the file, and wraps ErrOther, ErrJournal, ErrLocked or an error of the system.
func OpenJournal(path string, h Header) (*Journal, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, fmt.Errorf("%s: %w, expected a file to write", path, files.Cause(err))
	}
	j := &Journal{file: file}
	if err := j.open(h); err != nil {
		_ = file.Close() // the other error is what counts
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return j, nil
}

// open reads the file and leaves it ready for the next line.
func (j *Journal) open(h Header) error {
	if !files.Lock(j.file) { // without locks two processes may write: the next run refuses games twice
		return ErrLocked
	}
	rec, err := readRecord(j.file)
	switch {
	case err != nil:
		return err
	case !bytes.HasPrefix(h.line(), rec.torn) && rec.whole == 0: // the file is not a torn header, but somebody's own
		return fmt.Errorf("%w: it has no header", ErrJournal)
	case rec.whole == 0:
		rec.Header = h
	default:
		if err := h.same(rec.Header); err != nil {
			return err
		}
	}
	j.games = rec.Games
	if err := j.file.Truncate(rec.whole); err != nil {
		return files.Cause(err)
	}
	if _, err := j.file.Seek(rec.whole, io.SeekStart); err != nil {
		return files.Cause(err)
	}
	if rec.whole == 0 {
		return j.write(h.line())
	}
	return nil
}

// same returns an error that names the first option of the match that differs from the journal's.
func (h Header) same(was Header) error {
	if h.SHA256 == was.SHA256 {
		return nil
	}
	mine, theirs := h.fields(), was.fields()
	for i := range mine {
		if mine[i] != theirs[i] {
			return fmt.Errorf("%w: it was begun with %.200s, not %.200s; expected the same command or another directory", ErrOther, theirs[i], mine[i])
		}
	}
	before, now := only(was.Notes, h.Notes), only(h.Notes, was.Notes)
	if strings.Contains(before+now, "solver ") {
		return fmt.Errorf("%w: another version of gsolve began it (%.400s); expected that version or another directory", ErrOther, unlike(before, now))
	}
	if strings.Contains(before+now, "weights ") {
		return fmt.Errorf("%w: it was begun with other weights (%.400s); expected the same files and version of gsolve, or another directory", ErrOther, unlike(before, now))
	}
	return fmt.Errorf("%w: it was begun %.400s; expected the same command and files, or another directory", ErrOther, unlike(before, now))
}

// unlike describes two lists of notes that differ, of which one may be empty.
func unlike(before, now string) string {
	switch {
	case before == "":
		return "without " + now
	case now == "":
		return "with " + before + ", which this command lacks"
	}
	return fmt.Sprintf("with %.200s, not %.200s", before, now)
}

// only lists the notes that the other list lacks; "" without any.
func only(list, other []string) string {
	var found []string
	for _, note := range list {
		if !slices.Contains(other, note) {
			found = append(found, plain.OneLine(note))
		}
	}
	return strings.Join(found, ", ")
}

// fields lists what a Header holds beside its notes, each as a phrase.
func (h Header) fields() []string {
	l := h.Limits
	play := "a round robin"
	if h.Gauntlet {
		play = "a gauntlet"
	}
	return []string{
		fmt.Sprintf("journal version %d", h.V),
		"rule " + h.Rule,
		fmt.Sprintf("size %d", h.Size),
		"the engines " + h.engines(),
		"the tolerances " + h.tolerances(),
		play,
		limit(l.Time, "time a move"),
		limit(l.GameTime, "time a game"),
		limit(l.Nodes, "nodes"),
		limit(l.Iterations, "iterations"),
		limit(l.Memory, "bytes of memory"),
		limit(h.MaxPlies, "plies a game"),
		fmt.Sprintf("seed %d", h.Seed),
	}
}

// limit returns a limit as a phrase; 0 is none.
func limit[T comparable](v T, of string) string {
	var none T
	if v == none {
		return "no limit on " + of
	}
	return fmt.Sprintf("%v %s", v, of)
}

// engines lists the entries as a shell takes them.
func (h Header) engines() string {
	var list []string
	for _, e := range h.Engines {
		list = append(list, plain.OneLine(typed(e.Name, e.Spec)))
	}
	return strings.Join(list, " ")
}

// typed returns the argument NAME=SPEC, or SPEC if that is the name, as a shell takes it.
func typed(name, spec string) string {
	text := spec
	if name != spec {
		text = name + "=" + spec
	}
	if !strings.ContainsFunc(text, special) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// special reports whether a shell may give the character a meaning.
func special(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_./:=,+@%-", r)
}

func (h Header) tolerances() string {
	var list []string
	for _, e := range h.Engines {
		list = append(list, time.Duration(e.ToleranceMS*float64(time.Millisecond)).String())
	}
	return strings.Join(list, " ")
}

// Games returns the games that the journal held when it was opened, in the order in which they
// ended.
func (j *Journal) Games() []*Game { return j.games }

// add stores a game on the disk.
func (j *Journal) add(g *Game) error {
	text, err := json.Marshal(g)
	if err != nil {
		return fmt.Errorf("%s: %w", j.file.Name(), err)
	}
	if err := j.write(append(text, '\n')); err != nil {
		return fmt.Errorf("%s: %w", j.file.Name(), err)
	}
	return nil
}

func (j *Journal) write(line []byte) error {
	if _, err := j.file.Write(line); err != nil {
		return files.Cause(err)
	}
	return files.Cause(j.file.Sync())
}

// Close closes the file.
func (j *Journal) Close() error {
	if err := j.file.Close(); err != nil {
		return fmt.Errorf("%s: %w", j.file.Name(), files.Cause(err))
	}
	return nil
}

// Record is the content of a journal.
type Record struct {
	Header Header
	Games  []*Game // in the order in which they ended; their numbers are distinct

	rule  board.Rule
	whole int64  // bytes of whole lines
	torn  []byte // the last line, if it has no end
}

// ReadJournal reads the journal of a match, also while the match is played. It skips a torn last
// line. The error names the file, and wraps ErrJournal or an error of the system.
func ReadJournal(path string) (*Record, error) {
	in, done, err := files.Open(path, nil)
	if err != nil {
		return nil, err
	}
	defer done()
	rec, err := readRecord(in)
	if err == nil && rec.whole == 0 {
		err = fmt.Errorf("%w: it has no header", ErrJournal)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return rec, nil
}

// Positions returns the position before each move of a game of the record, with the move: see
// Game.Positions.
func (rec *Record) Positions(g *Game) (iter.Seq2[*board.Position, Move], error) {
	rule, err := board.ParseRule(rec.Header.Rule)
	if err != nil {
		return nil, err
	}
	return g.Positions(rec.Header.Size, rule)
}

// maxLine bounds a line of a journal: a game of 22×22 moves has less than 128 KiB.
const maxLine = 1 << 20

// readRecord reads whole lines.
func readRecord(in io.Reader) (*Record, error) {
	rec := &Record{}
	seen := map[int]bool{}
	lines := bufio.NewReaderSize(in, maxLine)
	for number := 1; ; number++ {
		line, err := lines.ReadSlice('\n')
		if errors.Is(err, io.EOF) {
			rec.torn = bytes.Clone(line)
			return rec, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrJournal, number, err)
		}
		if err := rec.take(line, seen); err != nil {
			if _, more := lines.Peek(1); errors.Is(more, io.EOF) && number > 1 {
				return rec, nil // a power failure can leave a last line of the right length
			}
			return nil, fmt.Errorf("%w: line %d: %w", ErrJournal, number, err)
		}
		rec.whole += int64(len(line))
	}
}

// take adds a line.
func (rec *Record) take(line []byte, seen map[int]bool) error {
	if rec.whole == 0 {
		if err := strictly(line, &rec.Header); err != nil {
			return err
		}
		if h := rec.Header; h.V != journalVersion || h.SHA256 != h.sum() {
			return fmt.Errorf("version %d or its sum, expected version %d", h.V, journalVersion)
		}
		var err error
		rec.rule, err = board.ParseRule(rec.Header.Rule)
		return err
	}
	g := &Game{}
	if err := strictly(line, g); err != nil {
		return err
	}
	if g.Number < 0 || g.Number >= maxGames || seen[g.Number] {
		return fmt.Errorf("game %d, expected each game once, from 0 to %d", g.Number, maxGames-1)
	}
	if err := g.consistent(rec.Header.Size, rec.rule, rec.Header.MaxPlies); err != nil {
		return fmt.Errorf("game %d: %w", g.Number, err)
	}
	seen[g.Number] = true
	rec.Games = append(rec.Games, g)
	return nil
}

// strictly decodes a line, and refuses unknown fields.
func strictly(line []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("text after the object")
	}
	return nil
}
