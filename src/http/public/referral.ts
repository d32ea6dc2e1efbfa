// GET /api/referral: whose link a visitor came by, as a first name and nothing more.

import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { FindReferral } from '#contract/partner-forms.ts'
import type { ReferralView } from '#contract/partners.ts'
import { findReferrer } from '#domain/partners/referral.ts'
import { type ApiEnv, query, describe } from '#http/endpoint.ts'

/** Holds what stood behind `?ref=` of the link, for the orders that follow. */
export const REFERRAL_COOKIE = 'ref'
const LONGEST = 254

export const referral = new Hono<ApiEnv>().get(
  '/referral',
  describe('Whose referral link this is', {
    asks: FindReferral,
    answers: { 200: 'The first name of the partner, or null' },
    tag: 'Partners',
  }),
  query(FindReferral),
  async (c) => {
    const { ref } = c.req.valid('query')
    const member = await c.var.read((tx) => findReferrer(tx, ref))
    c.header('cache-control', 'no-store')
    return c.json({ firstName: member?.firstName ?? null } satisfies ReferralView)
  },
)

/** What the cookie of a referral link says; what cannot be an address or a code is nothing. */
export function referralCookie(c: Context<ApiEnv>): string | undefined {
  const ref = getCookie(c, REFERRAL_COOKIE)
  return ref && ref.length <= LONGEST && /^[\x21-\x7e]+$/.test(ref) ? ref : undefined
}
