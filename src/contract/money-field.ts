// An amount in dollars as people type it, such as `J$112,000` or `89900.50`. The form and the server
// validate it alike; the output is a plain decimal string.

import { z } from 'zod'
import { centsFromInput, dollarsFromCents, MAX_CENTS } from './money.ts'

/** `sentence` is the message for anything that is not an amount, or is below `minCents`. */
export const moneyField = (sentence: string, minCents = 0) =>
  z.string(sentence).transform((text, context) => {
    const cents = centsFromInput(text)
    if (cents !== undefined && cents >= minCents && cents <= MAX_CENTS)
      return dollarsFromCents(cents)
    context.addIssue({ code: 'custom', message: sentence })
    return z.NEVER
  })
