package train

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/nn"
	"github.com/gsolve/gsolve/search/lesson"
)

// The files in the folder of a run:
//
//	state.weights             the pupil, and how far the run is
//	log.jsonl                 a line for every few steps, each round and each version
//	games/round-001.jsonl     the games of a round of self-play
//	gates/round-001.jsonl     the match of a round, as package match writes it
//	versions/001.weights      the versions; 000 is the network before self-play
type folder struct{ dir string }

func (f folder) state() string { return filepath.Join(f.dir, "state.weights") }
func (f folder) log() string   { return filepath.Join(f.dir, LogFile) }

func (f folder) games(round int) string {
	return filepath.Join(f.dir, "games", fmt.Sprintf("round-%03d.jsonl", round))
}

func (f folder) gate(round int) string {
	return filepath.Join(f.dir, "gates", fmt.Sprintf("round-%03d.jsonl", round))
}

// VersionPath returns the path of a version in the folder of a run.
func VersionPath(dir string, version int) string {
	return filepath.Join(dir, "versions", fmt.Sprintf("%03d.weights", version))
}

// VersionPaths returns the paths of the versions in the folder of a run, the oldest first. The error
// wraps fs.ErrNotExist if there are none.
func VersionPaths(dir string) (list []string, err error) {
	for {
		path := VersionPath(dir, len(list))
		_, err := os.Stat(path)
		switch {
		case err == nil:
			list = append(list, path)
		case errors.Is(err, fs.ErrNotExist) && len(list) > 0:
			return list, nil
		default:
			return nil, fmt.Errorf("%s: %w, expected the folder of a run of gsolve train with versions", path, files.Cause(err))
		}
	}
}

// LogFile is the name of the log in the folder of a run.
const LogFile = "log.jsonl"

// State is the progress of a run.
type State struct {
	Course  string   `json:"course"`
	Plan    string   `json:"plan"` // the options of the course, so that a run goes on as it began
	Seed    uint64   `json:"seed"`
	Stage   int      `json:"stage"`   // current one, from 0
	Round   int      `json:"round"`   // finished rounds of self-play, of all stages
	InStage int      `json:"instage"` // finished rounds of the stage
	Step    int      `json:"step"`    // finished steps of the lesson or round
	Steps   int      `json:"steps"`   // of the run
	Version int      `json:"version"` // the newest one
	Done    bool     `json:"done"`
	Seconds float64  `json:"seconds"` // of the run so far
	Counts  []uint64 `json:"counts"`  // of the pupil
}

// ErrForeign means that a folder has files, and no run that can go on.
var ErrForeign = errors.New("files without a state.weights")

// refuse refuses a folder without a state that has more than a run makes before its state: the games of
// a run whose state is lost are those of an unknown network.
func (f folder) refuse() error {
	if _, err := os.Stat(f.state()); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return filepath.WalkDir(f.dir, func(path string, e fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return fmt.Errorf("%s: %w, expected a folder to write to", f.dir, files.Cause(err))
		case path == f.dir, path == f.lockPath(), strings.HasSuffix(path, ".tmp"):
			return nil
		case e.IsDir() && slices.Contains(parts, filepath.Base(path)):
			return nil
		default:
			return fmt.Errorf("%s: %w, such as %s; expected a new folder, or that of a run", f.dir, ErrForeign, e.Name())
		}
	})
}

// parts are the folders in that of a run.
var parts = []string{"games", "gates", "versions"}

// make makes the folders.
func (f folder) make() error {
	for _, d := range parts {
		if err := os.MkdirAll(filepath.Join(f.dir, d), 0o777); err != nil {
			return fmt.Errorf("%s: %w, expected a folder to write to", f.dir, files.Cause(err))
		}
	}
	return nil
}

// mend removes what a killed process has left: temporary files, and a torn last line of the log. The
// caller holds the lock.
func (f folder) mend() error {
	removeTemporary(f.dir, filepath.Base(f.state()))
	removeTemporary(filepath.Join(f.dir, "versions"), "")
	if info, err := os.Stat(f.log()); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s: not a file, expected the log of a run", f.log())
	}
	text, err := os.ReadFile(f.log())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = os.Truncate(f.log(), int64(bytes.LastIndexByte(text, '\n')+1))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", f.log(), files.Cause(err))
	}
	return nil
}

