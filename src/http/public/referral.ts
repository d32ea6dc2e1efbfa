// /api/referral: the first name of the partner behind a referral link, and nothing more; /api/referral-visits: that the
// link was followed, counted once a visitor and day.

import type { Context } from 'hono'
import { jamaicaDay } from '#contract/jamaica.ts'
import { FindReferral } from '#contract/partner-forms.ts'
import { ReferralView } from '#contract/partner-views.ts'
import { findSponsorAbove } from '#domain/partners/find-place.ts'
import { countClick } from '#domain/partners/referral-clicks.ts'
import { findReferrer } from '#domain/partners/referral.ts'
import { giveCookie, readCookie, REFERRAL, VISITS } from '#http/cookies.ts'
import type { ApiEnv } from '#http/endpoint.ts'
import { endpoint, reading, type Routes } from '#http/route.ts'

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
  'POST /referral-visits': endpoint({
    summary: 'Count that a referral link was followed',
    tag: 'Partners',
    body: FindReferral,
    status: 204,
    handle: async (c, { body: { ref } }) => {
      const { partner, today } = await c.var.read(async (tx) => ({
        partner: await findReferrer(tx, ref),
        today: jamaicaDay(tx.now),
      }))
      if (partner && isFirst(c, partner.id, today))
        await c.var.write((tx) => countClick(tx, partner.id))
      // Who asks does not learn whether the link is anybody's.
      return c.body(null, 204)
    },
  }),
} satisfies Routes

const MAX_VISITS = 20

/** Whether the browser follows a link of the partner for the first time today; remembers that it did. */
function isFirst(c: Context<ApiEnv>, memberId: number, today: string): boolean {
  const [day, ...visited] = (readCookie(c, VISITS) ?? '').split('.')
  const earlier = day === today ? visited : []
  if (earlier.includes(String(memberId))) return false
  const visits = [today, ...[...earlier, memberId].slice(-MAX_VISITS)].join('.')
  giveCookie(c, VISITS, visits)
  return true
}

/** The value of the referral cookie, if it can be an e-mail address or a referral code. */
export function referralCookie(c: Context<ApiEnv>): string | undefined {
  const ref = readCookie(c, REFERRAL)
  return ref && ref.length <= MAX_LENGTH && /^[\x21-\x7e]+$/.test(ref) ? ref : undefined
}
