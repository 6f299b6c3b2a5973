import TodoText

/// Why the machine of a step in a check file is wrong.
enum MachineError: Mistake, Hashable {
  case notAName(String)
  /// Nothing follows the name.
  case noStep(machine: String)
  /// Other steps have a machine, such as `other`.
  case noMachine(other: String)
  /// The steps above have no machine.
  case machineAfterOthers(String)
  /// A `sync` without a machine.
  case syncWithoutMachine
  case wordAfterSync(String)
  /// The file has more than `limit` machines.
  case tooMany(limit: Int)
}

extension MachineError {
  var description: String {
    switch self {
    case .notAName(""): "the name of a machine is missing before `>`"
    case .notAName(let word): "\(quoted(word)) is not a name for a machine"
    case .noStep(let machine): "there is no step after `\(machine)>`"
    case .noMachine: "the machine of this step is missing"
    case .machineAfterOthers(let machine):
      "this step is for the machine `\(machine)`, and the steps above have no machine"
    case .syncWithoutMachine: "`sync` needs a machine"
    case .wordAfterSync(let word): "unexpected word \(quoted(word)) after `sync`"
    case .tooMany(let limit): "there are more than \(limit) machines in this file"
    }
  }

  var hint: String? {
    switch self {
    case .notAName: "A name begins with a letter and has letters, digits, and . _ - @ in it."
    case .noStep(let machine): "For example: \(machine)> sync"
    case .noMachine(let other): "Begin each step with its machine, as in `\(other)> sync`."
    case .machineAfterOthers: "Begin each step of a file with a machine, or none."
    case .syncWithoutMachine: "Begin each step with its machine, as in `laptop> sync`."
    case .wordAfterSync: "Machines of a check file share one log; write `sync` alone."
    case .tooMany: "Split the file."
    }
  }
}
