// A sheet of A4 to draw on: lines of text, rules and shapes, measured from the upper left in the pixels of the
// shop's style sheets. Text belongs to an element of the document's structure, everything else is decoration.
// The same calls give the same bytes in every process: nothing is compressed, as zlib's output differs from
// machine to machine, and the dates come from the caller.

import Pdf from 'pdfkit'
import { printableText } from './printable-text.ts'
import { type Face, typefaces } from './typefaces.ts'

/** Points for each pixel: 794 px are the width of A4. */
const SCALE = 0.75
export const SHEET = { width: 794, height: 1123 } as const

export type Ink = {
  face: Face
  size: number
  color: string
  /** The height of a line. */
  leading: number
  /** Space between letters, in ems. */
  tracking?: number
  /** Figures of the same width, for columns. */
  tabular?: boolean
}

export type Place = { x: number; y: number; align?: 'left' | 'right' }
export type Element = PDFKit.PDFStructureElement

export type SheetFacts = { title: string; author: string; keywords: string; createdAt: Date }

/** How far below the middle of its line the baseline is, in ems: the same for all our faces. */
const BASELINE = 0.36

export class Sheet {
  private readonly pdf: PDFKit.PDFDocument
  private readonly chunks: Buffer[] = []
  readonly root: Element

  constructor({ title, author, keywords, createdAt }: SheetFacts) {
    this.pdf = new Pdf({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      compress: false,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-JM',
      displayTitle: true,
      info: { Title: title, Author: author, Keywords: keywords, CreationDate: createdAt },
    })
    this.pdf.on('data', (chunk: Buffer) => this.chunks.push(chunk))
    for (const [face, bytes] of typefaces()) this.pdf.registerFont(face, bytes)
    this.root = this.pdf.struct('Document')
    this.pdf.addStructure(this.root)
  }

  addPage(): void {
    this.pdf.addPage().scale(SCALE)
  }

  /** An element that is read after what its parent has so far. */
  element(parent: Element, type: string, options: { scope?: 'Row' | 'Column' } = {}): Element {
    const element = this.pdf.struct(type, options as object)
    parent.add(element)
    return element
  }

  /** One line of text, as a part of an element. */
  write(element: Element, text: string, ink: Ink, place: Place): void {
    if (text === '') return
    element.add(() => {
      const shown = printableText(text, ink.face)
      if (shown !== text) this.pdf.markContent('Span', { actual: text })
      this.letters(shown, ink, place)
      if (shown !== text) this.pdf.endMarkedContent()
    })
  }

  /** One line of text that is not read out, such as a page's number. */
  stamp(text: string, ink: Ink, place: Place): void {
    this.decorate('Pagination', () => this.letters(printableText(text, ink.face), ink, place))
  }

  private letters(text: string, ink: Ink, { x, y, align = 'left' }: Place): void {
    const left = align === 'right' ? x - this.width(text, ink) : x
    this.use(ink)
    this.pdf.fillColor(ink.color).text(text, left, y + ink.leading / 2 + BASELINE * ink.size, {
      ...optionsOf(ink),
      baseline: 'alphabetic',
    })
  }

  width(text: string, ink: Ink): number {
    this.use(ink)
    return this.pdf.widthOfString(printableText(text, ink.face), optionsOf(ink))
  }

  private use({ face, size }: Ink): void {
    this.pdf.font(face).fontSize(size)
  }

  /** A text as lines of at most a width; a word that is longer is broken. */
  wrap(text: string, ink: Ink, width: number): string[] {
    const lines: string[] = []
    for (const word of text.split(/[\s]+/u).filter(Boolean)) {
      const line = lines.at(-1)
      const longer = line === undefined ? word : `${line} ${word}`
      if (line !== undefined && this.width(longer, ink) <= width) lines[lines.length - 1] = longer
      else lines.push(...this.broken(word, ink, width))
    }
    return lines
  }

  private broken(word: string, ink: Ink, width: number): string[] {
    const parts = ['']
    for (const character of word) {
      const longer = `${parts.at(-1)}${character}`
      if (parts.at(-1) !== '' && this.width(longer, ink) > width) parts.push(character)
      else parts[parts.length - 1] = longer
    }
    return parts
  }

  rule(y: number, [from, to]: readonly [number, number], line: Line): void {
    this.decorate('Layout', () => {
      this.pdf.lineWidth(line.width).strokeColor(line.color)
      if (line.dash) this.pdf.dash(line.dash, { space: line.dash })
      this.pdf.moveTo(from, y).lineTo(to, y).stroke().undash()
    })
  }

  box(box: { x: number; y: number; width: number; height: number }, look: BoxLook): void {
    this.decorate('Layout', () => {
      const { x, y, width, height } = box
      this.pdf.roundedRect(x, y, width, height, look.radius).fill(look.fill)
      if (!look.border) return
      this.pdf.lineWidth(1.5).strokeColor(look.border).dash(4, { space: 4 })
      this.pdf.roundedRect(x, y, width, height, look.radius).stroke().undash()
    })
  }

  /** A filled path of an SVG, moved to a place and scaled. */
  shape(path: string, color: string, { x, y, scale = 1 }: Place & { scale?: number }): void {
    this.decorate('Layout', () => {
      this.pdf.save().translate(x, y).scale(scale).path(path).fill(color).restore()
    })
  }

  private decorate(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.pdf.markContent('Artifact', { type })
    draw()
    this.pdf.endMarkedContent()
  }

  /** The finished file. */
  async bytes(): Promise<Buffer> {
    const ended = new Promise<void>((resolve, reject) => {
      this.pdf.on('end', resolve).on('error', reject)
    })
    this.root.end()
    this.pdf.end()
    await ended
    return Buffer.concat(this.chunks)
  }
}

export type Line = { width: number; color: string; dash?: number }
export type BoxLook = { fill: string; radius: number; border?: string }

const optionsOf = ({ size, tracking = 0, tabular = false }: Ink) => ({
  lineBreak: false,
  characterSpacing: tracking * size,
  ...(tabular && { features: ['tnum', 'lnum'] as PDFKit.Mixins.OpenTypeFeatures[] }),
})
