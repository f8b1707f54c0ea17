package farm

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

// keep keeps an answer until the queue asks for it. Without room it is dropped: the job is asked again.
func (a *early) keep(id string, o *opinion) {
	if o.cost() > a.room {
		o.ack()
		return
	}
	a.room -= o.cost()
	a.answers[id] = append(a.answers[id], o)
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
