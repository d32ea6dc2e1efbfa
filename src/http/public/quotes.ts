// POST /api/quotes: a request for a price; and what its form offers.

import { Hono } from 'hono'
import { RequestQuote } from '#contract/quotes.ts'
import { quoteOptions } from '#domain/quotes/quote-options.ts'
import { requestQuote } from '#domain/quotes/request-quote.ts'
import { body, type ApiEnv, describe } from '#http/endpoint.ts'
import { quoteView } from '#http/quote-view.ts'

const tag = 'Quotes'

export const quotes = new Hono<ApiEnv>()
  .post(
    '/quotes',
    describe('Ask for a price', {
      takes: RequestQuote,
      answers: { 201: 'The request', 404: 'No such product', 422: 'Some fields are not valid' },
      tag,
    }),
    body(RequestQuote),
    async (c) => {
      const input = c.req.valid('json')
      return c.var.once(input, async (tx) => {
        const quote = await requestQuote(tx, input)
        return { status: 201, body: quoteView(quote) }
      })
    },
  )
  .get(
    '/quote-options',
    describe('Read what a quote form offers', { answers: { 200: 'The options' }, tag }),
    async (c) => c.json(await c.var.readReplica(quoteOptions)),
  )
