package intake_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/proofdb/intake"
	"github.com/gsolve/gsolve/vcf"
)

// certificate returns the line of a certificate: Black wins with a five.
func certificate() []byte {
	pos, err := board.New(board.Setup{
		Size: 9, ToMove: board.Black,
		Black: []board.Point{board.At(0, 0), board.At(1, 0), board.At(2, 0), board.At(3, 0)},
		White: []board.Point{board.At(0, 8), board.At(2, 8), board.At(4, 8), board.At(6, 8)},
	})
	if err != nil {
		panic(err)
	}
	r := vcf.NewSolver(1<<20).Solve(context.Background(), pos, proof.Question{ID: "five"})
	return r.Verdict.Certificate().AppendJSON(nil)
}

// Records makes a record of a certificate. It refuses every other line, and leaves an empty
// line in its place.
func Example() {
	in := strings.NewReader(string(certificate()) + "\nhello\n")
	records := bufio.NewScanner(intake.Records(in, func(line int, err error) { fmt.Println("line", line, "refused:", intake.Unreadable(err)) }))
	for records.Scan() {
		fmt.Println(intake.IsRecord(records.Bytes()), intake.IsCertificate(records.Bytes()))
	}
	// Output:
	// true false
	// line 2 refused: true
	// false false
}

// export returns the whole export of a database that stores the certificate.
func export(t *testing.T) string {
	t.Helper()
	db, err := proofdb.Open(t.TempDir(), proofdb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	in := intake.Records(bytes.NewReader(append(certificate(), '\n')), func(line int, err error) { t.Errorf("line %d: %v", line, err) })
	if r, err := db.Import(t.Context(), in, proofdb.ImportOptions{NoTrailer: true}); err != nil || r.Stored != 1 {
		t.Fatalf("Import of the certificate: %+v, error %v; expected one record stored", r, err)
	}
	var b bytes.Buffer
	if _, err := db.Export(t.Context(), &b, nil); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestLook: Export and Certificates each accept the files meant for them and refuse the others.
func TestLook(t *testing.T) {
	cert, whole := string(certificate())+"\n", export(t)
	record, _, _ := strings.Cut(whole, "\n")
	for _, test := range []struct {
		text             string
		asExport, asCert string // the refusal of Export and of Certificates, "" if it accepts
	}{
		{cert, "holds certificates, expected an export", ""},
		{whole, "", ""},
		{record + "\n\n", "damaged, or not an export: it ends after line 2", ""},
		{"hello\n", "", "holds neither certificates nor records"},
		{cert + whole, "holds certificates, expected an export", "holds certificates and a whole export"},
		{strings.Replace(whole, `"nodes":1`, `"nodes":2`, 1), "", ""},
	} {
		for look, want := range map[*func(context.Context, string, io.ReadSeeker) error]string{&asExport: test.asExport, &asCertificates: test.asCert} {
			err := (*look)(t.Context(), "file", strings.NewReader(test.text))
			if want != "" && (err == nil || !strings.HasPrefix(err.Error(), "file: "+want)) {
				t.Errorf("%.60q: refused with %v, expected %q", test.text, err, want)
			}
		}
	}
	if err := intake.Export(t.Context(), "file", strings.NewReader(whole)); err != nil {
		t.Errorf("Export refuses an export: %v", err)
	}
	if err := intake.Certificates(t.Context(), "file", strings.NewReader(whole)); err != nil {
		t.Errorf("Certificates refuses an export: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := intake.Certificates(ctx, "file", strings.NewReader(cert)); !errors.Is(err, context.Canceled) {
		t.Errorf("Certificates with a cancelled context: %v", err)
	}
	long := strings.NewReader(strings.Repeat("x", proof.MaxLine+1))
	if err := intake.Certificates(t.Context(), "file", long); !errors.Is(err, proof.ErrTooLong) {
		t.Errorf("Certificates of a line that is too long: %v", err)
	}
}

var asExport, asCertificates = intake.Export, intake.Certificates

// TestRecordsRefuse: Records refuses a line that it cannot read, or whose proof does not hold, and
// Unreadable tells the two apart.
func TestRecordsRefuse(t *testing.T) {
	cert := string(certificate())
	for text, unreadable := range map[string]bool{
		`{"claim":1}`: true,
		strings.Replace(cert, `"white":["a9"`, `"white":["a1"`, 1):                                 true,
		strings.Replace(cert, `"black":["a1","b1","c1","d1"]`, `"black":["a1","b1","c1","d3"]`, 1): false,
	} {
		n := 0
		_, err := io.ReadAll(intake.Records(strings.NewReader(text), func(_ int, err error) {
			n++
			if intake.Unreadable(err) != unreadable {
				t.Errorf("%.80q: refused with %v, expected unreadable = %v", text, err, unreadable)
			}
		}))
		if n != 1 || err != nil {
			t.Errorf("%.80q: refused %d times, expected once (error %v)", text, n, err)
		}
	}
}
