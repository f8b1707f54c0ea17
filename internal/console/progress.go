package console

import (
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"

	"github.com/gsolve/gsolve/internal/plain"
)

// Progress is a moving line on standard error. The console erases it before it writes anything
// else. The zero value shows nothing.
type Progress struct {
	out   io.Writer
	delay time.Duration
	begun time.Time
	done  atomic.Int64 // positions, certificates or records
	total atomic.Int64 // their number at the end, 0 if unknown

	// Meter, if set, returns the label and the progress. Only one goroutine at a time calls it.
	Meter func(elapsed time.Duration) (label string, done, total int64)

	// Above, if set, returns lines that stand above the progress line, for a terminal of that width.
	// Only one goroutine at a time calls it.
	Above func(width int) []string

	InBytes bool // done and total are bytes

	mu    sync.Mutex
	timer *time.Timer // nil while paused
	bars  *mpb.Progress
	bar   *mpb.Bar
}

// StartProgress shows progress until the caller calls end, if Err is a terminal. A second call of
// end does nothing.
func (con *Console) StartProgress() (end func()) {
	if !con.ErrTTY {
		return func() {}
	}
	con.Progress.start(con.Err, con.Delay)
	return con.Progress.End
}

// StartWatch does the same as StartProgress on a terminal. Elsewhere it writes the label of the
// progress as a line to Err, after each con.Every: for a run overnight whose messages go to a file.
func (con *Console) StartWatch() (end func()) {
	if con.ErrTTY || con.Every <= 0 {
		return con.StartProgress()
	}
	con.Progress.begun = time.Now()
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		tick := time.NewTicker(con.Every)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				elapsed := time.Since(con.Progress.begun)
				con.Complain(fmt.Errorf("%v: %s", elapsed.Round(time.Second), con.Progress.label(elapsed)))
			case <-stop:
				return
			}
		}
	}()
	return sync.OnceFunc(func() {
		close(stop)
		<-stopped
	})
}

func (p *Progress) start(out io.Writer, delay time.Duration) {
	p.out, p.delay, p.begun = out, delay, time.Now()
	p.resume()
}

// End erases the line for good.
func (p *Progress) End() {
	p.pause()
	p.out = nil
}

// Step counts one finished position.
func (p *Progress) Step() { p.done.Add(1) }

// aside runs say while the line is erased.
func (p *Progress) aside(say func() error) error {
	p.pause()
	defer p.resume()
	return say()
}

// resume shows the line after the delay.
func (p *Progress) resume() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.out == nil {
		return
	}
	var timer *time.Timer
	timer = time.AfterFunc(p.delay, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.timer == timer {
			p.show()
		}
	})
	p.timer = timer
}

// Advance sets the progress.
func (p *Progress) Advance(done, total uint64) {
	p.done.Store(int64(done))
	p.total.Store(int64(total))
}

func (p *Progress) show() {
	label := func(decor.Statistics) string { return p.label(time.Since(p.begun)) }
	p.bars = mpb.New(mpb.WithOutput(screen(p.out, term.GetSize)), mpb.WithAutoRefresh())
	options := []mpb.BarOption{mpb.PrependDecorators(decor.Any(label))}
	if p.Above != nil {
		options = append(options, mpb.BarExtender(mpb.BarFillerFunc(p.fillAbove), true))
	}
	p.bar = p.bars.New(0, p, options...)
}

// fillAbove writes the lines of Above, the last one first: the library turns them round.
func (p *Progress) fillAbove(w io.Writer, s decor.Statistics) error {
	for _, line := range slices.Backward(p.Above(s.AvailableWidth)) {
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}

// label describes the progress. If the total is known, it has the rate and the remaining time.
func (p *Progress) label(elapsed time.Duration) string {
	if p.Meter != nil {
		label, done, total := p.Meter(elapsed)
		p.done.Store(done)
		p.total.Store(total)
		return label
	}
	done, total := p.done.Load(), p.total.Load()
	rate := float64(done) / elapsed.Seconds()
	if total == 0 || rate == 0 {
		return fmt.Sprintf("%d done, %v", done, elapsed.Round(time.Second))
	}
	left := time.Duration(float64(total-done) / rate * float64(time.Second))
	if p.InBytes {
		return fmt.Sprintf("%s of %s, %s/s, %v left", plain.Bytes(uint64(done)), plain.Bytes(uint64(total)), plain.Bytes(uint64(rate)), left.Round(time.Second))
	}
	return fmt.Sprintf("%d of %d, %.0f/s, %v left", done, total, rate, left.Round(time.Second))
}

// The widths beside the label, in columns.
const (
	spinnerWidth = 3
	barWidth     = 30
)

// Build returns a bar if the total is known, else a spinner.
func (p *Progress) Build() mpb.BarFiller {
	spinner, bar := mpb.SpinnerStyle().Build(), mpb.BarStyle().Build()
	return mpb.BarFillerFunc(func(w io.Writer, s decor.Statistics) error {
		if s.Total = p.total.Load(); s.Total == 0 {
			s.RequestedWidth = spinnerWidth
			return spinner.Fill(w, s)
		}
		s.Current, s.RequestedWidth = min(p.done.Load(), s.Total), barWidth
		return bar.Fill(w, s)
	})
}

// screen hides a terminal without a size from the library, which shows nothing on a terminal of 0
// rows. Such terminals occur under script(1) and in some containers.
func screen(out io.Writer, size func(fd int) (width, height int, err error)) io.Writer {
	file, ok := out.(*os.File)
	if !ok {
		return out
	}
	if width, height, err := size(int(file.Fd())); err != nil || width < 1 || height < 1 {
		return struct{ io.Writer }{out}
	}
	return out
}

// pause erases the line.
func (p *Progress) pause() {
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
