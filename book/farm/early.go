package farm

import "slices"

// early holds the answers of earlier runs, to jobs that have not been asked yet.
type early struct {
	answers map[string][]*opinion // by id of the job
	room    int                   // bytes that further ones may take
}

// The bounds of early answers.
const (
	maxEarly  = 512 << 20 // bytes of all
	earlyCost = 512       // bytes of one beside its proof
)

func newEarly() early { return early{answers: map[string][]*opinion{}, room: maxEarly} }

// keep keeps an answer until the queue asks for it. Without room it is dropped: the job is asked again. An
// answer replaces the earlier one of the same worker, because the stream delivers all of them again after
// each loss of the connection.
func (a *early) keep(id string, o *opinion) {
	list := a.answers[id]
	i := slices.IndexFunc(list, func(x *opinion) bool { return x.from == o.from })
	freed := 0
	if i >= 0 {
		freed = list[i].cost()
	}
	switch {
	case o.cost() > a.room+freed:
		o.ack()
		return
	case i >= 0:
		list[i] = o
	default:
		a.answers[id] = append(list, o)
	}
	a.room += freed - o.cost()
}

// take returns the answers to a job, and forgets them.
func (a *early) take(id string) []*opinion {
	list := a.answers[id]
	delete(a.answers, id)
	for _, o := range list {
		a.room += o.cost()
	}
	return list
}

func (o *opinion) cost() int { return earlyCost + len(o.record.Body) }
