/// Returns the story without the steps that aren't needed for it to fail.
@MainActor
func shortened<Step>(
  _ story: [Step], while isWrong: ([Step]) async throws -> Bool
) async rethrows -> [Step] {
  var story = story
  var size = story.count / 2
  while size > 0 {
    var start = 0
    while start < story.count {
      var shorter = story
      shorter.removeSubrange(start..<min(start + size, story.count))
      if try await isWrong(shorter) { story = shorter } else { start += size }
    }
    size /= 2
  }
  return story
}
