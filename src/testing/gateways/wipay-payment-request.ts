// The simulator's request for a payment. It refuses every field that is missing, too long or not of its form.

import { randomBytes } from 'node:crypto'
import { centsFromDollars } from '#contract/money.ts'
import type { WiPayBooks, WiPayPayment } from './wipay-books.ts'

export type Reply = { status: number; json?: unknown; html?: string; location?: string }

const PAGE_MS = 3 * 60_000
const PAGE_WITH_ADDRESS_MS = 5 * 60_000
const MINIMUM_CENTS = 150_00
const JMD_FOR_A_DOLLAR = 155
const NAME = /^(?![_-])[a-zA-Z0-9_-]+(?<![_-])$/

type Rule = (value: string, books: WiPayBooks) => boolean

const among =
  (...values: string[]): Rule =>
  (value) =>
    values.includes(value)
const upTo =
  (length: number): Rule =>
  (value) =>
    value.length <= length

const REQUIRED: Record<string, Rule> = {
  account_number: (value, { merchant }) => value === merchant.account,
  country_code: among('JM'),
  currency: among('JMD', 'USD'),
  environment: among('sandbox'),
  fee_structure: among('merchant_absorb', 'customer_pay', 'split'),
  method: (value, { switches }) =>
    value === 'credit_card_co' ||
    (value === 'credit_card' && switches.deprecatedMethod === 'accepted'),
  order_id: (value) => NAME.test(value) && value.length <= 16,
  origin: (value) => NAME.test(value) && value.length <= 32,
  response_url: (value) => value.length <= 255 && isReachable(value),
  total: (value, { switches }) => {
    const cents = /^\d+\.\d{2}$/.test(value) ? centsFromDollars(value) : undefined
    return cents !== undefined && cents >= MINIMUM_CENTS && cents <= switches.maximumCents
  },
  email: (value, { merchant }) =>
    value.length <= 50 && /^[^\s@]+@[^\s@]+$/.test(value) && value !== merchant.email,
}

const OPTIONAL: Record<string, Rule> = {
  data: (value) => value.length <= 4096 && isJson(value),
  name: upTo(60),
  fname: upTo(30),
  lname: upTo(30),
  phone: (value) => /^\+?\d{1,19}$/.test(value),
  addr1: upTo(50),
  addr2: upTo(50),
  city: upTo(30),
  zipcode: upTo(10),
  country: upTo(2),
  version: upTo(16),
  avs: among('0', '1'),
}

/** Nobody outside could reach a shop on this machine, so that one may be without HTTPS. */
function isReachable(address: string): boolean {
  const url = URL.parse(address)
  const isHere = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost'
  return url?.protocol === 'https:' || (isHere && url.protocol === 'http:')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The first field that is not accepted. */
function faultOf(books: WiPayBooks, form: Record<string, string>): string | undefined {
  for (const [field, fits] of Object.entries(REQUIRED))
    if (!fits(form[field] ?? '', books)) return field
  for (const [field, fits] of Object.entries(OPTIONAL)) {
    const value = form[field]
    if (value !== undefined && !fits(value, books)) return field
  }
  if (form.lname !== undefined && form.fname === undefined) return 'lname'
  const isRepeated = books.payments.some(({ orderId }) => orderId === form.order_id)
  return isRepeated && books.switches.repeatedOrder === 'refused' ? 'order_id' : undefined
}

/** Opens a payment, unless the request is at fault or goes to nobody. */
export function requestPayment(
  books: WiPayBooks,
  form: Record<string, string>,
  accept: string | undefined,
): Reply {
  const fault = faultOf(books, form)
  if (fault !== undefined) return refusalOf(form, `The ${fault} field is invalid.`)
  const payment = openPayment(books, form)
  const page = `${books.url}/checkout/${payment.pageToken}`
  // A browser that posts a form is sent to the page at once.
  if (accept !== 'application/json') return { status: 302, location: page }
  return answerOf(books, payment, page)
}

export function refusalOf(form: Record<string, string>, message: string): Reply {
  const url = URL.parse(form.response_url ?? '')
  url?.searchParams.set('status', 'error')
  url?.searchParams.set('message', message)
  return { status: 400, json: { ...(url && { url: url.href }), message } }
}

function answerOf({ switches, url }: WiPayBooks, payment: WiPayPayment, page: string): Reply {
  const path = new URL(page).pathname
  const usual = {
    url: page,
    message: 'OK: Generated hosted page URL.',
    transaction_id: payment.transactionId,
  }
  const answers: Record<typeof switches.startAnswer, Reply> = {
    usual: { status: 200, json: usual },
    redirect: { status: 302, location: page },
    html: { status: 200, html: '<!doctype html><title>WiPay</title>Maintenance' },
    'foreign-host': { status: 200, json: { ...usual, url: `https://pay.example${path}` } },
    'lookalike-host': {
      status: 200,
      json: { ...usual, url: `https://wipayfinancial.com.example${path}` },
    },
    'not-https': { status: 200, json: { ...usual, url: `ftp://${new URL(url).host}${path}` } },
    'no-id': { status: 200, json: { url: page, message: usual.message } },
  }
  return answers[switches.startAnswer]
}

function openPayment(books: WiPayBooks, form: Record<string, string>): WiPayPayment {
  const { switches, merchant, clock } = books
  const now = clock.now()
  const stamp = now.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const random = randomBytes(3).toString('hex')
  const requestedCents = centsFromDollars(form.total ?? '') ?? 0
  const feeStructure =
    switches.feeStructure === 'as-requested' ? (form.fee_structure ?? '') : switches.feeStructure
  const isTurned = switches.currency === 'turned-to-usd'
  const withFee = requestedCents + feeOf(requestedCents, feeStructure)
  const payment: WiPayPayment = {
    transactionId: `SB-${random}-${merchant.id}-${form.order_id}-${stamp}`,
    pageToken: randomBytes(16).toString('base64url'),
    orderId: form.order_id ?? '',
    responseUrl: form.response_url ?? '',
    email: form.email ?? '',
    data: form.data,
    feeStructure,
    requestedCents,
    totalCents: isTurned ? Math.trunc(withFee / JMD_FOR_A_DOLLAR) : withFee,
    currency: isTurned ? 'USD' : (form.currency ?? ''),
    status: 'incomplete',
    message: '',
    card: null,
    customerName: null,
    startedAt: now.getTime(),
    closesAt: now.getTime() + (form.avs === '1' ? PAGE_WITH_ADDRESS_MS : PAGE_MS),
    refund: 'none',
  }
  books.payments.push(payment)
  return payment
}

/** What the shopper pays of the fee, which is 4.2 percent. */
function feeOf(cents: number, feeStructure: string): number {
  const fee = Math.trunc((cents * 42) / 1000)
  if (feeStructure === 'customer_pay') return fee
  return feeStructure === 'split' ? Math.trunc(fee / 2) : 0
}
