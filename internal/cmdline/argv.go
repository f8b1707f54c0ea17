// Package cmdline handles the words of a command line: their order, the flags that several commands
// share, the values of flags, and the manual page. A shared flag has one definition, so that it
// means the same everywhere.
package cmdline

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
	"github.com/xrash/smetrics"

	"github.com/gsolve/gsolve/board"
)

// CompletionWord is the last word of a call by a completion script.
const CompletionWord = "--generate-bash-completion"

// Arrange moves the flags of a command before its positionals, and puts "--" between them. The flag
// parser stops at the first positional: without Arrange, `vcf pos.txt --rule renju` would silently
// search freestyle. An unknown flag, or one without its value, is an error.
func Arrange(app *cli.App, argv []string) ([]string, error) {
	words := argv[1:]
	if len(words) == 0 {
		return nil, fmt.Errorf("no command, expected one of %s", commandNames(app.Commands))
	}
	if words[len(words)-1] == CompletionWord {
		return arrangeCompletion(argv)
	}
	if words[0] == "help" {
		words = append(slices.Clone(words[1:]), "--help")
	}
	if strings.HasPrefix(words[0], "-") && words[0] != "-" {
		return arrangeWords([]string{argv[0]}, words, append(slices.Clip(app.Flags), cli.HelpFlag, cli.VersionFlag))
	}
	return arrangeCommand(argv[:1:1], words, app.Commands)
}

// arrangeCommand appends words to head. words begins with the name of one of the commands.
func arrangeCommand(head, words []string, commands []*cli.Command) ([]string, error) {
	i := slices.IndexFunc(commands, func(c *cli.Command) bool { return c.HasName(words[0]) })
	if i < 0 {
		return nil, fmt.Errorf("unknown command %.200q, expected one of %s", words[0], commandNames(commands))
	}
	command := commands[i]
	head, words = append(head, words[0]), words[1:]
	switch {
	case len(command.Subcommands) == 0:
		return arrangeWords(head, words, append(slices.Clip(command.Flags), cli.HelpFlag))
	case len(words) == 0:
		return nil, fmt.Errorf("%s: no command, expected one of %s", command.Name, commandNames(command.Subcommands))
	case strings.HasPrefix(words[0], "-"):
		return arrangeAbove(head, words, command)
	default:
		return arrangeCommand(head, words, command.Subcommands)
	}
}

// arrangeAbove appends the flags of a command with subcommands to head: its only flag is --help.
// The flags of a subcommand follow its name.
func arrangeAbove(head, words []string, command *cli.Command) ([]string, error) {
	name, _, _ := strings.Cut(strings.TrimLeft(words[0], "-"), "=")
	for _, below := range command.Subcommands {
		if findFlag([]cli.Flag{cli.HelpFlag}, name) == nil && findFlag(below.Flags, name) != nil {
			return nil, fmt.Errorf("%s: --%s before the command, expected it after: gsolve %s %s --%s …", command.Name, name, command.Name, below.Name, name)
		}
	}
	return arrangeWords(head, words, []cli.Flag{cli.HelpFlag})
}

// arrangeCompletion drops a "--" before the completion word: the user begins a flag, but the
// library would take it for the end of the flags. After an earlier "--" only files can follow.
func arrangeCompletion(argv []string) ([]string, error) {
	asked := argv[:len(argv)-1]
	if last := len(asked) - 1; asked[last] == "--" {
		asked = asked[:last]
	}
	if slices.Contains(asked, "--") {
		return nil, errors.New("nothing to complete after --, expected a file")
	}
	return append(slices.Clip(asked), CompletionWord), nil
}

