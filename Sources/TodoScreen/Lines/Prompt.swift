import Composable
import TodoCLI
import TodoDomain
import TodoText

/// The line at the bottom, in which a command is typed.
package struct Prompt: Reducer {
  /// What the line is for.
  package enum Purpose: Hashable, Sendable {
    case add
    case addSubtask(of: Int64)
    case edit([Int64], Todo?)
    /// A value for one field.
    case field(String, [Int64])
    case tags([Int64])
    case filter
    case command
  }

  package struct State: Hashable, Sendable {
    package var purpose: Purpose
    package var line: TypedLine
    /// What is understood, or wrong, or could be meant.
    package var note: Note?
    /// The command that it became, until that is done.
    package var running: ScreenCommand?

    package init(_ purpose: Purpose, line: TypedLine = TypedLine(), note: Note? = nil) {
      self.purpose = purpose
      self.line = line
      self.note = note
    }
  }

  package enum Note: Hashable, Sendable {
    case understood(String)
    case wrong(String)
    case choices([String])

    package init(_ failure: Failure) {
      self = .wrong(failure.message + (failure.hint.map { ". \($0)" } ?? ""))
    }
  }

  package enum Action: Hashable, Sendable {
    case pressed(Key)
    case pasted(String)
    case vocabularyLoaded(Vocabulary)
  }

  package struct Environment: Sendable {
    package var shell: Shell
    package var vocabulary: VocabularyFeature.Database
  }

  package init() {}

  package func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .pressed(.tab):
      return .perform { () throws(TodoStoreError) in
        .vocabularyLoaded(try environment.vocabulary.load())
      } catch: { _ in
        .vocabularyLoaded(Vocabulary())
      }

    case .vocabularyLoaded(let vocabulary):
      state.complete(environment.shell, vocabulary)
      return .none

    case .pressed(let key):
      if state.line.press(key) { state.explain(environment.shell) }
      return .none

    case .pasted(let text):
      state.line.insert(text)
      state.explain(environment.shell)
      return .none
    }
  }
}

extension Prompt.State {
  /// The words of `todo` that the line stands for; none if nothing was typed that means something.
  package var words: [String] {
    let typed = TypedWords(line.text).words
    switch purpose {
    case .add: return ["add"] + typed
    case .addSubtask(let parent): return ["add", "--parent", String(parent)] + typed
    case .edit(let numbers, _): return ["edit"] + numbers.map(String.init) + typed
    case .field(let name, let numbers):
      return ["edit"] + numbers.map(String.init) + ["\(name):\(typed.joined(by: " "))"]
    case .tags(let numbers):
      let signed = typed.map { $0.first == "+" || $0.first == "-" ? $0 : "+" + $0 }
      return ["edit"] + numbers.map(String.init) + signed
    case .filter: return ["list"] + typed
    case .command: return typed
    }
  }

  /// The words of a filter.
  package var typedWords: [String] { TypedWords(line.text).words }

  /// The todo that is edited, if it is a single one.
  package var todo: Todo? { if case .edit(_, let todo) = purpose { todo } else { nil } }

  /// Reads the line.
  package func request(_ shell: Shell) throws(Failure) -> Shell.Request {
    try shell.request(words, unchangedText: todo?.description)
  }

  /// Notes what is understood of the line so far, or what is wrong with it.
  mutating func explain(_ shell: Shell) {
    note = nil
    let isEmpty = TypedWords(line.text).words.isEmpty
    if isEmpty || purpose == .filter || purpose == .command { return }
    do throws(Failure) {
      guard case .change(let command, _) = try request(shell) else { return }
      let preview = try shell.preview(of: command, for: todo)
      note = preview.isEmpty ? nil : .understood(preview)
    } catch {
      note = Prompt.Note(error)
    }
  }

  /// Completes the word at the end of the line as far as only one can be meant.
  mutating func complete(_ shell: Shell, _ vocabulary: Vocabulary) {
    let typed = TypedWords(line.text)
    let start = typed.lastStart
    let isNewWord = start == line.text.count
    let last = isNewWord ? "" : typed.words.last ?? ""
    var words = self.words
    if isNewWord { words.append("") }
    // The sign or the key that the line leaves out.
    let leftOut = (words.last ?? "").dropLast(last.count)
    let choices = shell.completions(of: words) { vocabulary }
      .map { String($0.dropFirst(leftOut.count)) }.filter { !$0.isEmpty }
    guard let first = choices.first else { return note = .wrong("Nothing begins like this.") }
    let common = choices.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    let isOnly = choices.count == 1
    if common.count > last.count || isOnly {
      let text = common.contains(" ") ? "\"\(common)\"" : common
      line.replace(start..<line.text.count, with: text + (isOnly && text.last != ":" ? " " : ""))
    }
    if isOnly { explain(shell) } else { note = .choices(choices) }
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
