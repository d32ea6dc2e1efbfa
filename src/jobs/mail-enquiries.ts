// The mails that follow what visitors send: a message, a prize claim, a subscription. The e-mail address
// is unverified, so the mails to it quote nothing that was typed: otherwise anybody could send text to
// strangers through the shop.

import { textOf } from '#content/text-of.ts'
import type { EventOf } from '#contract/events.ts'
import { formatInstant, formatLongDate, startOfDay } from '#contract/jamaica.ts'
import { PRIZES } from '#contract/prizes.ts'
import { findMessage, type MessageRow } from '#domain/enquiries/messages.ts'
import { findSubscription } from '#domain/enquiries/subscribe.ts'
import { grantsByClaim } from '#domain/prizes/grants.ts'
import { findClaim } from '#domain/prizes/claims.ts'
import type { ClaimRow } from '#domain/prizes/prizes.table.ts'
import { type Content, factTable, paragraphs } from '#mail/layout.ts'
import { mailOf } from '#mail/mail-of.ts'
import type { Tx } from '#platform/tx.ts'
import type { Listener } from './job-context.ts'
import { mailing, mailingShop, type Sender } from './send-mail.ts'

type Received = EventOf<'contact.received'>
const ofMessage =
  <Mail>(write: (message: MessageRow, shop: Sender, received: string) => Mail) =>
  async (tx: Tx, { facts: { messageId } }: Received, shop: Sender) => {
    const row = await findMessage(tx, messageId)
    if (!row) return undefined
    const received = formatInstant(row.createdAt.toISOString())
    return { dedupeKey: messageId, ...write(row, shop, received) }
  }

export const mailContactToShop = mailingShop<Received>(
  'contact-to-shop',
  ofMessage(({ id, name, email, phone, subject, message }, shop, received) => {
    const url = `${shop.publicUrl}/admin/messages/${id}`
    return mailOf(textOf('mail-contact-to-shop', { customer: name, topic: subject, url }), {
      details: factTable([
        ['Name', name],
        ['E-mail', email],
        phone && ['Phone', phone],
        ['Received', received],
      ]),
      message: paragraphs(message),
    })
  }),
)

export const mailContactToSender = mailing<Received>(
  'contact-to-sender',
  ofMessage(({ email }, { phone, hoursWeek, hoursSaturday }, received) => ({
    recipient: email,
    ...mailOf(
      textOf('mail-contact-to-sender', {
        received,
        phone,
        hours: `${hoursWeek}, ${hoursSaturday}`,
      }),
    ),
  })),
)

/** A claim that is granted at once has a mail with what it was given. */
export const mailClaimReceived = mailing<EventOf<'claim.received'>>(
  'claim-received',
  async (tx, { facts: { claimId } }) => {
    const claim = await findClaim(tx, claimId)
    if (!claim || (await grantsByClaim(tx, [claimId])).has(claimId)) return undefined
    const known = PRIZES.find(({ id }) => id === claim.prizeId)
    return {
      dedupeKey: claimId,
      recipient: claim.email,
      ...mailOf(textOf('mail-claim-received', {}), {
        prize: known && factTable([['Prize', known.name]]),
      }),
    }
  },
)

/** The code of a voucher that was won, or what goes along with the next order. */
export const mailClaimGranted = mailing<EventOf<'claim.granted'>>(
  'claim-granted',
  async (tx, { facts: { claimId } }, shop) => {
    const claim = await findClaim(tx, claimId)
    const grant = (await grantsByClaim(tx, [claimId])).get(claimId)
    if (!claim || !grant) return undefined
    const { code, says, until } = grant
    const mail = { dedupeKey: claimId, recipient: claim.email }
    const facts = { prize: says, url: `${shop.publicUrl}/products` }
    if (code === null) {
      const details = factTable([['Prize', says]])
      return { ...mail, ...mailOf(textOf('mail-prize-granted', facts), { details }) }
    }
    const details = factTable([
      ['Code', code],
      ['Voucher', says],
      until && ['Valid until', formatLongDate(startOfDay(until))],
    ])
    return { ...mail, ...mailOf(textOf('mail-voucher-granted', facts), { details }) }
  },
)

export const mailClaimToShop = mailingShop<EventOf<'claim.received'>>(
  'claim-to-shop',
  async (tx, { facts: { claimId } }) => {
    const claim = await findClaim(tx, claimId)
    return claim && { dedupeKey: claimId, ...claimToShop(claim) }
  },
)

const claimToShop = ({ verified, prize, name, email, phone }: ClaimRow): Content =>
  mailOf(
    textOf('mail-claim-to-shop', {
      prize,
      verified: verified ? 'verified' : 'unverified',
      check: verified
        ? 'Verified: this visitor won this prize on the wheel today.'
        : 'Not verified: no spin matches this claim. Check with the customer before you promise anything.',
    }),
    {
      details: factTable([
        ['Prize', prize],
        ['Name', name],
        ['E-mail', email],
        ['Phone', phone],
      ]),
    },
  )

/** Welcomes a new subscriber; somebody who is subscribed already gets no mail. */
export const mailSubscriptionStarted = mailing<EventOf<'subscription.started'>>(
  'subscription-started',
  async (tx, { facts: { subscriptionId } }, shop) => {
    const subscription = await findSubscription(tx, subscriptionId)
    if (!subscription) return undefined
    const unsubscribeUrl = `${shop.publicUrl}/api/email-subscription/${subscription.link}/end`
    return {
      recipient: subscription.email,
      unsubscribeUrl,
      ...mailOf(textOf('mail-subscription-started', { name: shop.name, url: unsubscribeUrl })),
    }
  },
)

/**
 * Does nothing. Queued all the same, so that response times do not reveal who is subscribed already, or who has an order.
 */
export const mailNothing: Listener<EventOf<'subscription.repeated' | 'order.not-found'>> = {
  name: 'mail-nothing',
  run: () => Promise.resolve(),
}
