package vct

import (
	"testing"

	"github.com/gsolve/gsolve/vcf"
)

// TestThrift checks that searches without a win empty the purse, that then one in dryEvery takes
// place, and that a win pays for further ones.
func TestThrift(t *testing.T) {
	th := newThrift()
	searches := func(asked int) (made int) {
		for range asked {
			if th.allows() {
				th.pay(freshNodes, vcf.Never)
				made++
			}
		}
		return made
	}
	before := fullPurse/freshNodes + 1 // the last of them empties the purse
	if got, want := searches(before+10*dryEvery), before+10; got != want {
		t.Errorf("the purse pays for %d searches without a win, want %d", got, want)
	}
	if th.purse != -fullPurse {
		t.Errorf("after many searches without a win the purse holds %d, want %d", th.purse, -fullPurse)
	}
	few := thrift{}
	few.pay(200, vcf.Wins)
	if want := int64(winsWorth - 200); few.purse != want {
		t.Errorf("after a win that cost 200 nodes the purse holds %d, want %d", few.purse, want)
	}
	for range 100 {
		th.pay(0, vcf.Wins)
	}
	if th.purse != fullPurse {
		t.Errorf("after many wins the purse holds %d, want %d", th.purse, fullPurse)
	}
	if got := searches(before); got != before {
		t.Errorf("a full purse pays for %d searches, want %d", got, before)
	}
}

// TestMaturity checks the numbers that change once a search is mature.
func TestMaturity(t *testing.T) {
	later := searchManner
	early, mature := [2]uint32{later.rest.early, later.probed.early}, [2]uint32{later.rest.mature, later.probed.mature}
	if early[0] == mature[0] || early[1] == mature[1] {
		t.Errorf("the numbers %d become %d, want others", early, mature)
	}
	for visits, want := range map[uint64][2]uint32{0: early, maturity - 1: early, maturity: mature} {
		w := &worker{visits: visits}
		got := [2]uint32{w.attackItem(key{}, restCode, vcf.Unlimited).pn, w.byAge(w.manner().probed)}
		if got != want {
			t.Errorf("after %d visits rest starts at, and replies are probed up to, %d; want %d", visits, got, want)
		}
	}
}
