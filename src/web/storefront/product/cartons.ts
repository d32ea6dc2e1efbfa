import type { Carton } from '#contract/products.ts'

const volume = ({ lengthCm, widthCm, heightCm }: Carton) => lengthCm * widthCm * heightCm

/** The order in which boxes are stacked, counted and spoken of. */
export const largestFirst = (cartons: readonly Carton[]) =>
  cartons.toSorted((a, b) => volume(b) - volume(a))
