// Writes a mail once and delivers it at least once: written in one transaction, handed over outside
// any, and noted in another. A try that fails is noted and tried again by the job runner.

import type { ShopFacts } from '#contract/shop.ts'
import type { Mail } from '#mail/layout.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import {
  findMail,
  type MailRow,
  NOBODY,
  noteDelivery,
  noteFailure,
  writeMail,
} from '#platform/mail/mails.ts'
import { isRefusedForGood, type Mailer } from '#platform/mail/mailer.ts'
import { system, type Tx } from '#platform/tx.ts'
import type { JobContext, Listener } from './job-context.ts'
import type { EventOf } from '#contract/events.ts'
import type { MailTestView } from '#contract/mails.ts'
import { testMail } from '#mail/test-mail.ts'
import { deliveryErrorText } from '#platform/mail/delivery-error.ts'

export type Post = {
  /** One mail for each key, however often the job runs. */
  key: string
  kind: string
  recipient: string
  orderId?: number
  /** Where one press takes the recipient off the list that the mail belongs to. */
  leaveUrl?: string
  mail: Mail
}

/** Posts what `write` answers; nothing where it answers undefined, or to somebody who was erased. */
export async function post(
  context: JobContext,
  write: (tx: Tx) => Promise<Post | undefined>,
): Promise<void> {
  const written = await context.shop.write(me, async (tx) => {
    const email = await write(tx)
    if (!email || email.recipient.endsWith(NOBODY)) return undefined
    const { mail, ...about } = email
    const domain = new URL(context.publicUrl).hostname
    const row = await writeMail(tx, { ...about, ...mail, domain })
    return { row, from: await mailFrom(context, tx) }
  })
  if (written) await deliver(context, written)
}

/** Hands over a written mail unless that is done, and notes what became of it. */
export async function deliver(
  { shop, mailer }: JobContext,
  { row, from }: { row: MailRow; from: string },
): Promise<void> {
  if (isDelivered(row)) return
  try {
    const state = await mailer.deliver({ ...row, from })
    await shop.write(me, (tx) => noteDelivery(tx, row.id, state))
  } catch (error) {
    const { attempts } = await shop.write(me, (tx) =>
      noteFailure(tx, row.id, (error as Error).message),
    )
    if (isRefusedForGood(error) && attempts >= MAX_REFUSALS) return
    throw error
  }
}

/** A server may be wrong about an address for a moment; after this many times it is not. */
const MAX_REFUSALS = 3
const me = system('mail')

const isDelivered = ({ state }: MailRow) => state === 'sent' || state === 'kept'

/** Whom the shop's mails are from. */
export const mailFrom = async (context: JobContext, tx: Tx): Promise<string> =>
  context.mailFrom ?? sender(await getShopFacts(tx))

export function sender({ name, email }: Pick<ShopFacts, 'name' | 'email'>): string {
  return `"${name.replaceAll(/["\\\r\n]/g, '')}" <${email}>`
}

/** Delivers a mail as it was recorded. */
const deliverRecorded = (
  name: string,
): Listener<EventOf<'broadcast.tested' | 'mail.sent-again'>> => ({
  name,
  run: async (context, { facts: { mailId } }) => {
    const written = await context.shop.read(me, async (tx) => {
      const row = await findMail(tx, mailId)
      return row && { row, from: await mailFrom(context, tx) }
    })
    if (written) await deliver(context, written)
  },
})

/** The test of a broadcast that somebody sent to themselves. */
export const mailBroadcastTest = deliverRecorded('mail-broadcast-test')
export const mailAgain = deliverRecorded('mail-again')

/**
 * Sends a test mail in the same way as every other mail, while somebody waits for what the mail server answers.
 * It is recorded like any other, and not retried.
 */
export async function tryMail(context: JobContext, recipient: string): Promise<MailTestView> {
  const kind = 'mail-test'
  const { mailer } = context
  const deliver: Mailer['deliver'] = (email) => mailer.deliverNow(email)
  const now = { ...context, mailer: { ...mailer, deliver } }
  try {
    await post(now, async (tx) => {
      const key = `${kind}:${tx.random.uuid()}`
      return { key, kind, recipient, mail: testMail(await getShopFacts(tx)) }
    })
    return mailer.leads
      ? { outcome: 'sent', sentence: `The mail server has taken the mail to ${recipient}.` }
      : { outcome: 'kept', sentence: KEPT }
  } catch (error) {
    return { outcome: 'failed', sentence: deliveryErrorText(error) }
  }
}

const KEPT = 'No mail server is set, so the mail is kept. It can be read among the mails.'
