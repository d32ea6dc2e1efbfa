// The shop's mails as staff see them.

import { z } from 'zod'
import { emailAddress, plainText } from './free-text.ts'
import { sortedBy } from './lists.ts'
import { rowNumberInQuery } from './numbers.ts'
import { instant } from './units.ts'

export const MAIL_STATES = ['waiting', 'sent', 'kept', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** `GET /api/mails`: `q` searches recipient and subject; days are Jamaican, inclusive. */
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

export const MailSummary = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.number(),
  lastError: z.string().nullable(),
  orderId: z.number().nullable(),
  /** The events of its order that it tells. */
  tells: z.array(z.number()),
  createdAt: instant,
  sentAt: instant.nullable(),
})
export type MailSummary = z.input<typeof MailSummary>
export const MailView = MailSummary.extend({ text: z.string(), html: z.string() })

/** `POST /api/mail-tests`: sends a test mail, to check the connection to the mail server. */
export const TestMail = z.strictObject({ email: emailAddress('Valid email is required') })
export type TestMail = z.infer<typeof TestMail>

export const MailTestView = z.object({
  outcome: z.enum(['sent', 'kept', 'failed']),
  sentence: z.string(),
})
export type MailTestView = z.input<typeof MailTestView>

/** The kind of the mails that test the way to the mail server. */
export const TEST_MAIL = 'mail-test'
/** The kind of a mail with a partner's code for signing in, payout details or an authenticator. */
export const SIGN_IN_CODE = 'sign-in-code'
/** The kind of a mail with the invitation link for a new staff member. */
export const STAFF_INVITED = 'staff-invited'

/**
 * Kinds of mails that contain a code or link as powerful as a password. The text is erased once the
 * mail is sent, and the mail is never sent again: people can request a new one.
 */
export const SECRET_MAILS: readonly string[] = [STAFF_INVITED, SIGN_IN_CODE]
export const SECRET_MAIL_TEXT =
  'This e-mail contains a private link or code. Only the recipient can read it.'
