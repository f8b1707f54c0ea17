package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/roster"
)

// TestBrainGames makes the command play itself over pipes, from random openings under the three
// rules. A referee between the processes uses the rules of package board: every move must be legal,
// and no process may fail. GSOLVE_GAMES sets the number of games. If it is set, no move may take
// longer than GSOLVE_TURN, in ms. GSOLVE_NODES limits the nodes of a move, so that moves end
// sooner.
func TestBrainGames(t *testing.T) {
	games, full := fromEnvironment(t, "GSOLVE_GAMES", 3)
	turn, _ := fromEnvironment(t, "GSOLVE_TURN", 40)
	nodes, limited := fromEnvironment(t, "GSOLVE_NODES", 1_000)
	if full && !limited {
		nodes = math.MaxInt32 // managers send this for no limit
	}
	seed, _ := fromEnvironment(t, "GSOLVE_SEED", 1)
	rules := []board.Rule{board.Freestyle, board.Standard, board.Renju}
	total := map[board.Rule]*score{}
	for _, rule := range rules {
		total[rule] = &score{}
	}
	for i := range games {
		rule := rules[i%len(rules)]
		rng := rand.New(rand.NewPCG(uint64(seed), uint64(i)))
		game := newMatch(t, rule, firstMoves(rng), turn, nodes)
		game.play()
		total[rule].add(game)
		if full && game.slowest > time.Duration(turn)*time.Millisecond {
			t.Errorf("game %d: a move took %v, allowed were %d ms", i, game.slowest, turn)
		}
	}
	for _, rule := range rules {
		t.Logf("%v, %d ms a move: %v", rule, turn, total[rule])
	}
}

// TestEngineGames makes each searcher play itself as TestBrainGames does, one game under one of the rules, or under
// each if tests run in full.
func TestEngineGames(t *testing.T) {
	for i, e := range roster.Engines() {
		t.Run(e.Name, func(t *testing.T) {
			for _, rule := range board.Rules() {
				if !testboard.IsLong() && i%3 != int(rule) {
					continue
				}
				rng := rand.New(rand.NewPCG(uint64(i), uint64(rule)))
				newMatch(t, rule, firstMoves(rng), 1000, 500, "--engine", withOracle(e), "--memory", "8MiB").play()
			}
		})
	}
}

// withOracle returns the spec of a searcher that asks for wins by fours, if it can.
func withOracle(e roster.Engine) string {
	spec, err := roster.Parse(e.Name + ":oracle=vcf")
	if err != nil {
		return e.Name
	}
	return spec.String()
}

// fromEnvironment returns the positive number in an environment variable, or the default if it is
// not set.
func fromEnvironment(t *testing.T, name string, otherwise int) (n int, set bool) {
	t.Helper()
	text, set := os.LookupEnv(name)
	if !set {
		return otherwise, false
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("%s=%q, expected a number from 1", name, text)
	}
	return n, true
}

// score counts the results of the games of one rule.
type score struct {
	black, white, draws, moves, longest int
	slowest                             time.Duration
}

func (s *score) add(m *brainGame) {
	switch m.winner {
	case board.Black:
		s.black++
	case board.White:
		s.white++
	default:
		s.draws++
	}
	n := len(m.pos.Moves())
	s.moves, s.longest = s.moves+n, max(s.longest, n)
	s.slowest = max(s.slowest, m.slowest)
}

func (s *score) String() string {
	games := s.black + s.white + s.draws
	return fmt.Sprintf("%d games, Black %d, White %d, draws %d, %.1f moves a game, at most %d; slowest move %v",
		games, s.black, s.white, s.draws, float64(s.moves)/float64(max(games, 1)), s.longest, s.slowest.Round(time.Millisecond))
}

// opening returns three random moves near the centre of 15×15.
func firstMoves(rng *rand.Rand) (moves []board.Point) {
	for len(moves) < 3 {
		pt := board.At(5+rng.IntN(5), 5+rng.IntN(5))
		if !strings.Contains(fmt.Sprint(moves), pt.String()) {
			moves = append(moves, pt)
		}
	}
	return moves
}

// brainGame is a game between two processes.
type brainGame struct {
	t       *testing.T
	pos     *board.Position
	players [2]*player // Black, White
	winner  board.Colour
	slowest time.Duration
}

