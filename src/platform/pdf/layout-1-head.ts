// Layout 1 of documents: the lid of the box, the seller, the title and the facts below it. Never changed, like
// the layout.

import type { DocumentContent } from '#contract/document-content.ts'
import { FOLD, INK, KRAFT, LEAF, MANGO, MUTED, type Spacing, TEXT } from './layout-1-look.ts'
import { type Element, type Ink, SHEET, type Sheet } from './sheet.ts'

export const LEFT = 60
export const RIGHT = SHEET.width - 60

const LID = 'M0 0h794v10q-3 12-12 14H412q-8 0-15-14-7 14-15 14H12Q3 22 0 10z'
const ROOF = ['M3 20.6 22.7 4.3v6.9L7.4 24z', 'M45 20.6 25.3 4.3v6.9L40.6 24z']
const SOFA = [
  'M13.4 27.6a4.2 4.2 0 0 1 4.2-4.2h12.8a4.2 4.2 0 0 1 4.2 4.2v5.1H13.4z',
  'M4.8 31.4a3.7 3.7 0 0 1 7.4 0v3.3h23.6v-3.3a3.7 3.7 0 0 1 7.4 0v10.1a1.7 1.7 0 0 1-1.7 1.7H6.5a1.7 1.7 0 0 1-1.7-1.7z',
]
const SELLER = { ...MUTED, leading: 18.6 }
const SELLER_WIDTH = 400
const TOP = 52

export const drawLid = (sheet: Sheet) => sheet.shape(LID, KRAFT, { x: 0, y: 0 })

/** Draws or only measures it; returns where the table begins. */
export function drawHead(
  sheet: Sheet,
  content: DocumentContent,
  spacing: Spacing,
  mode: 'draw' | 'measure',
): number {
  const seller = sellerLines(sheet, content)
  const titleTop = TOP + Math.max(46, seller.length * SELLER.leading) + spacing.aboveTitle
  const factsTop = titleTop + 46 + spacing.aroundFacts
  const facts = factColumns(sheet, content)
  const factsHeight = Math.max(...facts.map(({ lines }) => lines.length)) * FACT_LEADING
  const factsEnd = factsTop + 14 + factsHeight + 14
  if (mode === 'draw') {
    drawBrand(sheet, content.brand)
    drawSeller(sheet, seller)
    drawTitle(sheet, content.title, titleTop)
    sheet.rule(factsTop, [LEFT, RIGHT], FOLD)
    drawFacts(sheet, facts, factsTop + 14)
    sheet.rule(factsEnd, [LEFT, RIGHT], FOLD)
  }
  return factsEnd + spacing.aroundFacts + 2
}

const NAME = { size: 30, color: INK, leading: 46 }
const WIDE: Ink = { ...NAME, face: 'name', tracking: -0.045 }
const NARROW: Ink = { ...NAME, face: 'boxed', tracking: -0.015 }

/** The mark and the name; a final "box" is narrow. */
function drawBrand(sheet: Sheet, brand: string): void {
  const scale = 46 / 48
  for (const path of ROOF) sheet.shape(path, MANGO, { x: LEFT, y: TOP, scale })
  for (const path of SOFA) sheet.shape(path, LEAF, { x: LEFT, y: TOP, scale })
  const name = brand.toLowerCase()
  const tail = /box$/.exec(name)?.[0] ?? ''
  const start = name.slice(0, name.length - tail.length)
  const element = sheet.element(sheet.root, 'P')
  const x = LEFT + 54
  sheet.write(element, start, WIDE, { x, y: TOP })
  sheet.write(element, tail, NARROW, { x: x + sheet.width(start, WIDE) - 1, y: TOP })
}

type SellerLine = { text: string; ink: Ink }

const sellerLines = (sheet: Sheet, { seller }: DocumentContent): SellerLine[] => {
  const bold: Ink = { ...SELLER, face: 'bold', color: INK }
  const wrapped = (text: string, ink: Ink) =>
    sheet.wrap(text, ink, SELLER_WIDTH).map((line) => ({ text: line, ink }))
  return [...wrapped(seller.name, bold), ...seller.lines.flatMap((line) => wrapped(line, SELLER))]
}

function drawSeller(sheet: Sheet, lines: readonly SellerLine[]): void {
  const element = sheet.element(sheet.root, 'P')
  lines.forEach(({ text, ink }, index) =>
    sheet.write(element, text, ink, { x: RIGHT, y: TOP + index * SELLER.leading, align: 'right' }),
  )
}

const TITLE = { size: 46, color: INK, leading: 46 }
const BOXED: Ink = { ...TITLE, face: 'boxed', tracking: -0.02 }
const OPEN: Ink = { ...TITLE, face: 'open', tracking: -0.045 }

/** The last word is wide, those before it are narrow. */
function drawTitle(sheet: Sheet, title: string, y: number): void {
  const words = title.split(' ')
  const last = words.pop() ?? ''
  const start = words.map((word) => `${word} `).join('')
  const element = sheet.element(sheet.root, 'H1')
  sheet.write(element, start, BOXED, { x: LEFT, y })
  sheet.write(element, last, OPEN, { x: LEFT + ((start && sheet.width(start, BOXED)) || 0), y })
}

const FACT_LEADING = 19.5
const GAP = 20
const SHARES = [1.4, 1, 1, 1]

type FactColumn = { x: number; lines: { text: string; ink: Ink }[] }

function factColumns(sheet: Sheet, { facts }: DocumentContent): FactColumn[] {
  const shares = facts.map((_, index) => SHARES[index] ?? 1)
  const unit =
    (RIGHT - LEFT - GAP * (facts.length - 1)) / shares.reduce((sum, share) => sum + share, 0)
  let x = LEFT
  return facts.map(({ label, value, more }, index) => {
    const width = unit * (shares[index] ?? 1)
    const wrapped = (text: string, ink: Ink) =>
      sheet
        .wrap(text, ink, width)
        .map((line) => ({ text: line, ink: { ...ink, leading: FACT_LEADING } }))
    const lines = [
      { text: label, ink: { ...MUTED, leading: FACT_LEADING } },
      ...wrapped(value, TEXT.bold),
      ...more.flatMap((line) => wrapped(line, TEXT.plain)),
    ]
    const column = { x, lines }
    x += width + GAP
    return column
  })
}

function drawFacts(sheet: Sheet, columns: readonly FactColumn[], y: number): void {
  const list = sheet.element(sheet.root, 'L')
  for (const { x, lines } of columns) {
    const item = sheet.element(list, 'LI')
    const label = sheet.element(item, 'Lbl')
    const body = sheet.element(item, 'LBody')
    lines.forEach(({ text, ink }, index) =>
      sheet.write(partOf(index, label, body), text, ink, { x, y: y + index * FACT_LEADING }),
    )
  }
}

const partOf = (index: number, label: Element, body: Element) => (index === 0 ? label : body)
