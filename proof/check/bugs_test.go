package check_test

// bug is a fault planted in a copy of the checker: in one of its files, old is
// replaced by new.
type bug struct{ name, file, old, new string }

var bugs = []bug{
	{"pass not counted", "walk.go", "w.or(m+1, &must)", "w.or(m, &must)"},
	{"window threshold one too high", "walk.go", "int(d) < 4-m", "int(d) < 5-m"},
	{"window threshold ignores the passes", "walk.go", "int(d) < 4-m", "int(d) < 3"},
	{"five-squares left out of the zone", "walk.go", "z[q] = true", "z[q] = z[q] || !ours"},
	{"move left out of the zone", "walk.go", "z[a] = true", ""},
	{"zone of a reply forgotten", "walk.go", "w.or(m, z)\n\tw.take(d)", "w.or(m, &cells{})\n\tw.take(d)"},
	{"zone of the pass proof forgotten", "walk.go", "z.union(&must)", ""},
	{"replies not required", "walk.go", "needed && !listed[d]", "needed && w.n < 0"},
	{"order of replies not required", "walk.go", "if d <= last {", "if d < -last {"},
	{"counter-five not refused", "walk.go", "if d == 4 && w.fits(p, dir, w.d) {", "if false {"},
	{"forbidden move not refused", "walk.go", "if t.forbidden(a) {", "if t.forbidden(a) && false {"},
	{"one five-square is a win", "walk.go", "case fives == 1 &&", "case fives == 9 &&"},
	{"no pass proof below a pass", "walk.go", "} else if m > 0 {", "} else if false {"},
	{"no legal reply needed", "walk.go", "if !legal {", "if false {"},
	{"occupied points accepted", "walk.go", "if w.at[p] != empty {\n\t\tw.fail", "if false {\n\t\tw.fail"},
	{"long varints accepted", "walk.go", "|| used > 1 && w.body[used-1] == 0", ""},
	{"reads of a block dropped", "walk.go", "!w.barred(f, m, z)", "!w.barred(f, 0, z)"},
	{"reads of a reply dropped", "walk.go", "!w.barred(d, m, z)", "!w.barred(d, 0, z)"},
	{"reads of a move dropped", "walk.go", "m > 0 && t.raw >= 2", "false"},
	{"reads narrowed at every depth", "renju.go", "read && m == 1", "read && m >= 1"},
	{"empty ends not read", "renju.go", "t.reads[end] = true", ""},
	{"every block forbidden", "renju.go", "|| !t.forbidden(p)", ""},
	{"every three is real", "renju.go", "(!real || !t.forbidden(q))", "true"},
	{"double fours in one line overlooked", "renju.go", "if stones == 4 && ways == 2 {", "if ways == 2 {"},
	{"straight four is two fours", "renju.go", "if stones == 4 && ways == 2 {", "if false {"},
	{"overline allowed to black", "renju.go", "if long || fours >= 2 {", "if fours >= 2 {"},
	{"overline wins", "board.go", "!b.exact[c] ||", "true ||"},
	{"white needs exactly five in renju", "board.go", `white: rule == "standard"`, `white: rule != "freestyle"`},
	{"finished game accepted", "board.go", "b.count[c][dir][p] == 5 &&", "false &&"},
	{"two stones on a point accepted", "board.go", "b.at[cell(s, n)] != empty", "false"},
	{"trailing bytes accepted", "check.go", "len(w.body) > 0 ||", ""},
	{"hash not compared", "check.go", `fmt.Sprintf("%x", hash) != sum`, `fmt.Sprintf("%x", hash) == ""`},
	{"nodes not compared", "check.go", "c.Nodes != res.Nodes", "false"},
	{"version not compared", "check.go", "version != 1 ||", ""},
	{"repeated fields accepted", "check.go", "delete(fields, name)", ""},
	{"to_move not compared", "check.go", "c.ToMove != c.Attacker", "false"},
}
