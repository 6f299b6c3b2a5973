import Testing
import TodoDomain

@testable import TodoGit

@Suite("A complaint of git")
struct ComplaintTests {
  private func complaint(_ error: String, exitCode: Int32 = 128) -> Complaint {
    Complaint(Git.Result(exitCode: exitCode, output: [], error: error))
  }

  @Test(
    "is recognized as a fault that someone has to fix",
    arguments: [
      (
        "fatal: detected dubious ownership in repository at '/srv/todo.git'\nTo add an exception ...",
        RemoteFault.notOwned(path: "/srv/todo.git")
      ),
      ("remote: error: file write error: No space left on device", .diskFull),
      ("fatal: write error: Disk quota exceeded", .diskFull),
      ("Host key verification failed.\nfatal: Could not read from remote repository.", .hostKey),
      ("git@host: Permission denied (publickey,password).", .noCredentials),
      (
        "fatal: could not read Username for 'https://host': terminal prompts disabled",
        .noCredentials
      ),
      ("fatal: Authentication failed for 'https://host/x.git/'", .noCredentials),
      (
        "remote: error: insufficient permission for adding an object to repository database ./objects",
        .noPermission
      ),
      ("error: unable to create directory: Read-only file system", .noPermission),
      (
        "fatal: unable to access 'https://host/x/': The requested URL returned error: 403",
        .noPermission
      ),
      (
        "ERROR: Repository not found.\nfatal: Could not read from remote repository.",
        .notARepository(wasThere: false)
      ),
      ("fatal: repository 'https://host/x.git/' not found", .notARepository(wasThere: false)),
      ("ssh: Could not resolve hostname nowhere: Name or service not known", .unknownHost),
      ("fatal: unable to access 'https://x/': Could not resolve host: x", .unknownHost),
      (
        "git: 'remote-htp' is not a git command.\nfatal: unable to find remote helper for 'htp'",
        .badAddress
      ),
      (
        "fatal: unable to access 'https://x/': server certificate verification failed.",
        .certificate
      ),
      ("error: object file objects/00/11 is empty\nfatal: loose object 0011 is corrupt", .damaged),
    ])
  func faults(text: String, fault: RemoteFault) throws {
    guard case .fault(let found)? = complaint(text).sign else {
      Issue.record("\(text) is a sign of nothing")
      return
    }
    #expect(found == fault)
  }

  @Test(
    "is recognized as temporary",
    arguments: [
      "ssh: connect to host x port 22: Connection refused\nfatal: Could not read from remote repository.",
      "fatal: unable to access 'https://x/': Failed to connect to x port 443",
      "Connection closed by 127.0.0.1 port 22", "fatal: the remote end hung up unexpectedly",
      "fatal: unable to access 'https://x/': The requested URL returned error: 503",
    ])
  func passing(text: String) {
    guard case .passing? = complaint(text).sign else {
      Issue.record("\(text) is for ever")
      return
    }
  }

  @Test("is reduced to its reason, without banner, level or password")
  func reason() {
    #expect(
      complaint("Welcome to host\nwarning: x\nfatal: the end\nhint: no").reason == "the end")
    #expect(
      complaint("fatal: unable to access 'http://ada:se:cr@et@host/x': no").reason
        == "unable to access 'http://ada@host/x': no")
    #expect(complaint("remote: \nremote: why  \nfatal: that").reason == "that; why")
    #expect(complaint("", exitCode: 3).reason == "git exited with 3")
  }

  @Test("names a lock only if the lock exists")
  func lock() {
    #expect(
      complaint(
        "error: cannot lock ref 'refs/x': Unable to create '/a/b c.git/refs/x.lock': File exists."
      ).lock == "/a/b c.git/refs/x.lock")
    #expect(
      complaint("error: could not lock config file /a/config: File exists").lock == "/a/config.lock"
    )
    #expect(
      complaint("fatal: Unable to create '/a/packed-refs.lock': Permission denied").lock == nil)
  }
}
