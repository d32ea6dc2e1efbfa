// Every POST that anybody may send, sent again in the same words after what it did was undone: it does it
// again, with script and without. A call that is sent twice is known by its random key, never by what was
// typed. A new POST needs an entry here, or a word why there is nothing to do again.

import assert from 'node:assert/strict'
import { and, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORM_NAME_FIELD, pathWith, PLAIN_FORMS, type PlainForm } from '#contract/plain-forms.ts'
import { caseFiles, cases } from '#domain/cases/cases.table.ts'
import { closeOwnCase } from '#domain/cases/decide-case.ts'
import { writeAsShopper } from '#domain/cases/write-in-case.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { syncMessage } from '#domain/enquiries/messages.ts'
import { requestRestock, stopRestock } from '#domain/enquiries/request-restock.ts'
import { restockRequests } from '#domain/enquiries/restock-requests.table.ts'
import { subscribe, unsubscribe } from '#domain/enquiries/subscribe.ts'
import { subscriptions } from '#domain/enquiries/subscriptions.table.ts'
import { cancelOrder } from '#domain/orders/cancel-order.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { linesOf } from '#domain/orders/lines.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { rejectReceipt } from '#domain/orders/receipts.ts'
import { claims } from '#domain/prizes/prizes.table.ts'
import { syncClaim } from '#domain/prizes/claims.ts'
import { answerQuote, declineQuote } from '#domain/quotes/answer-quote.ts'
import { quotes } from '#domain/quotes/quotes.table.ts'
import { requestQuote } from '#domain/quotes/request-quote.ts'
import { refuseReview } from '#domain/reviews/decide-review.ts'
import { reviews } from '#domain/reviews/reviews.table.ts'
import { events } from '#platform/events/events.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { system, type Tx } from '#platform/tx.ts'
import { openPlainForms } from '#http/plain-forms.ts'
import { anOrder, aProduct } from '#testing/builders.ts'
import { aCase, aDeliveredOrder } from '#testing/cases.ts'
import { aPicture } from '#testing/files.ts'
import { openPlainBrowser, type PlainBrowser } from '#testing/plain-browser.ts'
import { DECLARED, type Fields, postAt } from '#testing/public-posts.ts'
import { A_REVIEW, aDeliveredOrder as aPieceKept } from '#testing/reviews.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

let shop: TestShop
let browser: PlainBrowser
beforeAll(async () => {
  shop = await openTestShop()
  const origin = 'https://shop.example'
  const page = { html: '', headers: {} }
  const site = openPlainForms({
    api: shop.api,
    publicUrl: origin,
    trustedProxies: [],
    renderPage: async (_, __, refused) => ({ ...page, html: JSON.stringify(refused) }),
    limit: () => 0,
    tooManyRequests: () => page,
  })
  browser = openPlainBrowser(site, { origin })
})
afterAll(() => shop.close())

type Act = {
  /** The values of the names in the path. */
  of?: Record<string, string | number>
  /** What is typed. */
  body?: Fields
  /** What is uploaded, by the name of its field. */
  files?: Record<string, File>
  /** None where what was done cannot be undone. */
  undo?: (tx: Tx) => Promise<unknown>
  /** How many such things stand. */
  standing: (tx: Tx) => Promise<number>
}

const EMAIL = 'ann@example.com'
const link = async (tx: Tx, table: typeof subscriptions | typeof restockRequests) =>
  singleRow(await tx.db.select({ link: table.link }).from(table).orderBy(desc(table.id)).limit(1))
    .link
const lastOf = async (tx: Tx, table: typeof orders | typeof quotes | typeof claims) =>
  singleRow(await tx.db.select({ id: table.id }).from(table).orderBy(desc(table.id)).limit(1)).id

const WANTED = {
  customerName: 'Ann Brown',
  productCategory: 'chairs',
  preferredColor: 'Sand',
  preferredSize: 'Any',
  budgetRange: '',
}

