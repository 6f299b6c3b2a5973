import ComposableTesting
import Testing

/// Runs what fails a test, once and with these words.
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
    // CustomDump aligns its marks with figure spaces, which nobody can tell from spaces on a page.
    for comment in issue.comments {
      failures.record(comment.rawValue.replacing("\u{2007}", with: " "))
    }
    return true
  }
  #expect(failures.values == [words], sourceLocation: sourceLocation)
}
