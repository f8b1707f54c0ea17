package farm

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/wire"
)

// Protocol is the version of the messages. Both sides refuse any other one.
const Protocol = 1

// The limits of messages.
const (
	maxAnswer = proof.MaxLine // bytes, as of any certificate
	maxSmall  = 256 << 10     // bytes of every other message but an order, see maxOrder
	maxName   = 64            // bytes of the name of a worker
	maxHand   = 4096          // jobs that a worker may list
	maxWords  = 1000          // bytes of a text for people
	idBytes   = 32            // of the id of a job, in hexadecimal digits
	runBytes  = 16            // of the id of a run and of a ticket, in hexadecimal digits

	maxThreads = 1024 // of a worker
)

// ErrMessage is returned for bytes that are not a message of this protocol.
var ErrMessage = errors.New("not a message")

// ErrVersion is returned if the other side has another version of the protocol or of the solver.
var ErrVersion = errors.New("another version")

// ErrJob is returned for a job that a farm cannot do: it takes questions for any win alone.
var ErrJob = errors.New("not a job for a farm")

// task is what identifies a job: the position and the question.
type task struct {
	position []byte
	space    proof.Space
	maxNodes uint64
	passed   bool
	opening  bool
	hints    string // the hash of the hints, "" for none
	limit    time.Duration
}

func taskOf(job *book.Job) (task, error) {
	q := &job.Question
	if q.Goal != proof.AnyWin || q.Most != 0 {
		return task{}, fmt.Errorf("%w: goal %v in at most %d moves, expected any win", ErrJob, q.Goal, q.Most)
	}
	t := task{position: job.Position, space: q.Space, maxNodes: q.MaxNodes, passed: q.Passed, opening: q.Opening, limit: job.Time}
	if len(q.Like) > 0 {
		pos, err := board.FromCanonical(job.Position)
		if err != nil {
			return task{}, fmt.Errorf("%w: %w", ErrJob, err)
		}
		t.hints = hashHints(appendHints(nil, q.Like, pos.Size()))
	}
	return t, nil
}

// job returns the job with these hints.
func (t *task) job(like []proof.Like) book.Job {
	return book.Job{
		Position: t.position, Time: t.limit,
		Question: proof.Question{Space: t.space, MaxNodes: t.maxNodes, Passed: t.passed, Opening: t.opening, Like: like},
	}
}

// id returns the name of the job: a hash of rule, position and question.
func (t *task) id() string {
	o := wire.Begin(nil)
	t.write(&o)
	sum := sha256.Sum256(o.End())
	return hex.EncodeToString(sum[:idBytes/2])
}

func (t *task) write(o *wire.Object) {
	o.Base64("position", t.position)
	o.Word("space", t.space.String())
	o.Count("max_nodes", t.maxNodes)
	o.Flag("passed", t.passed)
	o.Flag("opening", t.opening)
	o.Some("hints", t.hints)
	o.Count("nanos", uint64(t.limit))
}

// order is a job on its way to a worker.
type order struct {
	run    string // of the coordinator
	ticket string // shows that the coordinator gave this job to this worker, see desk.ticket
	memory uint64 // bytes of the tables of the solver
	task
	like []byte // the hints, see appendHints
}

// answer is a worker's answer to an order.
type answer struct {
	run    string
	ticket string // of the order
	worker string
	solver uint32 // the solver's version
	task
	record  proof.Record // without class, line and the number of nodes, which its body shows
	late    bool
	tooLong bool // the server does not take a message of the size of this answer
}

// hello is a sign of life of a worker.
type hello struct {
	worker  string
	solver  uint32
	threads int
	fresh   bool     // the worker has no consumer, and asks for one
	leaving bool     // the worker gives all its jobs back
	busy    []string // ids of jobs in work
	waiting []string // ids of jobs that wait
}

// welcome is the coordinator's reply to a hello.
type welcome struct {
	run     string
	solver  uint32
	refused string // why the worker may not work; "" = it may
}

// field is one field of a message, and how to read it.
type field struct {
	name string
	must bool
	read func(*reader)
}

// reader reads one message.
type reader struct {
	wire.Reader
	run, ticket             string
	worker, refused         string
	solver                  uint32
	memory                  uint64
	like                    []byte
	threads                 int
	fresh, leaving          bool
	busy, waiting           []string
	task                    task
	record                  proof.Record
	late, tooLong, anyProof bool
}

// allSpaces are the spaces that a job may name.
var allSpaces = append(proof.Searched(), proof.Any)

