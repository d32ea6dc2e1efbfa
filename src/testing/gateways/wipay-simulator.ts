// A simulator of WiPay: its payment request, its page, its reports and refunds, and its notifications.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomInt } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { openLocalServer } from '#testing/local-server.ts'
import type { Paying, SimulatedGateway, WayBack } from './simulated-gateway.ts'
import { openWiPayBooks, type WiPayBooks, type WiPayPayment } from './wipay-books.ts'
import { returnHashOf } from './wipay-answers.ts'
import { openWiPayNotices, type NoticeChange, type WiPayNotice } from './wipay-notices.ts'
import { actOnPage, showPage } from './wipay-page.ts'
import { refusalOf, type Reply, requestPayment } from './wipay-payment-request.ts'
import { answerWapi, decideRefund, settleLate } from './wipay-reports.ts'

type Trouble = Parameters<SimulatedGateway['trouble']>[0]
type Notices = ReturnType<typeof openWiPayNotices>

export type WiPaySimulator = SimulatedGateway & {
  clock: WiPayBooks['clock']
  switches: WiPayBooks['switches']
  merchant: Readonly<WiPayBooks['merchant']>
  /** Every request of the shop's server so far: method, path and form. */
  requests: readonly { method: string; path: string; form: Record<string, string> }[]
  /** The hash with which a paid payment comes back. */
  hashOf(transactionId: string): string
  /** A notification as it would be sent now, without sending it. */
  notice(event: string, transactionId: string, change?: NoticeChange): WiPayNotice
  /** Sends a notification, and returns the shop's status. */
  notify(event: string, transactionId: string, change?: NoticeChange): Promise<number>
  /** Decides a payment after its page has closed, and notifies the shop. */
  settle(transactionId: string, status: 'success' | 'failed' | 'error'): Promise<void>
  /** Decides a requested refund, and notifies the shop. */
  decideRefund(
    transactionId: string,
    decision: 'refunded' | 'rejected',
    reason?: string,
  ): Promise<void>
}

export async function startWiPaySimulator(): Promise<WiPaySimulator> {
  const books = openWiPayBooks()
  const notices = openWiPayNotices(books)
  const requests: { method: string; path: string; form: Record<string, string> }[] = []
  let trouble: Trouble = 'none'
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const { method = 'GET', url: path = '/' } = request
    const isOfShop = !path.startsWith('/checkout/')
    if (isOfShop) requests.push({ method, path, form })
    const present = isOfShop ? trouble : 'none'
    if (present === 'hangs') return
    if (present === 'refused') write(response, refusal(form, path))
    else if (present === 'server-error') write(response, BROKEN)
    else write(response, await replyTo({ books, notices }, request, form), present)
  }
  const { url, close } = await openLocalServer((request, response) => {
    answer(request, response).catch(() => write(response, BROKEN))
  })
  books.url = url
  return {
    name: 'wipay',
    url,
    environment: environmentOf(books),
    ...controlsOf(books, notices),
    requests,
    trouble: (kind) => void (trouble = kind),
    act: (page, paying) => act(books, page, paying),
    close,
  }
}

const BROKEN: Reply = { status: 500, json: { message: 'Internal Server Error' } }

const refusal = (form: Record<string, string>, path: string): Reply =>
  path.startsWith('/wapi/')
    ? { status: 403, json: { message: 'Forbidden' } }
    : refusalOf(form, 'The merchant cannot take payments.')

/** The settings of a shop that uses it. */
function environmentOf({ url, merchant, switches }: WiPayBooks): Record<string, string> {
  return {
    WIPAY_URL: url,
    WIPAY_ACCOUNT: merchant.account,
    WIPAY_KEY: merchant.key,
    WIPAY_WAPI_KEY: merchant.wapiKey,
    WIPAY_WEBHOOK_SECRET: merchant.webhookSecret,
    WIPAY_SIGNED_BYTES: switches.signedBytes,
    WIPAY_MODE: 'test',
  }
}

