import Glibc
import Testing

@testable import TodoText

@Suite("A system call")
struct UninterruptedTests {
  @Test("that signals interrupt is repeated until it returns a result")
  func interrupted() {
    var count: Int32 = 0
    let answer = uninterrupted {
      count += 1
      errno = EINTR
      return count < 4 ? -1 : 7
    }
    #expect(answer == 7)
    #expect(count == 4)
  }

  @Test("that fails for another reason is made once")
  func failed() {
    var count = 0
    let answer = uninterrupted {
      count += 1
      errno = ENOSPC
      return -1
    }
    #expect(answer == -1 && errno == ENOSPC)
    #expect(count == 1)
  }
}
