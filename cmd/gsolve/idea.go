package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
)

// ideaWords are the outcomes as an idea has them.
var ideaWords = map[proof.Outcome]string{proof.Win: "wins", proof.None: "fails", proof.Unknown: "unknown"}

// ideaAnswer is the JSON answer to one position with --why.
type ideaAnswer struct {
	V       int        `json:"v"`
	ID      string     `json:"id"`
	Rule    string     `json:"rule"`
	Size    int        `json:"size"`
	ToMove  string     `json:"to_move"`
	Verdict string     `json:"verdict"` // that of the last move
	Class   string     `json:"class"`   // what was searched
	Threats string     `json:"threats,omitempty"`
	Why     []ideaMove `json:"why"`
	Nodes   uint64     `json:"nodes"`
	Micros  micros     `json:"micros"`
	Reason  string     `json:"reason,omitempty"`
}

// ideaMove is one move of the idea.
type ideaMove struct {
	Move    string   `json:"move"`
	Verdict string   `json:"verdict"`
	Reason  string   `json:"reason"`
	Text    string   `json:"text"`
	Reply   string   `json:"reply,omitempty"`
	At      []string `json:"at,omitempty"`   // the points that the reason speaks of
	Open    []string `json:"open,omitempty"` // replies that are not decided
	Plies   int      `json:"plies,omitempty"`
	Line    []string `json:"line,omitempty"`
}

func newIdeaAnswer(r *reply, s search) ideaAnswer {
	setup := &r.question.item.Setup
	a := ideaAnswer{
		V: 1, ID: r.question.id, Rule: setup.Rule.String(), Size: setup.Size, ToMove: setup.ToMove.String(),
		Verdict: ideaWords[r.result.Verdict.Outcome()], Class: s.Space.Class().String(), Why: []ideaMove{},
		Nodes: r.result.Nodes, Micros: micros(r.result.Elapsed),
	}
	if s.Space.Class() == proof.VCT {
		a.Threats = s.Space.String()
	}
	for i := range r.result.steps {
		a.Why = append(a.Why, newIdeaMove(&r.result.steps[i]))
	}
	if reason, ok := r.reason(); ok {
		a.Reason = reason.String()
	}
	return a
}

func newIdeaMove(step *oracle.WhyStep) ideaMove {
	m := ideaMove{
		Move: step.Move.String(), Verdict: ideaWords[step.Verdict.Outcome()], Reason: step.Reason.String(), Text: step.Text(),
		At: board.Names(step.At), Open: board.Names(step.Open), Plies: len(step.Line), Line: board.Names(step.Line),
	}
	if step.Reply != board.Pass {
		m.Reply = step.Reply.String()
	}
	return m
}

// ideaText is the verdict on an idea in plain words: what was played
// first, its last move, and why.
func ideaText(r *reply, s search, l limits) string {
	steps := r.result.steps
	if len(steps) == 0 {
		return "Not decided: " + reasonWords(r.result.Verdict.Reason(), l)
	}
	last := &steps[len(steps)-1]
	var text strings.Builder
	for i, step := range steps[:len(steps)-1] {
		lead := "After"
		if i > 0 {
			lead = ""
		}
		fmt.Fprintf(&text, "%s %v (%v)", lead, step.Move, step.Reply)
	}
	if len(steps) > 1 {
		text.WriteString(", ")
	}
	text.WriteString(ideaSentences(last))
	if last.Verdict.Outcome() == proof.Unknown {
		text.WriteString(" The search ended early: " + reasonWords(last.Verdict.Reason(), l))
	}
	if rest := s.why[len(steps):]; len(rest) > 0 {
		fmt.Fprintf(&text, " Not played: %s.", strings.Join(board.Names(rest), " "))
	}
	return text.String()
}

// ideaStory tells the moves before the last, one a line.
func ideaStory(steps []oracle.WhyStep) string {
	var text strings.Builder
	for i := range max(0, len(steps)-1) {
		text.WriteString("  " + ideaSentences(&steps[i]) + "\n")
	}
	return text.String()
}

// ideaSentences judge one move.
func ideaSentences(step *oracle.WhyStep) string {
	verdict := map[proof.Outcome]string{proof.Win: "wins", proof.None: "does not win", proof.Unknown: "is not decided"}
	return fmt.Sprintf("%v %s. %s", step.Move, verdict[step.Verdict.Outcome()], step.Text())
}

// ideaMarks are the points that the judgement of the last move speaks of.
func ideaMarks(steps []oracle.WhyStep) map[board.Point]string {
	if len(steps) == 0 {
		return nil
	}
	marks := map[board.Point]string{}
	step := steps[len(steps)-1]
	points := slices.Concat(step.At, step.Open)
	if step.Reason == oracle.WhyForbidden {
		points = append(points, step.Move)
	}
	for _, pt := range points {
		marks[pt] = "*"
	}
	return marks
}