// removeTemporary removes the temporary files in a folder whose names begin so. A file that stays only takes
// room.
func removeTemporary(dir, prefix string) {
	list, _ := os.ReadDir(dir)
	for _, e := range list {
		if strings.HasPrefix(e.Name(), prefix) && strings.HasSuffix(e.Name(), ".tmp") {
			_ = os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

func (f folder) lockPath() string { return filepath.Join(f.dir, "lock") }

// ErrBusy means that another process goes on with the run.
var ErrBusy = errors.New("another process trains in this folder")

// lock keeps other processes from the folder until unlock, or the end of the process.
func (f folder) lock() (unlock func(), err error) {
	path := f.lockPath()
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, files.Cause(err))
	}
	unlock = func() { _ = file.Close() } // nothing was written
	if !files.Lock(file) {
		unlock()
		return nil, fmt.Errorf("%s: %w", f.dir, ErrBusy)
	}
	return unlock, nil
}

// stateKind is the kind of nn file that holds a state.
func stateKind(course string) string { return course + "-state" }

// load reads the state of a course, and the blocks of its pupil. The error wraps fs.ErrNotExist if there
// is none.
func (f folder) load(course string) (s State, blocks []nn.Block, err error) {
	file, err := os.Open(f.state())
	if err != nil {
		return s, nil, fmt.Errorf("%s: %w", f.state(), files.Cause(err))
	}
	defer func() { _ = file.Close() }() // it was only read
	if blocks, err = nn.Read(file, stateKind(course), &s); err != nil {
		return s, nil, fmt.Errorf("%s: %w", f.state(), err)
	}
	return s, blocks, nil
}

// check refuses a state that no run of the course has. The error wraps nn.ErrFile.
func (s *State) check(c *Course) error {
	if s.Stage < 0 || s.Stage > len(c.Stages) || min(s.Round, s.InStage, s.Step, s.Steps) < 0 || s.InStage > s.Round || s.Version < -1 || s.Version > s.Round {
		return fmt.Errorf("%w: stage %d, round %d, %d of the stage, step %d, %d of the run, version %d, expected those of a run of %d stages",
			nn.ErrFile, s.Stage, s.Round, s.InStage, s.Step, s.Steps, s.Version, len(c.Stages))
	}
	return nil
}

// restore sets the numbers of a pupil.
func restore(p Pupil, blocks []nn.Block, counts []uint64) error {
	own, numbers := p.State()
	if len(counts) != len(numbers) {
		return fmt.Errorf("%w: %d counts, expected %d", nn.ErrFile, len(counts), len(numbers))
	}
	for i, n := range counts {
		*numbers[i] = n
	}
	return nn.Copy(own, blocks)
}

// save replaces the state as a whole.
func (f folder) save(s State, p Pupil) error {
	blocks, counts := p.State()
	s.Counts = nil
	for _, n := range counts {
		s.Counts = append(s.Counts, *n)
	}
	err := files.Replace(f.state(), nil, func(w io.Writer) error { return nn.Write(w, stateKind(s.Course), s, blocks) })
	if errors.Is(err, nn.ErrNumber) {
		return fmt.Errorf("%w after %d steps, expected a smaller rate of learning, in a new folder: %w", ErrDiverged, s.Steps, err)
	}
	return err
}

// ErrDiverged means that the weights grew beyond all bounds.
var ErrDiverged = errors.New("the training diverged")

// readGames reads the games of a round, and cuts off a torn last line.
func (f folder) readGames(round int) (list []*lesson.Record, err error) {
	path := f.games(round)
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, files.Cause(err))
	}
	defer func() { err = cmp.Or(err, file.Close()) }()
	list, whole, err := lesson.ReadRecords(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return list, file.Truncate(whole)
}

// appender opens the games of a round for more of them.
func (f folder) appender(round int) (*os.File, error) {
	file, err := os.OpenFile(f.games(round), os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o666)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.games(round), files.Cause(err))
	}
	return file, nil
}

// write appends an event to the log.
func (f folder) write(e Event) error {
	text, err := json.Marshal(e)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(f.log(), os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o666)
	if err != nil {
		return fmt.Errorf("%s: %w", f.log(), files.Cause(err))
	}
	_, err = file.Write(append(text, '\n'))
	return cmp.Or(err, file.Close())
}