// arrangeWords appends the flags of words to head, then "--", then the rest.
func arrangeWords(head, words []string, flags []cli.Flag) ([]string, error) {
	var positionals []string
	for len(words) > 0 {
		word := words[0]
		switch {
		case word == "--":
			positionals = append(positionals, words[1:]...)
			words = nil
			continue
		case word == "-" || !strings.HasPrefix(word, "-"):
			positionals = append(positionals, word)
			words = words[1:]
			continue
		}
		if findFlag(flags, Listen) != nil {
			words = withImplied(words)
		}
		n, err := flagWords(words, flags)
		if err != nil {
			return nil, err
		}
		head = append(head, words[:n]...)
		words = words[n:]
		if isWhy(head[len(head)-n]) {
			for range whyWords(words) {
				head, words = append(head, "--"+Why+"="+words[0]), words[1:]
			}
		}
	}
	return append(append(slices.Clip(head), "--"), positionals...), nil
}

// flagWords returns the number of words of the first flag: 1, or 2 with its value.
func flagWords(words []string, flags []cli.Flag) (int, error) {
	name, text, hasValue := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(words[0], "-"), "-"), "=")
	flag := findFlag(flags, name)
	if flag == nil {
		return 0, unknownFlag(flags, words[0])
	}
	value, ok := flag.(cli.DocGenerationFlag)
	switch {
	case hasValue:
		return 1, checkValue(flag, text)
	case !ok || !value.TakesValue():
		return 1, nil
	case len(words) == 1 || words[1] == "--": // a file of this name is --cert=--
		return 0, fmt.Errorf("--%s: no value, expected %s", name, ExpectedValue(name))
	}
	return 2, checkValue(flag, words[1])
}

// Listen is the flag whose value may be left out; DefaultListen is the value then.
const (
	Listen        = "listen"
	DefaultListen = "127.0.0.1:4222"
)

// withImplied gives the first flag its value if that may be left out and is: another flag, or nothing,
// follows.
func withImplied(words []string) []string {
	if strings.TrimPrefix(strings.TrimPrefix(words[0], "-"), "-") != Listen || len(words) > 1 && (!strings.HasPrefix(words[1], "-") || words[1] == "-") {
		return words
	}
	return append([]string{"--" + Listen + "=" + DefaultListen}, words[1:]...)
}

// isWhy reports whether the word is the flag --why, whose value may have several words.
func isWhy(word string) bool {
	name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(word, "-"), "-"), "=")
	return name == Why
}

func findFlag(flags []cli.Flag, name string) cli.Flag {
	for _, flag := range flags {
		if slices.Contains(flag.Names(), name) {
			return flag
		}
	}
	return nil
}

// maxEdits limits how many letters of an unknown flag may differ from the suggested flag.
const maxEdits = 2

func unknownFlag(flags []cli.Flag, word string) error {
	name, _, _ := strings.Cut(word, "=")
	bare := strings.TrimLeft(name, "-")
	if now := renamedFlags[bare]; findFlag(flags, now) != nil {
		return fmt.Errorf("%s is --%s here, expected %s", name, now, ExpectedValue(now))
	}
	near := cli.SuggestFlag(flags, bare, false) // the nearest one, however far
	if _, elsewhere := expected[bare]; !elsewhere && smetrics.WagnerFischer("--"+bare, near, 1, 1, 1) <= maxEdits {
		return fmt.Errorf("unknown flag %s, expected one such as %s (see --help)", name, near)
	}
	return fmt.Errorf("unknown flag %s, expected one of those in --help", name)
}

func commandNames(commands []*cli.Command) string {
	names := make([]string, 0, len(commands))
	for _, command := range commands {
		names = append(names, command.Name)
	}
	return strings.Join(names, ", ")
}

// whyWords counts the first words that continue the value of --why: points that name no file.
func whyWords(words []string) (n int) {
	for _, word := range words {
		if _, err := board.ParsePoint(word); err != nil {
			break
		}
		if _, err := os.Stat(word); err == nil {
			break
		}
		n++
	}
	return n
}

// renamedFlags are flags of earlier versions and of other programs.
var renamedFlags = map[string]string{"moves": "attacks", "min-attacks": "attacks", "max-attacks": "attacks", "themes": "theme", "port": "addr"}
