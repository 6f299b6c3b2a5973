import Glibc
import TodoText

/// The program that opens links.
struct Opener {
  /// The setting, else `BROWSER`, else `xdg-open`; a shell runs it, so it may have options.
  let command: String

  init(_ setting: String?, _ variable: (String) -> String?) {
    // `BROWSER` may be a list with colons between.
    let browser = variable("BROWSER").flatMap { $0.split(separator: ":").first.map(String.init) }
    command = setting ?? browser ?? "xdg-open"
  }

  /// Opens a link, and returns the exit code of the program; `%s` in the command stands for the link.
  func open(_ link: String) -> Int32 {
    let word = link.shellWord
    return Editor.runShell(
      command.contains("%s") ? command.replacing("%s", with: word) : "\(command) \(word)")
  }
}
