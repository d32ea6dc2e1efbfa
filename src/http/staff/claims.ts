// /api/lottery-claims: the prizes that visitors claimed, and how far staff are with them.

import { Hono } from 'hono'
import { FollowClaim, ListClaims } from '#contract/prize-claims.ts'
import { listClaims } from '#domain/prizes/find-claim.ts'
import { followClaim } from '#domain/prizes/follow-claim.ts'
import { claimView } from '#http/claim-view.ts'
import { body, type ApiEnv, idParam, query, describe } from '#http/endpoint.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { requireAbility } from '#http/staff-guard.ts'

export const staffClaims = new Hono<ApiEnv>()
  .get(
    '/lottery-claims',
    requireAbility('customers.read'),
    describe('List prize claims', {
      asks: ListClaims,
      answers: { 200: 'The claims' },
      tag: 'Staff',
    }),
    query(ListClaims),
    async (c) => {
      const asked = c.req.valid('query')
      const limit = asked.limit ?? DEFAULT_LIMIT
      const page = await c.var.read((tx) => listClaims(tx, { ...asked, limit }))
      pageHeaders(c, page)
      return c.json(page.items.map(claimView))
    },
  )
  .put(
    '/lottery-claims/:id',
    requireAbility('customers.answer'),
    describe('Say how far a claim is', {
      takes: FollowClaim,
      answers: { 200: 'The claim', 404: 'No such claim' },
      tag: 'Staff',
    }),
    body(FollowClaim),
    async (c) => {
      const change = { claimId: idParam(c, 'id'), ...c.req.valid('json') }
      return c.json(claimView(await c.var.write((tx) => followClaim(tx, change))))
    },
  )
