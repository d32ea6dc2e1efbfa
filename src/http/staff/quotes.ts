// /api/quotes for staff: who asked for a price, the offers made, and what became of them.

import { Hono } from 'hono'
import { AnswerQuote, DeclineQuote } from '#contract/quote-offers.ts'
import { ListQuotes } from '#contract/quotes.ts'
import { answerQuote, declineQuote } from '#domain/quotes/answer-quote.ts'
import { countQuotes, getQuote, listQuotes } from '#domain/quotes/find-quote.ts'
import { body, type ApiEnv, idParam, query, describe } from '#http/endpoint.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { staffQuoteView } from '#http/quote-view.ts'
import { requireAbility } from '#http/staff-guard.ts'

const tag = 'Staff'
const MISSING = { 404: 'No such request' }
const SETTLED = { 409: 'It became an order already' }

export const staffQuotes = new Hono<ApiEnv>()
  .get(
    '/quotes',
    requireAbility('customers.read'),
    describe('List requests for a price', {
      asks: ListQuotes,
      answers: { 200: 'The requests, newest first' },
      tag,
    }),
    query(ListQuotes),
    async (c) => {
      const asked = c.req.valid('query')
      const page = await c.var.read((tx) =>
        listQuotes(tx, { ...asked, limit: asked.limit ?? DEFAULT_LIMIT }),
      )
      pageHeaders(c, page)
      return c.json(page.items.map(staffQuoteView))
    },
  )
  .get(
    '/quote-counts',
    requireAbility('customers.read'),
    describe('Count requests by what became of them', { answers: { 200: 'The counts' }, tag }),
    async (c) => c.json(await c.var.read(countQuotes)),
  )
  .get(
    '/quotes/:id',
    requireAbility('customers.read'),
    describe('Read a request for a price', { answers: { 200: 'The request', ...MISSING }, tag }),
    async (c) => {
      const id = idParam(c, 'id')
      return c.json(staffQuoteView(await c.var.read((tx) => getQuote(tx, id))))
    },
  )
  .post(
    '/quotes/:id/answer',
    requireAbility('quotes.answer'),
    describe('Answer a request with an offer, which is mailed', {
      takes: AnswerQuote,
      answers: { 200: 'The request', ...MISSING, ...SETTLED },
      tag,
    }),
    body(AnswerQuote),
    async (c) => {
      const quoteId = idParam(c, 'id')
      const answer = c.req.valid('json')
      return c.var.once(answer, async (tx) => ({
        status: 200,
        body: staffQuoteView(await answerQuote(tx, { quoteId, answer })),
      }))
    },
  )
  .post(
    '/quotes/:id/decline',
    requireAbility('quotes.answer'),
    describe('Decline a request and tell the shopper why', {
      takes: DeclineQuote,
      answers: { 200: 'The request', ...MISSING, ...SETTLED },
      tag,
    }),
    body(DeclineQuote),
    async (c) => {
      const named = { quoteId: idParam(c, 'id'), ...c.req.valid('json') }
      return c.json(staffQuoteView(await c.var.write((tx) => declineQuote(tx, named))))
    },
  )
