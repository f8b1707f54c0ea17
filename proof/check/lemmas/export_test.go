package lemmas

// Limit sets the largest number of lemmas and of used positions.
func (t *Theorem) Limit(most int) { t.most = most }
