import Composable

extension Laws {
  /// A case path extracts the values that it has embedded, and embeds the values that it has extracted.
  ///
  ///     path.extract(from: path.embed(value))     ==  value
  ///     path.embed(path.extract(from: root)!)     ==  root   // where extract succeeds
  ///
  /// It embeds the values and extracts from the roots: pass roots of every case.
  public static func casePath<Root: Equatable, Value: Equatable>(
    _ path: CasePath<Root, Value>, values: [Value], roots: [Root], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let embedding = Law("path.extract(from: path.embed(value)) == value", at: callSite)
    for value in values {
      let root = path.embed(value)
      let extracted = path.extract(from: root)
      embedding.check(
        extracted == value,
        input: [
          ("value", value), ("path.embed(value)", root),
          ("path.extract(from: path.embed(value))", extracted as Any),
        ])
    }
    embedding.report()

    let extraction = Law(
      "path.embed(path.extract(from: root)!) == root, where extract succeeds", at: callSite)
    for root in roots {
      let value = path.extract(from: root)
      let embedded = value.map(path.embed) ?? root
      extraction.check(
        embedded == root,
        input: [
          ("root", root), ("path.extract(from: root)", value as Any),
          ("path.embed(path.extract(from: root)!)", embedded),
        ])
    }
    extraction.report()
  }
}
