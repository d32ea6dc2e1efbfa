// An amount in dollars as people type it, `J$112,000` or `89900.50`, checked by the form and by the
// server alike and sent on as plain dollars.

import { z } from 'zod'
import { centsFromInput, dollarsFromCents, MAX_CENTS } from './money.ts'

/** Anything that is no amount, or less than `leastCents`, is refused with `sentence`. */
export const moneyField = (sentence: string, minCents = 0) =>
  z.string(sentence).transform((typed, context) => {
    const cents = centsFromInput(typed)
    if (cents !== undefined && cents >= minCents && cents <= MAX_CENTS)
      return dollarsFromCents(cents)
    context.addIssue({ code: 'custom', message: sentence })
    return z.NEVER
  })
