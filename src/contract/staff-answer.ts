// What staff write to a shopper, in a case or to a message.

import { z } from 'zod'
import { freeText } from './free-text.ts'

/** An answer, which is mailed, or a note that only staff see. */
export const StaffAnswer = z.strictObject({
  words: freeText(4000, 'Please enter a message'),
  inside: z.boolean().default(false),
})
export type StaffAnswer = z.infer<typeof StaffAnswer>
