// Mails codes to a signed-in partner, and limits how many are mailed and how often a wrong one may be
// tried. Both are counted per partner, not per IP address: the thief of a session may use many.

import type { Context } from 'hono'
import { CodeRequestedView } from '#contract/partner-views.ts'
import { type CodePurpose, requestCode } from '#domain/identity/member-codes.ts'
import { ownerOf } from '#domain/partners/member-authenticator.ts'
import type { ApiEnv } from '#http/endpoint.ts'
import { memberIdOf } from '#http/member-guard.ts'
import { endpoint } from '#http/route.ts'
import { countTry, openCodeBackoff } from '#platform/limits/backoff.ts'
import { openLimiter } from '#platform/limits/limiter.ts'
import { perShop } from '#platform/limits/per-shop.ts'
import { Refusal } from '#platform/refusal.ts'

const MINUTE_MS = 60_000
const mailLimitersOf = perShop(() => [
  openLimiter({ limit: 5, windowMs: 10 * MINUTE_MS }),
  openLimiter({ limit: 30, windowMs: 60 * MINUTE_MS }),
])
const triesOf = perShop(openCodeBackoff)

/** The endpoint that mails a partner a code for one purpose and answers with its challenge. */
export const mailingCode = (summary: string, purpose: CodePurpose) =>
  endpoint({
    tag: 'Partners',
    member: true,
    summary,
    status: 201,
    responseSchema: CodeRequestedView,
    handle: async (c) => {
      countMailedCode(c)
      const challenge = await c.var.write(async (tx) => {
        const { userId } = await ownerOf(tx, memberIdOf(c))
        return requestCode(tx, { userId, purpose })
      })
      return c.json({ challenge }, 201)
    },
  })

/** Refuses to mail more codes than a partner can need. */
function countMailedCode(c: Context<ApiEnv>): void {
  const key = String(memberIdOf(c))
  const now = new Date()
  const limiters = mailLimitersOf(c.var.deps.shop)
  if (limiters.some((limiter) => !limiter.allows(key, now))) throw new Refusal('too-often')
  for (const limiter of limiters) limiter.count(key, now)
}

/** Makes the wait after each wrong code longer; returns a function to call after a correct one. */
export function countCodeTry(c: Context<ApiEnv>): () => void {
  const key = String(memberIdOf(c))
  const tries = triesOf(c.var.deps.shop)
  countTry(tries, key)
  return () => tries.clear(key)
}
