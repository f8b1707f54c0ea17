package book

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

func (p *Prover) recall(n *node, pos *board.Position) error {
	known, err := p.store.Get(pos)
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reached = max(p.reached, n.learn(&known, p.o.Space))
	if n.state != proof.Unknown {
		p.counts[proof.Unknown].Add(-1)
		p.counts[n.state].Add(1)
	}
	switch {
	case n.decided():
		p.untold = append(p.untold, n)
	case len(nearFives(pos, pos.ToMove().Opponent())) > 0:
		n.news = ofWin // a five may refute all moves, whatever the book has
	}
	return nil
}

// learn takes the store's records of the node, and returns the largest budget of nodes in them.
func (n *node) learn(known *proof.Known, space proof.Space) (budget uint64) {
	own := &known[space]
	budget = max(own.Spent, own.Budget)
	if flowed := &known[proof.Any]; !flowed.Empty() {
		budget = max(budget, flowed.Spent)
	}
	n.spent = own.Spent
	for s := range known {
		if r := &known[s]; r.Outcome == proof.Win || r.Outcome == proof.Lost {
			n.state, n.space = r.Outcome, r.Space
			if r.Space != proof.Any { // else it flowed, without a search
				n.spent = max(n.spent, r.Spent)
			}
			return budget
		}
	}
	if _, ok := known.Answer(proof.Question{Space: space}, proof.SolverVersion); ok {
		n.state, n.space = proof.None, space
	} else if own.Solver == proof.SolverVersion {
		n.budget = own.Budget
	}
	return budget
}
