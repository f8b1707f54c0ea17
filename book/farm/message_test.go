package farm

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
)

func testTask() task {
	pos := testboard.Game(rand.New(rand.NewPCG(1, 1)), board.Rules()[0], 10)
	return task{pos.AppendCanonical(nil), proof.Fours, 100, true, true, hashHints(testHints), 3 * time.Second}
}

var (
	testID = strings.Repeat("0a", idBytes/2)
	// testHints are two hints: the stone on point 3 in place of that on 1, and that on 200 in place of 1.
	testHints = []byte{1, 3, 2, 7, 8, 1, 0xc8, 1, 0}
	testRun   = strings.Repeat("f3", runBytes/2)
)

// testLike returns the hints of testTask.
func testLike(t testing.TB) []proof.Like {
	t.Helper()
	like, err := readHints(testHints, 15)
	if err != nil {
		t.Fatal(err)
	}
	return like
}

func messages() (order, []answer, hello, welcome) {
	t := testTask()
	return order{testRun, testRun, 1 << 28, t, testHints},
		[]answer{
			{testRun, testRun, "w-1", 3, t, proof.Record{Space: t.space, Outcome: proof.Win, Shortest: true, Spent: 9, Solver: 3, Body: []byte{1, 2}}, false, false},
			{testRun, testRun, "w-1", 3, t, proof.Record{Space: t.space, Outcome: proof.None, Spent: 9, Solver: 3}, false, false},
			{testRun, testRun, "w-1", 2, t, proof.Record{Space: t.space, Budget: 100, Spent: 100, Solver: 2}, true, true},
		},
		hello{"w_2", 3, 8, true, true, []string{testID}, []string{testID, testID}},
		welcome{testRun, 3, "a \"text\" with\nall kinds of \x01 characters: é"}
}

// TestMessages: what one side writes, the other reads.
func TestMessages(t *testing.T) {
	o, answers, h, w := messages()
	if got, err := decodeOrder(o.encode()); err != nil || !reflect.DeepEqual(got, o) {
		t.Errorf("order %+v, error %v, want %+v", got, err, o)
	}
	for _, a := range answers {
		if got, err := decodeAnswer(a.encode()); err != nil || !reflect.DeepEqual(got, a) {
			t.Errorf("answer %+v, error %v, want %+v", got, err, a)
		}
	}
	if got, err := decodeHello(h.encode()); err != nil || !reflect.DeepEqual(got, h) {
		t.Errorf("hello %+v, error %v, want %+v", got, err, h)
	}
	if got, err := decodeWelcome(w.encode()); err != nil || !reflect.DeepEqual(got, w) {
		t.Errorf("welcome %+v, error %v, want %+v", got, err, w)
	}
}

// TestRefusedMessages: a message of another version, a damaged and a too large one have different
// errors, each in one line.
func TestRefusedMessages(t *testing.T) {
	o, answers, h, _ := messages()
	other := bytes.Replace(o.encode(), []byte(`"v":1`), []byte(`"v":2,"new":[]`), 1)
	if _, err := decodeOrder(other); !errors.Is(err, ErrVersion) {
		t.Errorf("another version: error %v, want ErrVersion", err)
	}
	cases := map[string]error{}
	_, cases["no bytes"] = decodeOrder(nil)
	_, cases["no object"] = decodeHello([]byte("[]"))
	_, cases["too large"] = decodeHello(bytes.Repeat([]byte(" "), maxSmall+1))
	_, cases["a name of two words"] = decodeHello(bytes.Replace(h.encode(), []byte("w_2"), []byte("w.2"), 1))
	_, cases["the name of a solver of the coordinator"] = decodeHello(bytes.Replace(h.encode(), []byte("w_2"), []byte(ownName(0)), 1))
	_, cases["an answer of a solver of the coordinator"] = decodeAnswer(bytes.Replace(answers[1].encode(), []byte("w-1"), []byte(ownName(0)), 1))
	_, cases["no run"] = decodeAnswer(bytes.Replace(answers[0].encode(), []byte(testRun), []byte("x"), 1))
	_, cases["a win without a proof"] = decodeAnswer(bytes.Replace(answers[0].encode(), []byte(`,"proof":"AQI="`), nil, 1))
	_, cases["a lost"] = decodeAnswer(bytes.Replace(answers[1].encode(), []byte(`"none"`), []byte(`"lost"`), 1))
	_, cases["a shortest none"] = decodeAnswer(bytes.Replace(answers[0].encode(), []byte(`"verdict":"win"`), []byte(`"verdict":"none"`), 1))
	_, cases["other hints"] = decodeOrder(bytes.Replace(o.encode(), []byte(`"like":"AQ`), []byte(`"like":"Ag`), 1))
	o.like = nil
	_, cases["no hints"] = decodeOrder(o.encode())
	long := hello{worker: "w"}
	for range maxHand + 1 {
		long.busy = append(long.busy, testID)
	}
	_, cases["too many jobs"] = decodeHello(long.encode())
	for name, err := range cases {
		if !errors.Is(err, ErrMessage) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v, want ErrMessage in one line", name, err)
		}
	}
}

