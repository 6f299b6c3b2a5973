import Composable
import TodoDomain
import TodoSQLite

/// How a text is edited in a person's editor.
extension EditCommand {
  /// Lets a person edit the text and the note of `reference` in an editor, and keeps what they make
  /// of it.
  ///
  /// Nothing is locked while the editor is open. Where the text or the note is another by then, or
  /// the todo is gone, nothing is changed and the file with what was written stays.
  @MainActor
  static func edit(
    _ reference: Reference, with editor: Surroundings.Editing, _ settings: Settings,
    in surroundings: Surroundings
  ) async throws(Failure) {
    let before = try await todo(reference, settings, in: surroundings)
    let document = EditedDocument(before)
    guard document.isEditable else {
      throw Failure(
        message: "the text of \(before.number) has an empty line, or none with letters first",
        hint: "Give the new text: todo edit \(before.number) TEXT", exitCode: .usage)
    }

    let file: EditedFile
    do throws(EditorError) {
      file = try await editor(document.text)
    } catch {
      throw Failure(error)
    }
    do throws(Failure) {
      let edit = try Self.edit(of: document, to: file)
      if edit.isEmpty {
        surroundings.remark("Nothing to change: \(before.number)")
      } else {
        try await keep(edit, of: before, settings, in: surroundings)
      }
    } catch {
      if error.exitCode == .done { throw error }
      throw Failure(
        message: error.message, hint: "What you wrote is in \(file.path).",
        exitCode: error.exitCode)
    }
    file.remove()
  }

  @MainActor
  private static func todo(
    _ reference: Reference, _ settings: Settings, in surroundings: Surroundings
  ) async throws(Failure) -> Todo {
    let session = try Session(settings, surroundings, access: .readOnly)
    try await session.perform(.showSubmitted([reference]))
    if let refusal = session.store.withState(\.refusal) { throw Failure(refusal) }
    guard let detail = session.store.withState(\.details).first else {
      throw Failure(TodoStoreError.noTodo(reference))
    }
    return detail.todo
  }

  /// What was edited, empty where nothing was or no text is left.
  private static func edit(
    of document: EditedDocument, to file: EditedFile
  ) throws(Failure) -> Edit {
    guard let text = String(validating: file.bytes, as: UTF8.self) else {
      throw Failure(message: "what the editor wrote is not UTF-8", exitCode: .badData)
    }
    let edited = EditedDocument(reading: text)
    if edited.description.isEmpty { return Edit() }
    do throws(UsageError) {
      _ = try checked(edited.description, .description)
      _ = try checked(edited.note, .note)
    } catch {
      throw Failure(error)
    }
    return document.edit(to: edited)
  }

  @MainActor
  private static func keep(
    _ edit: Edit, of before: Todo, _ settings: Settings, in surroundings: Surroundings
  ) async throws(Failure) {
    let session = try Session(settings, surroundings, access: .readWrite)
    try await session.keep(.edit([.number(before.number)], edit)) { () throws(Failure) in
      for case .changed(let found, _) in session.store.withState(\.changes)
      where
        !(found.description.hasSameBytes(as: before.description)
        && found.note.hasSameBytes(as: before.note))
      {
        throw Failure(
          message: "\(before.number) was changed while you edited it, so nothing was changed",
          exitCode: .notThere)
      }
      return true
    }
    do throws(Failure) {
      try session.answerWithChanges()
    } catch {
      throw error.afterSaving
    }
  }
}