var (
	version  = field{"v", true, (*reader).readVersion}
	solver   = field{"solver", true, func(r *reader) { r.solver = uint32(r.Number(math.MaxUint32)) }}
	run      = field{"run", true, func(r *reader) { r.run = r.hexadecimal(runBytes) }}
	ticket   = field{"ticket", true, func(r *reader) { r.ticket = r.hexadecimal(runBytes) }}
	worker   = field{"worker", true, func(r *reader) { r.worker = r.name() }}
	taskOnly = []field{
		{"position", true, func(r *reader) { r.task.position = r.Base64() }},
		{"space", true, func(r *reader) { r.task.space = oneOf(r, allSpaces...) }},
		{"max_nodes", false, func(r *reader) { r.task.maxNodes = r.Number(math.MaxUint64) }},
		{"passed", false, func(r *reader) { r.task.passed = r.Truth() }},
		{"opening", false, func(r *reader) { r.task.opening = r.Truth() }},
		{"hints", false, func(r *reader) { r.task.hints = r.hexadecimal(idBytes) }},
		{"nanos", false, func(r *reader) { r.task.limit = time.Duration(r.Number(math.MaxInt64)) }},
	}

	orderFields = slices.Concat([]field{version, solver, run, ticket}, taskOnly, []field{
		{"memory", false, func(r *reader) { r.memory = r.Number(1 << 46) }},
		{"like", false, func(r *reader) { r.like = r.Base64() }},
	})
	answerFields = slices.Concat([]field{version, solver, run, ticket, worker}, taskOnly, []field{
		{"verdict", true, func(r *reader) { r.record.Outcome = oneOf(r, proof.Unknown, proof.Win, proof.None) }},
		{"budget", false, func(r *reader) { r.record.Budget = r.Number(math.MaxUint64) }},
		{"spent", false, func(r *reader) { r.record.Spent = r.Number(math.MaxUint64) }},
		{"shortest", false, func(r *reader) { r.record.Shortest = r.Truth() }},
		{"late", false, func(r *reader) { r.late = r.Truth() }},
		{"too_long", false, func(r *reader) { r.tooLong = r.Truth() }},
		{"proof", false, func(r *reader) { r.record.Body, r.anyProof = r.Base64(), true }},
	})
	helloFields = []field{
		version, solver, worker,
		{"threads", true, func(r *reader) { r.threads = int(r.Number(maxThreads)) }},
		{"fresh", false, func(r *reader) { r.fresh = r.Truth() }},
		{"leaving", false, func(r *reader) { r.leaving = r.Truth() }},
		{"busy", false, func(r *reader) { r.busy = r.ids() }},
		{"waiting", false, func(r *reader) { r.waiting = r.ids() }},
	}
	welcomeFields = []field{
		version, solver, run,
		{"refused", false, func(r *reader) { r.refused = r.text() }},
	}
)

func (o *order) encode() []byte {
	w := wire.Begin(nil)
	w.Number("v", Protocol)
	w.Number("solver", proof.SolverVersion)
	w.Word("run", o.run)
	w.Word("ticket", o.ticket)
	o.write(&w)
	w.Count("memory", o.memory)
	if len(o.like) > 0 {
		w.Base64("like", o.like)
	}
	return w.End()
}

func (a *answer) encode() []byte {
	w := wire.Begin(nil)
	w.Number("v", Protocol)
	w.Number("solver", uint64(a.solver))
	w.Word("run", a.run)
	w.Word("ticket", a.ticket)
	w.Word("worker", a.worker)
	a.write(&w)
	w.Word("verdict", a.record.Outcome.String())
	w.Count("budget", a.record.Budget)
	w.Count("spent", a.record.Spent)
	w.Flag("shortest", a.record.Shortest)
	w.Flag("late", a.late)
	w.Flag("too_long", a.tooLong)
	if a.record.Outcome == proof.Win {
		w.Base64("proof", a.record.Body)
	}
	return w.End()
}

func (h *hello) encode() []byte {
	w := wire.Begin(nil)
	w.Number("v", Protocol)
	w.Number("solver", uint64(h.solver))
	w.Word("worker", h.worker)
	w.Int("threads", h.threads)
	w.Flag("fresh", h.fresh)
	w.Flag("leaving", h.leaving)
	w.Words("busy", h.busy)
	w.Words("waiting", h.waiting)
	return w.End()
}

func (m *welcome) encode() []byte {
	w := wire.Begin(nil)
	w.Number("v", Protocol)
	w.Number("solver", uint64(m.solver))
	w.Word("run", m.run)
	w.Some("refused", m.refused)
	return w.End()
}

