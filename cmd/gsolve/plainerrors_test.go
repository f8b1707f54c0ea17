package main

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/console"
)

// goWords matches words of the errors of Go's packages about JSON.
var goWords = regexp.MustCompile(`unmarshal|json:|Go (struct|value)|invalid character|unexpected end|looking for beginning|<nil>|strconv|\bint\b|\bfloat64\b`)

// TestErrorsOfJSONArePlain: a refusal of JSON names the place, what stands there and what was
// expected, without words of Go.
func TestErrorsOfJSONArePlain(t *testing.T) {
	for _, tc := range []struct{ args, input, want string }{
		{"vcf --json -", `{"black":[7]}`, "-:1:11: black: 7, expected a string"},
		{"vcf --json -", `{"moves":7}`, "-:1:10: moves: 7, expected a string"},
		{"vcf --json -", `{"moves":"h8","size":"x"}`, `-:1:22: size: "x", expected a whole number from 5 to 22`},
		{"vcf --json -", `{"moves":"h8",}`, `-:1:15: "}" is not JSON here, expected one object a line`},
		{"vcf --json -", `{"moves":"h8"`, `-:1:14: the line ends inside the object, expected one whole JSON object a line`},
		{"oracle", `{"moves":"h8","max_nodes":1.5}`, `max_nodes: 1.5, expected a number of nodes from 1`},
		{"oracle", `{"moves":"h8","size":null,"candidates":[{}]}`, `candidates: {}, expected a string`},
		{"oracle", `{"moves":`, "it ends too early, expected a whole JSON object"},
		{"puzzle check -", `{"moves":"h8","goal":7}`, "-:1: not a puzzle: goal: a number, expected a string"},
		{"puzzle check -", `{"moves":"h8","attacks":1.5}`, "-:1: not a puzzle: attacks: 1.5, expected a whole number"},
		{"puzzle check -", `{"moves":"h8","themes":"x"}`, "-:1: not a puzzle: themes: a string, expected a list"},
		{"puzzle check -", `{"moves":"h8","solution":[null]}`, `-:1: not a puzzle: solution: null, expected a move such as "h8", or a list of moves`},
		{"db put -", `{"v":1,"rule":7}`, "-:1: not a certificate and not a record, expected one of the two on each line"},
		{"db import -", `{"v":"1","records":0,"sha256":""}`, "line 1: not the last line of an export: v: a string, expected a whole number"},
		{"verify -", `{"v":1,"size":"9"}`, "-:1: unreadable certificate: "},
		{"verify -", `{"v":1}`, "-:1: unreadable certificate: fields missing: [attacker black claim nodes proof rule sha256 size to_move white]"},
		{"verify -", `{"v":1`, "-:1: unreadable certificate: not one JSON object of at most 64 MiB"},
	} {
		args := strings.Fields(tc.args)
		if args[0] == "db" {
			args = append(args[:2:2], append([]string{"--db", t.TempDir()}, args[2:]...)...)
		}
		_, out, errs := runTest(context.Background(), &console.Console{In: strings.NewReader(tc.input + "\n")}, args...)
		said := strings.ReplaceAll(out, `\"`, `"`) + errs
		if !strings.Contains(said, tc.want) || goWords.MatchString(said) {
			t.Errorf("%s of %s: %q, expected %q and no words of Go", tc.args, tc.input, said, tc.want)
		}
	}
}
