import TodoDomain

extension TodoFormat {
  /// The lists of Google Tasks, as Takeout or the API returns them:
  /// <https://developers.google.com/workspace/tasks/reference/rest/v1/tasks>.
  package static let googletasks = TodoFormat(
    name: .googletasks, fileExtensions: [], fields: GoogleTask.fields,
    recognizes: { $0.isGoogleTasks ? .certain : .no },
    makeReader: { source, _ in GoogleTasksReader(source) })
}

extension FileBeginning {
  fileprivate var isGoogleTasks: Bool {
    json?.members.contains { member in
      let value = String(decoding: member.value, as: UTF8.self)
      return member.key == "kind" && GoogleTasksReader.kinds.contains { value == "\"\($0)\"" }
    } ?? false
  }
}
