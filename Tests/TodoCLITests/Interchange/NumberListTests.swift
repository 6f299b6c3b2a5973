import Testing

@testable import TodoCLI

@Suite("The numbers of a message")
struct NumberListTests {
  @Test(
    "are ranges, the first of them in full",
    arguments: [
      ([7], "1 todo: 7"),
      ([1, 2, 3, 5], "4 todos: 1-3 and 5"),
      (Array(1...1200), "1,200 todos: 1-1200"),
      ([3, 2, 1], "3 todos: 3, 2 and 1"),
      (
        stride(from: 1, through: 2400, by: 2).map { $0 },
        "1,200 todos: 1, 3, 5, 7, 9, 11, 13, 15, 17, 19 and 1,190 more"
      ),
      (
        Array(stride(from: 1, through: 21, by: 2)) + [22, 24],
        "13 todos: 1, 3, 5, 7, 9, 11, 13, 15, 17, 19 and 3 more"
      ),
      ([.max, .min], "2 todos: 9223372036854775807 and -9223372036854775808"),
    ] as [([Int64], String)])
  func text(numbers: [Int64], expected: String) {
    var list = NumberList()
    for number in numbers { list.append(number) }
    #expect(list.description == expected)
  }

  @Test("of an import are told apart")
  func summary() {
    #expect(
      ImportSummary(count: 120, added: 100, unchanged: 5).description
        == "Imported 120: 100 added, 15 changed, 5 as they were")
    #expect(
      ImportSummary(count: 1, added: 0, unchanged: 1).description == "Imported 1: 1 as it was")
    #expect(
      ImportSummary(count: 0, added: 0, unchanged: 0).description
        == "Imported 0: there is nothing in the file")
  }
}
