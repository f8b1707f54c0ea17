package stream_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/api/stream"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// serve sends the lines and returns the answers by their ids, and the ids in the order of the
// answers.
func serve(t *testing.T, o stream.Options, lines ...string) (order []string, by map[string]map[string]any, totals stream.Totals) {
	t.Helper()
	testboard.Deadline(t)
	var out bytes.Buffer
	totals, err := stream.Serve(t.Context(), strings.NewReader(strings.Join(lines, "\n")), &out, o)
	if err != nil {
		t.Fatal(err)
	}
	by = map[string]map[string]any{}
	for line := range strings.Lines(out.String()) {
		var answer map[string]any
		if err := json.Unmarshal([]byte(line), &answer); err != nil {
			t.Fatalf("the answer %q is not JSON: %v", line, err)
		}
		id := fmt.Sprint(answer["id"])
		if by[id] != nil {
			t.Errorf("two answers to %s", id)
		}
		order, by[id] = append(order, id), answer
	}
	return order, by, totals
}

// want fails unless the answer has the fields.
func want(t *testing.T, by map[string]map[string]any, id string, fields string) {
	t.Helper()
	var expected map[string]any
	if err := json.Unmarshal([]byte(fields), &expected); err != nil {
		t.Fatal(err)
	}
	for name, value := range expected {
		if got := fmt.Sprint(by[id][name]); got != fmt.Sprint(value) {
			t.Errorf("answer to %s: %s is %s, want %v", id, name, got, value)
		}
	}
}

func TestBatchesAndNames(t *testing.T) {
	_, by, totals := serve(t, options(),
		`{"moves":"h8a1i8a3j8a5"}`,
		``,
		`[{"id":"x","op":"ping"}, {"size":9,"black":["e5"]} ,[],{"op":"solve"}]`,
		`{"id":7,"op":"filter","size":5,"moves":"a1","candidates":["b1","a1"]}`,
		`not JSON`, ` [ ]`)
	want(t, by, "-:1", `{"verdict":"win","plies":3}`)
	want(t, by, "x", `{"pong":true}`)
	want(t, by, "-:3", `{"verdict":"none","to_move":"white"}`)
	want(t, by, "-:4", `{"error":"line 3: not a request: [], expected an object such as {\"moves\":\"h8i9\"}"}`)
	want(t, by, "-:5", `{"error":"line 3: not a request: no stones, expected \"moves\", or \"black\" and \"white\""}`)
	want(t, by, "7", `{"error":"not a move: a1, expected an empty point"}`)
	want(t, by, "-:8", `{"error":"line 6: not a request: an empty list, expected a request in it"}`)
	if by["-:7"]["error"] == nil || len(by) != 8 || totals != (stream.Totals{Requests: 8, Refused: 5}) {
		t.Errorf("%d answers, totals %+v, want 8 and 5 refused; the line that is not JSON got %v", len(by), totals, by["-:7"])
	}
}

func TestSession(t *testing.T) {
	o := options()
	o.Source = "pipe"
	order, by, totals := serve(t, o,
		`{"id":1,"op":"open","session":"s","rule":"renju","moves":"h8a1i8a3"}`,
		`[{"id":2,"op":"put","session":"s","move":"j8"},{"id":3,"op":"put","session":"s","move":"--"}]`,
		`{"id":4,"session":"s","cert":true}`,
		`{"id":5,"op":"filter","session":"s","candidates":["g8","o15"]}`,
		`{"id":6,"op":"undo","session":"s"}`,
		`{"id":7,"op":"put","session":"s","move":"h8"}`,
		`{"id":8,"op":"close","session":"s"}`,
		`{"id":9,"session":"s"}`,
		`{"op":"undo","session":"never"}`)
	want(t, by, "1", `{"session":"s","rule":"renju","size":15,"to_move":"black","moves":0}`)
	want(t, by, "3", `{"to_move":"black","moves":2}`)
	want(t, by, "4", `{"verdict":"win","rule":"renju","line":["g8","f8","k8"],"session":null}`)
	if moves := fmt.Sprint(by["5"]["moves"]); !strings.Contains(moves, "fate:wins line:[g8 f8 k8] move:g8") {
		t.Errorf("the filtered moves are %s, want g8 to win", moves)
	}
	want(t, by, "6", `{"to_move":"white","moves":1}`)
	want(t, by, "7", `{"error":"not a move: h8: point already taken: h8 holds a black stone, expected an empty point"}`)
	want(t, by, "8", `{"closed":true}`)
	want(t, by, "9", `{"error":"no session \"s\", expected one that was opened"}`)
	want(t, by, "pipe:10", `{"error":"no session \"never\", expected one that was opened"}`)
	if got := strings.Join(inOrder(order, "1", "2", "3", "4", "5", "6", "7", "8"), ""); got != "12345678" {
		t.Errorf("the answers of a session came in the order %s, want 12345678", got)
	}
	if totals.Refused != 3 {
		t.Errorf("%d refused, want 3", totals.Refused)
	}
}

