// Layout 1 of documents. It is never changed: a document looks the way it did on the day of its issue, to the
// byte, and document-pdf.test.ts compares that. A new look is a new layout in a file of its own.

import type { DocumentContent } from '#contract/document-content.ts'
import { fitRows } from './fit-rows.ts'
import { drawHead, drawLid, LEFT, RIGHT } from './layout-1-head.ts'
import { drawSums, measureSums } from './layout-1-sums.ts'
import { drawHeading, drawRows, HEADING_HEIGHT, measureTable } from './layout-1-table.ts'
import { FOLD, MUTED, type Spacing, SPACINGS, TEXT } from './layout-1-look.ts'
import { isPartlyUnprintable } from './printable-text.ts'
import { SHEET, type Sheet } from './sheet.ts'

const BOTTOM = SHEET.height - 44
const FOOT = { ...MUTED, size: 11, leading: 16.5 }
const NEXT_TOP = 96
const UNPRINTABLE = 'A question mark can stand for a character that cannot be printed here.'

export function drawLayout1(sheet: Sheet, content: DocumentContent, hash: string): void {
  const table = measureTable(sheet, content)
  const foot = footLines(sheet, content, hash)
  const footTop = BOTTOM - 12 - foot.length * FOOT.leading
  const plan = (spacing: Spacing) => {
    const sums = measureSums(sheet, content, spacing)
    const pages = fitRows({
      rows: table.heights.map((height) => height + 2 * spacing.row + 1),
      after: spacing.afterRows + sums.height,
      top: {
        first: drawHead(sheet, content, spacing, 'measure') + HEADING_HEIGHT,
        next: NEXT_TOP + HEADING_HEIGHT,
      },
      bottom: footTop - 12,
    })
    return { spacing, sums, pages }
  }
  // Rows move closer together where that keeps the document on one page.
  const plans = SPACINGS.map(plan)
  const chosen = plans.find(({ pages }) => pages.length === 1) ?? plans[0]
  if (!chosen) return
  const { spacing, sums, pages } = chosen
  sheet.addPage()
  const tableElement = () => sheet.element(sheet.root, 'Table')
  let element: ReturnType<typeof tableElement> | undefined
  pages.forEach((rows, index) => {
    if (index > 0) sheet.addPage()
    drawLid(sheet)
    let y = index === 0 ? drawHead(sheet, content, spacing, 'draw') : NEXT_TOP
    if (index > 0) sheet.stamp(content.number, TEXT.bold, { x: LEFT, y: 52 })
    element ??= tableElement()
    if (rows.length > 0) {
      drawHeading(sheet, table, { y, element: index === 0 ? element : undefined })
      y = drawRows(sheet, table, { rows, y: y + HEADING_HEIGHT, spacing, element })
    }
    const isLast = index === pages.length - 1
    if (isLast) drawSums(sheet, sums, { y: y + spacing.afterRows, spacing })
    drawFoot(sheet, foot, { isLast, footTop, page: `Page ${index + 1} of ${pages.length}` })
  })
}

function footLines(sheet: Sheet, content: DocumentContent, hash: string): string[] {
  const width = RIGHT - LEFT - 90
  return [
    ...sheet.wrap(content.footer, FOOT, width),
    ...(isPartlyUnprintable(JSON.stringify(content)) ? [UNPRINTABLE] : []),
    `Fingerprint ${hash}`,
  ]
}

type Foot = { isLast: boolean; footTop: number; page: string }

/** At the bottom of every page; read out once, at the end. */
function drawFoot(sheet: Sheet, lines: readonly string[], { isLast, footTop, page }: Foot): void {
  sheet.rule(footTop, [LEFT, RIGHT], FOLD)
  lines.forEach((line, index) => {
    const place = { x: LEFT, y: footTop + 12 + index * FOOT.leading }
    if (isLast) sheet.write(sheet.element(sheet.root, 'P'), line, FOOT, place)
    else sheet.stamp(line, FOOT, place)
  })
  sheet.stamp(
    page,
    { ...FOOT, tabular: true },
    { x: RIGHT, y: BOTTOM - FOOT.leading, align: 'right' },
  )
}
