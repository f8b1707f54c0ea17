package lesson

// Loss is the loss of a step of training, the mean over its positions.
type Loss struct {
	Policy   float64 `json:"policy"`   // cross-entropy, nats
	Value    float64 `json:"value"`    // squared error
	Accuracy float64 `json:"accuracy"` // share of the positions for which the policy's best move is one of the target's best
}

// Losses add up the losses of examples.
type Losses struct {
	sum             Loss
	policies, count int // examples with a policy, and all
}

// Add counts an example: its cross-entropy, whether the best move is one of the target's best, and the
// squared error of its value.
func (s *Losses) Add(policy float64, hit bool, value float64) {
	s.AddValue(value)
	s.policies++
	s.sum.Policy += policy
	if hit {
		s.sum.Accuracy++
	}
}

// AddValue counts an example that teaches the value alone.
func (s *Losses) AddValue(value float64) {
	s.count++
	s.sum.Value += value
}

// Append counts the examples of other losses.
func (s *Losses) Append(t Losses) {
	s.sum.Policy += t.sum.Policy
	s.sum.Value += t.sum.Value
	s.sum.Accuracy += t.sum.Accuracy
	s.policies += t.policies
	s.count += t.count
}

// Mean returns the mean loss; without examples it is 0.
func (s *Losses) Mean() Loss {
	policies := float64(max(s.policies, 1))
	return Loss{Policy: s.sum.Policy / policies, Value: s.sum.Value / float64(max(s.count, 1)), Accuracy: s.sum.Accuracy / policies}
}