// inOrder returns the asked ids in the order of their answers.
func inOrder(order []string, asked ...string) (list []string) {
	for _, id := range order {
		for _, a := range asked {
			if id == a {
				list = append(list, id)
			}
		}
	}
	return list
}

func TestSessionRefusals(t *testing.T) {
	o := options()
	o.Sessions = 1
	_, by, _ := serve(t, o,
		`{"id":1,"op":"open","session":"s","moves":"h8"}`,
		`{"id":2,"op":"open","session":"s","moves":"h8"}`,
		`{"id":3,"op":"open","session":"t","moves":"h8"}`,
		`{"id":4,"op":"undo","session":"s"}`,
		`{"id":5,"op":"close","session":"s"}`,
		`{"id":6,"op":"open","session":"t","size":9,"black":["a1","b1","c1","d1"],"white":["a9"],"to_move":"black"}`,
		`{"id":7,"op":"put","session":"t","move":"e1"}`,
		`{"id":8,"session":"t"}`)
	want(t, by, "2", `{"error":"session \"s\" is open already, expected a new name, or a close before"}`)
	want(t, by, "3", `{"error":"1 sessions are open, expected a close before"}`)
	want(t, by, "4", `{"error":"no move to take back, expected a put before"}`)
	want(t, by, "6", `{"session":"t","size":9}`)
	want(t, by, "8", `{"error":"the game is over"}`)
}

// endless returns a request whose search takes minutes: the board is full of fours that lead
// nowhere.
func endless(id string) string {
	var black, white []string
	for row := 1; row <= 22; row += 3 {
		for _, column := range "aghnou" {
			black = append(black, fmt.Sprintf(`"%c%d"`, column, row))
		}
		for _, column := range "bcdijkpqr" {
			white = append(white, fmt.Sprintf(`"%c%d"`, column, row))
		}
	}
	return fmt.Sprintf(`{"id":%q,"class":"vct","rule":"renju","size":22,"black":[%s],"white":[%s],"to_move":"black"}`,
		id, strings.Join(black, ","), strings.Join(white, ","))
}

// conversation is a running Serve to which a test talks line by line.
type conversation struct {
	t       *testing.T
	in      *io.PipeWriter
	answers *json.Decoder
	ended   chan error
}

func converse(ctx context.Context, t *testing.T, o stream.Options) *conversation {
	testboard.Deadline(t)
	in, questions := io.Pipe()
	answers, out := io.Pipe()
	c := &conversation{t, questions, json.NewDecoder(answers), make(chan error, 1)}
	go func() {
		_, err := stream.Serve(ctx, in, out, o)
		out.Close()
		c.ended <- err
	}()
	t.Cleanup(func() { questions.Close(); answers.Close() })
	return c
}

func (c *conversation) say(line string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, line+"\n"); err != nil {
		c.t.Fatal(err)
	}
}

// hear returns the next answer, which must have that id.
func (c *conversation) hear(id string) map[string]any {
	c.t.Helper()
	var answer map[string]any
	if err := c.answers.Decode(&answer); err != nil {
		c.t.Fatal(err)
	}
	if fmt.Sprint(answer["id"]) != id {
		c.t.Fatalf("the next answer is %v, want one to %s", answer, id)
	}
	return answer
}

// TestQuietFirst: quiet positions get answers while more searches run and wait than there are
// engines. Cancelling by id then ends both requests with this id.
func TestQuietFirst(t *testing.T) {
	o := options()
	o.Service.Oracle = oracle.New(oracle.Options{Engines: 1, Memory: 4 << 20})
	c := converse(t.Context(), t, o)
	c.say("[" + endless("a") + "," + endless("b") + "," + endless("b") + "]")
	c.say(`{"id":1,"black":["a1"],"white":["c9"]}`)
	if got := c.hear("1")["verdict"]; got != "none" {
		t.Errorf("the quiet position has the verdict %v, want none", got)
	}
	c.say(`{"id":2,"op":"cancel","target":"b"}`)
	stopped := 0
	for range 3 { // two cancelled requests and the answer to cancel, in any order
		var answer map[string]any
		if err := c.answers.Decode(&answer); err != nil {
			t.Fatal(err)
		}
		switch answer["id"] {
		case "b":
			if answer["verdict"] == "unknown" && answer["reason"] == "cancelled" {
				stopped++
			}
		default:
			if answer["cancelled"] != true || answer["target"] != "b" {
				t.Errorf("answer to cancel: %v", answer)
			}
		}
	}
	if stopped != 2 {
		t.Errorf("%d requests ended as cancelled, want 2", stopped)
	}
	c.say(`{"id":3,"op":"cancel","target":"c"}`)
	if got := c.hear("3")["cancelled"]; got != false {
		t.Errorf("cancelling an unknown id: cancelled is %v, want false", got)
	}
	c.say(`{"id":4,"op":"cancel","target":"a"}`)
	c.in.Close()
	c.hearAll("4", "a")
	if err := <-c.ended; err != nil {
		t.Error(err)
	}
}