async function ofCase(tx: Tx) {
  const order = await aDeliveredOrder(tx)
  const { id } = await aCase(tx, { order })
  return { link: order.link, id }
}

async function aSoldOutPiece(tx: Tx) {
  const { id: productId } = await aProduct(tx, { stock: { Sand: 0 } })
  return { email: EMAIL, productId, color: 'Sand' }
}

const ACTS: Record<string, (tx: Tx) => Promise<Act>> = {
  '/orders': async () => ({
    body: postAt('/orders').good,
    undo: async (tx) => {
      const isLast = eq(orders.id, await lastOf(tx, orders))
      await cancelOrder(tx, singleRow(await tx.db.select().from(orders).where(isLast)).link)
    },
    standing: (tx) => tx.db.$count(orders, ne(orders.orderStatus, 'cancelled')),
  }),
  '/order-pages/:link/cancellation': async (tx) => {
    const { id: orderId, link } = await anOrder(tx)
    return {
      of: { link },
      undo: (tx) => changeOrder(tx, { orderId, edit: { orderStatus: 'pending' } }),
      standing: (tx) => tx.db.$count(orders, eq(orders.orderStatus, 'cancelled')),
    }
  },
  '/order-pages/:link/receipts': async (tx) => {
    const { id: orderId, link } = await anOrder(tx)
    const slip = await aPicture({ width: 40, height: 30 }, 'png')
    const waiting = and(eq(receipts.orderId, orderId), eq(receipts.state, 'waiting'))
    return {
      of: { link },
      files: { file: new File([new Uint8Array(slip)], 'slip.png') },
      undo: async (tx) => {
        const { id: receiptId } = singleRow(await tx.db.select().from(receipts).where(waiting))
        await rejectReceipt(tx, { orderId, receiptId, reason: 'It cannot be read.' })
      },
      standing: (tx) => tx.db.$count(receipts, waiting),
    }
  },
  '/order-pages/:link/cases': async (tx) => {
    const { id: orderId, link } = await aDeliveredOrder(tx)
    const open = and(eq(cases.orderId, orderId), ne(cases.state, 'closed'))
    return {
      of: { link },
      body: postAt('/order-pages/:link/cases').good,
      undo: async (tx) => {
        const { id } = singleRow(await tx.db.select().from(cases).where(open))
        await closeOwnCase(tx, { link, id })
      },
      standing: (tx) => tx.db.$count(cases, open),
    }
  },
  '/order-pages/:link/cases/:id/messages': async (tx) => {
    const own = await ofCase(tx)
    await closeOwnCase(tx, own)
    return {
      of: own,
      body: { words: 'It is torn again.' },
      undo: (tx) => closeOwnCase(tx, own),
      standing: (tx) => tx.db.$count(cases, eq(cases.state, 'open')),
    }
  },
  '/order-pages/:link/cases/:id/closing': async (tx) => {
    const own = await ofCase(tx)
    return {
      of: own,
      undo: (tx) => writeAsShopper(tx, { ...own, words: 'It is torn again.' }),
      standing: (tx) => tx.db.$count(cases, eq(cases.state, 'closed')),
    }
  },
  '/order-pages/:link/cases/:id/files': async (tx) => {
    const own = await ofCase(tx)
    const mine = eq(caseFiles.caseId, own.id)
    return {
      of: own,
      body: postAt('/order-pages/:link/cases/:id/files').good,
      undo: (tx) => tx.db.delete(caseFiles).where(mine),
      standing: (tx) => tx.db.$count(caseFiles, mine),
    }
  },
  '/order-pages/:link/lines/:lineId/review': async (tx) => {
    const order = await aPieceKept(tx)
    const [line] = await linesOf(tx, order)
    const waiting = and(eq(reviews.orderId, order.id), eq(reviews.state, 'waiting'))
    return {
      of: { link: order.link, lineId: line?.id ?? 0 },
      body: { ...A_REVIEW, rating: '4' },
      files: {},
      undo: async (tx) => {
        const { id, writtenAt } = singleRow(await tx.db.select().from(reviews).where(waiting))
        await refuseReview(tx, { reviewId: id, writtenAt, reason: 'It names a neighbour.' })
      },
      standing: (tx) => tx.db.$count(reviews, waiting),
    }
  },
  '/order-links': async (tx) => ({
    body: { number: `YB-${(await anOrder(tx)).id}`, email: EMAIL },
    standing: (tx) => tx.db.$count(events, eq(events.name, 'order.link-requested')),
  }),
  '/quotes': async () => ({
    body: postAt('/quotes').good,
    undo: async (tx) =>
      declineQuote(tx, { quoteId: await lastOf(tx, quotes), reason: 'We have none.' }),
    standing: (tx) => tx.db.$count(quotes, eq(quotes.status, 'pending')),
  }),
  '/quote-pages/:link/decline': (tx) => endOfOffer(tx, 'declined'),
  '/quote-pages/:link/renewal': (tx) => endOfOffer(tx, 'pending'),
  '/contact': async () => ({
    body: postAt('/contact').good,
    undo: async (tx) => {
      const [last] = await tx.db.select().from(contactMessages).orderBy(desc(contactMessages.id))
      await syncMessage(tx, { messageId: last?.id ?? 0, status: 'closed' })
    },
    standing: (tx) => tx.db.$count(contactMessages, eq(contactMessages.status, 'pending')),
  }),
  '/email-subscription': async () => ({
    body: { email: `${crypto.randomUUID()}@example.com` },
    undo: async (tx) => unsubscribe(tx, await link(tx, subscriptions)),
    standing: (tx) => tx.db.$count(subscriptions, isNull(subscriptions.unsubscribedAt)),
  }),
  '/email-subscription/:link/end': async (tx) => {
    await subscribe(tx, { email: 'ben@example.com' })
    return {
      of: { link: await link(tx, subscriptions) },
      undo: (tx) => subscribe(tx, { email: 'ben@example.com' }),
      standing: (tx) => tx.db.$count(subscriptions, isNotNull(subscriptions.unsubscribedAt)),
    }
  },
  '/restock-requests': async (tx) => ({
    body: await aSoldOutPiece(tx),
    undo: async (tx) => stopRestock(tx, await link(tx, restockRequests)),
    standing: (tx) => tx.db.$count(restockRequests, isNull(restockRequests.stoppedAt)),
  }),
  '/restock-requests/:link/end': async (tx) => {
    const piece = await aSoldOutPiece(tx)
    await requestRestock(tx, piece)
    return {
      of: { link: await link(tx, restockRequests) },
      undo: (tx) => requestRestock(tx, piece),
      standing: (tx) => tx.db.$count(restockRequests, isNotNull(restockRequests.stoppedAt)),
    }
  },
  '/lottery-claims': async () => ({
    body: postAt('/lottery-claims').good,
    undo: async (tx) => syncClaim(tx, { claimId: await lastOf(tx, claims), status: 'completed' }),
    standing: (tx) => tx.db.$count(claims, eq(claims.status, 'pending')),
  }),
}

