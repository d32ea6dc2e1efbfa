// GET /api/quotes for staff: who asked for a price.

import { Hono } from 'hono'
import { ListQuotes } from '#contract/quotes.ts'
import { listQuotes } from '#domain/quotes/find-quote.ts'
import { type Door, query, says } from '#http/kit.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { quoteView } from '#http/quote-view.ts'
import { needs } from '#http/staff-guard.ts'

export const staffQuotes = new Hono<Door>().get(
  '/quotes',
  needs('customers.read'),
  says('List requests for a price', {
    asks: ListQuotes,
    answers: { 200: 'The requests, newest first' },
    tag: 'Staff',
  }),
  query(ListQuotes),
  async (c) => {
    const asked = c.req.valid('query')
    const page = await c.var.read((tx) =>
      listQuotes(tx, { ...asked, limit: asked.limit ?? DEFAULT_LIMIT }),
    )
    pageHeaders(c, page)
    return c.json(page.items.map(quoteView))
  },
)
