/// Tells Swift's runtime that there is no program for backtraces beside this one.
///
/// The runtime looks for it before `main` by way of `/proc/self/exe`, and ends the process where that
/// cannot be read. `scripts/release` links this in the place of `swift_copyAuxiliaryExecutablePath`; what
/// is linked with all that it needs has no such program beside it.
@_cdecl("__wrap_swift_copyAuxiliaryExecutablePath")
func copyAuxiliaryExecutablePath(
  _ name: UnsafePointer<CChar>?, _ package: UnsafePointer<CChar>?
) -> UnsafePointer<CChar>? {
  nil
}
