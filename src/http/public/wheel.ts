// The prize wheel: whether it turns and with which odds, a visitor's spin of the day, a claim.

import { ClaimPrize, ClaimView, SpinView, WheelView } from '#contract/prize-claims.ts'
import { isWinning, ODDS, PRIZES } from '#contract/prizes.ts'
import { claimPrize, withGrant } from '#domain/prizes/claims.ts'
import { spinWheel } from '#domain/prizes/spin-wheel.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import { reading, type Routes, writing } from '#http/route.ts'
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { callerNetwork } from '#http/caller.ts'
import { keyOf } from '#http/idempotent.ts'
import { giveCookie, readCookie, VISITOR } from '#http/cookies.ts'
import type { ApiEnv } from '#http/endpoint.ts'
import { LINK_FORM, linkToken, trueRandom } from '#platform/random.ts'

const tag = 'Prize wheel'
const prizes = PRIZES.map(({ id, name, weight }) => ({ id, name, weight, of: ODDS.of }))

export const wheel = {
  'GET /wheel': reading({
    summary: 'Read the wheel’s prizes and odds',
    tag,
    replica: true,
    view: WheelView,
    run: async (tx, _, c) => {
      c.header('cache-control', 'no-store')
      return { on: (await readSetting(tx, 'wheel')).on, prizes }
    },
  }),
  'POST /lottery-spins': writing({
    summary: 'Spin the wheel, once a Jamaican day',
    refuses: ['wheel-off', 'bad-idempotency-key'],
    tag,
    status: 201,
    view: SpinView,
    run: (tx, _, c) => {
      c.header('cache-control', 'no-store')
      return spinWheel(tx, { token: knowVisitor(c) })
    },
    fields: ({ spin, claimed }) => ({ ...spin, wins: isWinning(spin.prizeId), claimed }),
  }),
  'POST /lottery-claims': writing({
    summary: 'Claim a prize',
    tag,
    body: ClaimPrize,
    status: 201,
    once: true,
    view: ClaimView,
    run: async (tx, claim, c) => {
      const from = callerNetwork(c)
      const network = from === 'unknown' ? undefined : from
      return withGrant(tx, await claimPrize(tx, { ...claim, token: findVisitor(c), network }))
    },
  }),
} satisfies Routes

// A visitor is known by a random HttpOnly cookie, sent to the API only and deleted after two days.
// It connects a spin with its claim and serves no other purpose.
function findVisitor(c: Context<ApiEnv>): string | undefined {
  const token = readCookie(c, VISITOR)
  return token && LINK_FORM.test(token) ? token : undefined
}

/**
 * The visitor's token; a new visitor gets one. If the response with the cookie was lost, a repeated
 * call must belong to the same visitor: so the token is derived from its Idempotency-Key.
 */
function knowVisitor(c: Context<ApiEnv>): string {
  const token = findVisitor(c) ?? tokenOfKey(keyOf(c)) ?? linkToken(trueRandom)
  giveCookie(c, VISITOR, token)
  return token
}

const TOKEN_BYTES = 16

function tokenOfKey(key: string | undefined): string | undefined {
  if (!key) return undefined
  const digest = createHash('sha256').update(`visitor ${key}`).digest()
  return digest.subarray(0, TOKEN_BYTES).toString('base64url')
}
