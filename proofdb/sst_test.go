package proofdb_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/dgraph-io/badger/v4/fb"
	"github.com/dgraph-io/badger/v4/pb"
	"github.com/dgraph-io/badger/v4/table"
	"github.com/dgraph-io/badger/v4/y"
	"google.golang.org/protobuf/proto"

	"github.com/gsolve/gsolve/proofdb"
)

// sealedTable joins blocks and an index into a table, with right checksums.
func sealedTable(t testing.TB, blocks, index []byte) []byte {
	t.Helper()
	sum, err := proto.Marshal(&pb.Checksum{Algo: pb.Checksum_CRC32C, Sum: y.CalculateChecksum(index, pb.Checksum_CRC32C)})
	must(t, err)
	b := binary.BigEndian.AppendUint32(slices.Concat(blocks, index), uint32(len(index)))
	return binary.BigEndian.AppendUint32(append(b, sum...), uint32(len(sum)))
}

// openedTable undoes sealedTable.
func openedTable(b []byte) (blocks, index []byte) {
	for range 2 {
		n := len(b) - 4
		n -= int(binary.BigEndian.Uint32(b[n:]))
		b, index = b[:n], b[n:len(b)-4]
	}
	return b, index
}

// resealed sets the checksum of a block to the right value.
func resealed(t testing.TB, block []byte) {
	t.Helper()
	n := len(block) - 4
	if n -= int(binary.BigEndian.Uint32(block[n:])); n < 0 {
		return
	}
	sum, err := proto.Marshal(&pb.Checksum{Algo: pb.Checksum_CRC32C, Sum: y.CalculateChecksum(block[:n], pb.Checksum_CRC32C)})
	must(t, err)
	if len(sum) == len(block)-4-n {
		copy(block[n:], sum)
	}
}

// someTable returns the bytes of a table of several blocks.
func someTable(t testing.TB, dir string) []byte {
	t.Helper()
	builder := table.NewTableBuilder(tableOptions)
	defer builder.Close()
	for i := range 100 {
		key := y.KeyWithTs(fmt.Appendf(nil, "some key %03d", i), uint64(100-i))
		builder.Add(key, y.ValueStruct{Value: fmt.Append(nil, "value", i)}, 0)
	}
	name := filepath.Join(dir, "000077.sst")
	made, err := table.CreateTable(name, builder)
	must(t, err)
	must(t, made.Close(-1))
	must(t, proofdb.CheckTable(name))
	text, err := os.ReadFile(name)
	must(t, err)
	return text
}

var tableOptions = table.Options{TableSize: 1 << 20, BlockSize: 512, BloomFalsePositive: 0.01}

// TestForgedIndex: Open treats an index of random bytes with a right checksum as damage, whether or
// not the database ended cleanly.
func TestForgedIndex(t *testing.T) {
	const n = 30
	r := rand.New(rand.NewPCG(1, 1))
	for i := range 16 {
		dir := small(t, n, i%2 == 0)
		names, err := filepath.Glob(filepath.Join(dir, "badger", "*.sst"))
		must(t, err)
		text, err := os.ReadFile(names[0])
		must(t, err)
		blocks, _ := openedTable(text)
		index := make([]byte, []int{0, 3, 4, 6, 16, 24, 32, 43}[i/2])
		for j := range index {
			index[j] = byte(r.IntN(6) * r.IntN(6))
		}
		must(t, os.WriteFile(names[0], sealedTable(t, blocks, index), 0o644))
		q, _ := quarantined(t, dir, proofdb.Options{Warn: func(error) {}}.Tuned(0))
		if len(q.Losses) != 1 {
			t.Errorf("with index %x: quarantine %+v, expected one loss", index, q)
		}
	}
}

