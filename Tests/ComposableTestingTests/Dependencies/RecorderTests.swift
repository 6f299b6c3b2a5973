import ComposableTesting
import Testing

@Suite("A recorder")
struct RecorderTests {
  @Test("keeps recorded values in order")
  func order() {
    let recorder = Recorder<Int>()
    #expect(recorder.values == [])
    for number in 1...3 { recorder.record(number) }
    #expect(recorder.values == [1, 2, 3])
  }

  @Test("loses nothing when four tasks record at once")
  func concurrent() async {
    let recorder = Recorder<Int>()
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask { for number in 0..<1_000 { recorder.record(task * 1_000 + number) } }
      }
    }
    #expect(recorder.values.sorted() == Array(0..<4_000))
  }
}
