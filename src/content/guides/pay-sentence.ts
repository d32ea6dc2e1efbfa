// Partners' pay for a sale as a clause, for use within a sentence. Takes minor units, the seller first.

import { countWord } from '#content/count-word.ts'
import { formatMinor } from '#contract/money.ts'

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

export function paySentence([seller = '0', ...above]: readonly string[]): string {
  const earned = `you earn ${formatMinor(seller)}`
  if (above.length === 0) return earned
  const amounts = list.format(above.map((amount) => formatMinor(amount)))
  if (above.length === 1) return `${earned}, and the partner above you earns ${amounts}`
  return `${earned}, and up to ${countWord(above.length)} partners above you earn ${amounts}`
}
