import SwiftSyntax

/// A piece of source that stays where it is, with something before it and behind it, or instead of it.
struct Edit {
  /// Where the piece is, in bytes.
  var range: Range<Int>
  var before = ""
  var after = ""
  /// Whether the piece itself is left out.
  var isReplacement = false

  /// `before`, what is there, `after`.
  static func wrap(_ node: some SyntaxProtocol, _ before: String, _ after: String) -> Edit {
    Edit(range: node.bytes, before: before, after: after)
  }

  /// `text` instead of what is there, in which there must not be another edit.
  static func replace(_ node: some SyntaxProtocol, by text: String) -> Edit {
    Edit(range: node.bytes, before: text, isReplacement: true)
  }
}

extension SyntaxProtocol {
  /// Where it is, in bytes, without the space and the comments around it.
  var bytes: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// What it says, without the space and the comments around it.
  var text: String { trimmedDescription }
}

extension String {
  /// The source after `edits`, which may be inside one another; of two at one place, the first given is
  /// the outer.
  func applying(_ edits: [Edit]) -> String {
    enum Place: Comparable {
      /// What ends comes before what begins there; the inner ends first and begins last.
      case end(innerFirst: Int, order: Int)
      case start(outerFirst: Int, order: Int)
    }
    var events: [(offset: Int, place: Place, text: String, removes: Int)] = []
    for (order, edit) in edits.enumerated() {
      let start = edit.range.lowerBound
      let removed = edit.isReplacement ? edit.range.count : 0
      events.append(
        (start, .start(outerFirst: -edit.range.count, order: order), edit.before, removed))
      if !edit.after.isEmpty {
        events.append(
          (
            edit.range.upperBound, .end(innerFirst: edit.range.count, order: -order), edit.after,
            0
          ))
      }
    }
    events.sort { ($0.offset, $0.place) < ($1.offset, $1.place) }

    let source = Array(utf8)
    var result: [UInt8] = []
    var offset = 0
    for event in events {
      result += source[offset..<max(offset, event.offset)]
      result += event.text.utf8
      offset = max(offset, event.offset) + event.removes
    }
    result += source[min(offset, source.count)...]
    return String(decoding: result, as: UTF8.self)
  }
}