/** An offer that its shopper does not take as it is, until staff make it again. */
async function endOfOffer(tx: Tx, status: 'declined' | 'pending'): Promise<Act> {
  const { id: productId } = await aProduct(tx)
  const request = { ...WANTED, contactNumber: '876-555-0100', email: EMAIL }
  const { id: quoteId } = await requestQuote(tx, request)
  const answer = { productId, color: 'Sand', price: '75000.00', validUntil: '2999-12-31' }
  const offer = (tx: Tx) => answerQuote(tx, { quoteId, answer })
  const { link } = await offer(tx)
  return {
    of: { link: link ?? '' },
    body: {},
    undo: offer,
    standing: (tx) => tx.db.$count(quotes, eq(quotes.status, status)),
  }
}

/** Where nothing can be undone, or only by another call in other words. */
const NOTHING_TO_DO_AGAIN: Record<string, string> = {
  '/order-previews': 'keeps nothing',
  '/chat': 'keeps no question for the next one',
  '/order-pages/:link/payments': 'no gateway here; attempts-end.test.ts',
  '/order-pages/:link/cases/:id/files/:fileId/parts/:part': 'names one file',
  '/order-pages/:link/cases/:id/files/:fileId/removal': 'names one file',
  '/gateways/:gateway/notifications': 'known by the id of the gateway',
  '/gateways/:gateway/return': 'a way back, which changes nothing by itself',
  '/quote-pages/:link/acceptance': 'an offer is accepted once',
  '/referral-visits': 'counted once a day for each browser',
  '/lottery-spins': 'once a day for each visitor',
  '/mlm/members': 'one account for each e-mail address',
  '/mlm/sign-in/code': 'each code is another',
  '/mlm/sign-in': 'a code is used once',
  '/mlm/sign-out': 'ends the session that it comes with',
  '/admin/invitation': 'reads an invitation',
  '/admin/join': 'an invitation is used once',
  '/admin/login': 'each session is another',
  '/admin/unlock': 'each session is another',
}

