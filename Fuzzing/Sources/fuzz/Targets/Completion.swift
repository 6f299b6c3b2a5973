import TodoDomain

@testable import TodoCLI

extension Target {
  /// Command lines that a shell wants completed.
  ///
  /// A word that is offered to Bash is the word that it would read there.
  static let completion = Target("completion") { bytes in
    let typed = text(bytes)
    let line = ShellWords(typed)
    for shell in CompletionScript.allCases {
      let place = CompletionPlace(after: line.words, current: line.last, in: .todo)
      expect(place.typed.utf8.count <= typed.utf8.count, "more is typed than was")
      var answer = CompletionAnswer(shell: shell)
      if shell == .bash { answer.openQuote = line.openQuote }
      let names = [place.typed, place.typed + "x", place.typed + text(bytes.reversed())]
      let offered = answer.text(names.map { Completion($0, typed) }, at: place)
      expectHarmless(offered) { $0 == "\t" && shell != .bash }
      expect(offered.utf8.count { $0 == 0x0A } <= names.count + 1, "lines come from nowhere")
      if shell == .bash { check(offered, of: names, at: place, after: line.openQuote) }
    }
    _ = ShellWords.word(typed)
  }

  private static func check(
    _ offered: String, of names: [String], at place: CompletionPlace, after quote: Character?
  ) {
    for word in offered.split(separator: "\n").dropFirst() {
      let open = quote.map(String.init) ?? ""
      let read = ShellWords(open + word + open)
      expect(
        read.words.isEmpty && names.contains { read.last.hasSameBytes(as: place.prefix + $0) },
        "\(word) is read as \(read.last)")
    }
  }
}