func newMatch(t *testing.T, rule board.Rule, opening []board.Point, turn, nodes int, args ...string) *brainGame {
	t.Helper()
	pos, err := board.New(board.Setup{Rule: rule, ToMove: board.Black})
	if err != nil {
		t.Fatal(err)
	}
	m := &brainGame{t: t, pos: pos}
	for i := range m.players {
		p := newPlayer(t, args...)
		p.send(fmt.Sprintf("START %d", pos.Size()))
		if got := p.receive(); got != "OK" {
			t.Fatalf("the answer to START is %q, expected OK", got)
		}
		p.send(fmt.Sprintf("INFO rule %d", map[board.Rule]int{board.Freestyle: 0, board.Standard: 1, board.Renju: 4}[rule]))
		p.send(fmt.Sprintf("INFO timeout_turn %d", turn))
		p.send(fmt.Sprintf("INFO max_node %d", nodes))
		m.players[i] = p
	}
	for _, pt := range opening {
		m.put(pt)
	}
	return m
}

func (m *brainGame) put(pt board.Point) {
	if err := m.pos.Play(pt); err != nil {
		m.t.Fatal(err)
	}
}

// play plays the game to its end. White moves first, since an opening has three stones.
func (m *brainGame) play() {
	m.t.Helper()
	white, black := m.players[1], m.players[0]
	for n := 0; m.winner == board.Empty && m.pos.Count(board.Empty) > 0; n++ {
		me := m.pos.ToMove()
		p := map[board.Colour]*player{board.Black: black, board.White: white}[me]
		if n < 2 {
			p.send("BOARD")
			for i, pt := range m.pos.Moves() {
				p.send(fmt.Sprintf("%s,%d", onWire(pt, m.pos.Size()), map[bool]int{true: 1, false: 2}[(i%2 == 0) == (me == board.Black)]))
			}
			p.send("DONE")
		} else {
			last, _ := m.pos.Last()
			p.send("TURN " + onWire(last, m.pos.Size()))
		}
		start := time.Now()
		answer := p.receive()
		m.slowest = max(m.slowest, time.Since(start))
		if answer == "ERROR no move is left" {
			break // all empty points are forbidden to Black
		}
		m.answer(answer)
	}
	black.end()
	white.end()
}

// answer plays the move in the answer of a process.
func (m *brainGame) answer(text string) {
	m.t.Helper()
	var x, y int
	if _, err := fmt.Sscanf(text, "%d,%d", &x, &y); err != nil || strings.ContainsAny(text, " ") {
		m.t.Fatalf("the answer is %q, expected a move\nmoves so far %v", text, m.pos.Moves())
	}
	me, pt := m.pos.ToMove(), board.At(x, m.pos.Size()-1-y)
	if !m.pos.Legal(pt, me) {
		m.t.Fatalf("%v plays %v (%s), which is not legal\nmoves so far %v", me, pt, text, m.pos.Moves())
	}
	if m.pos.MakesFive(pt, me) {
		m.winner = me
	}
	m.put(pt)
}

func onWire(pt board.Point, size int) string { return fmt.Sprintf("%d,%d", pt.X(), size-1-pt.Y()) }

// player is a process of the command.
type player struct {
	t   *testing.T
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Scanner
}

// newPlayer starts a process of the command. The test binary serves as gsolve: see TestMain.
func newPlayer(t *testing.T, args ...string) *player {
	t.Helper()
	self, err := exec.LookPath("gsolve")
	if err != nil {
		t.Fatal(err)
	}
	p := &player{t: t, cmd: exec.Command(self, append([]string{"brain"}, args...)...)}
	p.cmd.Stderr = os.Stderr
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.out = bufio.NewScanner(out)
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.cmd.Process.Kill() }) // for a test that fails
	return p
}

func (p *player) send(line string) {
	p.t.Helper()
	if _, err := io.WriteString(p.in, line+"\r\n"); err != nil {
		p.t.Fatal(err)
	}
}

// receive returns the next line of the process, but for messages.
func (p *player) receive() string {
	p.t.Helper()
	for p.out.Scan() {
		if text := p.out.Text(); !strings.HasPrefix(text, "MESSAGE ") && !strings.HasPrefix(text, "INFO ") {
			return text
		}
	}
	p.t.Fatalf("the process sent no answer: %v", errors.Join(p.out.Err(), io.EOF))
	return ""
}

// end sends END. The process must print nothing more, and end with status 0.
func (p *player) end() {
	p.t.Helper()
	p.send("END")
	for p.out.Scan() {
		p.t.Errorf("after END the process printed %q", p.out.Text())
	}
	if err := p.cmd.Wait(); err != nil {
		p.t.Errorf("after END the process ended with %v", err)
	}
}
