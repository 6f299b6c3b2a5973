import Testing
import TodoText

@Suite("A word for a shell")
struct ShellWordTests {
  @Test(
    "is quoted only if a shell would read it differently",
    arguments: [
      ("milk", "milk"), ("due:2026-01-02", "due:2026-01-02"), ("+shop", "+shop"),
      ("/tmp/a_b.c", "/tmp/a_b.c"), ("Käse", "Käse"), ("due:next week", "'due:next week'"),
      ("due:<friday", "'due:<friday'"), ("it's", #"'it'\''s'"#), ("", "''"), ("a*", "'a*'"),
      ("$HOME", "'$HOME'"), ("~/x", "'~/x'"),
    ])
  func quotes(word: String, read: String) {
    #expect(word.shellWord == read)
  }
}
