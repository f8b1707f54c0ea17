package farm

import (
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// collect brings the answers of the stream to readers. If the stream is lost, it makes it again.
func (c *Coordinator) collect() {
	for c.ctx.Err() == nil {
		broken := make(chan struct{}, 1)
		consuming, err := c.consume(func() {
			select {
			case broken <- struct{}{}:
			default:
			}
		})
		if err != nil {
			sleep(c.ctx, retryPause)
			continue
		}
		again := c.nc.StatusChanged(nats.CONNECTED)
		select {
		case <-broken:
		case <-again:
		case <-c.ctx.Done():
		}
		c.nc.RemoveStatusListener(again)
		consuming.Stop()
		<-consuming.Closed()
	}
}

// pulledBytes limits what waits here to be read. It must hold the largest message.
func pulledBytes(largest int64) int { return max(128<<20, 2*int(largest)) }

func (c *Coordinator) consume(broken func()) (jetstream.ConsumeContext, error) {
	ctx, cancel := request(c.ctx)
	defer cancel()
	if err := streams(ctx, c.js); err != nil {
		return nil, err
	}
	answers, err := newAnswers(ctx, c.js)
	if err != nil {
		return nil, err
	}
	return answers.Consume(func(m jetstream.Msg) {
		select {
		case c.inbox <- m:
		case <-c.ctx.Done():
		}
	}, jetstream.PullMaxMessagesWithBytesLimit(1000, pulledBytes(c.nc.MaxPayload())), jetstream.PullHeartbeat(2*time.Second), jetstream.PullExpiry(10*time.Second),
		jetstream.ConsumeErrHandler(func(jetstream.ConsumeContext, error) { broken() }))
}

// read reads and checks answers.
func (c *Coordinator) read() {
	var j judge
	for {
		select {
		case m := <-c.inbox:
			c.take(&j, m)
		case <-c.ctx.Done():
			return
		}
	}
}

func (c *Coordinator) take(j *judge, m jetstream.Msg) {
	ack := func() { _ = m.Ack() } // if it is lost, the answer comes again and is late
	a, err := decodeAnswer(m.Data())
	if err != nil {
		c.locked(func(d *desk) { d.garbage(err) })
		ack()
		return
	}
	flaw := j.check(&a)
	c.locked(func(d *desk) { d.take(&a, flaw, ack) })
}
