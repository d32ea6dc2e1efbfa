// A simulator of WiPay: its payment request, its page, its notifications, and its reports and refunds for a key with the right
// scopes and not too often.

import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { dollarsFromCents } from '#contract/money.ts'
import { type Card, escaped, type Paying } from './hosted-page.ts'
import { type Call, type Reply, type Signed, SimulatedGateway } from './simulated-gateway.ts'
import { faultOfRequest, paymentFrom } from './wipay-payment-request.ts'
import {
  newMerchant,
  recordOf,
  returnHash,
  usualSwitches,
  type WiPayMerchant,
  type WiPayPayment,
  type WiPayStatus,
  type WiPaySwitches,
} from './wipay-payments.ts'

/** What a test may want otherwise in a notification. */
export type NoticeChange = {
  id?: string
  data?: Record<string, unknown>
  meta?: Record<string, unknown>
  signedBytes?: 'body' | 'timestamp.body'
  secret?: string
  /** How long ago it was signed; less than nothing for a clock that is ahead. */
  ageMs?: number
  /** What happens to the body after it was signed. */
  alter?: (body: string) => string
}

const PER_MINUTE = { meta: 60, retrieve: 60, history: 15, refund: 15 }
type Report = keyof typeof PER_MINUTE
const REPORTS: [Report, RegExp][] = [
  ['meta', /^GET \/wapi\/transactions\/meta$/],
  ['history', /^GET \/wapi\/transactions$/],
  ['retrieve', /^GET \/wapi\/transactions\/([^/]+)$/],
  ['refund', /^POST \/wapi\/transactions\/([^/]+)\/refund$/],
]

/** How the bank of each page says what happened. */
const DECISIONS: Record<Exclude<Paying, 'leave'>, [WiPayStatus, text: string, codes: Codes]> = {
  pay: ['success', 'Transaction is approved.', { fac: '1-R00', 'first-global': 'Y-R00' }],
  decline: ['failed', 'Transaction is declined.', { fac: '2-R05', 'first-global': 'N-R05' }],
  'fail-3ds': ['failed', '3DS authentication failed.', { fac: '3-RA9', 'first-global': 'N-RA9' }],
}
type Codes = Record<WiPaySwitches['page'], string>

const message = (status: number, text: string): Reply => ({ status, json: { message: text } })
const data = (content: unknown): Reply => ({ json: { message: 'OK', data: content } })

export class WiPaySimulator extends SimulatedGateway {
  readonly name = 'wipay'
  readonly switches = usualSwitches()
  readonly merchant: WiPayMerchant = newMerchant()
  protected readonly fieldNames = { number: 'card_number', holder: 'name', paying: 'action' }
  protected readonly startsAt = 'url'
  readonly #payments: WiPayPayment[] = []
  /** When each report was called, in milliseconds. */
  readonly #calls = new Map<Report, number[]>()

  get environment(): Record<string, string> {
    return {
      WIPAY_URL: this.url,
      WIPAY_ACCOUNT: this.merchant.account,
      WIPAY_KEY: this.merchant.key,
      WIPAY_WAPI_KEY: this.merchant.wapiKey,
      WIPAY_WEBHOOK_SECRET: this.merchant.webhookSecret,
      WIPAY_SIGNED_BYTES: this.switches.signedBytes,
      WIPAY_MODE: 'test',
    }
  }

