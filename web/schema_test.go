package web_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/testdir"
)

// description is the part of openapi.json that the tests read.
type description struct {
	Paths      map[string]map[string]operation
	Components struct{ Schemas map[string]*schema }
}

type operation struct {
	ID         string `json:"operationId"`
	Parameters []struct {
		Name, In string
		Schema   *schema
	}
	RequestBody struct {
		Content map[string]media
	}
	Responses map[string]struct {
		Content map[string]media
		Headers map[string]any
	}
}

type media struct {
	Schema  *schema
	Example json.RawMessage
}

// schema is the part of JSON Schema that the description uses.
type schema struct {
	Ref        string `json:"$ref"`
	Type       string
	Pattern    string
	Enum       []any
	Minimum    *float64
	Maximum    *float64
	Items      *schema
	OneOf      []*schema
	Properties map[string]*schema
	Required   []string
	Closed     *bool `json:"additionalProperties"`

	// Not used for validation.
	Description string
	Default     any
}

func readDescription(t *testing.T) *description {
	t.Helper()
	text := testdir.Read(t, "openapi.json")
	d := &description{}
	if err := json.Unmarshal(text, d); err != nil {
		t.Fatal(err)
	}
	return d
}

// checker compares values with schemas and notes which fields occurred.
type checker struct {
	schemas map[string]*schema
	met     map[*schema]bool // of properties
}

// check returns nil if the value fits the schema.
func (c *checker) check(at string, s *schema, value any) error {
	if s.Ref != "" {
		return c.check(at, c.schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")], value)
	}
	if len(s.OneOf) > 0 {
		for _, option := range s.OneOf {
			if c.check(at, option, value) == nil {
				return nil
			}
		}
		return fmt.Errorf("%s: %v fits none of the allowed schemas", at, value)
	}
	if len(s.Enum) > 0 && !slices.Contains(s.Enum, value) {
		return fmt.Errorf("%s: %v, expected one of %v", at, value, s.Enum)
	}
	switch v := value.(type) {
	case map[string]any:
		return c.object(at, s, v)
	case []any:
		return c.list(at, s, v)
	case string:
		return c.text(at, s, v)
	case float64:
		return c.number(at, s, v)
	case bool:
		return typed(at, s, "boolean")
	default:
		return fmt.Errorf("%s: %v has no schema", at, value)
	}
}

func typed(at string, s *schema, is ...string) error {
	if !slices.Contains(is, s.Type) {
		return fmt.Errorf("%s: a %s, expected %s", at, is[0], s.Type)
	}
	return nil
}

func (c *checker) object(at string, s *schema, v map[string]any) error {
	if err := typed(at, s, "object"); err != nil {
		return err
	}
	for _, name := range s.Required {
		if _, ok := v[name]; !ok {
			return fmt.Errorf("%s: %s is missing", at, name)
		}
	}
	for name, value := range v {
		p := s.Properties[name]
		if p == nil && s.Closed != nil && !*s.Closed {
			return fmt.Errorf("%s: %s is not described", at, name)
		}
		if p == nil {
			continue
		}
		c.met[p] = true
		if err := c.check(at+"."+name, p, value); err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) list(at string, s *schema, v []any) error {
	if err := typed(at, s, "array"); err != nil {
		return err
	}
	for i, value := range v {
		if err := c.check(fmt.Sprintf("%s[%d]", at, i), s.Items, value); err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) text(at string, s *schema, v string) error {
	if s.Pattern != "" && !regexp.MustCompile(s.Pattern).MatchString(v) {
		return fmt.Errorf("%s: %q does not match %s", at, v, s.Pattern)
	}
	return typed(at, s, "string")
}

func (c *checker) number(at string, s *schema, v float64) error {
	if s.Minimum != nil && v < *s.Minimum || s.Maximum != nil && v > *s.Maximum {
		return fmt.Errorf("%s: %v is out of range", at, v)
	}
	if v == float64(int64(v)) {
		return typed(at, s, "integer", "number")
	}
	return typed(at, s, "number")
}

// unmet returns the fields of the schemas that occurred in no value.
func (c *checker) unmet() (names []string) {
	for name, s := range c.schemas {
		names = append(names, c.unmetOf(name, s)...)
	}
	slices.Sort(names)
	return names
}

func (c *checker) unmetOf(at string, s *schema) (names []string) {
	for name, p := range s.Properties {
		if !c.met[p] {
			names = append(names, at+"."+name)
		}
		names = append(names, c.unmetOf(at+"."+name, p)...)
	}
	if s.Items != nil {
		names = append(names, c.unmetOf(at, s.Items)...)
	}
	return names
}

// TestChecker: the checker refuses values that do not fit their schema.
func TestChecker(t *testing.T) {
	d := readDescription(t)
	c := &checker{d.Components.Schemas, map[*schema]bool{}}
	for _, bad := range []string{
		`{"v":1}`, `{"v":2,"ok":true}`, `{"v":1,"ok":1}`, `{"v":1,"ok":true,"more":1}`, `[]`, `"v"`, `null`,
	} {
		var value any
		if err := json.Unmarshal([]byte(bad), &value); err != nil {
			t.Fatal(err)
		}
		if c.check("Health", d.Components.Schemas["Health"], value) == nil {
			t.Errorf("the checker accepts %s as a Health", bad)
		}
	}
}
