package report

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"

	"github.com/gsolve/gsolve/internal/chart"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
)

// SVG writes a picture of the ratings with their 95 % intervals: of all games, and by colour.
func (r *Report) SVG(w io.Writer) error {
	d := chart.Dots{
		Title: fmt.Sprintf("Elo after %s, %s %d×%d", plain.Plural(r.Games, "game"), r.Rule, r.Size, r.Size),
		Note:  "Bars are 95 % intervals. 0 is the mean of all engines.",
		Axis:  chart.Axis{Label: "Elo"}, Based: true,
	}
	for _, group := range []struct {
		name string
		elo  func(Engine) *Elo
	}{
		{"Both colours", func(e Engine) *Elo { return e.Elo }},
		{"As Black", func(e Engine) *Elo { return e.Black.Elo }},
		{"As White", func(e Engine) *Elo { return e.White.Elo }},
	} {
		for _, e := range r.Engines {
			row := chart.Row{Group: group.name, Name: plain.OneLine(e.Name), Text: "unknown"}
			if elo := group.elo(e); elo != nil {
				row.Value, row.Low, row.High = elo.Value, elo.Value-elo.Error, elo.Value+elo.Error
				row.Text = elo.value() + " ± " + elo.margin()
			}
			d.Rows = append(d.Rows, row)
		}
	}
	return d.SVG(w)
}

// The files of a report in the folder of its match.
const (
	JSONFile = "report.json"
	SVGFile  = "ratings.svg"
)

// Save writes the report and its picture into a folder, and replaces those of an earlier run. The
// error is one line and names the file.
func (r *Report) Save(dir string) error {
	if err := files.Replace(filepath.Join(dir, JSONFile), nil, r.JSON); err != nil {
		return err
	}
	return files.Replace(filepath.Join(dir, SVGFile), nil, r.SVG)
}

// JSON writes the report as an indented JSON object.
func (r *Report) JSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(r)
}
