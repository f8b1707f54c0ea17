package check_test

// bug is a fault planted in a copy of the checker: in one of its files, old is
// replaced by new.
type bug struct{ name, file, old, new string }

var bugs = []bug{
	{"pass not counted", "walk.go", "w.or(m+1, &must)", "w.or(m, &must)"},
	{"window threshold one too high", "walk.go", "int(d) < 4-m", "int(d) < 5-m"},
	{"window threshold ignores the passes", "walk.go", "int(d) < 4-m", "int(d) < 3"},
	{"five-squares left out of the zone", "walk.go", "z[q] = z[q] || w.at[q] == empty", "z[q] = z[q] || !ours && w.at[q] == empty"},
	{"move left out of the zone", "walk.go", "z[a] = true", ""},
	{"zone of a reply forgotten", "walk.go", "w.or(m, z)\n\t\tw.set(d, empty)", "w.or(m, &cells{})\n\t\tw.set(d, empty)"},
	{"zone of the pass proof forgotten", "walk.go", "z[d] = z[d] || needed", ""},
	{"replies not required", "walk.go", "needed && !listed[d]", "needed && w.n < 0"},
	{"order of replies not required", "walk.go", "if d <= last {", "if d < -last {"},
	{"counter-five not refused", "walk.go", "if d == 4 && w.full(4, p, dir, w.d) {", "if false {"},
	{"forbidden move not refused", "walk.go", "if w.barred(a, w.a, m, z) {", "if w.barred(a, w.a, m, z) && false {"},
	{"one five-square is a win", "walk.go", "case fives == 1 &&", "case fives == 9 &&"},
	{"no pass proof below a pass", "walk.go", "w.number(node); m > 0 {", "w.number(node); false {"},
	{"no legal reply needed", "walk.go", "if !legal {", "if false {"},
	{"occupied points accepted", "walk.go", "else if w.at[p] != empty {", "else if false {"},
	{"long varints accepted", "walk.go", "|| used > 1 && w.body[used-1] == 0", ""},
	{"reads of a block dropped", "walk.go", "!w.barred(f, w.d, m, z)", "!w.barred(f, w.d, 0, z)"},
	{"reads of a reply dropped", "walk.go", "!w.barred(d, w.d, m, z)", "!w.barred(d, w.d, 0, z)"},
	{"reads of a move dropped", "renju.go", "(c == w.d || !t.raw)", "true"},
	{"reads narrowed at every depth", "renju.go", "read && c == w.d && m == 1", "read && c == w.d && m >= 1"},
	{"empty ends not read", "renju.go", "t.reads[end] = t.reads[end] || t.at[end] == empty", ""},
	{"every block forbidden", "renju.go", "verdict := t.forbidden(p)", "verdict := t.forbidden(p) || c == w.d"},
	{"every three is real", "renju.go", "(!real || !t.forbidden(q))", "true"},
	{"double fours in one line overlooked", "renju.go", "fours += ways", "fours++"},
	{"straight four is two fours", "renju.go", "case stones == 4:", "case false:"},
	{"overline allowed to black", "renju.go", "fours += 2", ""},
	{"overline wins", "board.go", "(!b.exact[c] ||", "(true ||"},
	{"white needs exactly five in renju", "check.go", `white: rule == "standard"`, `white: rule != "freestyle"`},
	{"finished game accepted", "check.go", "if b.full(5, p, dir, c) || b.renju && b.count[c][dir][p] == 5 {", "if false {"},
	{"two stones on a point accepted", "check.go", "b.at[cell(s, n)] != empty", "false"},
	{"trailing bytes accepted", "check.go", "len(w.body) > 0 ||", ""},
	{"hash not compared", "check.go", `fmt.Sprintf("%x", hash) != sum`, `fmt.Sprintf("%x", hash) == ""`},
	{"nodes not compared", "check.go", "c.Nodes != res.Nodes", "false"},
	{"version not compared", "check.go", "version != 1 ||", ""},
	{"repeated fields accepted", "check.go", "delete(fields, name)", ""},
	{"to_move not compared", "check.go", "c.ToMove != c.Attacker", "false"},
}
