// /api/lottery-claims: the prizes that visitors claimed, and how far staff are with them.

import { Hono } from 'hono'
import { ClaimView, FollowClaim, ListClaims } from '#contract/prize-claims.ts'
import { followClaim, listClaims } from '#domain/prizes/claims.ts'
import { type ApiEnv, idParam } from '#http/endpoint.ts'
import { listing, writing } from '#http/route.ts'

export const staffClaims = new Hono<ApiEnv>()
  .get(
    '/lottery-claims',
    listing({
      summary: 'List prize claims',
      needs: 'customers.read',
      query: ListClaims,
      view: ClaimView,
      run: listClaims,
    }),
  )
  .put(
    '/lottery-claims/:id',
    writing({
      summary: 'Say how far a claim is',
      needs: 'customers.answer',
      body: FollowClaim,
      also: { 404: 'No such claim' },
      view: ClaimView,
      run: (tx, change, c) => followClaim(tx, { claimId: idParam(c, 'id'), ...change }),
    }),
  )