test('each POST of the public door is done again here, or says why not', () => {
  const named = [...Object.keys(ACTS), ...Object.keys(NOTHING_TO_DO_AGAIN)]
  const add =
    'add it to ACTS, or to NOTHING_TO_DO_AGAIN with why, because what was undone can be done again'
  expect(named.toSorted(), add).toEqual(Object.keys(DECLARED).toSorted())
})

const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)
const namesIn = ({ of = {} }: Act) =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, String(value)]))

function formOf({ body = {}, files = {} }: Act): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, String(value))
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return form
}

/** As the script of our pages sends it: each time with a random key of its own. */
function byScript(path: string, act: Act): Promise<Response> | Response {
  const address = pathWith(`/api${path}`, namesIn(act))
  const headers = { 'idempotency-key': crypto.randomUUID() }
  if (!act.files) return shop.call('POST', address, act.body, headers)
  return shop.api.request(address, { method: 'POST', headers, body: formOf(act) })
}

/** As a browser sends it that runs no script. */
function byForm(form: PlainForm, act: Act): Promise<Response> {
  const filled = formOf({ ...act, body: { ...act.body, [FORM_NAME_FIELD]: form } })
  const texts = [...filled].flatMap(([name, text]) =>
    typeof text === 'string' ? [[name, text]] : [],
  )
  const body = act.files ? filled : new URLSearchParams(texts)
  return browser.send(pathWith(PLAIN_FORMS[form].page, namesIn(act)), body)
}

const PLAIN = Object.entries(PLAIN_FORMS) as [PlainForm, { call: string }][]
type Way = [path: string, how: string, send: (act: Act) => Promise<Response> | Response]
const waysOf = (path: string): Way[] => [
  [path, 'by our script', (act) => byScript(path, act)],
  ...PLAIN.filter(([, { call }]) => call === `/api${path}`).map(([form]): Way => [
    path,
    `by the form “${form}”`,
    (act) => byForm(form, act),
  ]),
]

async function doItAgain([path, , send]: Way) {
  const prepare = ACTS[path]
  assert(prepare)
  const act = await write(prepare)
  const before = await write(act.standing)
  const done = async () => {
    const answer = await send(act)
    expect([answer.status < 400, await answer.text()]).toEqual([true, expect.anything()])
    return (await write(act.standing)) - before
  }
  expect(await done()).toBe(1)
  const left = act.undo ? 0 : 1
  if (act.undo) await write(act.undo)
  expect((await write(act.standing)) - before).toBe(left)
  expect(await done()).toBe(left + 1)
}

for (const way of Object.keys(ACTS).flatMap(waysOf)) {
  test(`POST ${way[0]} ${way[1]} is done again after it was undone`, () => doItAgain(way))
}
