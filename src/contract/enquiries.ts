// What both sides say about the mailing list.

import { z } from 'zod'
import { emailAddress } from './free-text.ts'

export const Subscribe = z.strictObject({
  email: emailAddress('Please enter a valid email address'),
})
export type Subscribe = z.infer<typeof Subscribe>
