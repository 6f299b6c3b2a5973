import TodoDomain
import TodoText

/// Throws if `bytes`, which begin at `place`, aren't UTF-8 or have a NUL.
///
/// - Returns: Whether they are known to be ASCII.
@discardableResult
package func checkText(
  _ bytes: ArraySlice<UInt8>, at place: FilePlace
) throws(FormatError) -> Bool {
  if let nul = bytes.firstIndex(ofByte: 0) {
    throw .malformed(place.advanced(over: bytes[..<nul]), .nul)
  }
  do {
    return try UTF8Span(validating: bytes.span).isKnownASCII
  } catch {
    let end = bytes.startIndex + error.byteOffsets.lowerBound
    throw .malformed(place.advanced(over: bytes[..<end]), .notUTF8)
  }
}

/// Throws if `text`, which is at `place`, violates `rule`.
func checkText(
  _ text: String, _ rule: TextRule, at place: FilePlace
) throws(FormatError) {
  do {
    try rule.check(text)
  } catch {
    throw .malformed(place, FormatProblem(error))
  }
}
