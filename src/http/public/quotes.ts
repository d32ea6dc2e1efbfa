// POST /api/quotes: a request for a quote; and the choices that its form offers.

import { QuoteOptionsView, QuoteView, RequestQuote } from '#contract/quotes.ts'
import { quoteOptions } from '#domain/quotes/quote-options.ts'
import { requestQuote } from '#domain/quotes/request-quote.ts'
import { reading, type Routes, writing } from '#http/route.ts'

const tag = 'Quotes'

export const quotes = {
  'POST /quotes': writing({
    summary: 'Ask for a price',
    tag,
    body: RequestQuote,
    status: 201,
    once: true,
    also: { 404: 'No such product', 422: 'Some fields are not valid' },
    view: QuoteView,
    run: requestQuote,
  }),
  'GET /quote-options': reading({
    summary: 'Read what a quote form offers',
    tag,
    replica: true,
    view: QuoteOptionsView,
    run: quoteOptions,
  }),
} satisfies Routes
