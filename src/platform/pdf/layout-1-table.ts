// Layout 1 of documents: the table of pieces. Never changed, like the layout.

import type { DocumentContent } from '#contract/document-content.ts'
import { LEFT, RIGHT } from './layout-1-head.ts'
import { HAIRLINE, MUTED, type Spacing, STRONG_LINE, TEXT } from './layout-1-look.ts'
import type { Element, Sheet } from './sheet.ts'

export const HEADING_HEIGHT = 27
const HEADING = { ...MUTED, face: 'bold' as const, leading: 18.6 }
const GAP = 24

type TableRow = { name: string[]; detail: string[]; cells: readonly string[] }
export type MeasuredTable = {
  subject: string
  /** The columns of figures, by their right edges. */
  columns: { label: string; right: number }[]
  rows: TableRow[]
  /** Without the space around the words. */
  heights: number[]
}

export function measureTable(sheet: Sheet, content: DocumentContent): MeasuredTable {
  const widths = content.columns.map(({ label }, index) =>
    Math.max(
      sheet.width(label, HEADING),
      ...content.rows.map(({ cells }) => sheet.width(cells[index] ?? '', TEXT.plain)),
    ),
  )
  const figures = widths.reduce((sum, width) => sum + width + GAP, 0)
  const first = RIGHT - LEFT - figures
  let x = LEFT + first
  const columns = content.columns.map(({ label }, index) => {
    x += GAP + (widths[index] ?? 0)
    return { label, right: x }
  })
  const rows = content.rows.map(({ name, detail, cells }) => ({
    name: sheet.wrap(name, TEXT.bold, first),
    detail: sheet.wrap(detail, MUTED, first),
    cells,
  }))
  const heights = rows.map(
    ({ name, detail }) =>
      Math.max(1, name.length) * TEXT.bold.leading + detail.length * MUTED.leading,
  )
  return { subject: content.subject, columns, rows, heights }
}

/** Without an element, it repeats the heading of an earlier page. */
export function drawHeading(
  sheet: Sheet,
  { subject, columns }: MeasuredTable,
  { y, element }: { y: number; element: Element | undefined },
): void {
  const row = element && sheet.element(element, 'TR')
  const write = (text: string, place: { x: number; align?: 'right' }) => {
    if (row)
      sheet.write(sheet.element(row, 'TH', { scope: 'Column' }), text, HEADING, { ...place, y })
    else sheet.stamp(text, HEADING, { ...place, y })
  }
  write(subject, { x: LEFT })
  for (const { label, right } of columns) write(label, { x: right, align: 'right' })
  sheet.rule(y + HEADING_HEIGHT - 0.5, [LEFT, RIGHT], STRONG_LINE)
}

type Drawing = { rows: readonly number[]; y: number; spacing: Spacing; element: Element }

/** Returns where they end. */
export function drawRows(
  sheet: Sheet,
  table: MeasuredTable,
  { rows, y, spacing, element }: Drawing,
) {
  let top = y
  for (const index of rows) {
    const row = table.rows[index]
    if (!row) continue
    drawRow(sheet, row, { columns: table.columns, y: top + spacing.row, element })
    top += (table.heights[index] ?? 0) + 2 * spacing.row + 1
    sheet.rule(top - 0.5, [LEFT, RIGHT], HAIRLINE)
  }
  return top
}

function drawRow(
  sheet: Sheet,
  { name, detail, cells }: TableRow,
  { columns, y, element }: { columns: MeasuredTable['columns']; y: number; element: Element },
): void {
  const row = sheet.element(element, 'TR')
  const words = sheet.element(row, 'TD')
  name.forEach((line, index) =>
    sheet.write(words, line, TEXT.bold, { x: LEFT, y: y + index * TEXT.bold.leading }),
  )
  const below = y + name.length * TEXT.bold.leading
  detail.forEach((line, index) =>
    sheet.write(words, line, MUTED, { x: LEFT, y: below + index * MUTED.leading }),
  )
  columns.forEach(({ right }, index) =>
    sheet.write(sheet.element(row, 'TD'), cells[index] ?? '', TEXT.plain, {
      x: right,
      y,
      align: 'right',
    }),
  )
}