// TestForgedTable: checkTable refuses a table that Badger's builder would not write, even if its
// checksums are right.
func TestForgedTable(t *testing.T) {
	dir := t.TempDir()
	whole := someTable(t, dir)
	order := binary.NativeEndian
	for name, forge := range map[string]func(blocks, first []byte, index *fb.TableIndex, where *fb.BlockOffset){
		"a block elsewhere": func(_, _ []byte, i *fb.TableIndex, where *fb.BlockOffset) {
			i.Offsets(where, 1)
			where.MutateOffset(where.Offset() + 1)
		},
		"a block twice":   func(_, _ []byte, i *fb.TableIndex, where *fb.BlockOffset) { i.Offsets(where, 1); where.MutateOffset(0) },
		"a shorter block": func(_, _ []byte, _ *fb.TableIndex, where *fb.BlockOffset) { where.MutateLen(where.Len() - 1) },
		"a longer block":  func(_, _ []byte, _ *fb.TableIndex, where *fb.BlockOffset) { where.MutateLen(1 << 31) },
		"another key":     func(_, _ []byte, _ *fb.TableIndex, where *fb.BlockOffset) { where.KeyBytes()[0]++ },
		"another version": func(_, _ []byte, i *fb.TableIndex, _ *fb.BlockOffset) { i.MutateMaxVersion(i.MaxVersion() + 1) },
		"an empty filter": func(_, _ []byte, i *fb.TableIndex, _ *fb.BlockOffset) {
			clear(i.BloomFilterBytes()[:i.BloomFilterLength()-1])
		},
		"keys out of order":    func(_, b []byte, _ *fb.TableIndex, _ *fb.BlockOffset) { b[4]++ },
		"a value elsewhere":    func(_, b []byte, _ *fb.TableIndex, _ *fb.BlockOffset) { b[4+int(order.Uint16(b[2:]))] = 2 },
		"a key without an end": func(_, b []byte, _ *fb.TableIndex, _ *fb.BlockOffset) { order.PutUint16(b[2:], 0xffff) },
	} {
		blocks, index := openedTable(slices.Clone(whole))
		root := fb.GetRootAsTableIndex(index, 0)
		var where fb.BlockOffset
		root.Offsets(&where, 0)
		first := blocks[:where.Len()]
		forge(blocks, first, root, &where)
		resealed(t, first)
		file := filepath.Join(dir, "000078.sst")
		must(t, os.WriteFile(file, sealedTable(t, blocks, index), 0o644))
		if err := proofdb.CheckTable(file); !errors.Is(err, proofdb.ErrDamaged) {
			t.Errorf("checkTable of a table with %s: %v, expected ErrDamaged", name, err)
		}
	}
}

// TestForgedBytes changes random bytes of a table and corrects the checksums. If checkTable then
// finds no damage, Badger must be able to read the table.
func TestForgedBytes(t *testing.T) {
	dir := t.TempDir()
	whole := someTable(t, dir)
	r := rand.New(rand.NewPCG(2, 2))
	good := 0
	for range 3000 {
		blocks, index := openedTable(slices.Clone(whole))
		var where fb.BlockOffset
		fb.GetRootAsTableIndex(index, 0).Offsets(&where, r.IntN(3))
		block := blocks[where.Offset():][:where.Len()]
		for range 1 + r.IntN(3) {
			at := [][]byte{block, block[len(block)-min(100, len(block)):], index, index[:64]}[r.IntN(4)]
			at[r.IntN(len(at))] = byte(r.IntN(256) * r.IntN(2))
		}
		resealed(t, block)
		file := filepath.Join(dir, "000078.sst")
		must(t, os.WriteFile(file, sealedTable(t, blocks, index), 0o644))
		switch err := proofdb.CheckTable(file); {
		case err == nil:
			good++
			readTable(t, file)
		case !errors.Is(err, proofdb.ErrDamaged):
			t.Fatal(err)
		}
	}
	t.Logf("checkTable accepted %d tables", good)
}

// readTable makes Badger read a table in both directions.
func readTable(t *testing.T, name string) {
	t.Helper()
	text, err := os.ReadFile(name)
	must(t, err)
	o := tableOptions
	made, err := table.OpenInMemoryTable(text, 78, &o)
	must(t, err)
	for _, way := range []int{0, table.REVERSED} {
		it := made.NewIterator(way)
		for it.Rewind(); it.Valid(); it.Next() {
			made.DoesNotHave(y.Hash(y.ParseKey(it.Key())))
			_ = it.Value()
		}
		must(t, it.Close())
	}
	must(t, made.Close(-1))
}
