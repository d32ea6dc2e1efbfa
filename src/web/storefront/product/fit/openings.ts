// The openings as they are typed, in centimetres or inches, and as they are remembered.

import { recall, remember } from '#web/ui/remembered.ts'
import type { Openings } from '#contract/fit-rules.ts'

export type Unit = 'cm' | 'in'

const CM_PER_INCH = 2.54
const LARGEST_CM = 1000
const REMEMBERED_AS = 'yaadbox.openings'

export const NO_OPENINGS: Openings = {
  doorWidthCm: 0,
  doorHeightCm: 0,
  stairWidthCm: 0,
  liftWidthCm: 0,
  liftDepthCm: 0,
  liftHeightCm: 0,
}
export const OPENING_KEYS = Object.keys(NO_OPENINGS) as (keyof Openings)[]

/** The centimetres that were meant: 0 for nothing, undefined for what is no measure. */
export function readMeasure(text: string, unit: Unit): number | undefined {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return 0
  const cm = Number(typed) * (unit === 'in' ? CM_PER_INCH : 1)
  return cm > 0 && cm <= LARGEST_CM ? cm : undefined
}

/** To a tenth, without a zero that says nothing. */
export function formatMeasure(cm: number, unit: Unit): string {
  if (cm === 0) return ''
  return String(Math.round((unit === 'in' ? cm / CM_PER_INCH : cm) * 10) / 10)
}

export type Remembered = { unit: Unit; openings: Openings }

export function recallOpenings(): Remembered {
  const kept = recall(REMEMBERED_AS) as Partial<Remembered> | undefined
  const openings = { ...NO_OPENINGS }
  for (const key of OPENING_KEYS) {
    const cm: unknown = kept?.openings?.[key]
    if (typeof cm === 'number' && cm > 0 && cm <= LARGEST_CM) openings[key] = cm
  }
  return { unit: kept?.unit === 'in' ? 'in' : 'cm', openings }
}

export const rememberOpenings = (kept: Remembered) => remember(REMEMBERED_AS, kept)
