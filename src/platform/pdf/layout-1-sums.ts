// Layout 1 of documents: the notes, and beside them what the total is made of. Never changed, like the layout.

import type { DocumentContent } from '#contract/document-content.ts'
import { LEFT, RIGHT } from './layout-1-head.ts'
import {
  FOLD,
  INK,
  LEAF,
  LEAF_PALE,
  MUTED,
  type Spacing,
  TEXT,
  WARNING,
  WARNING_PALE,
} from './layout-1-look.ts'
import type { Element, Ink, Sheet } from './sheet.ts'

type Sum = DocumentContent['sums'][number]

const SLIP_LEFT = RIGHT - 330
const NOTE: Ink = { ...MUTED, leading: 18.6 }
const NOTE_WIDTH = SLIP_LEFT - LEFT - 44
const NOTE_GAP = 12
const NOTE_TOP = 10

const LABEL: Ink = { ...TEXT.plain, size: 14, leading: 21.7 }
const AMOUNT: Ink = { ...LABEL, face: 'medium' }
const DETAIL: Ink = { ...LABEL, size: 13, leading: 18, color: MUTED.color }
const TAX: Ink = { ...MUTED, size: 13, leading: 20 }
const TOTAL_LABEL: Ink = { ...LABEL, face: 'bold', size: 15, leading: 23 }
const TOTAL: Ink = {
  face: 'figures',
  size: 28,
  color: INK,
  leading: 28,
  tracking: -0.015,
  tabular: true,
}

type Inks = { label: Ink; detail: Ink; amount: Ink }
const PART: Inks = { label: LABEL, detail: DETAIL, amount: AMOUNT }
const boxed = (color: string): Inks => {
  const ink: Ink = { ...LABEL, face: 'bold', color }
  return { label: ink, detail: { ...DETAIL, color }, amount: ink }
}
const INKS: Record<Sum['role'], Inks> = {
  part: PART,
  total: { label: TOTAL_LABEL, detail: DETAIL, amount: TOTAL },
  tax: { label: TAX, detail: TAX, amount: TAX },
  settled: boxed(LEAF),
  due: boxed(WARNING),
}
const BOX_PADDING = 13

type SlipRow = { sum: Sum; details: string[]; isBeside: boolean; height: number }
type NoteLine = { lead: string; rest: string }
export type MeasuredSums = { slip: SlipRow[]; notes: NoteLine[][]; height: number }

export function measureSums(
  sheet: Sheet,
  { sums, notes }: DocumentContent,
  spacing: Spacing,
): MeasuredSums {
  const slip = sums.map((sum) => slipRow(sheet, sum, spacing))
  const noteLines = notes.map((note) => wrapNote(sheet, note))
  const slipHeight = slip.reduce((all, { height }) => all + height, 0)
  const noteHeight = noteLines.reduce(
    (all, lines) => all + lines.length * NOTE.leading + NOTE_GAP,
    NOTE_TOP,
  )
  return { slip, notes: noteLines, height: Math.max(slipHeight, noteHeight) }
}

/** A detail goes beside the label if there is room, or else below it. */
function slipRow(sheet: Sheet, sum: Sum, spacing: Spacing): SlipRow {
  const { label, detail, amount } = INKS[sum.role]
  const inset = isBox(sum) ? 2 * BOX_PADDING : 0
  const room = RIGHT - SLIP_LEFT - inset
  const used =
    sheet.width(sum.label, label) +
    8 +
    sheet.width(sum.detail, detail) +
    16 +
    sheet.width(sum.amount, amount)
  const isBeside = sum.detail === '' || used <= room
  const details = isBeside ? [sum.detail].filter(Boolean) : sheet.wrap(sum.detail, detail, 200)
  const below = isBeside ? 0 : details.length * detail.leading
  return { sum, details, isBeside, height: below + ownHeight(sum, spacing) }
}

const isBox = ({ role }: Sum) => role === 'due' || role === 'settled'

function ownHeight({ role }: Sum, { sum }: Spacing): number {
  if (role === 'part') return LABEL.leading + 2 * sum + 1.5
  if (role === 'total') return TOTAL.leading + sum + 5
  if (role === 'tax') return TAX.leading + 4
  return LABEL.leading + 2 * BOX_PADDING + 10
}

