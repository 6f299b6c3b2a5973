import ArgumentParser
import FoundationEssentials

/// What swift-argument-parser knows of the program or of one of its commands.
///
/// The help is made of the same: completions, the manual and the reference cannot differ from it.
struct CommandReference: Decodable {
  struct Argument: Decodable {
    enum Kind: String, Decodable {
      case positional, option, flag
    }

    struct Name: Decodable {
      private var kind: String
      private var name: String

      /// As it is written: `--tag`, `-h`.
      var text: String { (kind == "long" ? "--" : "-") + name }
    }

    var kind: Kind
    /// None for what is told by its place.
    var names: [Name]?
    /// What the help calls the value.
    var valueName: String?
    var abstract: String?
    /// The heading under which the help has it.
    var sectionTitle: String?
    var shouldDisplay: Bool
    var isRepeating: Bool
    var defaultValue: String?
    /// All that it can be, where that is a list.
    var values: [String]?
    /// Whether it is the path of a file.
    var isFile: Bool

    private enum CodingKeys: String, CodingKey {
      case kind, names, valueName, abstract, sectionTitle, shouldDisplay, isRepeating, defaultValue
      case completionKind
    }

    private struct CompletionKind: Decodable {
      struct List: Decodable {
        var values: [String]
      }

      struct Place: Decodable {}

      var list: List?
      var file: Place?
      var directory: Place?
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      kind = try values.decode(Kind.self, forKey: .kind)
      names = try values.decodeIfPresent([Name].self, forKey: .names)
      valueName = try values.decodeIfPresent(String.self, forKey: .valueName)
      abstract = try values.decodeIfPresent(String.self, forKey: .abstract)
      sectionTitle = try values.decodeIfPresent(String.self, forKey: .sectionTitle)
      shouldDisplay = try values.decode(Bool.self, forKey: .shouldDisplay)
      isRepeating = try values.decode(Bool.self, forKey: .isRepeating)
      defaultValue = try values.decodeIfPresent(String.self, forKey: .defaultValue)
      let completion = try values.decodeIfPresent(CompletionKind.self, forKey: .completionKind)
      self.values = completion?.list?.values
      isFile = completion?.file != nil || completion?.directory != nil
    }
  }

  var commandName: String
  var abstract: String?
  var discussion: String?
  var shouldDisplay: Bool
  var arguments: [Argument]
  var subcommands: [CommandReference]

  private enum CodingKeys: String, CodingKey {
    case commandName, abstract, discussion, shouldDisplay, arguments, subcommands
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    commandName = try values.decode(String.self, forKey: .commandName)
    abstract = try values.decodeIfPresent(String.self, forKey: .abstract)
    discussion = try values.decodeIfPresent(String.self, forKey: .discussion)
    shouldDisplay = try values.decode(Bool.self, forKey: .shouldDisplay)
    arguments =
      try values.decodeIfPresent([Argument].self, forKey: .arguments)?.filter(\.shouldDisplay) ?? []
    subcommands =
      try values.decodeIfPresent([CommandReference].self, forKey: .subcommands)?
      .filter(\.shouldDisplay) ?? []
  }
}

extension CommandReference {
  /// The whole program.
  static func todo() throws -> CommandReference {
    struct Tool: Decodable {
      var command: CommandReference
    }
    return try JSONDecoder().decode(Tool.self, from: Data(TodoCommand._dumpHelp().utf8)).command
  }

  /// What is told by its place, in order.
  var operands: [Argument] { arguments.filter { $0.kind == .positional } }

  /// The option or flag that is written so.
  func option(_ word: some StringProtocol) -> Argument? {
    arguments.first { $0.names?.contains { $0.text == word } == true }
  }

  /// What the help shows under `USAGE`.
  var usage: String? {
    TodoCommand.configuration.subcommands.first { $0._commandName == commandName }?
      .configuration.usage
  }

  /// What only this command takes.
  func ownArguments(in program: CommandReference) -> [Argument] {
    arguments.filter { argument in !program.arguments.contains { $0.synopsis == argument.synopsis }
    }
  }

  func subcommand(_ name: String) -> CommandReference? {
    subcommands.first { $0.commandName == name }
  }
}

extension CommandReference.Argument {
  /// How it is written, with what the help calls its value: `--tag <tag>`.
  var synopsis: String {
    let value = valueName.map { "<\($0)>" } ?? ""
    switch kind {
    case .positional: return value
    case .flag: return (names ?? []).map(\.text).joined(separator: ", ")
    case .option: return (names ?? []).map { "\($0.text) \(value)" }.joined(separator: ", ")
    }
  }
}
