// The mails that follow a claim of a prize: to the claimant, and to the shop.

import type { EventOf } from '#contract/events.ts'
import { PRIZES } from '#contract/prizes.ts'
import { findClaim } from '#domain/prizes/claims.ts'
import type { ClaimRow } from '#domain/prizes/prizes.table.ts'
import { facts, words } from '#mail/layout.ts'
import { mailing, type NewMail, type Sender } from './send-mail.ts'

const mailingClaim = (kind: string, write: (claim: ClaimRow, shop: Sender) => NewMail) =>
  mailing<EventOf<'claim.received'>>(kind, async (tx, { facts: { claimId } }, shop) => {
    const claim = await findClaim(tx, claimId)
    return claim && { about: claimId, ...write(claim, shop) }
  })

/** Repeats nothing that was typed: anybody may claim in the name of any address. */
export const mailClaimReceived = mailingClaim('claim-received', ({ email, prizeId }, shop) => {
  const known = PRIZES.find(({ id }) => id === prizeId)
  return {
    recipient: email,
    subject: `${shop.name}: we have your prize claim`,
    heading: 'We have your claim',
    parts: [
      words('Thank you. Our team will contact you within 24 hours.'),
      ...(known ? [facts([['Prize', known.name]])] : []),
      words('Not you? Tell us by answering this mail, and nothing will happen.'),
    ],
  }
})

export const mailClaimToShop = mailingClaim('claim-to-shop', (claim, shop) => ({
  recipient: shop.email,
  subject: `Prize claim, ${claim.verified ? 'verified' : 'unverified'}: ${claim.prize}`,
  heading: 'A prize was claimed',
  parts: [
    words(
      claim.verified
        ? 'Verified: the wheel gave this prize to this visitor today.'
        : 'Unverified: no spin of the wheel belongs to this claim. Ask before you promise anything.',
    ),
    facts([
      ['Prize', claim.prize],
      ['Name', claim.name],
      ['E-mail', claim.email],
      ['Phone', claim.phone],
    ]),
  ],
}))
