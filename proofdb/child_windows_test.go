package proofdb_test

import "os/exec"

func unprivileged(*exec.Cmd) {}

// limitedChild is a test where processes have limits.
func limitedChild(string, string) {}
