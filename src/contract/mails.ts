// Mails as staff read them.

import { z } from 'zod'
import { emailAddress, plainText } from './free-text.ts'
import { sortedBy } from './lists.ts'
import { rowNumberInQuery } from './numbers.ts'

export const MAIL_STATES = ['waiting', 'sent', 'kept', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** `GET /api/mails`: `q` is a part of an address or a subject; days are Jamaican, both included. */
export const ListMails = z.strictObject({
  orderId: rowNumberInQuery().optional(),
  q: plainText(100).optional(),
  state: z.enum(MAIL_STATES).optional(),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  sort: sortedBy('date'),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: z.string().max(300).optional(),
})
export type ListMails = z.infer<typeof ListMails>

export type MailSummary = {
  id: string
  kind: string
  recipient: string
  subject: string
  state: MailState
  attempts: number
  lastError: string | null
  orderId: number | null
  createdAt: string
  sentAt: string | null
}
export type MailView = MailSummary & { text: string; html: string }

/** `POST /api/mail-tests`: to oneself, to see whether mail leaves. */
export const TestMail = z.strictObject({ email: emailAddress('Valid email is required') })
export type TestMail = z.infer<typeof TestMail>

export type MailTestView = { outcome: 'sent' | 'kept' | 'failed'; sentence: string }

/** A code that a partner signs in with, changes payout details or sets up an authenticator. */
export const SIGN_IN_CODE = 'sign-in-code'
/** A link by which somebody joins the staff. */
export const STAFF_INVITED = 'staff-invited'

/**
 * Mails with a code or a link that is as good as a password: emptied when they have left, and never
 * sent again, as a new one can be had.
 */
export const SECRET_MAILS: readonly string[] = [STAFF_INVITED, SIGN_IN_CODE]
export const SECRET_MAIL_TEXT =
  'This mail holds a secret link or code. Only its recipient may read it.'
