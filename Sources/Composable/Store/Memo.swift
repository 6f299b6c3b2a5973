/// A value that is kept until a reducer runs.
///
/// It belongs to the actor of its store.
final class Memo<Value>: Forgettable {
  var value: Value?

  override func forget() {
    value = nil
  }
}

/// Something that is let go before a reducer runs.
class Forgettable {
  func forget() {
    preconditionFailure("what is kept can be let go")
  }
}
