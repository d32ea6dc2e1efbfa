// /api/lottery-claims: the prizes that visitors claimed, and how far staff are with them.

import { ClaimView, SetClaimStatus, ListClaims } from '#contract/prize-claims.ts'
import { followClaim, listClaims } from '#domain/prizes/claims.ts'
import { idParam } from '#http/endpoint.ts'
import { listing, type Routes, writing } from '#http/route.ts'

export const staffClaims = {
  'GET /lottery-claims': listing({
    summary: 'List prize claims',
    needs: 'customers.read',
    query: ListClaims,
    view: ClaimView,
    run: listClaims,
  }),
  'PUT /lottery-claims/:id': writing({
    summary: 'Say how far a claim is',
    needs: 'customers.answer',
    body: SetClaimStatus,
    also: { 404: 'No such claim' },
    view: ClaimView,
    run: (tx, change, c) => followClaim(tx, { claimId: idParam(c, 'id'), ...change }),
  }),
} satisfies Routes
