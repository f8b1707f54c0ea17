package notation

// appendLib writes the moves that lead to the item's position, in one line;
// stones that stood before come first, in turn, with passes where one side
// has more.
func appendLib(dst []byte, it Item, number int) ([]byte, error) {
	if err := onlyOne(Lib, number); err != nil {
		return nil, err
	}
	if err := libHolds(it.Setup.Size); err != nil {
		return nil, err
	}
	moves, err := game(Lib, it)
	if err != nil {
		return nil, err
	}
	if len(moves) >= maxDepth(libSize) {
		return nil, cannotHold(Lib, "a game of %d moves and passes, expected at most %d", len(moves), maxDepth(libSize)-1)
	}
	dst = appendLibHeader(dst)
	dst = appendLibNode(dst, LibNode{Leaf: len(moves) == 0})
	for i, pt := range moves {
		dst = appendLibNode(dst, LibNode{Depth: i + 1, Move: pt, Leaf: i == len(moves)-1})
	}
	return dst, nil
}

func libHolds(size int) error {
	if size > libSize {
		return cannotHold(Lib, "a board of %d×%d, expected at most %d×%d", size, size, libSize, libSize)
	}
	return nil
}

func appendLibHeader(dst []byte) []byte {
	dst = append(dst, libMagic...)
	dst = append(dst, libMajor, libMinor)
	for range 10 {
		dst = append(dst, 0xFF)
	}
	return dst
}

// appendLibNode writes a node. Its strings hold no NUL.
func appendLibNode(dst []byte, n LibNode) []byte {
	pos := byte(0)
	if n.Depth > 0 {
		pos = libPos(n.Move)
	}
	dst = append(dst, pos, n.flags())
	if n.Text != "" {
		dst = append(dst, 0, libText)
	}
	for _, s := range []string{n.Comment, n.Text} {
		if s != "" {
			dst = append(append(dst, s...), 0)
			dst = append(dst, make([]byte, (len(s)+1)%2)...)
		}
	}
	return dst
}

// flags is setFlags turned round.
func (n LibNode) flags() byte {
	var flags byte
	for _, f := range []struct {
		is   bool
		flag byte
	}{
		{n.Sibling, libSibling},
		{n.Leaf, libLeaf},
		{n.Mark, libMark},
		{n.Comment != "", libComment},
		{n.Start, libStart},
		{n.NotMove, libNotMove},
		{n.Text != "", libExtension},
	} {
		if f.is {
			flags |= f.flag
		}
	}
	return flags
}
