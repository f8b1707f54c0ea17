package proofdb_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"
	"time"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
)

// BenchmarkGet measures reading a win by fours, in memory and on disk. "first" reads each record
// for the first time after Open, so its proof is checked; "hit" reads it again; "miss" asks for
// positions that are not stored.
func BenchmarkGet(b *testing.B) {
	const n = 20000
	absent := make([]fact, 1000)
	for i := range absent {
		absent[i] = easy(n + i)
	}
	for _, where := range []string{"memory", "disk"} {
		dir := b.TempDir()
		open := func() *proofdb.DB {
			if where == "memory" {
				return proofdb.OpenMemory(proofdb.Options{})
			}
			db, err := proofdb.Open(dir, proofdb.Options{})
			must(b, err)
			return db
		}
		db := open()
		facts := make([]fact, n)
		for i := range facts {
			facts[i] = easy(i)
			must(b, db.Add(facts[i].pos, facts[i].record))
			facts[i].pos = facts[i].pos.Transform(5)
		}
		must(b, db.Flush())
		if where == "disk" {
			must(b, db.Close())
			db = open()
			b.Run(where+"/first", func(b *testing.B) {
				for i := 0; b.Loop(); i++ {
					if i%n == 0 && i > 0 {
						b.StopTimer()
						must(b, db.Close())
						db = open()
						b.StartTimer()
					}
					get(b, db, facts[i%n].pos)
				}
			})
		}
		b.Run(where+"/hit", func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if _, err := db.Get(facts[i%n].pos); err != nil { // the helper get would add a tenth to the time
					b.Fatal(err)
				}
			}
		})
		b.Run(where+"/miss", func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if k := get(b, db, absent[i%len(absent)].pos); !k[proof.Fours].Empty() {
					b.Fatalf("position %d was never stored, and Get found %+v", i%len(absent), k)
				}
			}
		})
		must(b, db.Close())
	}
}

// BenchmarkAdd measures how many records a second two goroutines can add, with the Flush that makes
// them durable: wins, whose proofs are checked, and records without a proof.
func BenchmarkAdd(b *testing.B) {
	none := proof.Record{Space: proof.Fours, Outcome: proof.None, Spent: 7}
	b.Run("wins", func(b *testing.B) { add(b, func(f fact) proof.Record { return f.record }) })
	b.Run("unproven", func(b *testing.B) { add(b, func(fact) proof.Record { return none }) })
}

func add(b *testing.B, record func(fact) proof.Record) {
	db, err := proofdb.Open(b.TempDir(), proofdb.Options{})
	must(b, err)
	const n = 20000
	for i := 0; b.Loop(); i++ {
		b.StopTimer()
		facts := make([]fact, n)
		for j := range facts {
			facts[j] = easy(i*n + j)
		}
		b.StartTimer()
		done := make(chan error, 2)
		for half := range 2 {
			go func() {
				var err error
				for j := half; j < n && err == nil; j += 2 {
					err = db.Add(facts[j].pos, record(facts[j]))
				}
				done <- err
			}()
		}
		must(b, <-done)
		must(b, <-done)
		must(b, db.Flush())
	}
	b.ReportMetric(float64(n*b.N)/b.Elapsed().Seconds(), "records/s")
	must(b, db.Close())
}

// BenchmarkPut measures how long one caller waits until its record is on the disk.
func BenchmarkPut(b *testing.B) {
	db, err := proofdb.Open(b.TempDir(), proofdb.Options{})
	must(b, err)
	i := 0
	b.Run("one", func(b *testing.B) {
		for b.Loop() {
			f := easy(i)
			i++
			must(b, db.Put(f.pos, f.record))
		}
	})
	must(b, db.Close())
}

// BenchmarkMillion measures the whole life of a database of GSOLVE_RECORDS records: import, close,
// open, export, audit. Without GSOLVE_RECORDS there are 10,000 records; the table of
// docs/design/measured.md is about 1,000,000. The garbage collector is set as the commands set it.
func BenchmarkMillion(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(25))
	n := full(b, "GSOLVE_RECORDS", 10000)
	for b.Loop() {
		dir := b.TempDir()
		file := filepath.Join(dir, "export.jsonl")
		generate(b, file, n)
		forgetPeak()
		db, err := proofdb.Open(filepath.Join(dir, "db"), proofdb.Options{})
		must(b, err)
		timed := func(what string, work func()) {
			start := time.Now()
			work()
			b.ReportMetric(time.Since(start).Seconds(), what+"-s")
		}
		timed("import", func() {
			in, err := os.Open(file)
			must(b, err)
			r, err := db.Import(b.Context(), in, proofdb.ImportOptions{})
			must(b, err)
			must(b, in.Close())
			if r.Stored != uint64(n) {
				b.Fatalf("Import: %+v, expected %d records stored", r, n)
			}
		})
		b.ReportMetric(resident(b), "import-peak-MB")
		timed("close", func() { must(b, db.Close()) })
		s := proofdb.Stats{}
		timed("open", func() {
			db, err = proofdb.Open(filepath.Join(dir, "db"), proofdb.Options{})
			must(b, err)
		})
		timed("stats", func() {
			s, err = db.Stats(b.Context())
			must(b, err)
		})
		b.ReportMetric(float64(s.DiskBytes)/1e6, "disk-MB")
		b.ReportMetric(float64(s.CertificateBytes)/1e6, "certificates-MB")
		timed("audit", func() {
			a, err := db.Audit(b.Context(), nil, nil)
			must(b, err)
			if a.Proofs != uint64(n) || a.Findings != 0 {
				b.Fatalf("Audit: %+v, expected %d proofs and no findings", a, n)
			}
		})
		timed("export", func() {
			export(b, db, file)
		})
		must(b, db.Close())
		b.ReportMetric(resident(b), "peak-MB")
	}
}

// generate writes a file with the export of n positions.
func generate(b *testing.B, file string, n int) {
	db := proofdb.OpenMemory(proofdb.Options{Memory: 1 << 40})
	for i := range n {
		f := easy(i * 11) // the positions differ for i ≤ 1,000,000
		must(b, db.Add(f.pos, f.record))
	}
	must(b, db.Flush())
	export(b, db, file)
	must(b, db.Close())
}

func export(b *testing.B, db *proofdb.DB, file string) {
	out, err := os.Create(file)
	must(b, err)
	_, err = db.Export(b.Context(), out, nil)
	must(b, errors.Join(err, out.Close()))
}

// forgetPeak gives unused memory back to the system, and clears the peak where the system keeps
// one. It collects three times: a pool drops its memory only at the second collection.
func forgetPeak() {
	for range 3 {
		debug.FreeOSMemory()
	}
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)
}

// resident returns the peak memory of this process in MB, or 0 where the system does not report it.
func resident(b *testing.B) float64 {
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, rest, _ := bytes.Cut(text, []byte("VmHWM:"))
	kib := 0.0
	if _, err := fmt.Sscan(string(rest), &kib); err != nil {
		b.Log(err)
	}
	return kib / 1024
}
