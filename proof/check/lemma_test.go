package check_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/proof/check"
)

// TestLemma checks which positions a proof uses: 5×5 freestyle, Black d1 makes a four, White blocks.
// proof/check/lemmas has a file for each sentence of the argument.
func TestLemma(t *testing.T) {
	const use = 5*5 + 1
	for _, c := range []struct {
		name, want string
		body       []byte
		uses       int
	}{
		{"after a block", "", []byte{3, use}, 1},
		{"nowhere", "missing", []byte{3}, 0},
		{"at the root", "used at the root", []byte{use}, 1},
		{"below a pass", "below a pass", []byte{20, use, 0}, 1},
		{"with a long number", "malformed", []byte{3, use | 0x80, 0}, 1},
	} {
		uses := 0
		nodes, err := check.Lemma(context.Background(), "freestyle", 5, []int{0, 1, 2}, []int{5, 6, 7}, "black", c.body, func(stones []byte) {
			uses++
			if c.want == "" && !bytes.Equal(stones[:10], []byte{1, 1, 1, 1, 2, 2, 2, 2, 3, 3}) {
				t.Errorf("%s: the used position is %d", c.name, stones)
			}
		})
		if uses != c.uses || c.want == "" && (err != nil || nodes != 2) || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %d uses, %d nodes, %v; want %d uses and an error with %q", c.name, uses, nodes, err, c.uses, c.want)
		}
	}
	if _, err := check.Proof("freestyle", 5, []int{0, 1, 2}, []int{5, 6, 7}, "black", []byte{3, use}); !errors.Is(err, check.ErrInvalid) {
		t.Errorf("Proof accepts a use: %v", err)
	}
}

// TestLost checks that the defender's legal moves are used, and no others: 5×5 renju, Black defends.
func TestLost(t *testing.T) {
	for _, c := range []struct {
		name, want   string
		black, white []int
		uses         int
	}{
		{"two empty points", "", nil, nil, 2},
		{"a five-square", "five-square", []int{0, 1, 2, 3}, []int{10, 11, 12}, -1},
		{"a five", "ended the game", []int{0, 1, 2, 3, 4}, nil, 0},
		{"no empty point", "no legal move", nil, nil, 0},
	} {
		if c.black == nil { // rows of pairs, without a five
			for i := range 25 - c.uses {
				if (i%5+i/5*2)%4 < 2 {
					c.black = append(c.black, i)
				} else {
					c.white = append(c.white, i)
				}
			}
		}
		uses := 0
		err := check.Lost("renju", 5, c.black, c.white, "white", func([]byte) { uses++ })
		if c.uses >= 0 && uses != c.uses || c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %d uses, %v; want %d uses and an error with %q", c.name, uses, err, c.uses, c.want)
		}
	}
}
