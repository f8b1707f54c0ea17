package main

import (
	"fmt"
	"sync"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// progressDelay is how long a terminal stays silent before a progress line
// appears.
const progressDelay = time.Second

// progress is one line on standard error that moves while nothing else is
// said, and is gone before something is. The zero value shows nothing.
type progress struct {
	con   *console
	delay time.Duration

	mu    sync.Mutex
	timer *time.Timer // nil while paused
	bars  *mpb.Progress
	bar   *mpb.Bar
}

// startProgress shows progress only on a terminal.
func (con *console) startProgress(quiet bool) *progress {
	p := &progress{}
	if con.errTTY && !quiet {
		p.con, p.delay = con, progressDelay
	}
	p.resume(0)
	return p
}

// resume lets the line appear after the delay; done counts positions.
func (p *progress) resume(done int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.con == nil {
		return
	}
	var timer *time.Timer
	timer = time.AfterFunc(p.delay, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.timer == timer {
			p.show(done)
		}
	})
	p.timer = timer
}

func (p *progress) show(done int) {
	label := func(decor.Statistics) string { return fmt.Sprintf("%d done, searching", done) }
	p.bars = mpb.New(mpb.WithOutput(p.con.err), mpb.WithAutoRefresh())
	p.bar = p.bars.New(0, mpb.SpinnerStyle(),
		mpb.PrependDecorators(decor.Any(label)),
		mpb.AppendDecorators(decor.Elapsed(decor.ET_STYLE_GO)),
		mpb.BarWidth(3),
	)
}

// pause takes the line away.
func (p *progress) pause() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.timer != nil {
		p.timer.Stop()
		p.timer = nil
	}
	if p.bars != nil {
		p.bar.Abort(true)
		p.bars.Wait()
		p.bars = nil
	}
}
