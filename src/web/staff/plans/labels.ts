// How staff's screens name plans, their states and figures.

import type { PlanFigures, PlanState } from '#contract/staff-plans.ts'
import { formatExact } from '#web/staff/format.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

export const STATES: Record<PlanState, [tone: BadgeTone, words: string]> = {
  draft: ['neutral', 'Draft'],
  coming: ['info', 'To come'],
  running: ['ok', 'Running'],
  past: ['line', 'Past'],
  overtaken: ['line', 'Never ran'],
}

export const TYPES: Record<PlanFigures['planType'], string> = {
  hybrid: 'Team plan',
  binary: 'Binary',
  matrix: 'Matrix',
}

export const DIRECTIONS: Record<PlanFigures['spilloverDirection'], string> = {
  balanced: 'Balanced',
  left: 'Left first',
  right: 'Right first',
}

/** Basis points as a percentage: `40%`, `12.5%`. */
export const formatShareBp = (bp: number) =>
  `${(bp / 100).toLocaleString('en-JM', { maximumFractionDigits: 2 })}%`

const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: 'numeric' })

/** `2026-11` -> `Nov 2026`. */
export const formatMonthOf = (text: string) => month.format(new Date(`${text}-01T00:00:00Z`))

export const levelLabel = (index: number) => (index === 0 ? 'Seller' : `Level ${index + 1}`)

/** With its sign: `+J$1,200.00`. */
export const formatDifference = (dollars: string) =>
  dollars.startsWith('-') || dollars === '0.00' ? formatExact(dollars) : `+${formatExact(dollars)}`
