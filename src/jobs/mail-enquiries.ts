// The mails that follow what visitors send: a message, a prize claim, a subscription. The e-mail address
// is unverified, so the mails to it quote nothing that was typed: otherwise anybody could send text to
// strangers through the shop.

import type { EventOf } from '#contract/events.ts'
import { formatInstant, formatLongDate, startOfDay } from '#contract/jamaica.ts'
import { PRIZES } from '#contract/prizes.ts'
import { findMessage, type MessageRow } from '#domain/enquiries/messages.ts'
import { findSubscription } from '#domain/enquiries/subscribe.ts'
import { grantsByClaim } from '#domain/prizes/grants.ts'
import { findClaim } from '#domain/prizes/claims.ts'
import type { ClaimRow } from '#domain/prizes/prizes.table.ts'
import { button, type Content, factTable, paragraphs } from '#mail/layout.ts'
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
  ofMessage(({ id, name, email, phone, subject, message }, shop, received) => ({
    subject: `Message from ${name}: ${subject}`,
    heading: subject,
    parts: [
      factTable([
        ['Name', name],
        ['E-mail', email],
        phone && ['Phone', phone],
        ['Received', received],
      ]),
      paragraphs(message),
      button(`Answer ${name}`, `${shop.publicUrl}/admin/messages/${id}`),
    ],
  })),
)

export const mailContactToSender = mailing<Received>(
  'contact-to-sender',
  ofMessage(({ email }, shop, received) => ({
    recipient: email,
    subject: `We have received your message`,
    heading: 'We have received your message',
    parts: [
      `It reached us on ${received}. We'll get back to you within 24 hours.`,
      `If it is urgent, call us at ${shop.phone} (${shop.hoursWeek}, ${shop.hoursSaturday}).`,
      'Did not contact us? Someone may have entered your address by mistake. You will not hear from us again.',
    ],
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
      subject: 'We have received your prize claim',
      heading: 'We have received your claim',
      parts: [
        'Thank you. Our team will contact you within 24 hours.',
        ...(known ? [factTable([['Prize', known.name]])] : []),
        NOT_YOU,
      ],
    }
  },
)

const NOT_YOU = 'Not you? Reply to this e-mail and we will cancel the claim.'

/** The code of a voucher that was won, or what goes along with the next order. */
export const mailClaimGranted = mailing<EventOf<'claim.granted'>>(
  'claim-granted',
  async (tx, { facts: { claimId } }, shop) => {
    const claim = await findClaim(tx, claimId)
    const grant = (await grantsByClaim(tx, [claimId])).get(claimId)
    if (!claim || !grant) return undefined
    const { code, says, until } = grant
    const mail = { dedupeKey: claimId, recipient: claim.email }
    if (code === null)
      return {
        ...mail,
        subject: `Your prize: ${says} with your next order`,
        heading: 'Your prize comes with your next order',
        parts: [
          factTable([['Prize', says]]),
          'We will add it to your next order automatically. Just order with this e-mail address or the phone number on your claim.',
          button('Browse all products', `${shop.publicUrl}/products`),
          NOT_YOU,
        ],
      }
    return {
      ...mail,
      subject: `Your voucher: ${says}`,
      heading: 'Your voucher',
      parts: [
        factTable([
          ['Code', code],
          ['Voucher', says],
          until && ['Valid until', formatLongDate(startOfDay(until))],
        ]),
        'Enter the code when you order. It works once, with this e-mail address or the phone number on your claim.',
        button('Browse all products', `${shop.publicUrl}/products`),
        NOT_YOU,
      ],
    }
  },
)

export const mailClaimToShop = mailingShop<EventOf<'claim.received'>>(
  'claim-to-shop',
  async (tx, { facts: { claimId } }) => {
    const claim = await findClaim(tx, claimId)
    return claim && { dedupeKey: claimId, ...claimToShop(claim) }
  },
)

const claimToShop = (claim: ClaimRow): Content => ({
  subject: `Prize claim, ${claim.verified ? 'verified' : 'unverified'}: ${claim.prize}`,
  heading: 'A prize was claimed',
  parts: [
    claim.verified
      ? 'Verified: this visitor won this prize on the wheel today.'
      : 'Not verified: no spin matches this claim. Check with the customer before you promise anything.',
    factTable([
      ['Prize', claim.prize],
      ['Name', claim.name],
      ['E-mail', claim.email],
      ['Phone', claim.phone],
    ]),
  ],
})

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
      subject: `You have joined the ${shop.name} mailing list`,
      heading: 'You have joined our mailing list',
      parts: [
        'We send one e-mail every two weeks with new stock, prices and care tips.',
        'Changed your mind? You can unsubscribe at any time.',
        button('Unsubscribe', unsubscribeUrl),
      ],
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
