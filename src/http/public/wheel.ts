// The prize wheel: whether it turns and with which odds, a visitor's spin of the day, a claim.

import { Hono } from 'hono'
import { ClaimPrize } from '#contract/prize-claims.ts'
import { ODDS, PRIZES, type WheelView } from '#contract/prizes.ts'
import { claimPrize } from '#domain/prizes/claim-prize.ts'
import { spinWheel } from '#domain/prizes/spin-wheel.ts'
import { getWheelSwitches } from '#domain/prizes/wheel-switches.ts'
import { claimView, spinView } from '#http/claim-view.ts'
import { body, type ApiEnv, describe } from '#http/endpoint.ts'
import { findVisitor, knowVisitor } from '#http/visitor-cookie.ts'

const tag = 'Prize wheel'

export const wheel = new Hono<ApiEnv>()
  .get(
    '/wheel',
    describe('Read the wheel’s prizes and odds', { answers: { 200: 'The wheel' }, tag }),
    async (c) => {
      const { on } = await c.var.readReplica(getWheelSwitches)
      const prizes = PRIZES.map(({ id, name, weight }) => ({ id, name, weight, of: ODDS.of }))
      c.header('cache-control', 'no-store')
      return c.json({ on, prizes } satisfies WheelView)
    },
  )
  .post(
    '/lottery-spins',
    describe('Spin the wheel, once a Jamaican day', {
      answers: { 201: 'What today’s spin won, first or again', 409: 'The wheel is switched off' },
      tag,
    }),
    async (c) => {
      const token = knowVisitor(c)
      c.header('cache-control', 'no-store')
      return c.json(spinView(await c.var.write((tx) => spinWheel(tx, { token }))), 201)
    },
  )
  .post(
    '/lottery-claims',
    describe('Claim a prize', {
      takes: ClaimPrize,
      answers: { 201: 'The claim, verified or not', 422: 'Fields at fault' },
      tag,
    }),
    body(ClaimPrize),
    async (c) => {
      const input = c.req.valid('json')
      const token = findVisitor(c)
      return c.var.once(input, async (tx) => {
        const claim = await claimPrize(tx, { ...input, token })
        return { status: 201, body: claimView(claim) }
      })
    },
  )
