package main

import (
	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search/lesson"
	"github.com/gsolve/gsolve/train"
)

func trainMixFlags() []cli.Flag {
	d := train.MixDefaults()
	return append(courseFlags(&d.Schedule),
		&cli.StringFlag{Name: "teacher", Value: "vct", Usage: "let the oracle correct the targets of self-play by `WINS`: vcf or vct, or off"},
		&cli.IntFlag{Name: "teacher-nodes", Value: 2000, Usage: "ask with at most `N` nodes"},
	)
}

// teacherOff is the value of --teacher without a teacher.
const teacherOff = "off"

// teacherSpaces are the wins that a teacher looks for.
var teacherSpaces = map[string]proof.Space{"vcf": proof.Fours, "vct": proof.ByThreats}

// teacherMemory is that of a teacher's oracle, in bytes.
const teacherMemory = 8 << 20

func runTrainMix(c *cli.Context, con *console.Console) error {
	o := train.MixDefaults()
	if err := readSchedule(c, &o.Schedule); err != nil {
		return err
	}
	level := c.String("teacher")
	space, ok := teacherSpaces[level]
	if !ok && level != teacherOff {
		return cmdline.BadValue("teacher", level)
	}
	nodes := uint64(c.Int("teacher-nodes"))
	o.Threads = c.Int("threads")
	if ok {
		o.Tutor = func() (*lesson.Teacher, error) {
			empty, err := board.New(board.Setup{ToMove: board.Black})
			if err != nil {
				return nil, err
			}
			return &lesson.Teacher{Oracle: oracle.New(oracle.Options{Engines: 1, Memory: teacherMemory}).Session(empty), Space: space, Nodes: nodes}, nil
		}
	}
	return runCourse(c, con, train.Mix(o), planOf(c, &o.Schedule))
}
