package check_test
import ("testing";"os";"encoding/json";"fmt")
func TestX(t *testing.T) {
	f, _ := os.OpenFile(verdictsFile, os.O_APPEND|os.O_WRONLY, 0o644)
	for _, v := range huntListed(t) { b, _ := json.Marshal(v); fmt.Fprintf(f, "%s\n", b); fmt.Println(len(b), v.Refuted) }
	f.Close()
}
