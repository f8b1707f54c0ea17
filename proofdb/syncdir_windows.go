package proofdb

// syncDir does nothing: there, a directory cannot be opened to be synced.
func syncDir(string) error { return nil }
