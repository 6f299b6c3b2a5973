/// A value that can be read and set, wherever it is stored.
///
///     let title = viewStore.binding(get: \.title, send: Action.titleChanged)
///     title.wrappedValue           // "Milk"
///     title.wrappedValue = "Salt"  // sends .titleChanged("Salt")
///
/// A property of the value is bound by its name: `address.street` is a `Binding<String>` if `address` is a
/// `Binding<Address>`.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// Creates a binding from a getter and a setter.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// A binding that always reads `value` and ignores being set.
  public static func constant(_ value: Value) -> Self {
    Self(get: { value }, set: { _ in })
  }

  /// The value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself, to pass on.
  public var projectedValue: Self { self }

  /// A binding to a property of the value.
  ///
  /// Setting it reads the value, changes the property, and sets the value.
  public subscript<Member>(
    dynamicMember path: WritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    Binding<Member> {
      wrappedValue[keyPath: path]
    } set: {
      var value = wrappedValue
      value[keyPath: path] = $0
      wrappedValue = value
    }
  }
}