  /** The hash with which a paid payment comes back. */
  hashOf = (transactionId: string) => returnHash(this.merchant, this.#get(transactionId))

  /** A notification as it would be sent now, without sending it. */
  notice = (event: string, transactionId: string, change?: NoticeChange): Signed =>
    this.#written(event, this.#get(transactionId), change)()

  /** Sends a notification, and returns the shop's status. */
  notify = (event: string, transactionId: string, change?: NoticeChange): Promise<number> =>
    this.post(this.#written(event, this.#get(transactionId), change))

  /** Decides a payment after its page has closed, and notifies the shop. */
  settle(transactionId: string, status: 'success' | 'failed' | 'error'): Promise<void> {
    return this.#decide(this.#get(transactionId), status, '[3-R99]: Transaction timed out.')
  }

  /** Decides a refund that was requested, or that WiPay's staff make of their own accord, and notifies the shop. */
  async decideRefund(
    transactionId: string,
    decision: 'refunded' | 'rejected',
    reason = 'not_eligible',
  ): Promise<void> {
    const payment = this.#get(transactionId)
    const charge = this.find(transactionId)
    if (!charge) throw new Error('Nothing was charged')
    payment.isRefundRequested = false
    if (decision === 'refunded') this.refund(charge)
    const written =
      decision === 'refunded'
        ? this.#written('payment.refunded', payment)
        : this.#written('payment.refund_rejected', payment, { meta: { reason } })
    await this.notifyShop(written)
  }

  protected failure(trouble: 'refused' | 'server-error', { path, form }: Call): Reply {
    if (trouble === 'server-error') return message(500, 'Internal Server Error')
    if (path.startsWith('/wapi/')) return message(403, 'Forbidden')
    return refusalOf(form, 'The merchant cannot take payments.')
  }

  protected answer(call: Call): Reply {
    if (call.route === 'POST /plugins/payments/request') return this.#request(call)
    return call.path.startsWith('/wapi/') ? this.#report(call) : message(404, 'Not Found')
  }

  /** Opens a payment, unless the request is at fault or goes to nobody. */
  #request({ form, headers }: Call): Reply {
    const { merchant, switches } = this
    const isRepeated = this.#payments.some((one) => one.form.order_id === form.order_id)
    const fault =
      faultOfRequest(form, merchant, switches) ??
      (isRepeated && switches.repeatedOrder === 'refused' ? 'order_id' : undefined)
    if (fault !== undefined) return refusalOf(form, `The ${fault} field is invalid.`)
    const payment = paymentFrom(form, merchant, { switches, now: this.clock.now() })
    this.#payments.push(payment)
    const path = `/checkout/${payment.pageToken}`
    // A browser that posts a form is sent to the page at once.
    if (headers.accept !== 'application/json' || switches.startAnswer === 'redirect')
      return { status: 302, location: this.url + path }
    if (switches.startAnswer === 'html')
      return { html: '<!doctype html><title>WiPay</title>Maintenance' }
    const elsewhere: Partial<Record<typeof switches.startAnswer, string>> = {
      'foreign-host': 'https://pay.example',
      'lookalike-host': 'https://wipayfinancial.com.example',
      'not-https': this.url.replace(/^http/, 'ftp'),
    }
    const url = (elsewhere[switches.startAnswer] ?? this.url) + path
    const named = switches.startAnswer !== 'no-id' && { transaction_id: payment.transactionId }
    return { json: { url, message: 'OK: Generated hosted page URL.', ...named } }
  }

  /** The page of a payment, for three minutes and one attempt. */
  protected override page(call: Call): Reply | Promise<Reply> | undefined {
    const [, token] = /^\/checkout\/([\w-]+)$/.exec(call.path) ?? []
    if (token === undefined) return undefined
    const payment = this.#payments.find(({ pageToken }) => pageToken === token)
    if (!payment) return this.sentence('There is no such payment.', 404)
    if (payment.status !== 'incomplete') return this.sentence('This payment is over.', 410)
    if (this.clock.now() > payment.closesAt)
      return this.sentence('This page was open for three minutes, and is closed.', 410)
    const checkout = { amount: `${payment.currency} ${dollarsFromCents(payment.totalCents)}` }
    if (call.method === 'GET') return this.checkout(checkout)
    return this.decideCheckout(call, checkout, (paying, card) => this.#pay(payment, paying, card))
  }

  async #pay(
    payment: WiPayPayment,
    paying: Exclude<Paying, 'leave'>,
    { brand, last4, holder }: Card,
  ): Promise<Reply> {
    const { switches } = this
    payment.card = `(${brand.toUpperCase()}) ... ${last4}`
    payment.customerName = holder
    const [status, text, codes] = DECISIONS[paying]
    await this.#decide(payment, status, `[${codes[switches.page]}]: ${text}`)
    const location = this.#wayBack(payment)
    if (switches.page === 'fac') return { location }
    // A shopper without a browser follows a link of that name.
    const id = switches.summary === 'pressed' ? ' id="return"' : ''
    return this.show(
      `<p>Your transaction is complete: ${escaped(payment.message)}</p>
       <p><a${id} href="${escaped(location)}">Return to merchant</a></p>`,
    )
  }

  /** Decides a payment, books its charge if it is a success, and notifies the shop. */
  async #decide(payment: WiPayPayment, status: WiPayStatus, message: string): Promise<void> {
    Object.assign(payment, { status, message })
    const { transactionId: gatewayId, form, totalCents: amountCents, currency } = payment
    if (status === 'success' && !this.find(gatewayId))
      this.take({ gatewayId, reference: form.order_id ?? '', amountCents, currency })
    await this.notifyShop(this.#written(`payment.${status}`, payment))
  }

  /** The address by which the browser goes back, with what WiPay adds to it. */
  #wayBack(payment: WiPayPayment): string {
    const { order_id, email, data: sent, response_url = '' } = payment.form
    const url = new URL(response_url)
    const fields = {
      status: payment.status,
      transaction_id: payment.transactionId,
      order_id,
      total: dollarsFromCents(payment.totalCents),
      currency: payment.currency,
      card: payment.card,
      customer_name: payment.customerName,
      customer_email: email,
      data: this.switches.data === 'returned' ? sent : undefined,
      date: this.clock.now().toISOString().slice(0, 19).replace('T', ' '),
      message: payment.message,
      hash: payment.status === 'success' ? returnHash(this.merchant, payment) : undefined,
    }
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined && value !== null) url.searchParams.set(name, value)
    return url.href
  }

  /** Writes a notification, which is signed when it is sent. A further try has the same id. */
  #written(event: string, payment: WiPayPayment, change: NoticeChange = {}): () => Signed {
    const { transaction_id, ...rest } = recordOf(this.merchant, payment)
    const isInMeta = this.switches.transactionIdIn === 'meta'
    const { id = randomUUID(), secret = this.merchant.webhookSecret, ageMs = 0 } = change
    const body = JSON.stringify({
      id,
      api_family: 'payments_api',
      event,
      occurred_at: this.clock.now().toISOString(),
      data: { ...rest, ...(!isInMeta && { transaction_id }), ...change.data },
      meta: { ...(isInMeta && { transaction_id }), ...change.meta },
    })
    return () => {
      const { signedBytes = this.switches.signedBytes, alter } = change
      const timestamp = String(Math.trunc((this.clock.now().getTime() - ageMs) / 1000))
      const signed = signedBytes === 'body' ? body : `${timestamp}.${body}`
      const signature = createHmac('sha256', secret).update(signed).digest('hex')
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-wipay-webhook-event': event,
        'x-wipay-webhook-id': id,
        'x-wipay-webhook-signature': `sha256=${signature}`,
        'x-wipay-webhook-timestamp': timestamp,
        'x-wipay-webhook-version': 'v1',
      }
      return { headers, body: alter?.(body) ?? body }
    }
  }

  #report({ route, headers }: Call): Reply {
    const [name, path] = REPORTS.find(([, form]) => form.test(route)) ?? []
    if (!name || !path) return message(405, 'Method Not Allowed')
    const key = String(headers['x-wapi-key'] ?? '')
    if (headers.authorization !== undefined || !isEqual(key, this.merchant.wapiKey))
      return message(401, 'Unauthorized')
    const { scopes, history, maximumCents } = this.switches
    const scope = `wapi-transactions-${name === 'refund' ? 'refund-request' : 'retrieve'}`
    if (!scopes.includes(scope) && !scopes.includes('wapi-transactions-all'))
      return message(403, 'Invalid scope(s) provided.')
    if (!this.#isWithinRate(name)) return message(429, 'Too Many Attempts.')
    if (name === 'meta') return data(metaOf(maximumCents))
    const kept = history === 'kept' ? this.#payments : []
    if (name === 'history') return data(kept.map((one) => recordOf(this.merchant, one)))
    const id = decodeURIComponent(path.exec(route)?.[1] ?? '')
    const known = name === 'refund' ? this.#payments : kept
    const payment = known.find(({ transactionId }) => transactionId === id)
    if (name === 'refund') return this.#requestRefund(payment)
    return payment ? data(recordOf(this.merchant, payment)) : message(404, 'Not Found')
  }

  /** Whether one more call fits into the minute. */
  #isWithinRate(name: Report): boolean {
    const now = this.clock.now().getTime()
    const recent = (this.#calls.get(name) ?? []).filter((at) => at > now - 60_000)
    this.#calls.set(name, [...recent, now])
    return this.switches.rateLimits === 'off' || recent.length < PER_MINUTE[name]
  }

  #requestRefund(payment: WiPayPayment | undefined): Reply {
    const refuse = (why: string) => message(400, `The selected transaction id ${why}.`)
    if (!payment) return refuse('is invalid')
    if (payment.status !== 'success') return refuse('has invalid status')
    if (payment.isRefundRequested) return refuse('has an existing refund request')
    if (this.find(payment.transactionId)?.refundedCents) return refuse('has already been refunded')
    if (this.switches.balanceCents < payment.totalCents)
      return message(403, 'Insufficient funds on WiPay account to request refund.')
    payment.isRefundRequested = true
    return message(201, 'Refund request successfully created.')
  }

  #get(id: string): WiPayPayment {
    const payment = this.#payments.find(({ transactionId }) => transactionId === id)
    if (!payment) throw new Error('There is no such payment')
    return payment
  }
}

function refusalOf(form: Record<string, string>, message: string): Reply {
  const url = URL.parse(form.response_url ?? '')
  url?.searchParams.set('status', 'error')
  url?.searchParams.set('message', message)
  return { status: 400, json: { ...(url && { url: url.href }), message } }
}

const metaOf = (maximumCents: number) => ({
  currencies: ['JMD', 'USD'],
  environments: ['live', 'sandbox'],
  fee_structures: ['customer_pay', 'merchant_absorb', 'split'],
  totals: { JMD: { minimum: 150, maximum: maximumCents / 100 } },
})

function isEqual(given: string, known: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(known)]
  return one.length === other.length && timingSafeEqual(one, other)
}

export const startWiPaySimulator = () => new WiPaySimulator().open()
