// POST /api/order-links. The answer is the same, and as fast, whether the shop has the order or not.

import type { Context } from 'hono'
import { z } from 'zod'
import { LINKS_AN_HOUR, RequestOrderLink } from '#contract/find-order.ts'
import { requestOrderLink } from '#domain/orders/request-order-link.ts'
import { callerNetwork } from '#http/caller.ts'
import type { ApiEnv } from '#http/endpoint.ts'
import { type Routes, writing } from '#http/route.ts'
import { openLimiter } from '#platform/limits/limiter.ts'
import { perShop } from '#platform/limits/per-shop.ts'
import { Refusal } from '#platform/refusal.ts'

const HOUR_SECONDS = 60 * 60
const windowMs = HOUR_SECONDS * 1000

/** Counted in this process. */
const requestsOf = perShop(() => ({
  byEmail: openLimiter({ limit: LINKS_AN_HOUR.email, windowMs }),
  byNetwork: openLimiter({ limit: LINKS_AN_HOUR.network, windowMs }),
}))

export const findOrderRoutes = {
  'POST /order-links': writing({
    summary: 'Mail the link of an order to the e-mail address that it was placed with',
    refuses: ['too-many-links'],
    tag: 'Orders',
    status: 201,
    body: RequestOrderLink,
    view: z.object({ success: z.literal(true) }),
    fields: () => ({ success: true as const }),
    run: (tx, body, c) => {
      countRequest(c, body.email)
      return requestOrderLink(tx, body)
    },
  }),
} satisfies Routes

/** Refuses an e-mail address, or a network, that has requested too many links in the last hour. */
function countRequest(c: Context<ApiEnv>, email: string): void {
  const { shop, config } = c.var.deps
  if (!config.rateLimits) return
  const now = new Date()
  const { byEmail, byNetwork } = requestsOf(shop)
  const counts = [
    [byEmail, email.toLowerCase()],
    [byNetwork, callerNetwork(c)],
  ] as const
  if (counts.some(([limiter, key]) => !limiter.allows(key, now)))
    throw new Refusal('too-many-links', { retryAfterSeconds: HOUR_SECONDS })
  for (const [limiter, key] of counts) limiter.count(key, now)
}
