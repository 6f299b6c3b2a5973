import Composable
import TodoCLI
import TodoDomain
import TodoText

/// A message on one of the last lines.
struct Note: Hashable, Sendable {
  var text: String
  var isWrong: Bool

  static func done(_ text: String) -> Note { Note(text: text, isWrong: false) }
  static func wrong(_ text: String) -> Note { Note(text: text, isWrong: true) }
}

extension Note {
  init(_ failure: Failure) {
    self = .wrong(failure.message + (failure.hint.map { ". \($0)" } ?? ""))
  }
}

/// The line at the bottom for typing commands.
struct Prompt: Reducer {
  /// What the line is for.
  struct Purpose: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case words
      /// The value of a field.
      case value(of: String)
      case tags
    }

    /// The text in front of the line.
    var label: String
    /// The words of the command that come before those of the line.
    var beginning: [String]
    var kind = Kind.words
    /// The edited todo, if it is a single one.
    var todo: Todo?
    /// The current value of the field.
    var current = ""

    static let filter = Purpose(label: "/", beginning: ["list"])
    static let command = Purpose(label: ":", beginning: [])

    /// Returns the command's words for the typed ones.
    fileprivate func words(_ typed: [String]) -> [String] {
      switch kind {
      case .words: beginning + typed
      case .value(let field): beginning + ["\(field):\(typed.joined(by: " "))"]
      case .tags: beginning + typed.map { $0.first == "+" || $0.first == "-" ? $0 : "+" + $0 }
      }
    }
  }

  struct State: Hashable, Sendable {
    var purpose: Purpose
    var line: TypedLine
    /// An earlier line that was left unfinished.
    var draft: TypedLine?
    /// The meaning of the line, its mistake, or its possible completions.
    var note: Note?
  }

  enum Action: Hashable, Sendable {
    case pressed(Key)
    case pasted(String)
    case vocabularyLoaded(Vocabulary)
  }

  struct Environment: Sendable {
    var shell: Shell
    var reading: Reading.Database
  }

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .pressed(.tab):
      return .perform { () throws(Never) in
        .vocabularyLoaded((try? environment.reading.vocabulary()) ?? Vocabulary())
      }
    case .vocabularyLoaded(let vocabulary): state.complete(environment.shell, vocabulary)
    case .pressed(.up), .pressed(.down):
      guard let draft = state.draft else { return .none }
      (state.line, state.draft) = (draft, state.line)
      state.explain(environment.shell)
    case .pressed(let key): if state.line.press(key) { state.explain(environment.shell) }
    case .pasted(let text):
      state.line.insert(text)
      state.explain(environment.shell)
    }
    return .none
  }
}

extension Prompt.State {
  /// The words of the line.
  var typedWords: [String] { TypedWords(line.text).words }

  /// Whether an empty line clears the field, instead of doing nothing.
  var canClear: Bool { if case .value = purpose.kind { true } else { false } }

  /// Reads the line as a request.
  func request(_ shell: Shell) throws(Failure) -> Shell.Request {
    try shell.request(purpose.words(typedWords), unchangedText: purpose.todo?.description)
  }

  /// Sets the note to the meaning of the line so far, or to its mistake.
  mutating func explain(_ shell: Shell) {
    note = nil
    if typedWords.isEmpty || purpose == .filter || purpose == .command { return }
    do throws(Failure) {
      guard case .change(let command, _) = try request(shell) else { return }
      let preview = try shell.preview(of: command, for: purpose.todo)
      note = preview.isEmpty ? nil : .done(preview)
    } catch {
      note = Note(error)
    }
  }

  /// Completes the word at the end of the line as far as it is unambiguous.
  mutating func complete(_ shell: Shell, _ vocabulary: Vocabulary) {
    let typed = TypedWords(line.text)
    let start = typed.lastStart
    let isNewWord = start == line.text.count
    let last = isNewWord ? "" : typed.words.last ?? ""
    var words = purpose.words(typed.words)
    if isNewWord { words.append("") }
    // The sign or the key that isn't typed in the line.
    let leftOut = (words.last ?? "").dropLast(last.count)
    var choices = shell.completions(of: words) { vocabulary }
      .map { String($0.dropFirst(leftOut.count)) }.filter { !$0.isEmpty }
    if purpose.kind == .tags, last.first == "-" {
      choices = (purpose.todo?.tags ?? []).map { "-" + $0 }.filter { $0.hasPrefix(last) }
    }
    guard let first = choices.first else { return note = .wrong("Nothing begins like this.") }
    let common = choices.dropFirst().reduce(first) { common, choice in
      String(zip(common, choice).prefix { $0 == $1 }.map(\.0))
    }
    let isOnly = choices.count == 1
    if common.count > last.count || isOnly {
      let text = common.contains(" ") ? "\"\(common)\"" : common
      line.replace(start..<line.text.count, with: text + (isOnly && text.last != ":" ? " " : ""))
    }
    if isOnly { explain(shell) } else { note = .done(choices.joined(by: "  ")) }
  }
}

/// A command, and what to do with its changes.
struct ScreenCommand: Hashable, Sendable {
  var command: Command
  /// Whether to find out its changes and then roll it back.
  var isForeseen = false
  /// The changes that the user agreed to, if there was a question.
  var agreed: [TodoList.Change]?
  /// The todo as it was when its line was opened.
  var edited: Todo?
}
