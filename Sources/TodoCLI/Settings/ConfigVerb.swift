/// What `config` does with a setting.
enum ConfigVerb: String, CaseIterable {
  case get, set, unset

  var summary: String {
    switch self {
    case .get: "Show a setting."
    case .set: "Change a setting in the configuration file."
    case .unset: "Take a setting out of the configuration file."
    }
  }
}
