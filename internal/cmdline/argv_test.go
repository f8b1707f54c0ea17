package cmdline

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/testboard"
)

// testApp has commands like those of gsolve. do, if given, is the action of all of them.
func testApp(do ...cli.ActionFunc) *cli.App {
	command := func(name string, flags ...cli.Flag) *cli.Command {
		c := &cli.Command{Name: name, Usage: "test " + name, Flags: flags}
		if len(do) > 0 {
			c.Action = do[0]
		}
		return c
	}
	search := append(append(SourceFlags(), LimitFlags()...), ThreadsFlag(), JSONFlag(), QuietFlag(), ColourFlag(), CertsFlag())
	return &cli.App{
		Name: "gsolve", Usage: "solve", Description: "Text.\n\n  .example \\ 'of' a-line\n", Version: "v1", Writer: io.Discard, ErrWriter: io.Discard,
		ExitErrHandler: func(*cli.Context, error) {},
		Commands: []*cli.Command{
			command("vcf", append(search, &cli.StringSliceFlag{Name: Why}, &cli.StringFlag{Name: SVG}, &cli.StringFlag{Name: PNG})...),
			command("vct", append(search, &cli.StringSliceFlag{Name: Why})...),
			command("verify", append(FileFlags(), &cli.StringFlag{Name: "for"}, &cli.StringFlag{Name: Listen}, JSONFlag())...),
			{Name: "db", Subcommands: []*cli.Command{command("stats", &cli.StringFlag{Name: Database}, JSONFlag())}},
		},
	}
}

// runApp runs testApp with these words of a command line.
func runApp(do cli.ActionFunc, words ...string) error {
	app := testApp(do)
	words, err := Arrange(app, append([]string{"gsolve"}, words...))
	if err != nil {
		return err
	}
	return app.Run(words)
}

// Flags may stand after the positions. A flag with an unknown value is an error.
func Example() {
	do := func(c *cli.Context) error {
		o, err := Options(c)
		if err == nil {
			fmt.Println(c.Args().Slice(), *o.Rule, c.Bool("json"))
		}
		return err
	}
	for _, line := range []string{"vcf a.txt --rule renju --json b.txt", "vcf --rule chess a.txt"} {
		if err := runApp(do, strings.Fields(line)...); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// [a.txt b.txt] renju true
	// --rule: unknown rule: "chess", expected freestyle, standard or renju
}

// TestDistinctOutputs: two outputs need two files, unless the file is a device.
func TestDistinctOutputs(t *testing.T) {
	for line, want := range map[string]string{
		"vcf --svg a --png b":                              "",
		"vcf --svg a --png ./a":                            "--svg and --png: both ./a, expected two files",
		"vcf --png x/../a --cert a":                        "--cert and --png: both x/../a, expected two files",
		"vcf --svg " + os.DevNull + " --png " + os.DevNull: "",
	} {
		if err := runApp(DistinctOutputs, strings.Fields(line)...); (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
}

// TestRefusals: each error names the bad word and what was expected.
func TestRefusals(t *testing.T) {
	options := func(c *cli.Context) error { return errors.Join(second(Options(c)), NoArguments(c)) }
	limits := func(c *cli.Context) error {
		_, err := ReadLimits(c)
		return err
	}
	reads := map[string]cli.ActionFunc{"options": options, "limits": limits}
	testboard.Run(t, "testdata/refusals.txt", func(t *testing.T, c *testboard.Case) {
		line, want := strings.ReplaceAll(c.Text(t, "line"), "COMPLETED", CompletionWord), c.Text(t, "error")
		err := runApp(reads[c.Text(t, "reads")], strings.Fields(line)...)
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("error %v, want one that begins with %q", err, want)
		}
	})
}

func second[T any](_ T, err error) error { return err }

// TestArrange: help becomes a flag, all points after --why belong to it, and the word that the
// shell completes stays last. The error about a renamed flag names the new one.
func TestArrange(t *testing.T) {
	testboard.Run(t, "testdata/arranged.txt", func(t *testing.T, c *testboard.Case) {
		completed := strings.NewReplacer("COMPLETED", CompletionWord)
		line, want := completed.Replace(c.Text(t, "line")), completed.Replace(c.Text(t, "words"))
		got, err := Arrange(testApp(), strings.Fields(line))
		if strings.Join(got, " ") != want || err != nil {
			t.Errorf("words %q, error %v, want %q", got, err, want)
		}
	})
	if err := unknownFlag(nil, "--themes"); err == nil || !strings.Contains(err.Error(), "theme") {
		t.Errorf("--themes: error %v, want one that names --theme", err)
	}
}

// TestValues: a flag refuses a value of the wrong kind, and flags with a value name what they
// expect.
func TestValues(t *testing.T) {
	for flag, bad := range map[cli.Flag]string{
		&cli.IntFlag{Name: "size"}: "x", &cli.Uint64Flag{Name: "max-nodes"}: "-1", &cli.DurationFlag{Name: "timeout"}: "5", &cli.BoolFlag{Name: "json"}: "maybe", &cli.StringFlag{Name: "out"}: "",
	} {
		if err := checkValue(flag, bad); err == nil {
			t.Errorf("--%s %s is accepted, want an error", flag.Names()[0], bad)
		}
	}
	for _, flag := range []string{"to", "moves", "grade", "theme", "seed", "attempts", "attacks", "rounds", "threats", "shuffle", "progress", "goal", Why, SVG, "addr", "token-file", "host", "title", "per-page", "pictures", "count", Database, "coordinates", "rule-2"} {
		if ExpectedValue(flag) == ExpectedValue("json") {
			t.Errorf("--%s takes a value, but ExpectedValue treats it as a switch", flag)
		}
	}
}

// TestLimits: threads share the memory, a timeout ends the context, and without a timeout cancel
// ends it.
func TestLimits(t *testing.T) {
	err := runApp(func(c *cli.Context) error {
		l, err := ReadLimits(c)
		if err != nil {
			return err
		}
		if l.PerThread() != 2<<20 || l.MaxNodes != 7 {
			t.Errorf("limits %+v, want 2 MiB for each thread and 7 nodes", l)
		}
		ctx, cancel := l.Context(t.Context())
		defer cancel()
		<-ctx.Done()
		l.Timeout = 0
		ctx, cancel = l.Context(t.Context())
		cancel()
		<-ctx.Done()
		return nil
	}, "vcf", "--memory", "8MiB", "--threads", "4", "--timeout", "1ms", "--max-nodes", "7")
	if err != nil {
		t.Error(err)
	}
}

// TestExpected: ExpectedValue names a value for every flag that takes one, and for no switch.
func TestExpected(t *testing.T) {
	for _, command := range testApp().Commands {
		for _, flag := range command.Flags {
			name := flag.Names()[0]
			_, isSwitch := flag.(*cli.BoolFlag)
			if says := ExpectedValue(name) != ExpectedValue("json"); says == isSwitch {
				t.Errorf("--%s (switch: %v): expected value %q", name, isSwitch, ExpectedValue(name))
			}
		}
	}
}

// TestCerts: certificates go to the file of --cert, and without the flag nowhere.
func TestCerts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "certs")
	for _, args := range [][]string{{"vcf"}, {"vcf", "--cert", path}} {
		err := runApp(func(c *cli.Context) error {
			out, err := CreateCerts(c, nil)
			if err != nil {
				return err
			}
			_, err = io.WriteString(out, "{}\n")
			return errors.Join(err, out.Close())
		}, args...)
		if err != nil {
			t.Error(err)
		}
	}
	if text, err := os.ReadFile(path); string(text) != "{}\n" {
		t.Errorf("the file of --cert holds %q (error %v), want one line", text, err)
	}
}

