// Writes a mail once and delivers it at least once: written in one transaction, handed over outside
// any, and noted in another. A try that fails is noted and tried again by the job runner.

import type { ShopFacts } from '#contract/shop.ts'
import { type Content, factTable, renderMail } from '#mail/layout.ts'
import { testMailContent } from '#mail/test-mail.ts'
import { type Notice, notify } from '#domain/partners/notices.ts'
import { recordReminded } from '#domain/orders/pay-by.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import {
  findMail,
  firstOfOrder,
  type MailRow,
  NOBODY,
  recordDelivery,
  recordFailure,
  writeMail,
} from '#platform/mail/mails.ts'
import { type Attachment, isRefusedForGood, type Mailer } from '#platform/mail/mailer.ts'
import { openAppSecret } from '#platform/app-secret.ts'
import { type MailedTalk, replyAddress } from '#platform/mail/reply-address.ts'
import { documentPdf } from '#platform/pdf/document-pdf.ts'
import { getDocument } from '#domain/documents/find-documents.ts'
import type { Shop } from '#platform/shop.ts'
import { system, type Tx } from '#platform/tx.ts'
import type { JobContext, Listener } from './job-context.ts'
import type { EventOf, ShopEvent } from '#contract/events.ts'
import { type MailTestView, TEST_MAIL } from '#contract/mails.ts'
import { deliveryErrorText } from '#platform/mail/delivery-error.ts'

/** The shop's facts with its base URL, for its mails. */
export type Sender = ShopFacts & {
  publicUrl: string
  /** Payments online move no real money. */
  testPayments?: boolean
  /** The address that takes answers in a talk; none if the shop takes no mail. */
  replyTo?: ((talk: MailedTalk) => string) | undefined
}

export type NewMail = Content & {
  recipient: string
  orderId?: number
  /** The documents whose PDFs go along, with a space between two. */
  documentNumber?: string | undefined
  /** The page where one press takes the recipient off the list that the mail belongs to. */
  unsubscribeUrl?: string
  /** Where an answer goes, if not to the sender. */
  replyTo?: string | undefined
}

export type MailToSend = NewMail & {
  /** One mail is written for each kind and key, however often the job runs. */
  dedupeKey?: string | number
  /** The whole of the key, for a mail whose kind is not known before. */
  key?: string
  /** The events that it tells. */
  tells?: number[]
  /** Set by a listener that writes mails of several kinds. */
  kind?: string
  /** The same message as a notice on the partner's dashboard. */
  notice?: Omit<Notice, 'key' | 'type'>
}

/** Writes and delivers a mail, unless `write` returns undefined or the recipient was erased. */
export async function sendMail(
  context: JobContext,
  defaultKind: string,
  write: (tx: Tx, shop: Sender) => Promise<MailToSend | undefined>,
): Promise<void> {
  const { publicUrl, gateways } = context
  const testPayments = gateways.cards?.isTest ?? false
  const replyTo = await replyAddresses(context)
  const written = await context.shop.write(me, async (tx) => {
    const facts = await getShopFacts(tx)
    const email = await write(tx, { ...facts, publicUrl, testPayments, replyTo })
    if (!email) return undefined
    const { dedupeKey, kind = defaultKind, notice, subject, above, heading, parts, ...to } = email
    const key = email.key ?? `${kind}:${dedupeKey}`
    if (notice) await notify(tx, { key, type: kind, ...notice })
    if (to.recipient.endsWith(NOBODY)) return undefined
    const mail = renderMail({ subject, above, heading, parts }, facts)
    const row = await writeMail(tx, {
      ...to,
      ...mail,
      key,
      kind,
      domain: new URL(publicUrl).hostname,
    })
    return { row, from: context.mailFrom ?? sender(facts) }
  })
  if (written) await deliver(context, written)
}

async function replyAddresses({ mailbox, dataDir }: JobContext): Promise<Sender['replyTo']> {
  if (!mailbox) return undefined
  const secret = await openAppSecret(dataDir)
  return (talk) => replyAddress(mailbox, talk, secret)
}

type Write<Event> = (tx: Tx, event: Event, shop: Sender) => Promise<MailToSend | undefined>

/** A listener that writes one mail, by default one for each event; its name follows from the mail's kind. */
export const mailing = <Event extends ShopEvent>(
  kind: string,
  write: Write<Event>,
): Listener<Event> => ({
  name: `mail-${kind}`,
  run: (context, event) =>
    sendMail(context, kind, async (tx, shop) => {
      const mail = await write(tx, event, shop)
      return mail && { dedupeKey: event.id, ...mail }
    }),
})

/**
 * A listener that writes one mail to the shop. The table whose row it quotes declares its kind (`quotedIn` in a
 * `persons.ts`), and the rest of its key is the id of that row: so an erasure finds it.
 */
