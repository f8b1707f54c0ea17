package notation

import "github.com/gsolve/gsolve/board"

// sgfDecoder gives the position at the end of every variation of every game,
// depth first, which is the order of the file: the main line comes first. A
// game without variations gives its final position. It holds one board for
// each variation that is open, at most as many as a path has nodes, and never
// the tree: a solution tree may have millions of nodes.
//
// A node that is refused is one refused position, in place of all the
// variations that go through it.
type sgfDecoder struct {
	s     *sgfScanner
	o     Options
	game  *sgfGame         // along the path to the current node
	forks []*sgfGame       // as they were in front of each open variation
	node  []placedProperty // properties of the current node
	every bool             // every position on the way counts
}

func newSGFDecoder(in *input, o Options) decoder {
	return &sgfDecoder{s: newSGFScanner(in), o: o}
}

// placedProperty is a property and where it begins.
type placedProperty struct {
	Property
	place Place
}

func (dec *sgfDecoder) next() (draft, error) {
	for {
		if len(dec.s.forks) == 0 {
			g, err := beginSGF(dec.s, dec.o)
			if err != nil {
				return draft{}, err
			}
			dec.game = g
		}
		inNode := dec.s.last == sgfNode || dec.s.last == sgfProp
		token, err := dec.s.next()
		switch {
		case err != nil:
			return dec.game.draft, err
		case token != sgfProp:
			if d, ok, err := dec.pass(token, inNode); ok {
				return d, err
			}
		case !dec.game.refused:
			dec.node = append(dec.node, placedProperty{dec.s.prop, dec.s.place})
		}
	}
}

func (dec *sgfDecoder) everyPosition() { dec.every = true }

// pass is step with the place of the node that begins, which must not become
// that of the position in front of it.
func (dec *sgfDecoder) pass(token sgfToken, inNode bool) (d draft, ok bool, err error) {
	g, err := dec.step(token, inNode)
	if g != nil {
		d, ok = g.draft, true
	}
	if token == sgfNode {
		dec.game.place = dec.s.in.here()
	}
	return d, ok, err
}

// step ends the current node, if there is one, and follows a parenthesis. The
// game is not nil where a position ends or is refused.
func (dec *sgfDecoder) step(token sgfToken, inNode bool) (*sgfGame, error) {
	g, looked := dec.game, inNode && !dec.game.refused
	var refusal error
	changed := false
	if looked {
		began, cells, side := g.own != 0, g.cells, g.side()
		refusal = g.enter(dec.node)
		changed = !began || cells != g.cells || side != g.side()
		g.refused = refusal != nil
		dec.s.limit = min(dec.s.limit, g.depthLimit())
		dec.node = dec.node[:0]
	}
	switch token {
	case sgfOpen:
		dec.fork()
	case sgfClose:
		dec.join()
	}
	ends := token == sgfClose
	if dec.every {
		ends = changed
	}
	if looked && ends || refusal != nil {
		return g, refusal
	}
	return nil, nil
}

// side is whose turn it is.
func (g *sgfGame) side() board.Colour {
	if g.toMove != board.Empty {
		return g.toMove
	}
	return defaultSide(board.Setup{Black: g.black, White: g.white})
}

// fork enters a variation with a copy of the game. A game's name cannot stand
// for several positions, so from here on they are numbered. (Where every
// position counts, all are.)
func (dec *sgfDecoder) fork() {
	if !dec.every {
		dec.game.id = ""
	}
	dec.forks = append(dec.forks, dec.game)
	g := *dec.game
	g.draft = g.clone()
	dec.game = &g
}

// join leaves a variation, or the game.
func (dec *sgfDecoder) join() {
	top := len(dec.forks) - 1
	if top < 0 {
		return
	}
	set := dec.game.set
	dec.game, dec.forks = dec.forks[top], dec.forks[:top]
	dec.game.set = set
}

// beginSGF reads the first two tokens of a game: "(;".
func beginSGF(s *sgfScanner, o Options) (*sgfGame, error) {
	if _, err := s.next(); err != nil {
		return nil, err
	}
	line := s.in.here().Line
	_, err := s.next()
	return &sgfGame{o: o, draft: draft{line: line, place: s.in.here()}}, err
}