function controlsOf(books: WiPayBooks, notices: Notices) {
  const get = (transactionId: string): WiPayPayment => {
    const payment = books.find(transactionId)
    if (!payment) throw new Error('There is no such payment')
    return payment
  }
  return {
    clock: books.clock,
    switches: books.switches,
    merchant: books.merchant,
    connect: (shopUrl: string) => void (books.shopUrl = shopUrl),
    charges: () => books.charges,
    deliver: notices.deliverAs,
    deliverHeld: notices.deliverHeld,
    hashOf: (transactionId: string) => returnHashOf(books, get(transactionId)),
    notice: (event: string, transactionId: string, change?: NoticeChange) =>
      notices.write(event, get(transactionId), change),
    notify: (event: string, transactionId: string, change?: NoticeChange) =>
      notices.send(event, get(transactionId), change),
    settle: (transactionId: string, status: 'success' | 'failed' | 'error') =>
      notices.deliver(`payment.${status}`, settleLate(books, transactionId, status)),
    async decideRefund(
      transactionId: string,
      decision: 'refunded' | 'rejected',
      reason = 'not_eligible',
    ) {
      const payment = decideRefund(books, transactionId, decision)
      const event = decision === 'refunded' ? 'payment.refunded' : 'payment.refund_rejected'
      await notices.deliver(event, payment, decision === 'rejected' ? { meta: { reason } } : {})
    },
  }
}

async function replyTo(
  { books, notices }: { books: WiPayBooks; notices: Notices },
  request: IncomingMessage,
  form: Record<string, string>,
): Promise<Reply> {
  const { method = 'GET', headers } = request
  const path = new URL(request.url ?? '/', books.url).pathname
  const [, pageToken] = /^\/checkout\/([\w-]+)$/.exec(path) ?? []
  if (pageToken !== undefined && method === 'GET') return showPage(books, pageToken)
  if (pageToken !== undefined) return actOnPage(books, { pageToken, form }, notices.deliver)
  if (method === 'POST' && path === '/plugins/payments/request')
    return requestPayment(books, form, headers.accept)
  const key = headers['x-wapi-key']
  if (path.startsWith('/wapi/'))
    return answerWapi(books, {
      method,
      path,
      key: Array.isArray(key) ? undefined : key,
      authorization: headers.authorization,
    })
  return { status: 404, json: { message: 'Not Found' } }
}

function write(response: ServerResponse, reply: Reply, trouble: Trouble = 'none'): void {
  const { status, json, html, location } = reply
  const body = html ?? JSON.stringify(json ?? {})
  response.statusCode = status
  response.setHeader(
    'content-type',
    html === undefined ? 'application/json' : 'text/html; charset=utf-8',
  )
  response.setHeader('content-length', Buffer.byteLength(body))
  if (location !== undefined) response.setHeader('location', location)
  // A lost answer breaks off in the middle.
  if (trouble === 'lost-answer')
    response.write(body.slice(0, Math.trunc(body.length / 2)), () => response.destroy())
  else response.end(body)
}

/** Sixteen digits that belong to no card. */
const inventedNumber = () => `4${String(randomInt(10 ** 14)).padStart(15, '0')}`

async function act(
  { switches }: WiPayBooks,
  page: { url: string } | { html: string },
  paying: Paying,
): Promise<WayBack | undefined> {
  if (!('url' in page)) throw new Error('WiPay sends shoppers to an address, not to a document')
  const shown = await (await fetch(page.url)).text()
  const [, action] = /<form method="post" action="([^"]+)">/.exec(shown) ?? []
  if (action === undefined) return undefined
  const fields = { card_number: inventedNumber(), name: 'A Shopper', action: paying }
  const response = await fetch(new URL(action, page.url), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  const location = response.headers.get('location')
  if (location !== null) return { method: 'GET', url: location }
  const [, link] = /<a id="return" href="([^"]+)">/.exec(await response.text()) ?? []
  if (link === undefined || switches.summary === 'closed') return undefined
  return { method: 'GET', url: link.replaceAll('&amp;', '&') }
}
