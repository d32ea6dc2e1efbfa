// Rate limits of public calls: per IP address, and for all callers together so that a distributed
// flood cannot overwhelm the staff or the mail server. Calls without a limit of their own are limited
// per IP address only. Each process counts the calls that it gets.

import type { Context, MiddlewareHandler } from 'hono'
import { callerAddress, callerNetwork, openCallers } from '#http/caller.ts'
import type { ApiEnv } from './endpoint.ts'
import { networkOf } from '#platform/limits/addresses.ts'
import type { Config } from '#platform/config.ts'
import { tooOften } from '#platform/limits/backoff.ts'
import { openThrottle } from '#platform/limits/throttle.ts'

type Limit = { each: number; all: number }

const WINDOW_MS = 10 * 60_000
// Many times what one shopper needs: mobile networks put whole neighbourhoods behind one IP address.
const RARE: Limit = { each: 30, all: 1500 }
const OFTEN: Limit = { each: 120, all: 20_000 }

/** Any other calls per IP address, staff's and partners' too: far above what a busy staff screen sends. */
export const OTHERS_EACH = 6000

/** Per ten minutes. Lists every public call that changes something; a test checks that. */
export const LIMITS: Readonly<Record<string, Limit>> = {
  'POST /api/orders': { each: 60, all: 20_000 },
  'POST /api/order-links': RARE,
  'POST /api/order-previews': { each: 120, all: 20_000 },
  'POST /api/order-pages/:link/cancellation': OFTEN,
  'POST /api/order-pages/:link/receipts': { each: 60, all: 5000 },
  'POST /api/order-pages/:link/cases': { each: 30, all: 2000 },
  'POST /api/order-pages/:link/cases/:id/messages': { each: 60, all: 5000 },
  'POST /api/order-pages/:link/cases/:id/closing': OFTEN,
  'POST /api/order-pages/:link/cases/:id/files': { each: 60, all: 5000 },
  // A case has 43 parts at most, and a bad network sends some of them again.
  'POST /api/order-pages/:link/cases/:id/files/:fileId/parts/:part': { each: 300, all: 20_000 },
  'POST /api/order-pages/:link/cases/:id/files/:fileId/removal': { each: 60, all: 5000 },
  'POST /api/order-pages/:link/lines/:lineId/review': RARE,
  'POST /api/order-pages/:link/payments': { each: 60, all: 20_000 },
  // A gateway sends for all shoppers from a few addresses.
  'POST /api/gateways/:gateway/notifications': { each: 6000, all: 20_000 },
  'POST /api/gateways/:gateway/return': { each: 600, all: 20_000 },
  'POST /api/quotes': RARE,
  'POST /api/quote-pages/:link/acceptance': { each: 60, all: 20_000 },
  'POST /api/quote-pages/:link/decline': OFTEN,
  'POST /api/quote-pages/:link/renewal': OFTEN,
  'POST /api/contact': RARE,
  'POST /api/email-subscription': RARE,
  'POST /api/restock-requests': RARE,
  'POST /api/restock-requests/:link/end': OFTEN,
  'POST /api/email-subscription/:link/end': OFTEN,
  'POST /api/chat': OFTEN,
  'POST /api/lottery-spins': OFTEN,
  'POST /api/lottery-claims': RARE,
  'POST /api/referral-visits': OFTEN,
  'POST /api/mlm/members': RARE,
  'POST /api/mlm/sign-in/code': RARE,
  'POST /api/mlm/sign-in': OFTEN,
  'POST /api/mlm/sign-out': OFTEN,
  'POST /api/mlm/notifications/:noticeId/reading': OFTEN,
  'POST /api/mlm/referral-code': OFTEN,
  'DELETE /api/mlm/referral-code': OFTEN,
  'POST /api/mlm/payout-details/code': RARE,
  'PUT /api/mlm/payout-details': RARE,
  'POST /api/mlm/agreement': OFTEN,
  'POST /api/mlm/account/code': RARE,
  'POST /api/mlm/account/authenticator': RARE,
  'PUT /api/mlm/account/authenticator': OFTEN,
  'POST /api/mlm/account/authenticator/removal': OFTEN,
  'POST /api/mlm/account/recovery-codes': OFTEN,
  'DELETE /api/mlm/account/sessions': OFTEN,
  'DELETE /api/mlm/account/sessions/:sessionId': OFTEN,
  'POST /api/admin/login': OFTEN,
  'POST /api/admin/unlock': OFTEN,
  'POST /api/admin/invitation': OFTEN,
  'POST /api/admin/join': RARE,
}

/** Rendered pages per IP address, each some hundredths of a second; cached ones are not counted. */
export const PAGES_EACH = 1200

/** What is rendered for a visitor on a cache miss: a page, or a response of the API. */
export type Rendered = 'page' | 'answer'

/** How many ms a caller must wait before another page or response is rendered; 0 if allowed now. */
export type RenderLimit = (c: Context, what: Rendered) => number

/** Limits rendering outside the API, before callers are identified. */
export function limitRendering({
  rateLimits,
  trustedProxies,
}: Pick<Config, 'rateLimits' | 'trustedProxies'>): RenderLimit {
  const callerOf = openCallers(trustedProxies)
  const throttles = {
    page: openThrottle({ limit: PAGES_EACH, windowMs: WINDOW_MS }),
    answer: openThrottle({ limit: OTHERS_EACH, windowMs: WINDOW_MS }),
  }
  return (c, what) => {
    const caller = callerOf(c)
    return rateLimits ? throttles[what].take(networkOf(caller) ?? caller, new Date()) : 0
  }
}

/** Refuses callers over their limit with 429 and Retry-After. */
export function limitCallers(): MiddlewareHandler<ApiEnv> {
  const throttles = Object.entries(LIMITS).map(([call, { each, all }]) => ({
    matches: matcher(call),
    each: openThrottle({ limit: each, windowMs: WINDOW_MS }),
    all: openThrottle({ limit: all, windowMs: WINDOW_MS }),
  }))
  const others = openThrottle({ limit: OTHERS_EACH, windowMs: WINDOW_MS })
  return async (c, next) => {
    const throttle = throttles.find(({ matches }) => matches(c.req.method, c.req.path))
    const now = new Date()
    const caller = callerNetwork(c)
    const waitMs = throttle
      ? throttle.each.take(caller, now) || throttle.all.take('all', now)
      : isInProcess(c)
        ? 0
        : others.take(caller, now)
    if (waitMs > 0) throw tooOften(waitMs)
    await next()
  }
}

/** In-process calls, made while our own pages are rendered. */
const isInProcess = (c: Context<ApiEnv>) => callerAddress(c) === 'unknown'

function matcher(call: string): (method: string, path: string) => boolean {
  const [method = '', path = ''] = call.split(' ')
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
  return (requestMethod, requestPath) => requestMethod === method && pattern.test(requestPath)
}
