import Composable

/// What stands in a view, each on a line of its own but for a view, which has lines of its own.
enum Element {
  case text(String)
  case button(Button)
  case row([Button])
  case field(Field)
  case view(View)
}

/// Does something when it is tapped.
///
///     Button("Save", isEnabled: !title.isEmpty) { store.send(.saveTapped) }
///
/// It shows as `[Save]`, or as `(Save)` where it is disabled.
struct Button {
  let label: String
  let isEnabled: Bool
  let action: @MainActor () -> Void

  init(_ label: String, isEnabled: Bool = true, action: @escaping @MainActor () -> Void) {
    self.label = label
    self.isEnabled = isEnabled
    self.action = action
  }

  var text: String { isEnabled ? "[\(label)]" : "(\(label))" }
}

/// Shows a value, and sets it when something is entered.
///
///     Field("Name", viewStore.binding(get: \.name, send: Login.Action.nameChanged))
struct Field {
  let label: String
  let value: Binding<String>

  /// As it was when the view was rendered.
  let text: String

  init(_ label: String, _ value: Binding<String>) {
    self.label = label
    self.value = value
    text = "\(label): \(value.wrappedValue)"
  }
}

/// Makes the elements of a view from texts, controls and other views.
@resultBuilder
enum ElementsBuilder {
  static func buildExpression(_ text: String) -> [Element] { [.text(text)] }
  static func buildExpression(_ button: Button) -> [Element] { [.button(button)] }
  static func buildExpression(_ row: [Button]) -> [Element] { [.row(row)] }
  static func buildExpression(_ field: Field) -> [Element] { [.field(field)] }
  static func buildExpression(_ views: [View]) -> [Element] { views.map { .view($0) } }
  static func buildExpression(_ view: View?) -> [Element] { view.map { [.view($0)] } ?? [] }

  static func buildBlock(_ elements: [Element]...) -> [Element] { elements.flatMap { $0 } }
  static func buildOptional(_ elements: [Element]?) -> [Element] { elements ?? [] }
  static func buildEither(first elements: [Element]) -> [Element] { elements }
  static func buildEither(second elements: [Element]) -> [Element] { elements }
  static func buildArray(_ elements: [[Element]]) -> [Element] { elements.flatMap { $0 } }
}
