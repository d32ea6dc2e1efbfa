// The mails that follow a claim of a prize: to whoever claimed it, and to the shop.

import type { EventOf } from '#contract/events.ts'
import { findClaim } from '#domain/prizes/claims.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { type ClaimFacts, claimReceivedMail, claimToShopMail } from '#mail/claim-mails.ts'
import type { Mail } from '#mail/layout.ts'
import { post } from './send-mail.ts'
import type { Listener } from './job-context.ts'

/** Mails somebody about a claim, once for each kind. */
function mailsClaim(
  kind: string,
  recipientOf: (claim: ClaimFacts) => string,
  write: (claim: ClaimFacts) => Mail,
): Listener<EventOf<'claim.received'>> {
  return {
    name: `mail-${kind}`,
    run: (context, { facts: { claimId } }) =>
      post(context, async (tx) => {
        const row = await findClaim(tx, claimId)
        if (!row) return undefined
        const claim = { ...row, shop: await getShopFacts(tx) }
        const recipient = recipientOf(claim)
        return { key: `${kind}:${claimId}`, kind, recipient, mail: write(claim) }
      }),
  }
}

export const mailClaimReceived = mailsClaim(
  'claim-received',
  ({ email }) => email,
  claimReceivedMail,
)
export const mailClaimToShop = mailsClaim(
  'claim-to-shop',
  ({ shop }) => shop.email,
  claimToShopMail,
)
