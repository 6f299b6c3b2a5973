import Composable
import TodoDomain
import TodoText

/// A command, said once: what it is called, what may follow its name, what its help says, and what it
/// makes of its words.
///
/// Everything else follows from it: the shell, a script's line and a JSON object are read by it; help,
/// the manual page, the reference, completions and suggestions are written from it.
final class CommandDefinition: Sendable {
  enum Category: CaseIterable, Sendable {
    /// What a person needs every day.
    case everyday
    case more
  }

  let name: String
  /// Other names by which it runs, too.
  let otherNames: [String]
  /// What it is called elsewhere: for suggestions alone.
  let familiarNames: [String]
  let category: Category
  /// One sentence.
  let summary: String
  /// A ``HelpText`` with at least one example that works.
  let discussion: String
  /// What the words are that belong to no option, or `nil` for none.
  let operand: OperandDefinition?
  /// Whether it changes the list, and scripts have it, too.
  let isScriptable: Bool

  /// What a reader looks for among the options: a name, or a JSON key.
  typealias Find = (_ isMeant: (OptionDefinition) -> Bool) -> (
    index: Int, option: OptionDefinition
  )?
  /// Takes the value of the option at an index; it is empty for a flag.
  typealias Take = (_ index: Int, _ value: String) throws(ValueError) -> Void
  /// Reads all that was given, hands over each option, and returns the rest.
  typealias Read = (_ find: Find, _ take: Take) throws(ParseError) -> Operands

  private let usageAfterName: String?
  private let definitions: @Sendable () -> [OptionDefinition]
  private let makeRequest: @Sendable (Read) throws(MakeError) -> Request

  /// Why there is no request: what was read is wrong, or it makes no sense together.
  private enum MakeError: Error {
    case read(ParseError)
    /// The index is that of a text that makes no sense with the rest.
    case make(UsageError, Int?)
  }

  /// Defines a command that `make` turns into a request, of what its options have set and of the other
  /// words.
  ///
  /// `arguments` is what holds where no option is given. `usage` is what follows the name, where that is
  /// more than operands and options.
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
    isScriptable: Bool = false,
    make: @escaping @Sendable (inout Arguments, Operands) throws(UsageError) -> Request
  ) {
    self.name = name
    self.otherNames = otherNames
    self.familiarNames = familiarNames
    self.category = category
    self.summary = summary
    self.discussion = discussion
    self.operand = operand
    self.isScriptable = isScriptable
    usageAfterName = usage
    // Made when they are needed, as a start needs those of one command, and then kept for a script.
    let kept = Locked<[Option<Arguments>]?>(nil)
    let options = { @Sendable in
      kept.withLock { kept in
        let made = kept ?? options()
        kept = made
        return made
      }
    }
    definitions = { options().map { $0.definition } }
    makeRequest = { read throws(MakeError) in
      let options = options()
      var arguments = arguments()
      let operands: Operands
      do throws(ParseError) {
        operands = try read(
          { isMeant in
            options.firstIndex { isMeant($0.definition) }.map { ($0, options[$0].definition) }
          },
          { index, value throws(ValueError) in try options[index].set(&arguments, value) })
      } catch {
        throw .read(error)
      }
      do throws(UsageError) {
        return try make(&arguments, operands)
      } catch {
        throw .make(error, operands.textIndex)
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
    isScriptable: Bool = false,
    make: @escaping @Sendable (Operands) throws(UsageError) -> Request
  ) {
    self.init(
      name, otherNames: otherNames, familiarNames: familiarNames, category, summary: summary,
      discussion: discussion, operand: operand, options: [Option<Void>](), arguments: (),
      isScriptable: isScriptable
    ) { _, operands throws(UsageError) in try make(operands) }
  }

  /// What its help lists, in this order.
  var options: [OptionDefinition] { definitions() }

  /// What `read` finds, made into what is asked for; what makes no sense together is wrong at `index`.
  func request(at index: Int, _ read: Read) throws(ParseError) -> Request {
    do throws(MakeError) {
      return try makeRequest(read)
    } catch {
      switch error {
      case .read(let error): throw error
      case .make(let error, let textIndex):
        throw ParseError(reason: error, index: textIndex ?? index)
      }
    }
  }
}

extension CommandDefinition {
  /// How it is typed: `todo add TEXT… [options]`.
  var usage: String {
    let words = usageAfterName ?? operand?.usage
    return "todo \(name)" + (words.map { " \($0)" } ?? "") + " [options]"
  }

  /// The keys that it has as a JSON object, without `command`, and what their values are.
  var jsonKeys: [(key: String, value: String)] {
    guard isScriptable else { return [] }
    return (operand?.jsonKeys ?? []).map { ($0.key, $0.form.expected) }
      + options.compactMap { option in option.jsonKey.map { ($0, option.jsonForm.expected) } }
  }
}
