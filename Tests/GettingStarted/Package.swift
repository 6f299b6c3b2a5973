// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

let package = Package(
  name: "first-steps",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "swift-composable", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "FirstSteps",
      dependencies: [.product(name: "Composable", package: "swift-composable")],
      swiftSettings: settings
    ),
    .testTarget(
      name: "FirstStepsTests",
      dependencies: [
        "FirstSteps",
        .product(name: "ComposableTesting", package: "swift-composable"),
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
