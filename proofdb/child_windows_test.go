package proofdb_test

import "os/exec"

func unprivileged(*exec.Cmd) {}
