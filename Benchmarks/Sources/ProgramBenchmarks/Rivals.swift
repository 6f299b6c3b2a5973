import Foundation

/// Other programs that Debian has, each with a list of its own that is written as it would write it.
struct Rival {
  let name: String
  let add: [String]
  let list: [String]
  let variables: [String: String]
  /// Makes a list of this many entries.
  let prepare: (_ count: Int) throws -> Void

  static func all(in folder: String) -> [Rival] {
    let home = "\(folder)/rivals"
    let search = ["HOME": home, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "dumb"]
    func write(_ text: String, _ path: String) throws {
      let folder = (path as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: false, encoding: .utf8)
    }
    func lines(_ count: Int, _ line: (Int) -> String) -> String {
      (1...max(1, count)).map { line($0) + "\n" }.joined()
    }
    return [
      Rival(
        name: "Taskwarrior", add: ["task", "rc.verbose=nothing", "add", "Buy milk"],
        list: ["task", "rc.verbose=nothing", "list"], variables: search
      ) { count in
        try write("data.location=\(home)/task\nconfirmation=no\n", "\(home)/.taskrc")
        let entries = lines(count) { number in
          let id = UUID().uuidString.lowercased()
          return
            "[description:\"Entry \(number)\" entry:\"1700000000\" modified:\"1700000000\" status:\"pending\" uuid:\"\(id)\"]"
        }
        for name in ["backlog", "completed", "undo"] { try write("", "\(home)/task/\(name).data") }
        try write(entries, "\(home)/task/pending.data")
      },
      Rival(
        name: "todo.txt-cli", add: ["todo-txt", "-d", "\(home)/todotxt.cfg", "add", "Buy milk"],
        list: ["todo-txt", "-p", "-d", "\(home)/todotxt.cfg", "list"], variables: search
      ) { count in
        try write(
          "export TODO_DIR=\(home)/txt\nexport TODO_FILE=$TODO_DIR/todo.txt\nexport DONE_FILE=$TODO_DIR/done.txt\nexport REPORT_FILE=$TODO_DIR/report.txt\n",
          "\(home)/todotxt.cfg")
        try write(lines(count) { "Entry \($0)" }, "\(home)/txt/todo.txt")
      },
      Rival(
        name: "devtodo",
        add: ["devtodo", "--database", "\(home)/devtodo.xml", "--add", "Buy milk", "-p", "medium"],
        list: ["devtodo", "--database", "\(home)/devtodo.xml", "--all"], variables: search
      ) { count in
        let notes = lines(count) {
          "<note priority=\"medium\" time=\"1700000000\">Entry \($0)</note>"
        }
        try write("<todo version=\"0.1.20\">\n\(notes)</todo>\n", "\(home)/devtodo.xml")
      },
      Rival(
        name: "todoman", add: ["todoman", "new", "--list", "home", "Buy milk"],
        list: ["todoman", "list"], variables: search
      ) { count in
        try? FileManager.default.removeItem(atPath: "\(home)/.cache")
        try? FileManager.default.removeItem(atPath: "\(home)/calendars")
        try write(
          "path = \"\(home)/calendars/*\"\ndefault_list = \"home\"\n",
          "\(home)/.config/todoman/config.py")
        for number in 1...max(1, count) {
          try write(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:benchmark\r\nBEGIN:VTODO\r\nUID:u\(number)\r\nDTSTAMP:20231114T221320Z\r\nSUMMARY:Entry \(number)\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
            "\(home)/calendars/home/u\(number).ics")
        }
      },
    ]
  }
}

/// Adding an entry and listing all of them, in lists that grow until a rival takes too long.
func measureRivals(_ bench: Bench, counts: [Int]) throws {
  let patience = 2.0
  var rows: [[String]] = []
  for count in counts {
    let database = try bench.list(of: count)
    let ours = try bench.medians([
      bench.todo(database, ["add", "Buy milk"]), bench.todo(database, ["list"]),
    ])
    rows.append(
      [
        "todo", "\(count)", milliseconds(ours[0].seconds), milliseconds(ours[1].seconds),
        decimal(ours[0].peakMebibytes),
      ])
  }
  for rival in Rival.all(in: bench.folder) {
    for count in counts {
      do {
        try rival.prepare(count)
        let commands = [rival.add, rival.list].map {
          ChildProcess(words: $0, variables: rival.variables)
        }
        // The first run may have to fill a cache.
        _ = try commands[0].run()
        let trial = try commands[0].run()
        let runs =
          trial.seconds > patience ? [trial, try commands[1].run()] : try bench.medians(commands)
        rows.append(
          [
            rival.name, "\(count)", milliseconds(runs[0].seconds), milliseconds(runs[1].seconds),
            decimal(runs[0].peakMebibytes),
          ])
        if trial.seconds > patience { break }
      } catch {
        rows.append([rival.name, "\(count)", "not measured: \(error)", "", ""])
        break
      }
    }
  }
  printTable(
    "Beside other programs", ["program", "entries", "add, ms", "list, ms", "peak of add, MiB"], rows
  )
}
