package main

import (
	"embed"
	"strings"
)

// helpTexts holds the text of --help of each command: help/db-stats.txt is that of
// `gsolve db stats`. A line {why} stands for help/why.txt.
//
//go:embed help/*.txt
var helpTexts embed.FS

// helpText panics for a command without a text: newApp reads all of them at every start.
func helpText(command string) string {
	text, err := helpTexts.ReadFile("help/" + strings.ReplaceAll(command, " ", "-") + ".txt")
	if err != nil {
		panic(err)
	}
	trimmed := strings.TrimSuffix(string(text), "\n")
	if strings.Contains(trimmed, "{why}") {
		return strings.Replace(trimmed, "{why}", helpText("why"), 1)
	}
	return trimmed
}
