package check_test
import ("testing";"os";"encoding/json")
func TestAppend(t *testing.T) {
	old := verdicts(t)
	have := map[string]bool{}
	for _, v := range old { have[v.Certificate] = true }
	for _, v := range append(handmade(t), huntHidden(t)...) { if !have[v.Certificate] || v.Hidden != nil { old = append(old, v) } }
	f,_ := os.Create(verdictsFile)
	for _, v := range old { b,_ := json.Marshal(v); f.Write(append(b,10)) }
	f.Close()
}
