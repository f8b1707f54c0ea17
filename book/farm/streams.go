package farm

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// The names of subjects, streams and consumers.
const (
	coordinatorSubject = "gsolve.coordinator"
	helloSubject       = "gsolve.hello"
	jobSubject         = "gsolve.job." // and the name of the worker
	answerSubject      = "gsolve.answer"

	jobStream      = "GSOLVE_JOBS"
	answerStream   = "GSOLVE_ANSWERS"
	answerConsumer = "coordinator"
)

// The times of the streams.
const (
	ackWait     = 30 * time.Second // then a job that shows no progress is delivered again
	answerWait  = 24 * time.Hour   // answers that are held back wait for their acknowledgement
	forgetAfter = 5 * time.Minute  // then the server forgets the consumer of a dead worker
	apiWait     = 5 * time.Second  // for an answer of the server
	retryPause  = 250 * time.Millisecond
)

// Connect connects to a server. token may be empty. The connection comes back by itself after every
// failure. The error names the URL without its password.
func Connect(url, token string, more ...nats.Option) (*nats.Conn, error) {
	options := append([]nats.Option{
		nats.Name("gsolve"), nats.MaxReconnects(-1), nats.ReconnectWait(retryPause), nats.Timeout(apiWait),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // each caller sees its own errors
		nats.PingInterval(20 * time.Second),
	}, more...)
	if token != "" {
		options = append(options, nats.Token(token))
	}
	nc, err := nats.Connect(url, options...)
	switch {
	case errors.Is(err, nats.ErrAuthorization):
		return nil, fmt.Errorf("the server refuses the token: %w", err)
	case err != nil:
		return nil, err
	}
	return nc, nil
}

// ErrClosed means that the server has ended the connection for good, for example because its token changed.
var ErrClosed = errors.New("the connection is closed")

func closed(nc *nats.Conn) error {
	if err := nc.LastError(); err != nil {
		return fmt.Errorf("%w: %w", ErrClosed, err)
	}
	return ErrClosed
}

// streams makes the streams if the server lacks them, and changes those of other versions of gsolve. It
// does not change a stream that is as it should be: the server's code for that has a data race with
// the making of a consumer.
func streams(ctx context.Context, js jetstream.JetStream) error {
	for _, c := range []jetstream.StreamConfig{
		{Name: jobStream, Subjects: []string{jobSubject + "*"}, Description: "jobs of gsolve, for each worker"},
		{Name: answerStream, Subjects: []string{answerSubject}, Description: "answers of workers of gsolve"},
	} {
		c.Retention, c.Storage = jetstream.WorkQueuePolicy, jetstream.FileStorage
		c.Duplicates = time.Minute
		_, err := js.CreateStream(ctx, c)
		if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
			_, err = js.UpdateStream(ctx, c)
		}
		if err != nil {
			return fmt.Errorf("stream %s: %w", c.Name, err)
		}
	}
	return nil
}

// jobConsumer makes the consumer of one worker.
func jobConsumer(ctx context.Context, js jetstream.JetStream, worker string) error {
	_, err := js.CreateOrUpdateConsumer(ctx, jobStream, jetstream.ConsumerConfig{
		Durable: worker, FilterSubject: jobSubject + worker, AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: ackWait, MaxDeliver: maxTries, InactiveThreshold: forgetAfter,
	})
	return err
}

// newAnswers makes the consumer of answers anew, so that it begins with the oldest answer that was
// never acknowledged.
func newAnswers(ctx context.Context, js jetstream.JetStream) (jetstream.Consumer, error) {
	if err := js.DeleteConsumer(ctx, answerStream, answerConsumer); err != nil && !errors.Is(err, jetstream.ErrConsumerNotFound) {
		return nil, err
	}
	return js.CreateConsumer(ctx, answerStream, jetstream.ConsumerConfig{
		Durable: answerConsumer, AckPolicy: jetstream.AckExplicitPolicy, AckWait: answerWait, MaxAckPending: -1,
	})
}

// sleep waits, and reports false if ctx ended first.
func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}