// hearAll waits for answers to these ids, in any order.
func (c *conversation) hearAll(ids ...string) {
	c.t.Helper()
	seen := map[string]bool{}
	for range ids {
		var answer map[string]any
		if err := c.answers.Decode(&answer); err != nil {
			c.t.Fatal(err)
		}
		seen[fmt.Sprint(answer["id"])] = true
	}
	for _, id := range ids {
		if !seen[id] {
			c.t.Errorf("no answer to %s", id)
		}
	}
}

// TestInterrupt: Serve ends with its context, although its input is still open.
func TestInterrupt(t *testing.T) {
	testboard.Deadline(t)
	ctx, cancel := context.WithCancel(t.Context())
	c := converse(ctx, t, options())
	c.say(`{"op":"open","session":"s","moves":"h8"}`)
	c.hear("-:1")
	c.say(endless("a"))
	cancel()
	if got := c.hear("a")["reason"]; got != "cancelled" {
		t.Errorf("the search ended with the reason %v, want cancelled", got)
	}
	_ = c.in.CloseWithError(errors.New("cut off"))
	if err := <-c.ended; err != nil {
		t.Errorf("Serve returned %v after cancelling, want no error", err)
	}
}

// TestBackpressure: with room for one request at a time Serve still answers all.
func TestBackpressure(t *testing.T) {
	o := options()
	o.Pending = 1
	var lines []string
	for i := range 300 {
		lines = append(lines, strings.TrimSuffix(quiet(i), "\n"),
			fmt.Sprintf(`{"id":"v%d","op":"verify","certificate":{"proof":%q}}`, i, strings.Repeat("A", 9000)))
	}
	_, by, totals := serve(t, o, lines...)
	if len(by) != 600 || totals.Requests != 600 || totals.Refused != 0 {
		t.Errorf("%d answers, totals %+v, want 600 and none refused", len(by), totals)
	}
	want(t, by, "v7", `{"valid":false}`)
}

// TestWeight: a request that holds more memory takes more places.
func TestWeight(t *testing.T) {
	for line, places := range map[string]int{
		`{"moves":"h8"}`:                   4,
		`{"op":"filter","moves":"h8"}`:     4,
		`{"session":"s","class":"vct"}`:    1,
		`{"op":"ping"}`:                    1,
		`{"op":"verify","certificate":{}}`: 1,
		`{"op":"verify","certificate":{"proof":"` + strings.Repeat("A", 100<<10) + `"}}`: 4,
	} {
		q, err := api.Decode([]byte(line))
		if got := stream.Weight(q); err != nil || got != places {
			t.Errorf("%.40s takes %d places, want %d (error %v)", line, got, places, err)
		}
	}
}

func TestLongLines(t *testing.T) {
	long := `{"id":"long","moves":"` + strings.Repeat(" ", api.MaxRequest) + `"}`
	fits := `{"id":"fits","moves":"h8` + strings.Repeat(" ", api.MaxRequest-26) + `"}`
	if len(fits) != api.MaxRequest {
		t.Fatalf("the longest line has %d bytes, want %d", len(fits), api.MaxRequest)
	}
	_, by, totals := serve(t, options(), long, fits+"\r", `{"id":"last","moves":"h8"}`)
	want(t, by, "-:1", `{"error":"line 1: request too long: expected lines of at most 1048576 bytes"}`)
	want(t, by, "fits", `{"verdict":"none"}`)
	want(t, by, "last", `{"verdict":"none"}`)
	if totals != (stream.Totals{Requests: 3, Refused: 1}) {
		t.Errorf("totals %+v, want 3 requests and 1 refused", totals)
	}
}

// broken is an output that cannot be written.
type broken struct{}

var errBroken = errors.New("broken")

func (broken) Write([]byte) (int, error) { return 0, errBroken }

// failing is an input that ends with an error.
type failing struct{ io.Reader }

func (f failing) Read(p []byte) (int, error) {
	n, err := f.Reader.Read(p)
	if err == io.EOF {
		err = errBroken
	}
	return n, err
}

func TestBrokenPipes(t *testing.T) {
	testboard.Deadline(t)
	in, questions := io.Pipe()
	go func() {
		_, _ = io.WriteString(questions, endless("a")+"\n")
		for { // until Serve has closed its input
			if _, err := io.WriteString(questions, quiet(1)); err != nil {
				return
			}
		}
	}()
	_, err := stream.Serve(t.Context(), in, broken{}, options())
	in.Close()
	if !errors.Is(err, errBroken) {
		t.Errorf("a broken output: error %v, want %v", err, errBroken)
	}
	var out bytes.Buffer
	_, err = stream.Serve(t.Context(), failing{strings.NewReader(quiet(1))}, &out, options())
	if !errors.Is(err, errBroken) || !strings.Contains(out.String(), `"id":1,`) {
		t.Errorf("a broken input: error %v, answers %q, want the answer to 1 before the error", err, &out)
	}
}