// TestID: jobs with different questions have different ids, and any goal but any win is refused.
func TestID(t *testing.T) {
	first, ids := testTask(), map[string]bool{}
	others := []task{first, first, first, first, first, first, first, first}
	others[1].space, others[2].maxNodes, others[3].passed, others[4].limit = proof.Any, 101, false, 0
	others[5].position = append(bytes.Clone(first.position), 0)
	others[6].opening, others[7].hints = false, ""
	for _, other := range others {
		ids[other.id()] = true
	}
	if len(ids) != len(others) {
		t.Errorf("%d ids of %d jobs", len(ids), len(others))
	}
	job := first.job(testLike(t))
	if got, err := taskOf(&job); err != nil || !reflect.DeepEqual(got, first) {
		t.Errorf("job %+v, error %v", got, err)
	}
	if job.Question.Goal = proof.ShortestWin; func() error { _, err := taskOf(&job); return err }() == nil {
		t.Error("a job for the shortest win has no error")
	}
}

// fuzz feeds a decoder with anything. A message that it reads, it reads again after writing it.
func fuzz[M any](f *testing.F, decode func([]byte) (M, error), encode func(*M) []byte, seeds ...[]byte) {
	f.Add([]byte(`{"v":1}`))
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := decode(text)
		if err != nil {
			return
		}
		again, err := decode(encode(&m))
		if err != nil || !reflect.DeepEqual(again, m) {
			t.Errorf("%+v became %+v, error %v", m, again, err)
		}
	})
}

func FuzzOrder(f *testing.F) {
	o, _, _, _ := messages()
	fuzz(f, decodeOrder, (*order).encode, o.encode())
}

// FuzzAnswer also checks the answer: the checker must refuse what proves nothing, without a panic.
func FuzzAnswer(f *testing.F) {
	_, answers, _, _ := messages()
	var j judge
	fuzz(f, func(text []byte) (answer, error) {
		a, err := decodeAnswer(text)
		if err == nil {
			checked := a
			if j.check(&checked) == nil && checked.record.Outcome == proof.Win && len(checked.record.Line) == 0 {
				return a, errors.New("a win without a line")
			}
		}
		return a, err
	}, (*answer).encode, answers[0].encode(), answers[1].encode(), answers[2].encode())
}

func FuzzHello(f *testing.F) {
	_, _, h, _ := messages()
	fuzz(f, decodeHello, (*hello).encode, h.encode())
}

func FuzzWelcome(f *testing.F) {
	_, _, _, w := messages()
	fuzz(f, decodeWelcome, (*welcome).encode, w.encode())
}

// TestHints: hints are read as they were written, and the last ones that fit are sent.
func TestHints(t *testing.T) {
	list, err := readHints(testHints, 15)
	if want := []proof.Like{{Of: board.PointAt(1, 15), By: board.PointAt(3, 15), Body: []byte{7, 8}}, {Of: board.PointAt(1, 15), By: board.PointAt(200, 15), Body: []byte{}}}; err != nil || !reflect.DeepEqual(list, want) {
		t.Errorf("hints %+v, error %v, want %+v", list, err, want)
	}
	if got := appendHints(nil, list, 15); !bytes.Equal(got, testHints) {
		t.Errorf("hints are written as %v, want %v", got, testHints)
	}
	for name, text := range map[string][]byte{
		"cut":              testHints[:4],
		"without a length": testHints[:2],
		"half a number":    {0xc8},
		"off the board":    {0xe1, 1, 0, 0},
		"one too many":     bytes.Repeat([]byte{1, 2, 0}, maxHints+1),
	} {
		if list, err := readHints(text, 15); !errors.Is(err, ErrMessage) || list != nil {
			t.Errorf("hints %s: %+v, error %v, want ErrMessage", name, list, err)
		}
	}
	var many []proof.Like
	for i := range 2 * maxHints {
		many = append(many, proof.Like{By: board.PointAt(i, 15), Body: make([]byte, 1000)})
	}
	if got := fitting(many, hintBytes); len(got) != maxHints || got[maxHints-1].By != many[2*maxHints-1].By {
		t.Errorf("%d hints fit, want the last %d", len(got), maxHints)
	}
	for i := range many {
		many[i].Body = make([]byte, 100<<10)
	}
	if got := fitting(many, hintBytes); len(got) != 3 || got[0].By != many[2*maxHints-3].By {
		t.Errorf("%d hints of 100 KB fit, want 3", len(got))
	}
	if got := fitting(many, roomForHints(130<<10)); len(got) != 0 || roomForHints(0) != hintBytes || roomForHints(1<<20) != hintBytes || roomForHints(1000) != 0 {
		t.Errorf("%d hints of 100 KB fit into messages of 130 KB, want none", len(got))
	}
	many[2*maxHints-1].Body = make([]byte, hintBytes)
	if got := fitting(many, hintBytes); len(got) != 0 {
		t.Errorf("%d hints fit, want none", len(got))
	}
}