/** Each line with its words in bold, of which only the first lines have any. */
function wrapNote(sheet: Sheet, { lead, text }: DocumentContent['notes'][number]): NoteLine[] {
  const bold: Ink = { ...NOTE, face: 'bold' }
  const leads = sheet.wrap(lead, bold, NOTE_WIDTH)
  const last = leads.pop() ?? ''
  const indent = last ? sheet.width(`${last} `, bold) : 0
  const [start = '', ...others] = withIndent(sheet, text, indent)
  return [
    ...leads.map((line) => ({ lead: line, rest: '' })),
    { lead: last, rest: start },
    ...others.map((line) => ({ lead: '', rest: line })),
  ]
}

/** A text as lines, the first of which is shorter. */
function withIndent(sheet: Sheet, text: string, indent: number): string[] {
  const words = text.split(/\s+/u).filter(Boolean)
  let count = 0
  while (
    count < words.length &&
    sheet.width(words.slice(0, count + 1).join(' '), NOTE) <= NOTE_WIDTH - indent
  )
    count += 1
  const rest = sheet.wrap(words.slice(count).join(' '), NOTE, NOTE_WIDTH)
  return [words.slice(0, count).join(' '), ...rest]
}

export function drawSums(
  sheet: Sheet,
  { slip, notes }: MeasuredSums,
  { y, spacing }: { y: number; spacing: Spacing },
): void {
  drawNotes(sheet, notes, y + NOTE_TOP)
  const table = sheet.element(sheet.root, 'Table')
  let top = y
  for (const row of slip) {
    drawSum(sheet, row, { y: top, spacing, element: sheet.element(table, 'TR') })
    top += row.height
  }
}

function drawNotes(sheet: Sheet, notes: readonly NoteLine[][], y: number): void {
  const bold: Ink = { ...NOTE, face: 'bold', color: INK }
  let top = y
  for (const lines of notes) {
    const element = sheet.element(sheet.root, 'P')
    for (const { lead, rest } of lines) {
      sheet.write(element, lead, bold, { x: LEFT, y: top })
      const x = LEFT + (lead ? sheet.width(`${lead} `, bold) : 0)
      sheet.write(element, rest, NOTE, { x, y: top })
      top += NOTE.leading
    }
    top += NOTE_GAP
  }
}

type SumPlace = { y: number; spacing: Spacing; element: Element }

function drawSum(sheet: Sheet, row: SlipRow, { y, spacing, element }: SumPlace): void {
  const { sum, details, isBeside, height } = row
  const inks = INKS[sum.role]
  if (isBox(sum)) drawBox(sheet, sum, { y: y + 10, height: height - 10 })
  if (sum.role === 'part') sheet.rule(y + height - 0.75, [SLIP_LEFT, RIGHT], FOLD)
  const inset = isBox(sum) ? BOX_PADDING + 1 : 0
  const top = y + spaceAbove(sum, spacing)
  const labelTop = sum.role === 'total' ? top + TOTAL.leading - TOTAL_LABEL.leading + 1 : top
  const x = SLIP_LEFT + inset
  const heading = sheet.element(element, 'TH', { scope: 'Row' })
  sheet.write(heading, sum.label, inks.label, { x, y: labelTop })
  const beside = x + sheet.width(sum.label, inks.label) + 8
  details.forEach((line, index) =>
    sheet.write(
      heading,
      line,
      inks.detail,
      isBeside
        ? { x: beside, y: labelTop + (inks.label.leading - inks.detail.leading) / 2 }
        : { x, y: labelTop + inks.label.leading + index * inks.detail.leading },
    ),
  )
  const cell = sheet.element(element, 'TD')
  sheet.write(cell, sum.amount, inks.amount, { x: RIGHT - inset, y: top, align: 'right' })
}

function spaceAbove({ role }: Sum, { sum }: Spacing): number {
  if (role === 'tax') return 4
  if (role === 'total') return sum + 5
  return role === 'part' ? sum : 10 + BOX_PADDING
}

function drawBox(sheet: Sheet, { role }: Sum, { y, height }: { y: number; height: number }): void {
  const box = { x: SLIP_LEFT, y, width: RIGHT - SLIP_LEFT, height }
  if (role === 'settled') sheet.box(box, { fill: LEAF_PALE, radius: 6 })
  else sheet.box(box, { fill: WARNING_PALE, radius: 6, border: WARNING })
}
