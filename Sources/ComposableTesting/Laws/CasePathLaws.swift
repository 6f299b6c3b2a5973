import Composable

extension Laws {
  /// What a case path embeds it extracts again, and what it extracts it can embed again.
  ///
  ///     path.extract(from: path.embed(value))     ==  value
  ///     path.embed(path.extract(from: root)!)     ==  root   // where extract succeeds
  ///
  /// The values are embedded, the roots extracted from: give it roots of every case.
  public static func casePath<Root: Equatable, Value: Equatable>(
    _ path: CasePath<Root, Value>, values: [Value], roots: [Root],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    var embedding = Law(
      "path.extract(from: path.embed(value)) == value",
      fileID: fileID, filePath: filePath, line: line, column: column)
    for value in values {
      let root = path.embed(value)
      let extracted = path.extract(from: root)
      embedding.check(
        extracted == value,
        input: [
          ("value", value), ("path.embed(value)", root),
          ("path.extract(from: path.embed(value))", extracted as Any),
        ],
        sides: [])
    }
    embedding.report()

    var extraction = Law(
      "path.embed(path.extract(from: root)!) == root, where extract succeeds",
      fileID: fileID, filePath: filePath, line: line, column: column)
    for root in roots {
      guard let value = path.extract(from: root) else {
        extraction.check(true, input: [], sides: [])
        continue
      }
      let embedded = path.embed(value)
      extraction.check(
        embedded == root,
        input: [
          ("root", root), ("path.extract(from: root)", value),
          ("path.embed(path.extract(from: root)!)", embedded),
        ],
        sides: [])
    }
    extraction.report()
  }
}
