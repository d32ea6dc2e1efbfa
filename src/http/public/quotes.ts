// POST /api/quotes: a request for a quote; and the choices that its form offers.

import { Hono } from 'hono'
import { QuoteOptionsView, QuoteView, RequestQuote } from '#contract/quotes.ts'
import { quoteOptions } from '#domain/quotes/quote-options.ts'
import { requestQuote } from '#domain/quotes/request-quote.ts'
import type { ApiEnv } from '#http/endpoint.ts'
import { reading, writing } from '#http/route.ts'

const tag = 'Quotes'

export const quotes = new Hono<ApiEnv>()
  .post(
    '/quotes',
    writing({
      summary: 'Ask for a price',
      tag,
      body: RequestQuote,
      status: 201,
      once: true,
      also: { 404: 'No such product', 422: 'Some fields are not valid' },
      view: QuoteView,
      run: requestQuote,
    }),
  )
  .get(
    '/quote-options',
    reading({
      summary: 'Read what a quote form offers',
      tag,
      replica: true,
      view: QuoteOptionsView,
      run: quoteOptions,
    }),
  )
