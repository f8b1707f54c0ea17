package notation_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
)

// The Reader recognises the format of a drawn board, and reads its size from the drawing.
func ExampleReader() {
	const drawing = `
; White answers
   a b c d e f g
7  . . . . . . .  7
6  . . . . . . .  6
5  . . o x . . .  5
4  . . . x . . .  4
3  . . . . . . .  3
2  . . . . . . .  2
1  . . . . . . .  1
`
	r := notation.NewReader(context.Background(), strings.NewReader(drawing), notation.Options{})
	it, err := r.Next()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Format(), it.Setup.Size, it.Setup.Black, it.Setup.White, it.Setup.ToMove)
	// Output: diagram 7 [d5 d4] [c5] white
}

// All reads on after a position that it refuses.
func ExampleAll() {
	const games = "h8i9\nh8h8\nh8--\n"
	for it, err := range notation.All(context.Background(), strings.NewReader(games), notation.Options{Source: "games.txt"}) {
		var refused *notation.PositionError
		switch {
		case errors.As(err, &refused):
			fmt.Println(refused)
		case err != nil:
			fmt.Println("cannot read on:", err)
		default:
			fmt.Println(it.ID, it.Moves)
		}
	}
	// Output:
	// games.txt:1 [h8 i9]
	// games.txt:2:3: point already taken: h8 holds a black stone, expected an empty point
	// games.txt:3 [h8 --]
}

// The Writer writes a move string as an SGF game.
func ExampleWriter() {
	renju := board.Renju
	r := notation.NewReader(context.Background(), strings.NewReader("h8i9g7"), notation.Options{Rule: &renju})
	it, err := r.Next()
	if err != nil {
		fmt.Println(err)
		return
	}
	w, err := notation.NewWriter(os.Stdout, notation.SGF)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := w.Write(it); err != nil {
		fmt.Println(err)
	}
	// Output: (;FF[4]GM[4]CA[UTF-8]SZ[15]RU[renju];B[hh];W[ig];B[gi])
}

// A tree holds a solution with its variations.
func ExampleNewTree() {
	moves, err := notation.ParseMoves("h8i9")
	if err != nil {
		fmt.Println(err)
		return
	}
	tree := notation.NewTree(notation.Item{
		Setup: board.Setup{Size: 15, Black: moves[:1], White: moves[1:], ToMove: board.Black},
	})
	attack := tree.Root.Play(board.Black, board.At(8, 7), 15)
	attack.Play(board.White, board.At(9, 7), 15).Add("C", "blocks on the right")
	attack.Play(board.White, board.At(6, 7), 15)
	if err := notation.WriteTree(os.Stdout, tree); err != nil {
		fmt.Println(err)
	}
	// Output:
	// (;FF[4]GM[4]CA[UTF-8]SZ[15]RU[freestyle]AB[hh]AW[ig]PL[B];B[ih]
	// (;W[jh]C[blocks on the right])
	// (;W[gh]))
}

// Positions visits every position of a game and of its variation. A caller that notes the number
// can continue from there later.
func ExamplePositions() {
	const game = "(;B[hh];W[ig](;B[gi])(;B[ij]))"
	for v, err := range notation.Positions(context.Background(), strings.NewReader(game), notation.Options{Source: "game.sgf"}) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		if v.Number <= 2 {
			continue // an earlier run has searched these
		}
		it := v.Item()
		fmt.Println(v.Number, v.Place, it.Moves, it.Setup.ToMove)
	}
	// Output:
	// 3 game.sgf:1:15 [h8 i9 g7] white
	// 4 game.sgf:1:23 [h8 i9 i6] white
}

// WriteLib writes an SGF game as a RenLib library, and Trees reads the library as a tree again.
func ExampleWriteLib() {
	var library bytes.Buffer
	for tree, err := range notation.Trees(context.Background(), strings.NewReader("(;B[hh](;W[ig]C[direct])(;W[hg]))"), notation.Options{}) {
		if err == nil {
			err = notation.WriteLib(&library, tree)
		}
		if err != nil {
			fmt.Println(err)
			return
		}
	}
	for tree, err := range notation.Trees(context.Background(), &library, notation.Options{}) {
		if err == nil {
			err = notation.WriteTree(os.Stdout, tree)
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// (;FF[4]GM[4]SZ[15]CA[UTF-8];B[hh]
	// (;W[ig]C[direct])
	// (;W[hg]))
}

// Revise writes a line beside the author's comment, and keeps all other bytes of the book.
func ExampleRevise() {
	const book = "(;GM[4] AP[my editor] ;B[hh]C[the centre] (;W[ig]5A[])(;W[hg]))\n"
	own := func(line string) bool { return strings.HasPrefix(line, "checked: ") }
	err := notation.Revise(context.Background(), os.Stdout, []byte(book), notation.Options{}, func(p *notation.Page) error {
		if p.Comment() == "" {
			return nil
		}
		return p.Note("checked: "+strings.Join(board.Names(p.Item().Moves), " "), own)
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// (;GM[4] AP[my editor] ;B[hh]C[the centre
	// checked: h8] (;W[ig]5A[])(;W[hg]))
}
