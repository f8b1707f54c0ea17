package miner

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/puzzles"
)

// goals are the goals of the puzzles that a miner finds.
var goals = []puzzles.Goal{puzzles.ByFours, puzzles.ByThreats, puzzles.Defend}

var errGoals = errors.New("expected vcf, vct, defend, several with commas, or all")

// ParseGoals reads goals with commas in between, or "all".
func ParseGoals(text string) (list []puzzles.Goal, err error) {
	if text == "all" {
		return slices.Clone(goals), nil
	}
	for word := range strings.SplitSeq(text, ",") {
		goal, err := puzzles.ParseGoal(strings.TrimSpace(word))
		if err != nil || !slices.Contains(goals, goal) {
			return nil, fmt.Errorf("%.20q, %w", text, errGoals)
		}
		list = append(list, goal)
	}
	return list, nil
}
