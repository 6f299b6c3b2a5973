import TodoDomain
import TodoText

/// What the notes of todos keep of the files from which they came, and todos have fields for by now.
///
///     var promotion = Promotion(of: todos, ids: ids, context: context)
///     while let todo = promotion.next() { … }
///
/// They are written in the format and read again: what an import makes of them today, they become.
package struct Promotion: TodoReader {
  private var promoted: [ImportedTodo] = []
  private var count = 0
  /// How many stay as they are, as they name others that are not in the list.
  private var unlinked = 0
  /// How many are templates, whose tasks go on with the series.
  private var templates = 0

  package let place = FilePlace()
  package let canGoOn = false

  package var leftOut: [Remark] {
    [
      Remark(
        one: "todo that is linked to one that isn't in the list",
        several: "todos that are linked to ones that aren't in the list", count: unlinked),
      Remark.templates(templates),
    ]
  }

  private static let formats: [TodoFormat] = [.taskwarrior, .ics, .markdown]

  /// - Parameters:
  ///   - todos: Those to be promoted, in the order of the list.
  ///   - ids: The ids of all todos of the list.
  ///   - context: What is known beside the notes.
  package init(of todos: [Todo], ids: Set<Todo.ID>, context: FormatContext) {
    var todos = todos
    templates = todos.count(where: TodoFormat.taskwarrior.isTemplate)
    for format in Self.formats {
      for (index, entry) in format.reread(todos, context) {
        if format.isTemplate(todos[index]) { continue }
        guard let promoted = format.promoted(todos[index], to: entry, among: todos) else {
          continue
        }
        guard promoted.links.allSatisfy({ $0.value.allSatisfy { $0.isKnown(in: ids) } }) else {
          unlinked += 1
          continue
        }
        self.promoted.append(promoted)
        // Its note may keep something of another format, too.
        todos[index] = todos[index].with(promoted.said.intersection(.attributes), of: promoted.todo)
      }
    }
  }

  package mutating func next() -> ImportedTodo? {
    guard count < promoted.count else { return nil }
    defer { count += 1 }
    return promoted[count]
  }
}

extension KeptField {
  /// Whether the todo that goes on with a series keeps it, whatever its note said before.
  fileprivate var isOfSeries: Bool { name == "uuid" || name == Self.templateName }
}

extension ImportedTodo.Link {
  fileprivate func isKnown(in ids: Set<Todo.ID>) -> Bool {
    if case .id(let id) = self { ids.contains(id) } else { false }
  }
}

extension TodoFormat {
  /// What an import makes of those whose notes keep something, by their places.
  fileprivate func reread(
    _ todos: [Todo], _ context: FormatContext
  ) -> [(index: Int, entry: ImportedTodo)] {
    var written = todos.indices.filter { !kept(in: todos[$0].note).fields.isEmpty }
    // There the others are what they are inside of.
    if self == .markdown, !written.isEmpty { written = Array(todos.indices) }
    if written.isEmpty { return [] }

    var bytes: [UInt8] = []
    var writer = makeWriter(context)
    writer.begin(&bytes)
    for index in written { _ = writer.append(todos[index], to: &bytes) }
    writer.end(&bytes)

    let places = Dictionary(
      written.map { (todos[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    var entries: [ImportedTodo] = []
    var reader = makeReader(ByteSource(bytes), context)
    do throws(FormatError) {
      while let entry = try reader.next() { entries.append(entry) }
    } catch {
      return []
    }
    // Where they have no ids, they are known by their order, unless a note turned out to have some.
    guard linksByID || entries.count == written.count else { return [] }
    return entries.enumerated().compactMap { index, entry in
      let place = linksByID ? entry[.id]?.id.flatMap { places[$0] } : written[index]
      return place.map { ($0, entry) }
    }
  }

  /// Whether Taskwarrior made the todos of a series from it.
  fileprivate func isTemplate(_ todo: Todo) -> Bool {
    self == .taskwarrior && kept(in: todo.note).fields.value("mask") != nil
  }

  private func kept(in note: String) -> (note: String, fields: [KeptField]) {
    KeptField.taken(from: note, format: name)
  }

  /// What `todo` gets of what was read of it; `nil` where that is nothing, or something else would be lost.
  fileprivate func promoted(_ todo: Todo, to entry: ImportedTodo, among todos: [Todo])
    -> ImportedTodo?
  {
    var promoted = ImportedTodo(saying: [])
    promoted[.id] = .id(todo.id)
    for field in [Todo.Field.wait, .repeat, .until]
    where todo[field] == .null && entry.todo[field] != .null {
      promoted[field] = entry.todo[field]
    }
    // What was to be made of the date that it has is done.
    if promoted.said.contains(.repeat) { promoted[.due] = entry.todo[.due] }
    for link in entry.links where todo.linked(by: link.field).isEmpty {
      promoted.links[link.field] = link.value.map { link in
        guard case .number(let ordinal) = link else { return link }
        return .id(todos[Int(ordinal) - 1].id)
      }
    }
    let (before, after) = (kept(in: todo.note), kept(in: entry.todo.note))
    guard before.note.hasSameBytes(as: after.note),
      after.fields.allSatisfy({ before.fields.contains($0) || $0.isOfSeries })
    else { return nil }
    guard promoted.said != [.id] || !promoted.links.isEmpty else { return nil }
    promoted[.note] = .text(entry.todo.note)
    return promoted
  }
}
