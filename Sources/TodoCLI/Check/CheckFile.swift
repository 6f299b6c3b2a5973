import TodoDomain
import TodoText

/// A script whose steps state what they change.
///
///     add "Buy milk" --tag shop
///       + 1 description: "Buy milk"
///       + 1 tags: shop
///     toggle 9
///       ! no todo 9
///
/// A step is an unindented line of a script. The indented lines below it state all that it does; comments and blank
/// lines may be anywhere. Only one step is in memory at a time.
///
/// If steps begin with the name of a machine, each machine has its own list, and `sync` exchanges changes:
///
///     laptop> add "Buy milk"
///       + 1 description: "Buy milk"
///     laptop> sync
///     desktop> sync
///       + 1 description: "Buy milk"
struct CheckFile {
  struct Step {
    /// The machine whose list it is for; all steps of a file have one, or none has.
    var machine: String?
    var deed: Deed
    /// The step as written.
    var text: String
    /// Its line, from 1.
    var line: Int
    /// The stated effects.
    var statements: [Stated] = []
    /// The end of its last line, line end included, in bytes from the beginning of the file.
    var end: Int
    /// The part of a line end that this line lacks at the end of the file.
    var missingLineEnd: String
    /// The blanks before the first statement.
    var indentation = Array("  ".utf8)
  }

  /// The action of a step.
  enum Deed: Hashable {
    case command(Command)
    /// Syncs the list of its machine with those of the others.
    case sync
  }

  /// A statement and its place, in bytes from the beginning of the file.
  struct Stated {
    var statement: Statement
    /// From 1.
    var line: Int
    /// The statement itself.
    var range: Range<Int>
    /// Its whole line, with the line end.
    var lineRange: Range<Int>
    /// The start of the comment after it, or `nil` if there is none.
    var comment: Int?
  }

  /// The file to read; `-` is standard input.
  let path: String
  private let file: RereadableFile

  /// Its name in messages.
  var name: String { file.name }

  var isStandardInput: Bool { path == "-" }

  /// Reads the file at `path` and checks that all of its lines are valid; `-` is standard input.
  ///
  /// Input that can't be read twice is copied to `folder`.
  ///
  /// - Throws: A failure with exit code 66 if it can't be read, and 65 for the first invalid line.
  init(path: String, standardInput: Int32, folder: String = "/tmp") throws(Failure) {
    self.path = path
    let name = ByteSource.name(ofFile: path)
    file = try RereadableFile(path: path, standardInput: standardInput, folder: folder) {
      source throws(Failure) in
      var steps = CheckSteps(name: name, source)
      while try steps.next() != nil {}
    }
    var steps = try steps()
    while try steps.next() != nil {}
  }

  /// Returns a reader of the steps, from the first to the last.
  func steps(
    in context: @escaping () -> QueryContext = { .unknown }
  ) throws(Failure) -> CheckSteps {
    CheckSteps(name: name, try file.bytes(), context: context)
  }

  /// Returns a source of the bytes, from the first to the last.
  func bytes() throws(Failure) -> ByteSource { try file.bytes() }
}