// TestMan: the manual page has every command, and escapes characters that roff would interpret.
func TestMan(t *testing.T) {
	page := Man(testApp())
	for _, want := range []string{".SS \"vcf ", ".SS \"db stats ", "\\&  .example \\e 'of' a\\-line", ".TP\n.B \\-\\-rule"} {
		if !strings.Contains(page, want) {
			t.Errorf("want %q in the manual page, but it is %s", want, page)
		}
	}
	var all []string
	for name := range Commands(testApp().Commands, "") {
		all = append(all, name)
	}
	if got := strings.Join(all, ","); got != "vcf,vct,verify,db,db stats" {
		t.Errorf("Commands visits %s, want vcf,vct,verify,db,db stats", got)
	}
}

// FuzzArrange passes words in any order. The result must be flags, "--", and the other words in
// their order, without a loss.
func FuzzArrange(f *testing.F) {
	f.Add("vcf a.txt --rule renju - --json -- --b.txt")
	f.Add("help vcf")
	f.Add("vcf --rule=renju --cert")
	f.Add("verify -json x --for y")
	f.Add("vct --why h8 i9 a.txt --json j10")
	f.Add("vcf --why=h8 h8 --rule renju")
	f.Add("vct --rule -- a.txt")
	f.Add("vct --cert=-- -- --")
	f.Add("db stats a.db --json")
	f.Add("db --help stats")
	f.Fuzz(func(t *testing.T, line string) {
		app := testApp()
		argv := append([]string{"gsolve"}, strings.Fields(line)...)
		given := slices.Clone(argv)
		words, err := Arrange(app, argv)
		if !slices.Equal(argv, given) {
			t.Errorf("Arrange changed its argument for %q", line)
		}
		if err != nil || given[len(given)-1] == CompletionWord || given[1] == "help" {
			return
		}
		if lost := len(given) + 1 - len(words); lost != 0 && lost != 1 {
			t.Errorf("%q became %q, want the same words and \"--\"", given, words)
		}
		end := slices.Index(words, "--")
		if end < 0 {
			t.Fatalf("%q has no \"--\" after the flags", words)
		}
		if command, flags := commandOf(app, words[1:end]); command != nil {
			checkFlags(t, flags, append(slices.Clip(command.Flags), cli.HelpFlag))
		}
	})
}

// commandOf returns the command, or the command below it, that the first words name, and the words
// after its name. It returns nil if there is no command.
func commandOf(app *cli.App, words []string) (*cli.Command, []string) {
	if len(words) == 0 {
		return nil, nil
	}
	command := app.Command(words[0])
	if command == nil {
		return nil, nil
	}
	if words = words[1:]; len(words) > 0 {
		for _, below := range command.Subcommands {
			if below.HasName(words[0]) {
				return below, words[1:]
			}
		}
	}
	return command, words
}

// checkFlags fails unless the words are flags with their values.
func checkFlags(t *testing.T, words []string, flags []cli.Flag) {
	t.Helper()
	for len(words) > 0 {
		n, err := flagWords(words, flags)
		if err != nil {
			t.Fatal(err)
		}
		words = words[n:]
	}
}
