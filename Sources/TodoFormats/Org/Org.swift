import TodoDomain
import TodoText

extension TodoFormat {
  /// The headings of org-mode that have a keyword such as TODO: <https://orgmode.org/manual/TODO-Items.html>.
  package static let org = TodoFormat(
    id: .org, fileExtensions: ["org"],
    fields: [.description, .priority, .due, .wait, .repeat, .parent, .tags, .project, .note],
    recognizes: { $0.orgRecognition }, makeReader: { OrgReader($0, $1) })
}

extension FileBeginning {
  /// A heading with a keyword may be an item of a Markdown list; with a setting or properties, it isn't.
  fileprivate var orgRecognition: Recognition {
    var keywords = OrgKeywords()
    var (hasTask, hasMore) = (false, false)
    for line in lines {
      if keywords.read(line) || String(line).trimmingBlanks == ":PROPERTIES:"
        || OrgTask.isPlanning(line)
      {
        hasMore = true
      } else if OrgHeading(line, keywords)?.keyword != nil {
        hasTask = true
      }
    }
    return hasTask ? hasMore ? .certain : .likely : .no
  }
}

/// The words before the text of a task, in org-mode and in Logseq.
struct OrgKeywords {
  private var open: Set<String>
  private var done: Set<String> = ["DONE", "CANCELED", "CANCELLED"]
  private var areOwn = false

  /// Until a file names its own, those that many people set in Emacs count, and those of Doom Emacs.
  init() {
    open = Self.logseq.open.union([
      "NEXT", "INPROGRESS", "HOLD", "SOMEDAY", "PROJ", "LOOP", "STRT", "IDEA",
    ])
    done.insert("KILL")
  }

  private init(open: Set<String>) { self.open = open }

  static let logseq = OrgKeywords(open: [
    "TODO", "DOING", "NOW", "LATER", "WAITING", "WAIT", "IN-PROGRESS", "STARTED",
  ])

  /// Whether a task with this word is completed; `nil` for any other word.
  func isDone(_ word: String) -> Bool? {
    done.contains(word) ? true : open.contains(word) ? false : nil
  }

  /// Reads a line such as `#+TODO: TODO(t) NEXT | DONE CANCELED(c@)`; returns whether it is one.
  mutating func read(_ line: some StringProtocol) -> Bool {
    guard let (key, value) = line.cut(at: ":"),
      ["#+todo", "#+seq_todo", "#+typ_todo"].contains(key.lowercased())
    else { return false }
    let words = value.split { $0 == " " || $0 == "\t" }.map { word in
      String(word.prefix { $0 != "(" })
    }
    guard !words.isEmpty else { return true }
    if !areOwn { (open, done, areOwn) = ([], [], true) }
    // Without a bar, the last one means done.
    let bar = words.firstIndex(of: "|") ?? words.count - 1
    open.formUnion(words[..<bar])
    done.formUnion(words[bar...].filter { $0 != "|" })
    return true
  }
}

/// A heading: `** TODO [#A] Buy milk :shop:`.
struct OrgHeading {
  let level: Int
  private(set) var keyword: String?
  private(set) var priority: String?
  /// The text, without statistics such as `[1/2]`.
  private(set) var title: String
  private(set) var tags: [String] = []
  /// Whether Emacs leaves its subtree out of the agenda: it is archived, or a comment.
  private(set) var isHidden = false

  init?(_ line: some StringProtocol, _ keywords: OrgKeywords) {
    level = line.utf8.prefix { $0 == UInt8(ascii: "*") }.count
    let line = Substring(line)
    guard level > 0, line.utf8.dropFirst(level).first?.isBlank == true else { return nil }
    var text = String(Substring(line.utf8.dropFirst(level))).trimmingBlanks
    let word = String(text.prefix { $0 != " " && $0 != "\t" })
    if keywords.isDone(word) != nil {
      keyword = word
      text = String(text.dropFirst(word.count)).trimmingBlanks
    }
    if let (cookie, rest) = text.cut(at: "]"), cookie.hasBytePrefix("[#") {
      priority = String(cookie.dropFirst(2))
      text = String(rest).trimmingBlanks
    }
    let blank = text.utf8.lastIndex(where: \.isBlank)
    let last = text[(blank.map(text.utf8.index(after:)) ?? text.startIndex)...]
    if let tags = Self.tags(last) {
      self.tags = tags
      text = String(text[..<last.startIndex]).trimmingBlanks
    }
    title =
      text.parts(between: " ").filter { !Self.isStatistics($0) }.map(String.init)
      .joined(by: " ").trimmingBlanks
    isHidden = tags.contains("ARCHIVE") || title == "COMMENT" || title.hasBytePrefix("COMMENT ")
  }

  /// Whether a word is `[1/2]` or `[50%]`, which Emacs updates.
  private static func isStatistics(_ word: Substring) -> Bool {
    guard word.hasPrefix("["), word.hasSuffix("]") else { return false }
    let inside = word.dropFirst().dropLast()
    let numbers = inside.last == "%" ? [inside.dropLast()] : inside.parts(between: "/")
    return (inside.last == "%" || numbers.count == 2)
      && numbers.allSatisfy { $0.utf8.allSatisfy(\.isASCIIDigit) }
  }

  /// Whether a line begins a drawer, such as `:LOGBOOK:`, in Logseq, too.
  static func isDrawer(_ line: String) -> Bool {
    line.utf8.count > 2 && line.hasPrefix(":") && line.hasSuffix(":")
      && !line.contains(where: \.isWhitespace)
  }

  /// Reads `:shop:home:`.
  static func tags(_ word: Substring) -> [String]? {
    guard word.utf8.count > 2, word.hasPrefix(":"), word.hasSuffix(":") else { return nil }
    let tags = word.split(separator: ":").map(String.init)
    let isTag = { (tag: String) in
      tag.allSatisfy { $0.isLetter || $0.isNumber || "_@#%".contains($0) }
    }
    return tags.allSatisfy(isTag) ? tags : nil
  }
}
