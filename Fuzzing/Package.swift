// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Settings of targets that report to libFuzzer which branches an input takes.
let observed: [SwiftSetting] = swiftSettings + [.unsafeFlags(["-sanitize=fuzzer"])]

// Links to the root package's sources: they are built again here, with instrumentation in the targets that
// read input. Each target has to match the root's.
let package = Package(
  name: "fuzzing",
  dependencies: [
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
  ],
  targets: [
    .systemLibrary(name: "LibFuzzer"),
    .target(
      name: "Composable",
      dependencies: [
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "TodoText",
      swiftSettings: observed
    ),
    .target(
      name: "TodoDomain",
      dependencies: ["Composable", "TodoText"],
      swiftSettings: observed
    ),
    .target(
      name: "TodoFormats",
      dependencies: ["TodoDomain"],
      resources: [.embedInCode("ICS/windows_zones.txt")],
      swiftSettings: observed
    ),
    .systemLibrary(name: "CSQLite"),
    .target(
      name: "SQLite",
      dependencies: ["CSQLite"],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "TodoSQLite",
      dependencies: ["CSQLite", "SQLite", "TodoDomain"],
      resources: [
        .embedInCode("../../migrations/m0001_todos.sql"),
        .embedInCode("../../migrations/m0002_history.sql"),
        .embedInCode("../../migrations/m0003_search.sql"),
        .embedInCode("../../migrations/m0004_sync.sql"),
        .embedInCode("../../migrations/m0005_undo_and_names.sql"),
      ],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "TodoGit",
      dependencies: ["TodoDomain"],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "TodoRescue",
      dependencies: ["SQLite", "TodoSQLite"],
      swiftSettings: swiftSettings
    ),
    .systemLibrary(name: "CBuild"),
    .target(
      name: "TodoCLI",
      dependencies: ["CBuild", "SQLite", "TodoFormats", "TodoGit", "TodoRescue", "TodoSQLite"],
      swiftSettings: observed
    ),
    .target(
      name: "TodoScreen",
      dependencies: ["TodoCLI"],
      swiftSettings: observed
    ),
    .executableTarget(
      name: "fuzz",
      dependencies: ["LibFuzzer", "TodoCLI", "TodoScreen"],
      swiftSettings: swiftSettings
    ),
  ],
  swiftLanguageModes: [.v6]
)
