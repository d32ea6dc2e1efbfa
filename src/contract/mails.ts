// Mails as staff read them.

import { z } from 'zod'
import { rowNumberInQuery } from './numbers.ts'

export const ListMails = z.strictObject({
  orderId: rowNumberInQuery().optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: z.string().max(300).optional(),
})
export type ListMails = z.infer<typeof ListMails>

export type MailSummary = {
  id: string
  kind: string
  recipient: string
  subject: string
  state: 'waiting' | 'sent' | 'kept' | 'failed'
  attempts: number
  lastError: string | null
  orderId: number | null
  createdAt: string
  sentAt: string | null
}
export type MailView = MailSummary & { text: string; html: string }

/** Mails with a link that is as good as a password: who may not invite reads that there is one. */
export const SECRET_MAILS: readonly string[] = ['staff-invited']
export const SECRET_MAIL_TEXT = 'This mail holds a secret link. Only its recipient may read it.'
