import Composable

/// A part of a view, on a line of its own, except for a view, which has its own lines.
enum Element {
  case text(String)
  case button(Button)
  case row([Button])
  case field(Field)
  case view(View)
}

/// A button, which runs its action when tapped.
///
///     Button("Save", isEnabled: !title.isEmpty) { store.send(.saveTapped) }
///
/// It is drawn as `[Save]`, or as `(Save)` if disabled.
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

/// A field, which shows a value, and sets it when text is entered.
///
///     Field("Name", viewStore.binding(get: \.name, send: Login.Action.nameChanged))
struct Field {
  let label: String
  let value: Binding<String>

  /// The value when the view was rendered.
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
