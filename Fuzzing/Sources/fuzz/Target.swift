/// Something that reads what people and other programs wrote, and what has to hold whatever that is.
struct Target: Sendable {
  let name: String
  /// Traps where something does not hold for these bytes.
  let test: @Sendable ([UInt8]) -> Void

  init(_ name: String, test: @escaping @Sendable ([UInt8]) -> Void) {
    self.name = name
    self.test = test
  }
}

extension Target {
  /// Those that are to find nothing, in the order in which they are run.
  static let all: [Target] =
    [
      .script, .list, .query, .words, .check, .config, .completion, .editor, .terminal, .keys,
      .zone, .entry,
    ]
    + formats

  /// The one that was asked for with `--target=NAME`.
  static let chosen: Target? = CommandLine.arguments.lazy
    .compactMap { argument in (all + [.planted]).first { argument == "--target=\($0.name)" } }
    .first
}
