import type { Carton } from '#contract/product-views.ts'

const volume = ({ lengthCm, widthCm, heightCm }: Carton) => lengthCm * widthCm * heightCm

/** Whether a stack is of boxes of one size. */
export const allAlike = ([first, ...others]: readonly Carton[]) =>
  others.every(
    (carton) =>
      carton.lengthCm === first?.lengthCm &&
      carton.widthCm === first.widthCm &&
      carton.heightCm === first.heightCm,
  )

/** The order in which boxes are stacked, counted and spoken of. */
export const largestFirst = (cartons: readonly Carton[]) =>
  cartons.toSorted((a, b) => volume(b) - volume(a))
