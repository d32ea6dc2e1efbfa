// By what a line of a statement is known again. The mark is made of the whole row as the bank wrote
// it, so that it is the same whichever columns staff choose; rows that are alike are told apart by
// which of them it is, in the order of the file. Lines that were kept before that have a mark of the
// chosen columns, which is still understood.

import { createHash } from 'node:crypto'
import { plain } from './statement-cells.ts'

type Line = { day: string; amount: number; description: string; bankReference: string }

/** Columns whose text alone may have been the description of a line kept earlier. */
const MOST_FORMER = 4

export function lineMarks() {
  const turns = new Map<string, number>()
  const printOf = (said: string, counted: string) => {
    const turn = (turns.get(counted) ?? 0) + 1
    turns.set(counted, turn)
    return createHash('sha256').update(`${said} ${turn}`).digest('hex')
  }
  return {
    /** The mark of a row; each row of a file is asked for once, from the first one on. */
    printOfRow(row: readonly string[]): string {
      const said = `row ${normal(row)}`
      return printOf(said, said)
    },
    /** The marks that a line may have been kept under, by the column of its description. */
    formerPrints({ day, amount, bankReference }: Line, texts: readonly string[]): string[] {
      return texts.slice(0, MOST_FORMER).map((text, column) => {
        const words = [text.slice(0, 300).toLowerCase(), bankReference.toLowerCase()]
        const said = JSON.stringify([day, amount, ...words])
        return printOf(said, `${column} ${said}`)
      })
    },
  }
}

/** A row as it is compared: case, spaces and thousands separators do not count, nor empty last cells. */
function normal(row: readonly string[]): string {
  const cells = row.slice(0, row.findLastIndex(Boolean) + 1)
  const text = JSON.stringify(cells).normalize('NFKC').toLowerCase()
  return plain(text.replaceAll(/(?<=\d),(?=\d{3})/g, ''))
}
