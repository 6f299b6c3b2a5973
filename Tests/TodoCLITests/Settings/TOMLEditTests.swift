import Testing

@testable import TodoCLI

@Suite("An edit of a TOML file")
struct TOMLEditTests {
  static let sets: [(file: String, path: [String], value: TOMLValue, expected: String)] = [
    ("", ["color"], .string("never"), "color = \"never\"\n"),
    ("", ["list", "limit"], .integer(5), "[list]\nlimit = 5\n"),
    ("color = 'auto' # mine\n", ["color"], .string("never"), "color = \"never\" # mine\n"),
    ("a = 1", ["b"], .boolean(true), "a = 1\nb = true\n"),
    (
      "# One.\na = 1\n\n[list]\n# Two.\nlimit = 2\n\n[views]\n", ["list", "sort"], .string("due"),
      "# One.\na = 1\n\n[list]\n# Two.\nlimit = 2\nsort = \"due\"\n\n[views]\n"
    ),
    (
      "a = 1\n\n# Mine.\n[list]\nlimit = 2\n\n# Late.\n[views]\n", ["list", "wrap"], .boolean(true),
      "a = 1\n\n# Mine.\n[list]\nlimit = 2\nwrap = true\n\n# Late.\n[views]\n"
    ),
    ("a = 1\n\n# Mine.\n[list]\n", ["b"], .integer(2), "a = 1\nb = 2\n\n# Mine.\n[list]\n"),
    (
      "[list]\n# None yet.\n[views]", ["views", "a"], .string("b"),
      "[list]\n# None yet.\n[views]\na = \"b\"\n"
    ),
    ("[list]\n", ["b"], .integer(1), "b = 1\n\n[list]\n"),
    ("\n\n[list]\n", ["b"], .float(0.5), "b = 0.5\n\n\n[list]\n"),
    (
      "list.limit = 2\n", ["list", "sort"], .string("due"), "list.limit = 2\nlist.sort = \"due\"\n"
    ),
    (
      "list . limit = 2\r\nb = 1\r\n", ["list", "limit"], .integer(3),
      "list . limit = 3\r\nb = 1\r\n"
    ),
    (
      "[a]\nx = 1\n", ["aliases", "my list"], .string("list \"\\\u{1B}\n"),
      "[a]\nx = 1\n\n[aliases]\n\"my list\" = \"list \\\"\\\\\\u001b\\n\"\n"
    ),
    ("\u{FEFF}a = 1\n", ["a"], .integer(2), "\u{FEFF}a = 2\n"),
  ]

  @Test("sets one key, and leaves the rest as it is", arguments: sets)
  func set(file: String, path: [String], value: TOMLValue, expected: String) {
    var edit = TOMLEdit(Array(file.utf8))
    edit.set(path, to: value)
    #expect(String(decoding: edit.bytes, as: UTF8.self) == expected)
    let read = TOMLReader(edit.bytes)
    #expect(read.errors == [])
    #expect(read.entries.first { $0.path == path }?.value == value)
  }

  @Test(
    "removes a key with its line, if it exists",
    arguments: [
      ("a = 1\nb = 2 # two\nc = 3\n", "a = 1\nc = 3\n", true),
      ("b = 2", "", true),
      ("# b = 2\n", "# b = 2\n", false),
      ("[b]\nb = 2\n", "[b]\nb = 2\n", false),
    ])
  func remove(file: String, expected: String, isThere: Bool) {
    var edit = TOMLEdit(Array(file.utf8))
    #expect(edit.remove(["b"]) == isThere)
    #expect(String(decoding: edit.bytes, as: UTF8.self) == expected)
  }
}
