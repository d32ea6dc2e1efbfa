// A change of partners' pay as a before-and-after table, for the partner pages and the mails.

import { formatMinor } from './money.ts'
import type { PayView } from './pay-plan.ts'

/** One figure of the plan, before and after the change. */
export type PayRow = { what: string; before: string; after: string }

export function payRows(before: PayView, after: PayView): PayRow[] {
  const levelCount = Math.max(before.levels.length, after.levels.length)
  const amount = ({ levels }: PayView, index: number) => formatMinor(levels[index] ?? '0')
  return [
    ...Array.from({ length: levelCount }, (_, index) => ({
      what: index === 0 ? 'Your own sale' : `Level ${index + 1}`,
      before: amount(before, index),
      after: amount(after, index),
    })),
    {
      what: 'Maximum for all levels',
      before: `${before.share} of the sale`,
      after: `${after.share} of the sale`,
    },
    {
      what: 'Approved after',
      before: `${before.holdDays} days`,
      after: `${after.holdDays} days`,
    },
  ]
}
