import Testing

@testable import TodoCLI

@Suite("The locale")
struct LocaleTests {
  @Test(
    "is UTF-8 if the first variable that isn't empty says so",
    arguments: [
      ([:], false),
      (["LANG": "de_DE.UTF-8"], true),
      (["LANG": "de_DE.utf8@euro"], true),
      (["LC_CTYPE": "UTF-8"], true),
      (["LANG": "de_DE.ISO-8859-1"], false),
      (["LC_ALL": "C", "LANG": "en_US.UTF-8"], false),
      (["LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "C"], true),
    ] as [([String: String], Bool)])
  func unicode(variables: [String: String], isUnicode: Bool) throws {
    let world = try World()
    world.variables = variables
    #expect(world.environment().hasUnicodeLocale == isUnicode)
  }
}
