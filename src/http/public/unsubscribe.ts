// Unsubscribing: a page with one button, so that a mail scanner that follows links unsubscribes
// nobody, and the POST behind it, which mail programs also send for one-click unsubscribing.

import type { Context } from 'hono'
import { html } from 'hono/html'
import { stopRestock } from '#domain/enquiries/request-restock.ts'
import { unsubscribe } from '#domain/enquiries/subscribe.ts'
import { linkParam } from '#http/endpoint.ts'
import { plainPage } from '#http/plain-page.ts'
import { endpoint, type Routes } from '#http/route.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Enquiries'

/** The URL of such a page gives access to somebody's subscription, so no cache may store it. */
function show(c: Context, heading: string, button?: string) {
  c.header('cache-control', 'no-store')
  return c.html(page(heading, button))
}

const asking = (summary: string, heading: string, button: string) =>
  endpoint({ summary, tag, mediaType: 'text/html', handle: (c) => show(c, heading, button) })

const ending = (summary: string, heading: string, verb: (tx: Tx, link: string) => Promise<void>) =>
  endpoint({
    summary,
    tag,
    mediaType: 'text/html',
    handle: async (c) => {
      await c.var.write((tx) => verb(tx, linkParam(c)))
      return show(c, heading)
    },
  })

const LEAVE = '/email-subscription/:link/end'
const STOP = '/restock-requests/:link/end'

export const unsubscribePages = {
  [`GET ${LEAVE}`]: asking(
    'Ask whether to leave the mailing list',
    'Leave the mailing list?',
    'Unsubscribe',
  ),
  [`POST ${LEAVE}`]: ending('Leave the mailing list', 'You have been unsubscribed', unsubscribe),
  [`GET ${STOP}`]: asking(
    'Ask whether to stop waiting for a piece',
    'Stop alerts for this item?',
    'Stop alerts',
  ),
  [`POST ${STOP}`]: ending('Stop waiting for a piece', 'Alerts stopped', stopRestock),
} satisfies Routes

const STYLE = `
  body { font-size: 18px; margin: 15vh auto; max-width: 28rem; }
  button { font: inherit; font-weight: 600; background: #17452f; color: #fcf9f2; border: 0;
    border-radius: 6px; padding: 0.8rem 1.4rem; }`

/** A question with a button, or a confirmation without one. */
const page = (heading: string, button?: string) =>
  plainPage({
    title: heading,
    style: STYLE,
    body: html`<h1>${heading}</h1>
      ${
        button
          ? html`<form method="post"><button>${button}</button></form>`
          : html`<p>
              You will not receive any more of these e-mails. <a href="/">Back to the shop</a>
            </p>`
      }`,
  })
