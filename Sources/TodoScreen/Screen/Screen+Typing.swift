import Composable
import TodoCLI
import TodoDomain

/// Runs typed lines.
extension Screen.Environment {
  /// Runs a line after Enter.
  func submit(_ prompt: Prompt.State, _ state: inout State) -> Effect<Action> {
    if prompt.purpose == .filter, prompt.typedWords != state.filter {
      state.prompt?.note = nil
      return filter(&state)
    }
    if prompt.purpose == .filter || prompt.typedWords.isEmpty && !prompt.canClear {
      (state.prompt, state.unfiltered) = (nil, nil)
      return .none
    }
    if prompt.purpose == .command, let word = prompt.typedWords.first, Self.leaving.contains(word) {
      state.prompt = nil
      state.hasLeft = word != "w"
      return state.say(.done("Every change is saved already."))
    }
    do throws(Failure) {
      switch try prompt.request(shell) {
      case .change(let command, let asks):
        return run(ScreenCommand(command: command, isForeseen: asks, edited: prompt.purpose.todo))
      case .other(let words) where prompt.purpose == .command:
        state.prompt = nil
        return runOutside(words)
      case .other:
        state.prompt?.note = .wrong("Type a text, or words such as due:friday.")
      case .nothing:
        state.prompt = nil
        state.message = .done("Nothing changed.")
      }
    } catch {
      state.prompt?.note = Note(error)
    }
    return .none
  }

  /// Commands that leave vim, and `w`, which writes.
  private static let leaving: Set = ["q", "q!", "quit", "w", "wq", "x"]

  /// Filters the list by the line so far, without its last word if that is unfinished.
  func filter(_ state: inout State) -> Effect<Action> {
    guard let prompt = state.prompt, prompt.purpose == .filter else { return .none }
    let (words, before) = (prompt.typedWords, state.filter)
    do throws(Failure) {
      state.filter = words
      _ = try query(state)
    } catch {
      if prompt.note == nil { state.prompt?.note = Note(error) }
      state.filter = Array(words.dropLast())
      if (try? query(state)) == nil { state.filter = before }
    }
    if state.filter == before { return .none }
    // Whenever the filter finds their todos, the cursor and the marks return to them.
    state.unfiltered = state.unfiltered ?? state.list
    state.list = state.unfiltered ?? state.list
    return read(.list(.stay, isNewQuery: true), state)
  }
}
