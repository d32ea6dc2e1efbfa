// How often the public may do what costs us something: for each address, and for everybody together
// so that a crowd of addresses cannot drown the staff or the mail server. Whatever else is asked for
// is counted for each address alone. Counted in this process.

import type { Context, MiddlewareHandler } from 'hono'
import { callerAddress, callerNetwork, openCallers } from '#http/caller.ts'
import type { ApiEnv } from './endpoint.ts'
import { networkOf } from '#platform/limits/addresses.ts'
import type { Config } from '#platform/config.ts'
import { tooOften } from '#platform/limits/backoff.ts'
import { openThrottle } from '#platform/limits/throttle.ts'

type Limit = { each: number; all: number }

const WINDOW_MS = 10 * 60_000
/** Whole neighbourhoods share the address of a mobile network: what one shopper needs, times many. */
const RARE: Limit = { each: 30, all: 1500 }
const OFTEN: Limit = { each: 120, all: 20_000 }

/** Any other call, of staff and of partners too: far above what the busiest desk asks for. */
export const OTHERS_EACH = 6000

/** In ten minutes. Every public call that changes something stands here; a test sees to it. */
export const LIMITS: Readonly<Record<string, Limit>> = {
  'POST /api/orders': { each: 60, all: 20_000 },
  'POST /api/order-pages/:link/cancellation': OFTEN,
  'POST /api/order-pages/:link/receipts': { each: 60, all: 5000 },
  'POST /api/quotes': RARE,
  'POST /api/quote-pages/:link/acceptance': { each: 60, all: 20_000 },
  'POST /api/quote-pages/:link/decline': OFTEN,
  'POST /api/contact': RARE,
  'POST /api/email-subscription': RARE,
  'POST /api/restock-requests': RARE,
  'POST /api/restock-requests/:link/end': OFTEN,
  'POST /api/email-subscription/:link/end': OFTEN,
  'POST /api/chat': OFTEN,
  'POST /api/lottery-spins': OFTEN,
  'POST /api/lottery-claims': RARE,
  'POST /api/mlm/members': RARE,
  'POST /api/mlm/sign-in/code': RARE,
  'POST /api/mlm/sign-in': OFTEN,
  'POST /api/mlm/sign-out': OFTEN,
  'POST /api/mlm/notifications/:noticeId/reading': OFTEN,
  'POST /api/mlm/referral-code': OFTEN,
  'DELETE /api/mlm/referral-code': OFTEN,
  'POST /api/mlm/payout-details/code': RARE,
  'PUT /api/mlm/payout-details': RARE,
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

/** Pages that have to be drawn, each some hundredths of a second; what is kept costs nothing. */
export const DRAWN_EACH = 1200

/** What has to be made for a visitor because it is not kept. */
export type Made = 'page' | 'answer'

/** How many ms a caller has to wait before one more is made; 0 where it need not. */
export type MakingLimit = (c: Context, made: Made) => number

/** Counts what is asked for outside the API, before anybody knows the caller. */
export function limitMaking({
  rateLimits,
  trustedProxies,
}: Pick<Config, 'rateLimits' | 'trustedProxies'>): MakingLimit {
  const callerOf = openCallers(trustedProxies)
  const throttles = {
    page: openThrottle({ most: DRAWN_EACH, windowMs: WINDOW_MS }),
    answer: openThrottle({ most: OTHERS_EACH, windowMs: WINDOW_MS }),
  }
  return (c, made) => {
    const caller = callerOf(c)
    return rateLimits ? throttles[made].take(networkOf(caller) ?? caller, new Date()) : 0
  }
}

/** Refuses with 429, and says when to come back, whoever asks too often. */
export function limitCallers(): MiddlewareHandler<ApiEnv> {
  const throttles = Object.entries(LIMITS).map(([call, { each, all }]) => ({
    matches: matcher(call),
    each: openThrottle({ most: each, windowMs: WINDOW_MS }),
    all: openThrottle({ most: all, windowMs: WINDOW_MS }),
  }))
  const others = openThrottle({ most: OTHERS_EACH, windowMs: WINDOW_MS })
  return async (c, next) => {
    const throttle = throttles.find(({ matches }) => matches(c.req.method, c.req.path))
    const now = new Date()
    const caller = callerNetwork(c)
    const waitMs = throttle
      ? throttle.each.take(caller, now) || throttle.all.take('all', now)
      : isOurs(c)
        ? 0
        : others.take(caller, now)
    if (waitMs > 0) throw tooOften(waitMs)
    await next()
  }
}

/** Our own pages ask in process, for what they are made of. */
const isOurs = (c: Context<ApiEnv>) => callerAddress(c) === 'unknown'

function matcher(call: string): (method: string, path: string) => boolean {
  const [method = '', path = ''] = call.split(' ')
  const form = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
  return (askedMethod, askedPath) => askedMethod === method && form.test(askedPath)
}
