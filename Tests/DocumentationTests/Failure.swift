import ComposableTesting
import Testing

/// Runs code that fails a test once, with a message that begins with these words.
func expectFailure(
  _ words: String,
  isolation actor: isolated any Actor = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  in body: () async -> Void
) async {
  let failures = Recorder<String>()
  await withKnownIssue(isolation: actor, sourceLocation: sourceLocation) {
    await body()
  } matching: { issue in
    // CustomDump aligns its marks with figure spaces, which look like ordinary spaces on a page.
    for comment in issue.comments {
      failures.record(comment.rawValue.replacing("\u{2007}", with: " "))
    }
    return true
  }
  #expect(failures.values.count == 1, sourceLocation: sourceLocation)
  let message = failures.values.first ?? ""
  #expect(String(message.prefix(words.count)) == words, sourceLocation: sourceLocation)
}
