// GET /api/referral: the first name of the partner behind a referral link, and nothing more.

import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { FindReferral } from '#contract/partner-forms.ts'
import { ReferralView } from '#contract/partner-views.ts'
import { findSponsorAbove } from '#domain/partners/find-place.ts'
import { findReferrer } from '#domain/partners/referral.ts'
import type { ApiEnv } from '#http/endpoint.ts'
import { reading, type Routes } from '#http/route.ts'

/** Holds the `?ref=` of a referral link for later orders. */
export const REFERRAL_COOKIE = 'ref'
const MAX_LENGTH = 254

export const referral = {
  'GET /referral': reading({
    summary: 'Whose referral link this is',
    tag: 'Partners',
    query: FindReferral,
    view: ReferralView,
    run: async (tx, { ref }, c) => {
      c.header('cache-control', 'no-store')
      const partner = await findReferrer(tx, ref)
      if (!partner) return { firstName: null, instead: null }
      const { firstName, isActive } = partner
      const sponsorId = isActive ? null : ((await findSponsorAbove(tx, partner.id)) ?? null)
      return { firstName, instead: isActive ? null : { sponsorId } }
    },
  }),
} satisfies Routes

/** The value of the referral cookie, if it can be an e-mail address or a referral code. */
export function referralCookie(c: Context<ApiEnv>): string | undefined {
  const ref = getCookie(c, REFERRAL_COOKIE)
  return ref && ref.length <= MAX_LENGTH && /^[\x21-\x7e]+$/.test(ref) ? ref : undefined
}
