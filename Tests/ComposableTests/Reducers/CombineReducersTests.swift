import Composable
import Testing

@MainActor
@Suite("Reducers in a body")
struct CombineReducersTests {
  struct Appender: Reducer {
    let text: String

    func reduce(into state: inout String, action: Int, environment: Void) -> Effect<Int> {
      state += text
      return action == 0 ? .send(Int(text.unicodeScalars.first?.value ?? 0)) : .none
    }
  }

  struct Feature: Reducer {
    var isOn = true
    var number = 0
    var optional: Appender?

    var body: some Reducer<String, Int, Void> {
      Appender(text: "a")
      if isOn { Appender(text: "b") }
      if isOn { Appender(text: "c") } else { EmptyReducer() }
      switch number {
      case 0: Appender(text: "0")
      case 1: EmptyReducer()
      default: Appender(text: "n")
      }
      for text in ["x", "y"] { Appender(text: text) }
      if let optional { optional }
      Reduce { text, _ in
        text += "."
        return .none
      }
    }
  }

  private func text(after action: Int, of reducer: some Reducer<String, Int, Void>) -> String {
    var text = ""
    _ = reducer.reduce(into: &text, action: action)
    return text
  }

  @Test("run from top to bottom in every form that the builder accepts")
  func forms() {
    #expect(text(after: 1, of: Feature()) == "abc0xy.")
    #expect(text(after: 1, of: Feature(isOn: false, number: 1)) == "axy.")
    #expect(text(after: 1, of: Feature(number: 2, optional: Appender(text: "o"))) == "abcnxyo.")
    #expect(text(after: 1, of: CombineReducers { Feature() }) == "abc0xy.")
    #expect(text(after: 1, of: Appender(text: "p").combined(with: Appender(text: "q"))) == "pq")
  }

  @Test("start their effects in the same order")
  func effects() {
    let store = Store<[Int], Int>(initialState: []) {
      Reduce { log, action in
        if action == 0 { return .none }
        log.append(action)
        return .none
      }
      for number in [1, 2] {
        Reduce<[Int], Int, Void> { _, action in action == 0 ? .send(number) : .none }
      }
      Reduce { _, action in action == 0 ? .send(3) : .none }
    }

    store.send(0)

    #expect(store.state == [1, 2, 3])
  }

  @Test("of different types can be combined by `Reduce.combine`, whose type is inferred")
  func combine() {
    let app = Reduce.combine(Appender(text: "a"), Feature(), Appender(text: "z").debug { _ in })

    #expect(text(after: 1, of: app) == "aabc0xy.z")
  }
}
