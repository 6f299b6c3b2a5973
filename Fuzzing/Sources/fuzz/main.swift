import Foundation
import LibFuzzer

// libFuzzer leaves alone what begins with two hyphens, and hands it on to the processes that it starts.
if CommandLine.arguments.contains("--targets") {
  for target in Target.all { print(target.name) }
  exit(0)
}
guard Target.chosen != nil else {
  FileHandle.standardError.write(Data("usage: fuzz --target=NAME [libFuzzer's options]\n".utf8))
  exit(64)
}

var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
    Target.chosen?.test(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  })
