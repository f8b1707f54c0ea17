package cmdline

import (
	"fmt"
	"iter"
	"strings"

	"github.com/urfave/cli/v2"
)

// Man returns the manual page in roff with the man macros. The library's own generator leaves out
// the descriptions of commands.
func Man(app *cli.App) string {
	var s strings.Builder
	fmt.Fprintf(&s, ".TH GSOLVE 1 \"\" \"gsolve %s\"\n", roff(app.Version))
	fmt.Fprintf(&s, ".SH NAME\n%s \\- %s\n", app.Name, roff(app.Usage))
	fmt.Fprintf(&s, ".SH SYNOPSIS\n.B %s\n.I command\n[flags] [arguments]\n", app.Name)
	fmt.Fprintf(&s, ".SH DESCRIPTION\n%s", roffText(app.Description))
	s.WriteString(".SH COMMANDS\n")
	for name, command := range Commands(app.Commands, "") {
		fmt.Fprintf(&s, ".SS \"%s %s\"\n%s.\n.PP\n", name, roff(command.ArgsUsage), roff(command.Usage))
		s.WriteString(roffText(command.Description))
		for _, flag := range command.VisibleFlags() {
			s.WriteString(roffFlag(flag))
		}
	}
	return s.String()
}

// roffFlag splits the library's form of a flag: "names and value, a tab, the usage".
func roffFlag(flag cli.Flag) string {
	names, usage, _ := strings.Cut(flag.String(), "\t")
	return fmt.Sprintf(".TP\n.B %s\n%s\n", roff(names), roff(usage))
}

// roffText sets a description: empty lines separate paragraphs, indented lines keep their breaks.
func roffText(text string) string {
	var s strings.Builder
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch {
		case line == "":
			s.WriteString(".PP\n")
		case strings.HasPrefix(line, "  "):
			fmt.Fprintf(&s, ".br\n\\&%s\n", roff(line))
		default:
			s.WriteString(roff(line) + "\n")
		}
	}
	return s.String()
}

// roff escapes the characters that roff interprets: backslashes, hyphens, and a dot or quote at the
// start of a line.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`, "…", "...").Replace(s)
	if strings.HasPrefix(s, ".") || strings.HasPrefix(s, "'") {
		s = `\&` + s
	}
	return s
}

// Commands yields all commands and subcommands, each with all words of its name, such as "db
// stats".
func Commands(commands []*cli.Command, above string) iter.Seq2[string, *cli.Command] {
	return func(yield func(string, *cli.Command) bool) {
		for _, command := range commands {
			name := above + command.Name
			if !yield(name, command) {
				return
			}
			for name, command := range Commands(command.Subcommands, name+" ") {
				if !yield(name, command) {
					return
				}
			}
		}
	}
}
