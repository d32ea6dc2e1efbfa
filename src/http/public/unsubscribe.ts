// The ways off the shop's lists: a page with one button, so that a mail scanner that follows links
// takes nobody off, and the POST behind it (also what mail programs send for one-click).

import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { stopRestock } from '#domain/enquiries/request-restock.ts'
import { unsubscribe } from '#domain/enquiries/subscribe.ts'
import { type ApiEnv, describe } from '#http/endpoint.ts'

const tag = 'Enquiries'

/** The address of such a page is the key to somebody's subscription: no cache keeps it. */
function show(c: Context, heading: string, button?: string) {
  c.header('cache-control', 'no-store')
  return c.html(page(heading, button))
}

export const unsubscribePages = new Hono<ApiEnv>()
  .get(
    '/email-subscription/:link/end',
    describe('Ask whether to leave the mailing list', { answers: { 200: 'A page' }, tag }),
    (c) => show(c, 'Leave the mailing list?', 'Unsubscribe'),
  )
  .post(
    '/email-subscription/:link/end',
    describe('Leave the mailing list', { answers: { 200: 'A page' }, tag }),
    async (c) => {
      await c.var.write((tx) => unsubscribe(tx, c.req.param('link')))
      return show(c, 'You are off the list')
    },
  )
  .get(
    '/restock-requests/:link/end',
    describe('Ask whether to stop waiting for a piece', { answers: { 200: 'A page' }, tag }),
    (c) => show(c, 'Stop waiting for this piece?', 'Do not write about it'),
  )
  .post(
    '/restock-requests/:link/end',
    describe('Stop waiting for a piece', { answers: { 200: 'A page' }, tag }),
    async (c) => {
      await c.var.write((tx) => stopRestock(tx, c.req.param('link')))
      return show(c, 'You are no longer waiting')
    },
  )

/** Asks by a button of that name, or says that it is done. */
function page(heading: string, button?: string) {
  return html`<!doctype html>
    <html lang="en-JM">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${heading}</title>
        <style>
          body {
            font:
              18px/1.5 system-ui,
              sans-serif;
            margin: 15vh auto;
            max-width: 28rem;
            padding: 0 1.25rem;
            background: #fcf9f2;
            color: #1d1b16;
          }
          button {
            font: inherit;
            font-weight: 600;
            background: #17452f;
            color: #fcf9f2;
            border: 0;
            border-radius: 6px;
            padding: 0.8rem 1.4rem;
          }
          a {
            color: #17452f;
          }
        </style>
      </head>
      <body>
        <h1>${heading}</h1>
        ${
          button
            ? html`<form method="post"><button>${button}</button></form>`
            : html`<p>We will not write again. <a href="/">Back to the shop</a></p>`
        }
      </body>
    </html>`
}
