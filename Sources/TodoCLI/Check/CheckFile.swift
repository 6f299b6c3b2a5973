import TodoDomain
import TodoText

/// A script whose steps say what they change.
///
///     add "Buy milk" --tag shop
///       + 1 description: "Buy milk"
///       + 1 tags: shop
///     toggle 9
///       ! no todo 9
///
/// A step is a line of a script that begins at the beginning of its line. Indented lines below it say
/// all that it does; comments and blank lines may be anywhere. One step is held at a time.
///
/// Where steps begin with the name of a machine, each machine has a list, and `sync` exchanges what was done:
///
///     laptop> add "Buy milk"
///       + 1 description: "Buy milk"
///     laptop> sync
///     desktop> sync
///       + 1 description: "Buy milk"
struct CheckFile {
  struct Step {
    /// Whose list it is about; all steps of a file have a machine, or none.
    var machine: String?
    var deed: Deed
    /// As it is written.
    var text: String
    /// Its line, from 1.
    var line: Int
    /// What it is said to do.
    var statements: [Stated] = []
    /// Where the last of its lines ends, in bytes from the beginning of the file, with its line end.
    var end: Int
    /// What that line lacks of a line end, at the end of the file.
    var missingLineEnd: String
    /// What comes before the first statement.
    var indentation = Array("  ".utf8)
  }

  /// What a step asks for.
  enum Deed: Hashable {
    case command(Command)
    /// Brings the list of its machine up to date with those of the others.
    case sync
  }

  /// A statement, and where it is, in bytes from the beginning of the file.
  struct Stated {
    var statement: Statement
    /// From 1.
    var line: Int
    /// The statement itself.
    var range: Range<Int>
    /// Its whole line, with the line end.
    var lineRange: Range<Int>
    /// Where the comment after it begins, or `nil` where there is none.
    var comment: Int?
  }

  /// Where it was read; `-` is standard input.
  let path: String
  private let file: RereadableFile

  /// What messages call it.
  var name: String { file.name }

  var isStandardInput: Bool { path == "-" }

  /// Reads the file at `path`, to see whether all of its lines are right; `-` is standard input.
  ///
  /// What cannot be read twice is kept in `folder`.
  ///
  /// - Throws: A failure with exit code 66 if it cannot be read, and 65 for the first line that is
  ///   wrong.
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

  /// The steps, from the first to the last.
  func steps(
    in context: @escaping () -> QueryContext = { .unknown }
  ) throws(Failure) -> CheckSteps {
    CheckSteps(name: name, try file.bytes(), context: context)
  }

  /// The bytes, from the first to the last.
  func bytes() throws(Failure) -> ByteSource { try file.bytes() }
}
