package proofdb_test

import "os/exec"

// unprivileged does nothing: no test calls it on Windows.
func unprivileged(*exec.Cmd) {}

// limitedChild does nothing: Windows does not limit the open files of a process.
func limitedChild(string, string) {}
