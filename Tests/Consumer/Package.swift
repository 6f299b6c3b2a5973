// swift-tools-version: 6.2
import PackageDescription

// A program that uses the library, on the main actor by default. `.ci/run consumer` checks what it fetches.
let package = Package(
  name: "consumer",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "swift-composable", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Consumer",
      dependencies: [.product(name: "Composable", package: "swift-composable")],
      swiftSettings: [
        // An environment's closures run wherever the effect that calls them runs.
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .defaultIsolation(MainActor.self),
      ]
    ),
    .testTarget(
      name: "ConsumerTests",
      dependencies: [
        "Consumer",
        .product(name: "ComposableTesting", package: "swift-composable"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
