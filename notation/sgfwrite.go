package notation

import (
	"fmt"
	"io"
	"strings"

	"github.com/gsolve/gsolve/board"
)

// Escape escapes text for a value between brackets.
func Escape(text string) string { return escapes.Replace(text) }

var escapes = strings.NewReplacer(`\`, `\\`, `]`, `\]`)

// Unescape returns the text of a value: "\x" becomes x, and a backslash before a line end
// vanishes with it.
func Unescape(value string) string {
	var b strings.Builder
	for {
		plain, rest, found := strings.Cut(value, `\`)
		b.WriteString(plain)
		if !found || rest == "" {
			return b.String()
		}
		if value = afterLineEnd(rest); len(value) == len(rest) {
			b.WriteByte(rest[0])
			value = rest[1:]
		}
	}
}

func afterLineEnd(text string) string {
	for _, end := range []string{"\r\n", "\n\r", "\n", "\r"} {
		if rest, ok := strings.CutPrefix(text, end); ok {
			return rest
		}
	}
	return text
}

// NewTree makes a game that leads to the item's position: a root with size, rule and the stones
// that stood before the moves, then the moves. Node.Play adds variations. The item must be as
// Reader makes it.
func NewTree(it Item) *Tree {
	root := &Node{}
	root.Add("FF", "4").Add("GM", "4").Add("CA", "UTF-8").Add("SZ", fmt.Sprint(it.Setup.Size)).Add("RU", it.Setup.Rule.String())
	if name := oneLine(it.ID); it.Stated.ID && name != "" {
		root.Add("GN", name)
	}
	black, white := before(it)
	root.addSetup("AB", black, it.Setup.Size)
	root.addSetup("AW", white, it.Setup.Size)
	last, toMove := root, board.Empty
	for i, pt := range it.Moves {
		c := sides[i%2]
		if i == 0 && pt == board.Pass && len(it.Moves) > 1 {
			continue // White moves first
		}
		last, toMove = last.Play(c, pt, it.Setup.Size), c.Opponent()
	}
	if toMove != it.Setup.ToMove {
		if last != root {
			last = last.addChild()
		}
		last.Add("PL", map[board.Colour]string{board.Black: "B", board.White: "W"}[it.Setup.ToMove])
	}
	return &Tree{Root: root, Source: it.Source, Line: it.Line, name: it.ID, number: 1}
}

func (n *Node) addSetup(name string, pts []board.Point, size int) {
	if len(pts) == 0 {
		return
	}
	p := Property{Name: name}
	for _, pt := range pts {
		p.Values = append(p.Values, sgfText(pt, size))
	}
	n.Properties = append(n.Properties, p)
}

// WriteTree writes a game, each variation on its own line, and values without change. The error
// wraps ErrCannotHold for a name that is not letters and digits, and for a value that would end
// early.
func WriteTree(w io.Writer, t *Tree) error {
	if err := t.Walk(func(path []*Node) error { return path[len(path)-1].check() }); err != nil {
		return err
	}
	_, err := w.Write(appendTree(nil, t))
	return err
}

// check refuses properties that a reader could not read back.
func (n *Node) check() error {
	for _, p := range n.Properties {
		if p.Name == "" || strings.ContainsFunc(p.Name, func(r rune) bool { return r > 'z' || !isLetter(byte(r)) && !isDigit(byte(r)) }) {
			return cannotHold(SGF, "property name %.20q, expected letters and digits", p.Name)
		}
		if len(p.Values) == 0 {
			return cannotHold(SGF, "property %s without a value", p.Name)
		}
		for _, v := range p.Values {
			if !wellEscaped(v) || len(v) > MaxValue {
				return cannotHold(SGF, "value of %s that ends early or is over %d KiB", p.Name, MaxValue>>10)
			}
		}
	}
	return nil
}

// wellEscaped reports whether a value has no unescaped ], and no unescaped backslash at its end.
func wellEscaped(v string) bool {
	escaped := false
	for i := range len(v) {
		if v[i] == ']' && !escaped {
			return false
		}
		escaped = v[i] == '\\' && !escaped
	}
	return !escaped
}

// appendTree writes the tree in preorder. A node with siblings opens a variation; its end waits on
// the stack below the node's children.
func appendTree(dst []byte, t *Tree) []byte {
	type branch struct {
		node *Node // nil closes a variation
		fork bool  // opens a variation
	}
	dst = append(dst, '(')
	stack := []branch{{node: t.Root}}
	for len(stack) > 0 {
		b := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if b.node == nil {
			dst = append(dst, ')')
			continue
		}
		if b.fork {
			dst = append(dst, "\n("...)
			stack = append(stack, branch{})
		}
		dst = appendNode(dst, b.node)
		for i := len(b.node.Children) - 1; i >= 0; i-- {
			stack = append(stack, branch{node: b.node.Children[i], fork: len(b.node.Children) > 1})
		}
	}
	return append(dst, ")\n"...)
}

func appendNode(dst []byte, n *Node) []byte {
	dst = append(dst, ';')
	for _, p := range n.Properties {
		dst = append(dst, p.Name...)
		for _, v := range p.Values {
			dst = append(dst, '[')
			dst = append(dst, v...)
			dst = append(dst, ']')
		}
	}
	return dst
}
