package layers

// allowed is the table of docs/design/packages.md: for each package, the packages
// of this module that it may import. A row "x/..." speaks of every package
// below x. cmd/gsolve may import anything and has no row.
var allowed = map[string][]string{
	"board":              {},
	"notation":           {"board", "wire"},
	"proof":              {"board", "wire"},
	checker:              {},
	"proof/verify":       {"board", "proof", checker},
	"proof/tree":         {"board", "proof", "internal/lines"},
	"internal/lines":     {"board"},
	"internal/layers":    {},
	"internal/prefetch":  {},
	"internal/plain":     {},
	"internal/files":     {},
	"internal/ordered":   {},
	"internal/console":   {"internal/files", "internal/plain"},
	"internal/guard":     {"internal/console", "internal/files"},
	"internal/cmdline":   {"board", "notation", "proof", "internal/files"},
	"internal/input":     {"board", "notation", "puzzles", "internal/cmdline", "internal/console", "internal/files", "internal/ordered"},
	"internal/bench":     {"board", "notation", "proof", "internal/cmdline", "internal/console", "internal/files", "internal/input", "internal/plain"},
	"internal/pictures":  {"render", "internal/cmdline", "internal/files", "internal/input"},
	"internal/report":    {"board", "proof", "render", "tss", "oracle/defend", "oracle/why", "internal/cmdline", "internal/console", "internal/plain"},
	"internal/testboard": {"board"},
	"internal/testdir":   {"internal/testboard"},
	"internal/zone":      {"board", "internal/lines"},
	"tss":                {"board", "proof", "internal/lines", "internal/zone"},
	"vcf":                {"board", "proof", "internal/lines", "internal/prefetch"},
	"vct":                {"board", "proof", "internal/lines", "internal/zone", "internal/prefetch", "vcf"},
	"proofdb":            {"board", "proof", "proof/verify", "proof/tree", "wire", "internal/ordered"},
	"proofdb/intake":     {"board", "proof", "proof/tree", "proofdb", "internal/files"},
	"solve":              {"board", "proof", "proof/verify", "internal/lines", "vcf", "vct"},
	"oracle/defend":      {"board", "proof", "proof/verify", "proof/tree", "internal/lines", "solve"},
	"oracle/why":         {"board", "proof", "proof/verify", "solve"},
	"oracle":             {"board", "proof", checker, "proof/verify", "proof/tree", "internal/lines", "tss", "solve", "oracle/defend", "oracle/why"},
	"api":                {"board", "notation", "proof", checker, "proof/verify", "oracle", "oracle/why", "render", "wire"},
	"api/stream":         {"api", "board", "oracle"},
	"cmd/libgsolve":      {"board", "proof", "proofdb", "oracle", "solve"},
	"book":               {"board", "proof", "proof/tree", "notation", "wire", "internal/plain"},
	"puzzles":            {"board", "proof", "notation", "wire"},
	"puzzles/checker":    {"board", "proof", "wire", "puzzles"},
	"puzzles/traits":     {"board", "proof", "wire", "puzzles", "puzzles/checker"},
	"puzzles/maker":      {"board", "proof", "puzzles", "puzzles/checker", "puzzles/traits", "internal/ordered"},
	"puzzles/miner":      {"board", "notation", "proof", "wire", "internal/files", "internal/ordered", "internal/plain", "puzzles", "puzzles/checker", "puzzles/traits"},
	"puzzles/play":       {"board", "proof", "render", "puzzles"},
	"puzzles/session":    {"board", "proof", "render", "internal/files", "internal/plain", "puzzles", "puzzles/play"},
	"puzzles/sheet":      {"board", "proof", "render", "puzzles", "puzzles/checker"},
	"puzzles/prover":     {"board", "proof", "proof/verify", "internal/lines", "vcf", "solve", "oracle/why", "puzzles", "puzzles/play"},
	"render":             {"board", "proof"},
	"search":             {"board", "proof"},
	"search/...":         {"board", "proof", "search"}, // for the interface that search declares
	"brain":              above,
	"web":                append([]string{"web/page"}, above...),
	"web/page":           {},
	"wire":               {"board"},
}

// above is every row of the table that stands above brain and web.
var above = []string{
	"board", "notation", "proof", checker, "proof/verify", "proof/tree", "internal/lines", "internal/zone", "internal/prefetch", "tss", "vcf", "vct", "proofdb",
	"solve", "oracle", "oracle/defend", "oracle/why", "api", "api/stream", "book", "puzzles", "puzzles/play", "puzzles/prover", "render", "search", "search/...", "wire",
}
