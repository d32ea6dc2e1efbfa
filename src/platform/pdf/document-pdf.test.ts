// What a PDF of a document holds, read by the programs that people open it with.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentContent } from '#contract/document-content.ts'
import {
  frozen,
  invoiceOfRows,
  sampleCreditNote,
  sampleInvoice,
} from '#testing/sample-documents.ts'
import { documentPdf } from './document-pdf.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'yaadbox-pdf-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function fileOf(content: DocumentContent): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.pdf`)
  writeFileSync(path, await documentPdf(frozen(content)))
  return path
}

/** Fails where the program is missing: .ci/run installs each of them. */
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8' })
const textOf = (path: string, ...args: string[]) => run('pdftotext', ...args, path, '-')

const WITH_A_NAME = (value: string): DocumentContent => ({
  ...sampleInvoice,
  facts: [{ label: 'Buyer', value, more: [] }, ...sampleInvoice.facts.slice(1)],
})

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

// A difference here means that documents of the past look different, even if only by a byte. Then a new layout is
// to be added, or the library is to stay as it was.
test.each([
  ['an invoice', sampleInvoice, 'aabbafe28af76b806ffc2d4528586766e884237590762a2213c65b8334ed1fab'],
  [
    'a credit note',
    sampleCreditNote,
    '607d31f49061c295508021aab5ffd3159b2ec69c1ae2a4172279ced10af6b491',
  ],
  [
    'an invoice of three pages',
    invoiceOfRows(25),
    '319d6f6619d96e0439ad78ee7ccdaadc94170cd53e85dbadf859ca7cef9e5864',
  ],
])('layout 1 of %s is the same to the byte, for ever', async (_, content, expected) => {
  expect(sha256(await documentPdf(frozen(content)))).toBe(expected)
})

test('made twice, a PDF is the same to the byte', async () => {
  const [once, again] = [
    await documentPdf(frozen(sampleInvoice)),
    await documentPdf(frozen(sampleInvoice)),
  ]
  expect(once.equals(again)).toBe(true)
})

test('the fingerprint on a PDF is the SHA-256 of its words', async () => {
  const text = textOf(await fileOf(sampleInvoice))
  const [, printed] = /Fingerprint ([\da-f]{64})\b/.exec(text) ?? []
  expect(printed).toBe(sha256(frozen(sampleInvoice).content))
})

test('three readers find the number and the total as text', async () => {
  const path = await fileOf(sampleInvoice)
  for (const text of [textOf(path), run('mutool', 'draw', '-q', '-F', 'txt', path)]) {
    expect(text).toContain('INV-2026-000318')
    expect(text).toContain('J$316,699.63')
    expect(text).toContain('Page 1 of 1')
  }
  expect(run('qpdf', '--check', path)).toContain('No syntax or stream encoding errors found')
})

test('it is tagged in reading order, in the language of Jamaica, with heads of its tables', async () => {
  const path = await fileOf(sampleInvoice)
  expect(run('pdfinfo', path)).toMatch(/Title:\s+Tax invoice INV-2026-000318\n/)
  expect(run('pdfinfo', path)).toMatch(/Tagged:\s+yes/)
  expect(run('qpdf', '--qdf', '--object-streams=disable', path, '-')).toContain('/Lang (en-JM)')
  const structure = run('pdfinfo', '-struct-text', path)
  const order = [
    'H1',
    '"invoice"',
    'LI',
    '"Shanice Campbell"',
    'TH:',
    '/Scope /Column',
    '"Piece"',
    'TD',
  ]
  const places = [...order, '"Paid in full."', '/Scope /Row', '"Fingerprint'].map((word) =>
    structure.indexOf(word),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(structure).not.toContain('Page 1 of 1')
})

test('every font is embedded', async () => {
  const [, , ...fonts] = run('pdffonts', await fileOf(sampleInvoice))
    .trim()
    .split('\n')
  expect(fonts.length).toBeGreaterThan(3)
  for (const font of fonts) expect(font).toMatch(/\syes yes yes\s/)
})

const pagesOf = (path: string) => Number(/Pages:\s+(\d+)/.exec(run('pdfinfo', path))?.[1])

test('eight rows fit on one page of A4; more go on, below the heads of the columns again', async () => {
  const path = await fileOf(invoiceOfRows(8))
  expect(pagesOf(path)).toBe(1)
  expect(run('pdfinfo', path)).toMatch(/Page size:.*\(A4\)/)
  const long = await fileOf(invoiceOfRows(25))
  const count = pagesOf(long)
  expect(count).toBeGreaterThan(1)
  const second = textOf(long, '-f', '2', '-l', '2')
  expect(second).toContain(`Page 2 of ${count}`)
  expect(second).toContain('Piece\n')
  expect(textOf(long)).toMatch(/Piece number 25\n/)
})

test('a buyer’s name keeps its letters for those who copy it, and shows those that the fonts have', async () => {
  const path = await fileOf(WITH_A_NAME('Erdős Łucja 王小明 🎉 Zoë'))
  expect(run('mutool', 'draw', '-q', '-F', 'txt', path)).toContain('Zoë')
  expect(run('qpdf', '--check', path)).toContain('No syntax or stream encoding errors found')
  expect(textOf(path)).toContain('Erdős Łucja 王小明 🎉 Zoë')
  expect(textOf(path)).toContain('A question mark can stand for a character')
  expect(textOf(await fileOf(sampleInvoice))).not.toContain('A question mark')
})

test('a long word is broken instead of running out of its column', async () => {
  const path = await fileOf(WITH_A_NAME('x'.repeat(120)))
  const longest = Math.max(...[...textOf(path).matchAll(/x+/g)].map(([word]) => word.length))
  expect(longest).toBeLessThan(40)
})
