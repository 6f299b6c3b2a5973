import TodoCLI

extension Style {
  /// A style of the configuration.
  ///
  /// Its parameters are those of ECMA-48, 8.3.117 SGR, and aixterm's bright colours.
  init(_ text: TextStyle) {
    self.init()
    for parameter in text.parameters.split(separator: ";").compactMap({ UInt8($0) }) {
      switch parameter {
      case 1: bold = true
      case 2: dim = true
      case 3: italic = true
      case 4: underlined = true
      case 7: reversed = true
      case 30...37: foreground = Color(rawValue: parameter - 30)
      case 90...97: foreground = Color(rawValue: parameter - 90 + 8)
      default: break
      }
    }
  }
}
