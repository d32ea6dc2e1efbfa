// Cartons: the order in which they are stacked, counted and spoken of, everywhere.

type Sized = { lengthCm: number; widthCm: number; heightCm: number }

export const largestFirst = <Each extends Sized>(cartons: readonly Each[]): Each[] =>
  cartons.toSorted((a, b) => volumeOf(b) - volumeOf(a))

const volumeOf = ({ lengthCm, widthCm, heightCm }: Sized) => lengthCm * widthCm * heightCm
