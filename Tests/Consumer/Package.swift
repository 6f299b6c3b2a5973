// swift-tools-version: 6.2
import PackageDescription

// A program that uses the library, on the main actor by default. What it fetches is checked by
// `.ci/run consumer`.
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
        // The closures of an environment run where the effect is that calls them.
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
