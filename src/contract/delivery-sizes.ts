// How large a load is for the courier: the larger of two classes, one by the volume of all cartons and
// one by their weight. Rates are by class.

import type { Carton } from './product-views.ts'

/** The smallest first; the last holds everything above the limits of the one before it. */
export const SIZE_CLASSES = ['S', 'M', 'L', 'XL'] as const
export type SizeClass = (typeof SIZE_CLASSES)[number]

/** The most that a class holds, both included. */
export type SizeLimit = { litres: number; kg: number }
export type SizeLimits = Record<'S' | 'M' | 'L', SizeLimit>

export type Load = { cubicCm: number; kg: number }

/** Pieces of one product: the cartons and the weight of each. */
export type LoadedPieces = {
  quantity: number
  cartons: readonly Carton[]
  weightKg: number | null
}

/** What pieces are together; null where the cartons of one are not known, so that no class is. */
export function loadOf(pieces: readonly LoadedPieces[]): Load | null {
  if (pieces.some(({ cartons }) => cartons.length === 0)) return null
  const load = { cubicCm: 0, kg: 0 }
  for (const { quantity, cartons, weightKg } of pieces) {
    for (const { lengthCm, widthCm, heightCm } of cartons)
      load.cubicCm += quantity * lengthCm * widthCm * heightCm
    load.kg += quantity * (weightKg ?? 0)
  }
  return load
}

const CUBIC_CM_PER_LITRE = 1000

export const sizeClassOf = ({ cubicCm, kg }: Load, limits: SizeLimits): SizeClass =>
  (['S', 'M', 'L'] as const).find(
    (size) => cubicCm <= limits[size].litres * CUBIC_CM_PER_LITRE && kg <= limits[size].kg,
  ) ?? 'XL'
