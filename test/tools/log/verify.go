// Verifies a transparency log with the packages of Go's checksum database.
// Arguments: folder of the log, public key in base64, an older checkpoint, and a file with an index
// and its proof of inclusion.
package main

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type tiles struct{ folder string }

func (tiles) Height() int                        { return 8 }
func (tiles) SaveTiles([]tlog.Tile, [][]byte) {}
func (t tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	data := make([][]byte, len(wanted))
	for i, tile := range wanted {
		path := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
		bytes, err := os.ReadFile(filepath.Join(t.folder, path))
		if err != nil {
			return nil, err
		}
		data[i] = bytes
	}
	return data, nil
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func readCheckpoint(path string, key ed25519.PublicKey) tlog.Tree {
	message, err := os.ReadFile(path)
	check(err)
	origin, _, _ := strings.Cut(string(message), "\n")
	text, err := note.NewEd25519VerifierKey(origin, key)
	check(err)
	verifier, err := note.NewVerifier(text)
	check(err)
	opened, err := note.Open(message, note.VerifierList(verifier))
	check(err)
	lines := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	check(err)
	root, err := tlog.ParseHash(lines[2])
	check(err)
	return tlog.Tree{N: size, Hash: root}
}

func readEntries(folder string, size int64) [][]byte {
	var entries [][]byte
	for int64(len(entries)) < size {
		width := min(256, int(size)-len(entries))
		tile := tlog.Tile{H: 8, L: 0, N: int64(len(entries) / 256), W: width}
		path := strings.Replace(tile.Path(), "tile/8/0/", "tile/entries/", 1)
		bundle, err := os.ReadFile(filepath.Join(folder, path))
		check(err)
		for len(bundle) > 0 {
			end := 2 + int(binary.BigEndian.Uint16(bundle))
			entries = append(entries, bundle[2:end])
			bundle = bundle[end:]
		}
	}
	return entries
}

func main() {
	folder := os.Args[1]
	key, err := base64.StdEncoding.DecodeString(os.Args[2])
	check(err)
	tree := readCheckpoint(filepath.Join(folder, "checkpoint"), key)
	older := readCheckpoint(os.Args[3], key)
	reader := tlog.TileHashReader(tree, tiles{folder})
	consistency, err := tlog.ProveTree(tree.N, older.N, reader)
	check(err)
	check(tlog.CheckTree(consistency, tree.N, tree.Hash, older.N, older.Hash))
	entries := readEntries(folder, tree.N)
	checked := 0
	for index := int64(0); index < tree.N; index += 1 + tree.N/1000 {
		proof, err := tlog.ProveRecord(tree.N, index, reader)
		check(err)
		check(tlog.CheckRecord(proof, tree.N, tree.Hash, index, tlog.RecordHash(entries[index])))
		checked += 1
	}
	text, err := os.ReadFile(os.Args[4])
	check(err)
	lines := strings.Fields(string(text))
	index, err := strconv.ParseInt(lines[0], 10, 64)
	check(err)
	var proof tlog.RecordProof
	for _, line := range lines[1:] {
		hash, err := tlog.ParseHash(line)
		check(err)
		proof = append(proof, hash)
	}
	check(tlog.CheckRecord(proof, tree.N, tree.Hash, index, tlog.RecordHash(entries[index])))
	fmt.Printf("%d entries: the signature, %d entries and the older checkpoint of %d entries are valid\n", tree.N, checked, older.N)
}
