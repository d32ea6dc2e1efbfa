// Reads a statement for accounting programs: OFX or QFX, version 1 (SGML) or 2 (XML). The bank gives
// each line an id that is unique in its account, by which the line is known in every later file. A file
// that breaks off, holds other markup, or money of another currency is refused.

import type { StatementColumns } from '#contract/transfers.ts'
import { Refusal } from '#platform/refusal.ts'

export type OfxFile = {
  rows: string[][]
  columns: StatementColumns
  /** What identifies a row: its account and its id there. Undefined for one without an id. */
  keys: readonly (string | undefined)[]
  /** What the bank calls a row, if that means money out. */
  outTypes: readonly (string | undefined)[]
}

export const ID_HEADING = 'Id'
const HEADINGS = ['Date', 'Description', 'Reference', 'Amount', ID_HEADING]
const COLUMNS: StatementColumns = {
  headingRow: 1,
  day: 0,
  dateOrder: null,
  description: [1],
  reference: 2,
  credit: 3,
  direction: null,
  balance: null,
  words: [],
  unsigned: 'in',
}

const BEGINNING = 2000
export const isOfx = (text: string): boolean =>
  /^\s*(OFXHEADER\s*:|(<\?xml[^>]*>\s*)?<\?OFX\s|<OFX>)/i.test(text.slice(0, BEGINNING))

const ACCOUNT = ['BANKID', 'BRANCHID', 'ACCTID']
const FIELDS = new Set('TRNTYPE DTPOSTED TRNAMT FITID NAME MEMO CHECKNUM REFNUM'.split(' '))
const OUT_TYPES = ['DEBIT', 'FEE', 'SRVCHG', 'ATM', 'POS', 'CHECK', 'DIRECTDEBIT']
const ACCOUNT_FROM = /^(BANK|CC)ACCTFROM$/
const TAG = /<(\/?)([A-Za-z][\w.]{0,40})\s*(?:\/?)>([^<]*)/g

type Fields = Map<string, string>
type Reading = OfxFile & Record<'keys' | 'outTypes', (string | undefined)[]>

export function readOfx(text: string, maxRows: number): OfxFile {
  const body = text.slice(Math.max(0, text.search(/<OFX>/i))).trim()
  const file: Reading = {
    rows: [HEADINGS],
    columns: COLUMNS,
    keys: [undefined],
    outTypes: [undefined],
  }
  let account: Fields = new Map()
  let line: Fields | undefined
  let isInAccount = false
  let length = 0
  for (const [whole, slash, tag = '', value = ''] of body.matchAll(TAG)) {
    length += whole.length
    const name = tag.toUpperCase()
    const isEnd = slash === '/'
    const written = plainText(value)
    if (name === 'CURDEF' && !isEnd) refuseCurrency(written)
    if (ACCOUNT_FROM.test(name)) {
      isInAccount = !isEnd
      if (isInAccount) account = new Map()
    } else if (isInAccount && ACCOUNT.includes(name) && !isEnd) account.set(name, written)
    else if (name === 'STMTTRN') {
      // Lines do not hold lines.
      if (isEnd !== (line !== undefined)) throw new Refusal('statement-damaged')
      if (line) addLine(file, account, line)
      if (file.rows.length > maxRows) throw new Refusal('statement-too-large')
      line = isEnd ? undefined : new Map()
    } else if (line && name === 'CURRENCY' && !isEnd) line.set('CURRENCY', '')
    else if (line?.has('CURRENCY') && name === 'CURSYM' && !isEnd) refuseCurrency(written)
    else if (line && FIELDS.has(name) && !isEnd && !line.has(name)) line.set(name, written)
  }
  if (line || length !== body.length || !/<\/OFX>$/i.test(body))
    throw new Refusal('statement-damaged')
  return file
}

function addLine({ rows, keys, outTypes }: Reading, account: Fields, line: Fields): void {
  const field = (name: string) => line.get(name) ?? ''
  const words = [field('NAME'), field('MEMO')].filter(Boolean).join(' ')
  const reference = field('CHECKNUM') || field('REFNUM')
  const id = field('FITID')
  rows.push([dayOf(field('DTPOSTED')), words, reference, amountOf(field('TRNAMT')), id])
  keys.push(
    id ? JSON.stringify([...ACCOUNT.map((name) => account.get(name) ?? ''), id]) : undefined,
  )
  outTypes.push(OUT_TYPES.find((type) => type === field('TRNTYPE').toUpperCase()))
}

/** `20261120120000[-5:EST]` -> `2026-11-20`, the day in the bank's own time. */
const dayOf = (moment: string) => moment.replace(/^(\d{4})(\d{2})(\d{2}).*$/s, '$1-$2-$3')

/** With a point before the cents, and no third digit after it where that is a zero. */
const amountOf = (written: string) =>
  written.replace(/,(\d{1,2})$/, '.$1').replace(/(\.\d\d)0{1,10}$/, '$1')

function refuseCurrency(currency: string): void {
  if (currency.toUpperCase() !== 'JMD')
    throw new Refusal('statement-currency', { currency: currency.slice(0, 3) })
}

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}
const plainText = (value: string) =>
  value.replaceAll(/&(\w{2,4});/g, (whole, name: string) => NAMED[name] ?? whole).trim()
