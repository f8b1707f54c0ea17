package web

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

// metrics are the counters of one server, in a registry of their own.
type metrics struct {
	requests     *prometheus.CounterVec   // by route and status
	seconds      *prometheus.HistogramVec // by route
	inFlight     prometheus.Gauge
	verdicts     *prometheus.CounterVec // by verdict and stage
	moves        *prometheus.CounterVec // by fate
	certificates *prometheus.CounterVec // by valid
	lookups      *prometheus.CounterVec // by result
	handler      http.Handler
}

// buckets are seconds, from the time of a stored answer to the longest that a person waits.
var buckets = []float64{.0001, .0003, .001, .003, .01, .03, .1, .3, 1, 3, 10, 30, 60}

func newMetrics() *metrics {
	counter := func(name, help string, labels ...string) *prometheus.CounterVec {
		return prometheus.NewCounterVec(prometheus.CounterOpts{Name: "gsolve_" + name, Help: help}, labels)
	}
	m := &metrics{
		requests: counter("http_requests_total", "Requests answered, by path and status.", "route", "status"),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "gsolve_http_request_seconds", Help: "Time from a request's header to the end of its answer, by path.", Buckets: buckets,
		}, []string{"route"}),
		inFlight:     prometheus.NewGauge(prometheus.GaugeOpts{Name: "gsolve_http_in_flight", Help: "Requests being read or answered."}),
		verdicts:     counter("verdicts_total", "Answers to solve, by verdict and by the stage that had it.", "verdict", "stage"),
		moves:        counter("moves_total", "Candidates of filter, by their fate.", "fate"),
		certificates: counter("certificates_total", "Certificates looked at by verify.", "valid"),
		lookups:      counter("store_lookups_total", "Positions looked up in the database: hit, miss or error.", "result"),
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(m.requests, m.seconds, m.inFlight, m.verdicts, m.moves, m.certificates, m.lookups,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.handler = promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
	return m
}

func (m *metrics) serve(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	patience(w)
	m.handler.ServeHTTP(w, r)
}

func (m *metrics) count(reply api.Reply) {
	switch a := reply.(type) {
	case *api.Solved:
		m.verdicts.WithLabelValues(a.Verdict().String(), a.Answer.Stage.String()).Inc()
	case *api.Judged:
		for i := range a.Answer.Moves {
			m.moves.WithLabelValues(a.Answer.Moves[i].Fate.String()).Inc()
		}
	case api.Verified:
		m.certificates.WithLabelValues(strconv.FormatBool(a.Err == nil)).Inc()
	}
}

// observe is the outermost handler. It counts requests, and refuses them once the server has
// stopped.
func (s *Server) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.life.RLock()
		defer s.life.RUnlock()
		begun := time.Now()
		s.metrics.inFlight.Inc()
		defer s.metrics.inFlight.Dec()
		watched := &statusWriter{ResponseWriter: w}
		if s.closed {
			errStopping.send(watched, "")
		} else {
			next.ServeHTTP(watched, r)
		}
		route := r.Pattern // set by the mux, but not for a refusal
		if route == "" || route == "/" {
			route = "other"
		}
		s.metrics.requests.WithLabelValues(route, strconv.Itoa(watched.status)).Inc()
		s.metrics.seconds.WithLabelValues(route).Observe(time.Since(begun).Seconds())
	})
}

type statusWriter struct {
	http.ResponseWriter
	status int
}

// WriteHeader notes the first status.
func (w *statusWriter) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController find the connection.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

type countedStore struct {
	solve.Store
	m *metrics
}

// Get asks the store.
func (s countedStore) Get(pos *board.Position) (proof.Known, error) {
	known, err := s.Store.Get(pos)
	result := "miss"
	for i := range known {
		if !known[i].Empty() {
			result = "hit"
		}
	}
	if err != nil {
		result = "error"
	}
	s.m.lookups.WithLabelValues(result).Inc()
	return known, err
}
