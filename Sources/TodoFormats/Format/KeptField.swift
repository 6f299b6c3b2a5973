import TodoDomain
import TodoText

/// A field of a file without a counterpart in a todo.
///
/// It is kept at the end of the note, on a line of its own, and an export to the same format turns
/// it back into the field:
///
///     the blue one
///     taskwarrior.recur: weekly
///     taskwarrior.wait: 20261201T080000Z
///
/// A name and a value may be any text: backslashes, line breaks and, in names, colons are escaped.
struct KeptField: Hashable, Sendable {
  var name: String
  var value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension KeptField {
  static func == (one: KeptField, other: KeptField) -> Bool {
    one.name.hasSameBytes(as: other.name) && one.value.hasSameBytes(as: other.value)
  }

  /// Appends fields of a file in `format` to `note`.
  ///
  /// ``taken(from:format:)`` is the inverse.
  static func note(_ note: String, keeping fields: [KeptField], format: String) -> String {
    if fields.isEmpty { return note }
    var result = note
    for field in fields {
      if !result.isEmpty { result += "\n" }
      result += "\(format).\(escaped(field.name, colons: true)): "
      result += escaped(field.value, colons: false)
    }
    return result
  }

  /// Separates a note from the fields of a file in `format` that it keeps.
  ///
  /// Only lines at the end of the note count, as long as they keep a field of some format. A line that the format
  /// can't turn back into a field (`isField`) is an ordinary line of the note.
  static func taken(
    from note: String, format: String, where isField: (KeptField) -> Bool = { _ in true }
  ) -> (note: String, fields: [KeptField]) {
    // Most notes keep no fields.
    guard note.utf8.contains(UInt8(ascii: ":")), note.utf8.contains((format + ".").utf8)
    else {
      return (note, [])
    }
    let lines = note.parts(between: "\n")
    var start = lines.endIndex
    while start > 0, let (name, field) = kept(in: lines[start - 1]),
      name != format || isField(field)
    {
      start -= 1
    }
    // `note` never writes a line break before the first field of an empty note.
    if start == 1, lines[0].isEmpty { return (note, []) }

    var fields: [KeptField] = []
    var rest = Array(lines[..<start])
    for line in lines[start...] {
      if let (name, field) = kept(in: line), name == format {
        fields.append(field)
      } else {
        rest.append(line)
      }
    }
    return (rest.joined(separator: "\n"), fields)
  }

  /// Returns the field that a line keeps, with its format, or `nil`.
  private static func kept(in line: Substring) -> (format: String, field: KeptField)? {
    guard let point = line.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    let name = String(line[..<point])
    guard TodoFormat.Name(rawValue: name) != nil,
      let field = KeptField(line[line.utf8.index(after: point)...])
    else { return nil }
    return (name, field)
  }

  /// Parses an escaped `name: value`; `nil` for anything else, and for unnecessary escapes.
  private init?(_ line: Substring) {
    var name = ""
    var value = ""
    var isName = true
    var scalars = line.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      var scalar = scalar
      var isEscaped = false
      if scalar == "\\" {
        guard let next = scalars.popFirst() else { return nil }
        switch next {
        case "\\", ":": scalar = next
        case "n": scalar = "\n"
        case "r": scalar = "\r"
        default: return nil
        }
        isEscaped = true
      }
      if isName, scalar == ":", !isEscaped {
        guard scalars.popFirst() == " " else { return nil }
        isName = false
      } else if isName {
        name.unicodeScalars.append(scalar)
      } else {
        value.unicodeScalars.append(scalar)
      }
    }
    if isName { return nil }
    self.init(name, value)
    let written = "\(Self.escaped(name, colons: true)): \(Self.escaped(value, colons: false))"
    guard written.hasSameBytes(as: String(line)) else { return nil }
  }

  private static func escaped(_ text: String, colons: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case ":" where colons: escaped += "\\:"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
