package farm

import "github.com/prometheus/client_golang/prometheus"

// Collector makes metrics for Prometheus of what stats returns, such as Coordinator.Stats.
func Collector(stats func() Stats) prometheus.Collector { return collector{stats} }

type collector struct{ stats func() Stats }

// metric is one metric: a counter that only grows, or a gauge.
type metric struct {
	desc *prometheus.Desc
	kind prometheus.ValueType
	of   func(*Stats) int
}

var metrics = []metric{
	newMetric("workers", "Workers that are alive.", prometheus.GaugeValue, func(s *Stats) int { return s.Workers }),
	newMetric("threads", "Threads of the workers that are alive.", prometheus.GaugeValue, func(s *Stats) int { return s.Threads }),
	newMetric("queued", "Jobs that wait for a worker.", prometheus.GaugeValue, func(s *Stats) int { return s.Queued }),
	newMetric("in_flight", "Jobs in the hands of workers and of this machine.", prometheus.GaugeValue, func(s *Stats) int { return s.InFlight }),
	newMetric("held", "Answers without a proof that are held back.", prometheus.GaugeValue, func(s *Stats) int { return s.Held }),
	newMetric("jobs_total", "Jobs done.", prometheus.CounterValue, func(s *Stats) int { return s.Done }),
	newMetric("answers_total", "Answers of workers that were taken.", prometheus.CounterValue, func(s *Stats) int { return s.Answers }),
	newMetric("confirmed_total", "Answers without a proof that were searched a second time.", prometheus.CounterValue, func(s *Stats) int { return s.Confirmed }),
	newMetric("refused_total", "Answers that were refused, forged wins among them.", prometheus.CounterValue, func(s *Stats) int { return s.Refused }),
	newMetric("dismissed_total", "Workers whose answers were refuted or refused.", prometheus.CounterValue, func(s *Stats) int { return s.Dismissed }),
	newMetric("joined_total", "Workers that came, or came back.", prometheus.CounterValue, func(s *Stats) int { return s.Joined }),
	newMetric("lost_total", "Workers that fell silent.", prometheus.CounterValue, func(s *Stats) int { return s.Lost }),
	newMetric("dead_total", "Jobs given up after too many deliveries.", prometheus.CounterValue, func(s *Stats) int { return s.Dead }),
}

func newMetric(name, help string, kind prometheus.ValueType, of func(*Stats) int) metric {
	return metric{prometheus.NewDesc("gsolve_prove_"+name, help, nil, nil), kind, of}
}

// Describe implements prometheus.Collector.
func (collector) Describe(to chan<- *prometheus.Desc) {
	for _, m := range metrics {
		to <- m.desc
	}
}

// Collect implements prometheus.Collector.
func (c collector) Collect(to chan<- prometheus.Metric) {
	s := c.stats()
	for _, m := range metrics {
		to <- prometheus.MustNewConstMetric(m.desc, m.kind, float64(m.of(&s)))
	}
}
