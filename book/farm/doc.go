// Package farm spreads the jobs of a book.Queue over many machines, with NATS JetStream between
// them. A Coordinator is the queue: it owns the jobs. A Worker searches them. Package broker starts
// a NATS server within the process of the coordinator.
//
// # What travels
//
// A job is canonical position bytes and a question; an answer is a record with the body of its
// certificate. Subjects:
//
//	gsolve.coordinator   request: is there a coordinator? Only one may work with a server.
//	gsolve.hello         request, each second: a worker is alive, and these jobs it has in hand
//	gsolve.job.WORKER    stream GSOLVE_JOBS: jobs for one worker, acknowledged after its answer
//	gsolve.answer        stream GSOLVE_ANSWERS: answers, acknowledged when they are on the disk
//
// The streams are never the truth. If a server loses them, the workers' lists of jobs in hand show
// what is missing, and the coordinator gives it out again.
//
// # Whom the coordinator believes
//
// It checks every win itself. A win that does not hold counts as refused; its job goes to another
// worker. An answer without a certificate (none or unknown) cannot be checked. A share of them is
// searched again elsewhere, and the coordinator holds the others back until that is done. If a
// worker's answer is refuted, the coordinator dismisses the worker and asks all its uncertified
// answers of this run again. docs/design/proving.md says what this guarantees.
//
// # Files
//
//	message      encodes and decodes messages
//	hints        wins of similar positions that jobs take along
//	streams      makes the streams
//	options      the options of a coordinator, and its counts
//	coordinator  the queue
//	desk         gives jobs to workers
//	roster       the workers, and how many jobs each may have in hand
//	alive        takes the signs of life of workers
//	clock        finds lost workers and stuck jobs, each second
//	answers      reads answers
//	judge        checks an answer by itself
//	trust        weighs answers that no proof shows
//	verdict      decides between answers
//	early        answers of earlier runs
//	delivery     hands results on
//	metrics      the counts, for Prometheus
//	worker       the other side
package farm
