import Composable
import TodoDomain
import TodoSQLite
import TodoText

/// Opens the fields, the text and the note of a todo in an editor, and saves the result.
///
/// Nothing is locked while the editor is open. If an edited field changed meanwhile, or the todo is gone, nothing is
/// saved and the edited file stays.
struct EditInEditor: Work {
  var reference: Reference

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    _ = try environment.editor
    let reading = try await Session(settings, environment, access: .readOnly)
    let before = try await reading.todos([reference], nil)[0]
    let document = EditedDocument(before, in: environment.timeZone)
    guard document.isEditable else {
      throw Failure(
        message: "\(before.number) has empty lines in its text, or several in its project",
        hint: "Give the new text: `todo edit \(before.number) TEXT`.", exitCode: .usage)
    }

    let ((edited, edit), file) = try await environment.edited(
      document.text, otherwise: "give the text: `todo edit \(reference) TEXT`"
    ) { text throws(EditedLineError) in
      let edited = try EditedDocument(reading: text)
      return (edited, try document.edit(to: edited))
    }
    let session: Session
    do throws(Failure) {
      let edit = try checked(edit, of: document, to: edited)
      if edit.isEmpty {
        file.remove()
        return environment.remark(
          "Unchanged: \(before.number) \(before.description.terminalSafe)")
      }
      if let signal = environment.interruption.signal { throw Failure(interruptedBy: signal) }
      session = try await keep(edit, of: before, settings, in: environment)
    } catch {
      throw error.naming(file)
    }
    file.remove()
    do throws(Failure) {
      try session.answerWithChanges(to: .edit([reference], Edit()))
    } catch {
      throw error.afterSaving
    }
  }

  /// Returns the edit; empty if nothing was edited or no text is left.
  private func checked(
    _ edit: Edit, of document: EditedDocument, to edited: EditedDocument
  ) throws(Failure) -> Edit {
    if edited.description.isEmpty { return Edit() }
    if edited.fields == nil {
      throw Failure(
        message: "the line `---` between the fields and the text is missing", exitCode: .badData)
    }
    if document.hasOnlyItsNote(edited) {
      throw Failure(
        message: "the text is missing, and its note would take its place", exitCode: .badData)
    }
    do throws(ValueError) {
      _ = try TodoCLI.checked(edited.description, .description)
      _ = try TodoCLI.checked(edited.note, .note)
    } catch {
      throw Failure(error)
    }
    return edit
  }

  @MainActor
  private func keep(
    _ edit: Edit, of before: Todo, _ settings: Settings, in environment: ShellEnvironment
  ) async throws(Failure) -> Session {
    let session = try await Session(settings, environment, access: .readWrite)
    let edit = edit.keepingDates(of: before)
    try await session.keep(.edit([.number(before.number)], edit)) { () throws(Failure) in
      for case .changed(let found, _) in session.store.withState(\.changes.changes)
      where Todo.Fields.attributes.contains(where: { edit.touches($0) && found[$0] != before[$0] })
      {
        throw .changedMeanwhile(before.number)
      }
      return true
    }
    return session
  }
}

extension ShellEnvironment {
  /// The editor of the person at the terminal.
  ///
  /// - Throws: A failure without a terminal.
  var editor: Editing {
    get throws(Failure) {
      guard let edit else { throw Failure(UsageError.nothingToChange(meant: nil)) }
      return edit
    }
  }

  /// Returns a text as edited; `alternative` is what to do without an editor.
  ///
  /// A signal ends the program only after the editor, with a message that says where the file is.
  @MainActor
  func edited(
    _ text: String, at line: Int? = nil, otherwise alternative: String
  ) async throws(Failure) -> EditedFile {
    let editor = try editor
    interruption.beginWork()
    defer { _ = interruption.leaveWork() }
    do throws(EditorError) {
      return try await editor(text, line)
    } catch {
      var failure = Failure(error)
      if case .notFound = error {
        failure.hint = "Name an editor with VISUAL or EDITOR, or \(alternative)."
      }
      if let signal = interruption.signal {
        failure = Failure(interruptedBy: signal)
        failure.hint = error.hint
      }
      throw failure
    }
  }
}

extension EditedFile {
  /// The edited text.
  var text: String {
    get throws(Failure) {
      if let text = String(validating: bytes, as: UTF8.self) { return text }
      throw Failure(message: "what the editor wrote is not UTF-8", exitCode: .badData)
    }
  }
}

extension Failure {
  static func changedMeanwhile(_ number: Int64) -> Failure {
    Failure(
      message: "\(number) was changed while you edited it, so nothing was changed",
      exitCode: .failed)
  }

  /// Returns the same failure, with a hint that says where the edited file is.
  func naming(_ file: EditedFile) -> Failure {
    var failure = self
    failure.hint = [EditedFile.hint(at: file.path), hint].compactMap(\.self).joined(by: " ")
    return failure
  }
}