func decodeOrder(text []byte) (order, error) {
	r, err := read(text, maxOrder, orderFields)
	if err == nil && hashHints(r.like) != r.task.hints {
		err = fmt.Errorf("%w: hints with the hash %q, expected %q as in the job", ErrMessage, hashHints(r.like), r.task.hints)
	}
	return order{r.run, r.ticket, r.memory, r.task, r.like}, err
}

// decodeAnswer reads an answer. It does not ask whether the body proves anything.
func decodeAnswer(text []byte) (answer, error) {
	r, err := read(text, maxAnswer, answerFields)
	if won := r.record.Outcome == proof.Win; err == nil && won != r.anyProof {
		err = fmt.Errorf("%w: verdict %v with a proof: %v, expected a proof of a win and of nothing else", ErrMessage, r.record.Outcome, r.anyProof)
	}
	if err == nil && r.record.Shortest && r.record.Outcome != proof.Win {
		err = fmt.Errorf("%w: a shortest %v, expected a win", ErrMessage, r.record.Outcome)
	}
	r.record.Space, r.record.Solver = r.task.space, r.solver
	return answer{r.run, r.ticket, r.worker, r.solver, r.task, r.record, r.late, r.tooLong}, err
}

func decodeHello(text []byte) (hello, error) {
	r, err := read(text, maxSmall, helloFields)
	return hello{r.worker, r.solver, r.threads, r.fresh, r.leaving, r.busy, r.waiting}, err
}

func decodeWelcome(text []byte) (welcome, error) {
	r, err := read(text, maxSmall, welcomeFields)
	return welcome{r.run, r.solver, r.refused}, err
}

// read reads an object with these fields. The version comes first, so that a message of another
// version is not called damaged.
func read(text []byte, limit int, fields []field) (reader, error) {
	if len(text) > limit {
		return reader{}, fmt.Errorf("%w: %d bytes, expected at most %d", ErrMessage, len(text), limit)
	}
	r := reader{Reader: wire.NewReader(text)}
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.name
	}
	seen := r.Strict(names, func(i int) { fields[i].read(&r) })
	r.End("the message")
	for i, f := range fields {
		if f.must && seen>>i&1 == 0 {
			r.Fail(r.At(), "field %s is missing", f.name)
		}
	}
	switch flaw := r.Flaw(); {
	case flaw == nil:
		return r, nil
	case errors.Is(flaw, ErrVersion):
		return r, flaw.Err
	default:
		return r, fmt.Errorf("%w: %w", ErrMessage, flaw)
	}
}

func (r *reader) readVersion() {
	if v := r.Number(math.MaxUint32); v != Protocol {
		r.Fail(r.At(), "%w: protocol %d, expected %d", ErrVersion, v, Protocol)
	}
}

func (r *reader) name() string {
	name := string(r.Plain())
	if !isName(name) {
		r.Fail(r.At(), "name %.20q, expected up to %d letters, digits, - and _", name, maxName)
	}
	return name
}

// isName reports whether a worker may have this name: it is a part of a subject.
func isName(name string) bool {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
	return name != "" && len(name) <= maxName && strings.Trim(name, letters) == ""
}

func (r *reader) hexadecimal(length int) string {
	text := string(r.Plain())
	if len(text) != length || strings.Trim(text, "0123456789abcdef") != "" {
		r.Fail(r.At(), "%.40q, expected %d hexadecimal digits", text, length)
	}
	return text
}

func (r *reader) ids() (list []string) {
	for more := r.Open('['); more; more = r.Flaw() == nil && r.More(']') {
		if len(list) == maxHand {
			r.Fail(r.At(), "more than %d jobs", maxHand)
			return nil
		}
		list = append(list, r.hexadecimal(idBytes))
	}
	return list
}

func (r *reader) text() string {
	v := r.Value()
	text, err := v.Word()
	if err != nil || len(text) > maxWords {
		r.Fail(v.At, "%d bytes, expected a text of at most %d bytes", len(v.Text), maxWords)
	}
	return text
}

func oneOf[T fmt.Stringer](r *reader, values ...T) (v T) {
	text := r.Plain()
	for _, v := range values {
		if v.String() == string(text) {
			return v
		}
	}
	r.Fail(r.At(), "%.20q, expected one of %v", text, values)
	return v
}

// place names the position of a job for people, by its stones.
func (t *task) place() string {
	pos, err := board.FromCanonical(t.position)
	if err != nil {
		return fmt.Sprintf("%d bytes that do not form a position", len(t.position))
	}
	return fmt.Sprintf("%v, %v to move, black %s, white %s", pos.Rule(), pos.ToMove(),
		strings.Join(board.Names(pos.AppendStones(nil, board.Black)), " "), strings.Join(board.Names(pos.AppendStones(nil, board.White)), " "))
}
