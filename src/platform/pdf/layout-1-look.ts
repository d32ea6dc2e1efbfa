// Layout 1 of documents: its inks, its lines and how close together things are. Never changed, like the layout.

import type { Ink, Line } from './sheet.ts'

export const INK = '#1d1b16'
const MUTED_INK = '#575045'
export const KRAFT = '#ddbe8c'
export const MANGO = '#f2a51f'
export const LEAF = '#17452f'
export const LEAF_PALE = '#dfebdd'
export const WARNING = '#80500a'
export const WARNING_PALE = '#fbe9c6'

export const FOLD: Line = { width: 1.5, color: '#c2b393', dash: 3 }
export const HAIRLINE: Line = { width: 1, color: '#ddd0b8' }
export const STRONG_LINE: Line = { width: 1, color: INK }

const plain: Ink = { face: 'regular', size: 13, color: INK, leading: 18.2, tabular: true }
export const TEXT = { plain, bold: { ...plain, face: 'bold' as const } }
export const MUTED: Ink = { ...plain, size: 12, color: MUTED_INK, leading: 16.8 }

export type Spacing = {
  /** Above and below the words of a row. */
  row: number
  sum: number
  aboveTitle: number
  aroundFacts: number
  afterRows: number
}

/** The first that keeps a document on one page is taken. */
export const SPACINGS: readonly Spacing[] = [
  { row: 11, sum: 9, aboveTitle: 34, aroundFacts: 24, afterRows: 14 },
  { row: 7, sum: 6, aboveTitle: 24, aroundFacts: 18, afterRows: 10 },
  { row: 4, sum: 4, aboveTitle: 14, aroundFacts: 15, afterRows: 6 },
]
