// What both sides say about the mailing list.

import { z } from 'zod'
import { emailAddress } from './free-text.ts'

export const Subscribe = z.strictObject({
  email: emailAddress('Please enter a valid email address'),
})
export type Subscribe = z.infer<typeof Subscribe>

export const CONTACT_STATUSES = ['pending', 'answered', 'closed'] as const
export type ContactStatus = (typeof CONTACT_STATUSES)[number]
