// GET /api/lottery-claims: the prizes that visitors claimed.

import { Hono } from 'hono'
import { ListClaims } from '#contract/prize-claims.ts'
import { listClaims } from '#domain/prizes/find-claim.ts'
import { claimView } from '#http/claim-view.ts'
import { type Door, query, says } from '#http/kit.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { needs } from '#http/staff-guard.ts'

export const staffClaims = new Hono<Door>().get(
  '/lottery-claims',
  needs('customers.read'),
  says('List prize claims', { asks: ListClaims, answers: { 200: 'The claims' }, tag: 'Staff' }),
  query(ListClaims),
  async (c) => {
    const asked = c.req.valid('query')
    const limit = asked.limit ?? DEFAULT_LIMIT
    const page = await c.var.read((tx) => listClaims(tx, { ...asked, limit }))
    pageHeaders(c, page)
    return c.json(page.items.map(claimView))
  },
)
