/// Records the names of the views rendered on it, until they are read.
@MainActor
final class Screen {
  private var rendered: [String] = []

  /// Records that a view was rendered.
  func didRender(_ view: String) {
    rendered.append(view)
  }

  /// Returns the views rendered since the last call, in order.
  func takeRendered() -> [String] {
    defer { rendered = [] }
    return rendered
  }
}
