import Composable
import TodoText

/// The one definition of a command: its names, its operands and options, its help, and the request it makes.
///
/// Everything else is derived from it: the parsing of shell arguments, script lines and JSON objects, and the text of
/// help, the manual page, the reference, completions and suggestions.
final class CommandDefinition: Sendable {
  enum Category: CaseIterable, Sendable {
    /// Commands for everyday use.
    case everyday
    case more
  }

  let name: String
  /// Other names that run it.
  let otherNames: [String]
  /// Its names in other programs, for suggestions only.
  let familiarNames: [String]
  let category: Category
  /// One sentence.
  let summary: String
  /// A ``HelpText`` with at least one working example.
  let discussion: String
  /// The words outside of options; `nil` if it takes none.
  let operand: OperandDefinition?
  /// Whether it may be a step of a check file; scripts have the same commands, except `undo` and `redo`.
  let isStep: Bool

  /// Finds an option by its name or JSON key.
  typealias Find = (_ isMeant: (OptionDefinition) -> Bool) -> (
    index: Int, option: OptionDefinition
  )?
  /// Sets the option at an index; the value is empty for a flag.
  typealias Take = (_ index: Int, _ value: String) throws(ValueError) -> Void
  /// Reads the input, passes each option to `take`, and returns the operands.
  typealias Read = (_ find: Find, _ take: Take) throws(ParseError) -> Operands

  private let usageAfterName: String?
  private let definitions: @Sendable () -> [OptionDefinition]
  private let makeRequest: @Sendable (_ index: Int, Read) throws(ParseError) -> Request

  /// Defines a command; `make` turns the values of its options and its operands into a request.
  ///
  /// `arguments` are the values without any options. `usage` follows the name in help, if that isn't just operands and
  /// options.
  init<Arguments>(
    _ name: String,
    otherNames: [String] = [],
    familiarNames: [String] = [],
    _ category: Category,
    summary: String,
    discussion: String,
    usage: String? = nil,
    operand: OperandDefinition? = nil,
    options: @autoclosure @escaping @Sendable () -> [Option<Arguments>],
    arguments: @autoclosure @escaping @Sendable () -> Arguments,
    isStep: Bool = false,
    make: @escaping @Sendable (inout Arguments, Operands) throws(UsageError) -> Request
  ) {
    self.name = name
    self.otherNames = otherNames
    self.familiarNames = familiarNames
    self.category = category
    self.summary = summary
    self.discussion = discussion
    self.operand = operand
    self.isStep = isStep
    usageAfterName = usage
    // Made on first use, since a run needs the options of only one command, and then kept for scripts.
    //
    // The box is untyped: otherwise the runtime would make a box type for each command, in 0.2 million instructions of
    // the 2.7 million of an `add`.
    let kept = Locked<(any AnyObject & Sendable)?>(nil)
    let options = { @Sendable in
      kept.withLock { kept in
        if let kept { return unsafeDowncast(kept, to: MadeOptions<Arguments>.self).options }
        let made = MadeOptions(options: options())
        kept = made
        return made.options
      }
    }
    definitions = { options().map { $0.definition } }
    makeRequest = { index, read throws(ParseError) in
      var arguments = arguments()
      let operands = try read(
        { isMeant in
          let options = options()
          return options.firstIndex { isMeant($0.definition) }
            .map { ($0, options[$0].definition) }
        },
        { index, value throws(ValueError) in try options()[index].set(&arguments, value) })
      do throws(UsageError) {
        return try make(&arguments, operands)
      } catch {
        throw ParseError(reason: error, index: operands.textIndex ?? index)
      }
    }
  }

  /// A command without options of its own.
  convenience init(
    _ name: String,
    otherNames: [String] = [],
    familiarNames: [String] = [],
    _ category: Category,
    summary: String,
    discussion: String,
    operand: OperandDefinition? = nil,
    isStep: Bool = false,
    make: @escaping @Sendable (Operands) throws(UsageError) -> Request
  ) {
    self.init(
      name, otherNames: otherNames, familiarNames: familiarNames, category, summary: summary,
      discussion: discussion, operand: operand, options: [Option<Void>](), arguments: (),
      isStep: isStep
    ) { _, operands throws(UsageError) in try make(operands) }
  }

  /// The options in the order of the help.
  var options: [OptionDefinition] { definitions() }

  /// Makes a request from the result of `read`; throws at `index`, or at its text, if the parts don't fit together.
  func request(at index: Int, _ read: Read) throws(ParseError) -> Request {
    try makeRequest(index, read)
  }

  /// Its usage: `todo add TEXT… [options]`.
  var usage: String {
    let words = usageAfterName ?? operand?.usage
    return "todo \(name)" + (words.map { " \($0)" } ?? "") + " [options]"
  }

  /// Whether it may come after a query: `+shop done`.
  var followsQuery: Bool { operand.map { $0.takesQuery || $0.kind == .query } ?? false }

  /// Its keys as a JSON object, except for `command`, and the types of their values.
  var jsonKeys: [(key: String, value: String)] {
    guard isStep else { return [] }
    return (operand?.jsonKeys ?? []).map { ($0.key, $0.form.expected) }
      + options.compactMap { option in option.jsonKey.map { ($0, option.jsonForm.expected) } }
  }
}

/// The options of one command.
private final class MadeOptions<Arguments>: Sendable {
  let options: [Option<Arguments>]

  init(options: [Option<Arguments>]) {
    self.options = options
  }
}
