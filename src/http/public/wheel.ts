// The prize wheel: whether it turns and with which odds, a visitor's spin of the day, a claim.

import { ClaimPrize, ClaimView, SpinView, WheelView } from '#contract/prize-claims.ts'
import { isWinning, ODDS, PRIZES } from '#contract/prizes.ts'
import { claimPrize } from '#domain/prizes/claims.ts'
import { spinWheel } from '#domain/prizes/spin-wheel.ts'
import { getWheelSettings } from '#domain/prizes/wheel-settings.ts'
import { reading, type Routes, writing } from '#http/route.ts'
import { findVisitor, knowVisitor } from '#http/visitor-cookie.ts'

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
      return { on: (await getWheelSettings(tx)).on, prizes }
    },
  }),
  'POST /lottery-spins': writing({
    summary: 'Spin the wheel, once a Jamaican day',
    tag,
    status: 201,
    errors: { 409: 'The wheel is switched off' },
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
    errors: { 422: 'Fields at fault' },
    view: ClaimView,
    run: (tx, claim, c) => claimPrize(tx, { ...claim, token: findVisitor(c) }),
  }),
} satisfies Routes
