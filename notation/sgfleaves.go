package notation

import "github.com/gsolve/gsolve/board"

// sgfDecoder gives the position at the end of every variation of every game, depth first, as in the
// file: the main line comes first. It holds one board for each open variation, at most as many as a
// path has nodes, and never the tree: a solution may have millions of nodes. A refused node gives
// one refused position, in place of all variations through it.
type sgfDecoder struct {
	s     *sgfScanner
	o     Options
	game  *sgfGame         // along the path to the current node
	forks []*sgfGame       // the game before each open variation
	node  []placedProperty // properties of the current node
	begin Place            // of the current node
	every bool             // next stops at every position, not only at the ends of variations
	from  int64            // offset of the current node
	span  [2]int64         // the offsets at which the last ended node begins and ends
}

func newSGFDecoder(in *input, o Options) decoder {
	return &sgfDecoder{s: newSGFScanner(in), o: o}
}

// placedProperty is a property and the place where it begins.
type placedProperty struct {
	Property
	place Place
}

func (dec *sgfDecoder) everyPosition() { dec.every = true }

func (dec *sgfDecoder) next() (draft, error) {
	for {
		if len(dec.s.forks) == 0 {
			g, err := beginSGF(dec.s, dec.o)
			if err != nil {
				return draft{}, err
			}
			dec.game, dec.begin, dec.from = g, g.place, dec.s.in.offset-1
		}
		inNode := dec.s.last == sgfNode || dec.s.last == sgfProp
		token, err := dec.s.next()
		g := dec.game
		switch {
		case err != nil:
			return g.draft, err
		case token == sgfProp:
			if !g.refused {
				dec.node = append(dec.node, placedProperty{dec.s.prop, dec.s.place})
			}
			continue
		}
		found := false
		if inNode && !g.refused {
			found, err = dec.endNode(token)
		}
		switch token {
		case sgfOpen:
			dec.fork()
		case sgfClose:
			dec.join()
		case sgfNode:
			dec.begin, dec.from = dec.s.in.here(), dec.s.in.offset-1
		}
		if found {
			return g.draft, err
		}
	}
}

// endNode plays the current node, which ends before token. found reports that the node gives a
// position, or with an error a refused one.
func (dec *sgfDecoder) endNode(token sgfToken) (found bool, err error) {
	g := dec.game
	began, cells, side := g.own != 0, g.cells, g.side()
	g.place = dec.begin
	dec.span = [2]int64{dec.from, dec.s.in.offset - 1}
	err = g.enter(dec.node)
	dec.node = dec.node[:0]
	dec.s.limit = min(dec.s.limit, g.depthLimit())
	switch {
	case err != nil:
		g.refused = true
		return true, err
	case dec.every:
		return !began || cells != g.cells || side != g.side(), nil
	}
	return token == sgfClose, nil
}

// side returns whose turn it is.
func (g *sgfGame) side() board.Colour {
	if g.toMove != board.Empty {
		return g.toMove
	}
	return defaultSide(board.Setup{Black: g.black, White: g.white})
}

// fork enters a variation with a copy of the game. A game's name cannot name several positions, so
// from here on the ends of variations are numbered. (With every, all positions are numbered.)
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
