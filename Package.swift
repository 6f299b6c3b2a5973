// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "swift-composable",
  // Platforms with `Task.immediate` (SE-0472), which starts an effect within the action that asks for it.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [
    .library(name: "Composable", targets: ["Composable"]),
    .library(name: "ComposableTesting", targets: ["ComposableTesting"]),
    .executable(name: "todo", targets: ["todo"]),
    .executable(name: "todo-postgresql", targets: ["todo-postgresql"]),
  ],
  traits: [
    .trait(
      name: "PostgreSQL",
      description: "The program `todo-postgresql`, which links the system's libpq."),
    .trait(
      name: "Encryption",
      description: "`todo sync --encrypt`; fetches and builds swift-crypto."),
    .trait(
      name: "Macros",
      description: "Derives case paths with @CasePathable; fetches and builds swift-syntax."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-crypto", "3.12.3"..<"5.0.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3", traits: []),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0"),
  ],
  targets: [
    .macro(
      name: "ComposableMacros",
      dependencies: [
        .product(
          name: "SwiftCompilerPlugin", package: "swift-syntax",
          condition: .when(traits: ["Macros"])),
        .product(
          name: "SwiftDiagnostics", package: "swift-syntax", condition: .when(traits: ["Macros"])),
        .product(
          name: "SwiftSyntax", package: "swift-syntax", condition: .when(traits: ["Macros"])),
        .product(
          name: "SwiftSyntaxBuilder", package: "swift-syntax",
          condition: .when(traits: ["Macros"])),
        .product(
          name: "SwiftSyntaxMacros", package: "swift-syntax", condition: .when(traits: ["Macros"])),
      ],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "Composable",
      dependencies: [
        .target(name: "ComposableMacros", condition: .when(traits: ["Macros"])),
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "ComposableTesting",
      dependencies: [
        "Composable",
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HeapModule", package: "swift-collections"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "TodoText",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "TodoDomain",
      dependencies: ["Composable", "TodoText"],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "TodoFormats",
      dependencies: ["TodoDomain"],
      resources: [.embedInCode("ICS/windows_zones.txt")],
      swiftSettings: swiftSettings
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
      name: "TodoEncryption",
      dependencies: [
        "TodoGit",
        .product(
          name: "Crypto", package: "swift-crypto", condition: .when(traits: ["Encryption"])),
      ],
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
      swiftSettings: swiftSettings
    ),
    .target(
      name: "TodoScreen",
      dependencies: ["TodoCLI"],
      swiftSettings: swiftSettings
    ),
    .systemLibrary(name: "CPostgreSQL"),
    .target(
      name: "TodoPostgreSQL",
      dependencies: [
        "TodoDomain",
        .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "TodoMain",
      dependencies: ["TodoCLI", "TodoScreen"],
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "todo",
      dependencies: [
        .target(name: "TodoCLI", condition: .when(traits: ["Encryption"])),
        .target(name: "TodoEncryption", condition: .when(traits: ["Encryption"])),
        "TodoMain",
      ],
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "todo-postgresql",
      dependencies: [
        .target(name: "TodoCLI", condition: .when(traits: ["PostgreSQL"])),
        .target(name: "TodoEncryption", condition: .when(traits: ["Encryption"])),
        .target(name: "TodoMain", condition: .when(traits: ["PostgreSQL"])),
        .target(name: "TodoPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "ComposableMacrosTests",
      dependencies: [
        "ComposableTesting",
        .target(name: "ComposableMacros", condition: .when(traits: ["Macros"])),
        .product(
          name: "SwiftSyntaxBuilder", package: "swift-syntax",
          condition: .when(traits: ["Macros"])),
        .product(
          name: "SwiftSyntaxMacroExpansion", package: "swift-syntax",
          condition: .when(traits: ["Macros"])),
        .product(
          name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax",
          condition: .when(traits: ["Macros"])),
      ],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "ComposableTests",
      dependencies: ["ComposableTesting"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "UnreflectedTests",
      dependencies: ["ComposableTesting"],
      swiftSettings: swiftSettings + [
        .unsafeFlags(["-Xfrontend", "-disable-reflection-metadata"])
      ]
    ),
    .testTarget(
      name: "ComposableTestingTests",
      dependencies: ["ComposableTesting"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["ComposableTesting"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "ExampleTests",
      dependencies: ["ComposableTesting"],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "TodoFixtures",
      dependencies: ["ComposableTesting", "TodoFormats"],
      path: "Tests/TodoFixtures",
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "TodoTextTests",
      dependencies: ["TodoFixtures", "TodoText"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "TodoFormatsTests",
      dependencies: ["TodoFixtures", "TodoFormats"],
      exclude: ["Fixtures"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "TodoDomainTests",
      dependencies: ["ComposableTesting", "TodoDomain", "TodoFixtures"],
      exclude: ["Repeating/recurrences.py", "Repeating/recurrences.txt"],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "TodoSQLiteFixtures",
      dependencies: ["ComposableTesting", "SQLite", "TodoSQLite"],
      path: "Tests/TodoSQLiteFixtures",
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "SQLiteTests",
      dependencies: ["CSQLite", "SQLite"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "TodoSQLiteTests",
      dependencies: [
        "ComposableTesting", "CSQLite", "SQLite", "TodoFixtures", "TodoRescue", "TodoSQLite",
        "TodoSQLiteFixtures",
      ],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "TodoRescueTests",
      dependencies: ["ComposableTesting", "SQLite", "TodoRescue", "TodoSQLiteFixtures"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "TodoGitTests",
      dependencies: [
        .target(name: "TodoEncryption", condition: .when(traits: ["Encryption"])), "TodoFixtures",
        "TodoGit",
      ],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "TodoCLITests",
      dependencies: ["ComposableTesting", "SQLite", "TodoCLI", "TodoFixtures", "todo"],
      exclude: ["Encryption", "Transcripts"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "TodoScreenTests",
      dependencies: ["ComposableTesting", "TodoFixtures", "TodoScreen", "TodoSQLiteFixtures"],
      swiftSettings: swiftSettings
    ),
  ],
  swiftLanguageModes: [.v6]
)

// Leaves out all other test targets, for builds that need only these.
if let tests = Context.environment["COMPOSABLE_TESTS"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !tests.contains($0.name) }
}
