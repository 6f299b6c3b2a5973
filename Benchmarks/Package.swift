// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "benchmarks",
  dependencies: [
    .package(name: "swift-composable", path: "..")
  ],
  targets: [
    .executableTarget(
      name: "LibraryBenchmarks",
      dependencies: [
        .product(name: "Composable", package: "swift-composable"),
        .product(name: "ComposableTesting", package: "swift-composable"),
      ],
      swiftSettings: swiftSettings
    ),
    .executableTarget(name: "ProgramBenchmarks", swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6]
)