export const mailingShop = <Event extends ShopEvent>(
  kind: string,
  write: (...given: Parameters<Write<Event>>) => Promise<Omit<MailToSend, 'recipient'> | undefined>,
): Listener<Event> => ({
  ...mailing<Event>(kind, async (tx, event, shop) => {
    const mail = await write(tx, event, shop)
    return mail && { ...mail, recipient: shop.email }
  }),
  toShop: kind,
})

/** Where to transfer an amount to, and with which reference. */
export const bankAccount = ({ bank }: ShopFacts, amount: string, reference: string) =>
  factTable([
    ['Amount', amount],
    ['Bank', bank.bank],
    ['Account name', bank.accountName],
    ['Account number', bank.account],
    ['Branch', bank.branch],
    ['Reference', reference],
  ])

/** Mails that say until when the money of an order is awaited: its clock ends it only once one of them was sent. */
export const REMINDER = 'order-reminder'
export const RECEIPT_REJECTED = 'receipt-rejected'
const WARN_OF_THE_END: ReadonlySet<string> = new Set([REMINDER, RECEIPT_REJECTED])

/** Sends a written mail unless it was sent already, and records the result. */
export async function deliver(
  { shop, mailer }: JobContext,
  { row, from }: { row: MailRow; from: string },
): Promise<void> {
  if (isDelivered(row)) return
  try {
    const attachments = await attachmentsOf(shop, row)
    const answers = await shop.read(me, (tx) => firstOfOrder(tx, row))
    const state = await mailer.deliver({ ...row, from, attachments, answers })
    await shop.write(me, async (tx) => {
      if (row.orderId !== null && WARN_OF_THE_END.has(row.kind))
        await recordReminded(tx, row.orderId)
      await recordDelivery(tx, row.id, state)
    })
  } catch (error) {
    // A test mail is read by people who set the shop up.
    const reason = row.kind === TEST_MAIL ? deliveryErrorText(error) : (error as Error).message
    const { attempts } = await shop.write(me, (tx) => recordFailure(tx, row.id, reason))
    if (isRefusedForGood(error) && attempts >= MAX_REFUSALS) return
    throw error
  }
}

/** The PDFs of the mail's documents, made now and never stored. */
async function attachmentsOf(shop: Shop, { documentNumber }: MailRow): Promise<Attachment[]> {
  const numbers = documentNumber?.split(' ') ?? []
  const made = numbers.map(async (number) => {
    const { content, hash, issuedOn } = await shop.read(me, (tx) => getDocument(tx, number))
    if (content === null || hash === null) return []
    const bytes = await documentPdf({ content, hash, issuedOn })
    return [{ fileName: `${number}.pdf`, mediaType: 'application/pdf', bytes }]
  })
  return (await Promise.all(made)).flat()
}

/** A mail server may refuse a good address once; after this many refusals the mail is given up. */
const MAX_REFUSALS = 3
const me = system('mail')

const isDelivered = ({ state }: MailRow) => state === 'sent' || state === 'kept'

/** The From header of the shop's mails. */
export function sender({ name, email }: Pick<ShopFacts, 'name' | 'email'>): string {
  return `"${name.replaceAll(/["\\\r\n]/g, '')}" <${email}>`
}

/** Delivers a mail as it was recorded. */
const deliverRecorded = (
  name: string,
): Listener<EventOf<'broadcast.tested' | 'mail.sent-again' | 'mail.test-asked'>> => ({
  name,
  run: async (context, { facts: { mailId } }) => {
    const written = await context.shop.read(me, async (tx) => {
      const row = await findMail(tx, mailId)
      return row && { row, from: context.mailFrom ?? sender(await getShopFacts(tx)) }
    })
    if (written) await deliver(context, written)
  },
})

/** The test of a broadcast that somebody sent to themselves. */
export const mailBroadcastTest = deliverRecorded('mail-broadcast-test')
export const mailAgain = deliverRecorded('mail-again')
export const mailTest = deliverRecorded('mail-test-asked')

/**
 * Sends a test mail in the same way as every other mail and waits for the mail server's reply. The mail is
 * recorded like any other, but not retried.
 */
export async function tryMail(context: JobContext, recipient: string): Promise<MailTestView> {
  const { mailer } = context
  const deliver: Mailer['deliver'] = (email) => mailer.deliverNow(email)
  const direct = { ...context, mailer: { ...mailer, deliver } }
  try {
    await sendMail(direct, TEST_MAIL, async (tx, shop) => ({
      dedupeKey: tx.random.uuid(),
      recipient,
      ...testMailContent(shop),
    }))
    return mailer.isSmtp
      ? { outcome: 'sent', sentence: `The mail server accepted the e-mail to ${recipient}.` }
      : { outcome: 'kept', sentence: KEPT }
  } catch (error) {
    return { outcome: 'failed', sentence: deliveryErrorText(error) }
  }
}

const KEPT = 'No mail server is set up, so the e-mail was saved. You can read it under Mails.'
