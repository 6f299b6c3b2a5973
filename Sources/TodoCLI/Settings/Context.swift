import TodoDomain
import TodoText

/// A query for every list and words for every `add`, under one name.
///
///     context.work.query = +work
///     context.work.words = +work project:office
struct Context: Hashable, Sendable {
  struct AddedWords: Hashable, Sendable {
    var words: [String] = []
    /// The fields that the words set.
    var edit = Edit()
  }

  var query: [String] = []
  var added = AddedWords()

  /// A part that a command may need.
  enum Part: String, CaseIterable {
    case query, words
  }

  /// The name that means no context.
  static let noName = "none"

  /// The settings of the context called `name`.
  static func settings(_ name: String) -> [Setting] {
    [
      Setting(
        "context.\(name).query", \.[context: name].query, example: "+work",
        completion: .terms, help: "The query that narrows lists down in the context `\(name)`."
      ) { text, _ in try Setting.queryWords(text) },
      Setting(
        "context.\(name).words", \.[context: name].added,
        example: "+work project:office",
        help: "What every `todo add` sets in the context `\(name)`."
      ) { text, context in
        let words = try Lexer.words(of: Array(text.utf8)[...]).map(\.text)
        return AddedWords(words: words, edit: try context.commands.edit(adding: words))
      },
    ]
  }
}

extension Settings {
  /// Returns the context in use and its name, or `nil`.
  ///
  /// - Throws: A failure if it isn't defined, or a mistake hides one of these parts.
  func context(
    _ parts: Context.Part...
  ) throws(Failure) -> (name: String, context: Context)? {
    guard !options.noContext, let name = try config.knownIfReadable("context", \.contextName)
    else { return nil }
    let needed = config.contexts[name] == nil ? Context.Part.allCases : parts
    for part in needed { try config.need("context.\(name).\(part.rawValue)") }
    return (name, try config.context(called: name))
  }
}

extension Config {
  /// The context called `name`; empty until it is set.
  fileprivate subscript(context name: String) -> Context {
    get { contexts[name] ?? Context() }
    set { contexts[name] = newValue }
  }

  /// Returns the context called `name`; throws if it isn't defined.
  func context(called name: String) throws(Failure) -> Context {
    if let context = contexts[name] { return context }
    let names = contexts.keys.sorted()
    throw Failure(
      message: "unknown context \(quoted(name))",
      hint: names.isEmpty
        ? "Define it: `todo config set context.\(name.shellWord).query +\(name.shellWord)`."
        : suggestion(for: name, among: names)
          ?? "Use \(list(names.map { quoted($0) } + [quoted(Context.noName)], "or")).",
      exitCode: .usage)
  }
}
