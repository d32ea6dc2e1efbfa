/**
 * Stands in for three's decoder of meshopt models: that one compiles WebAssembly as soon as it is
 * loaded, which the pages' policy refuses. Our models are not packed that way.
 */
export const MeshoptDecoder = { supported: false }
