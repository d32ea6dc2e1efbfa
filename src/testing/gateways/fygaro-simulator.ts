// A simulator of Fygaro: the page of a payment button, and the notifications ("hooks") that follow payments. The shop
// never calls Fygaro, so its troubles are those of a shopper's browser with the page. A declined or abandoned payment stays on
// the page, and the shop never hears of it. A link works until its end, even twice.

import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { dollarsFromCents } from '#contract/money.ts'
import { type FygaroFaults, hookBody, type HookKey, signHook } from './fygaro-hook.ts'
import { type FygaroLink, type FygaroOrder, readLink, readUnsignedLink } from './fygaro-link.ts'
import type { Card, Paying, WayBack } from './hosted-page.ts'
import { type Call, type Reply, SimulatedGateway } from './simulated-gateway.ts'

const newKey = (): HookKey => ({
  id: randomUUID(),
  secret: randomBytes(32).toString('base64url'),
})

const newInvoice = () => String(randomInt(100_000, 1_000_000))

const FAILED = {
  decline: 'Your bank declined the payment. Nothing was charged.',
  'fail-3ds': 'Your bank could not confirm that it is you. Nothing was charged.',
}

export class FygaroSimulator extends SimulatedGateway {
  readonly name = 'fygaro'
  protected readonly fieldNames = { number: 'card', holder: 'name', paying: 'action' }
  protected readonly startsAt = 'url'
  readonly #button = randomUUID()
  /** Every key that the merchant has, newest first, which is the one for links. */
  readonly #keys = [newKey()]
  #hookKey = this.#keys[0] ?? newKey()
  #faults: FygaroFaults = {}
  #takesUnsigned = false
  #nameInReturn: 'custom_reference' | 'customReference' = 'custom_reference'
  /** Every hook's body by the id of its payment: it stays as it was written. */
  readonly #bodies = new Map<string, string>()

  get environment(): Record<string, string> {
    const [newest = this.#hookKey, ...older] = this.#keys
    return {
      FYGARO_URL: this.url,
      FYGARO_BUTTON: this.#button,
      FYGARO_KEY_ID: newest.id,
      FYGARO_SECRET: newest.secret,
      ...(older.length > 0 && {
        FYGARO_OLD_KEYS: older.map((key) => `${key.id}:${key.secret}`).join(','),
      }),
      FYGARO_MODE: 'test',
      TEST_PAYMENTS: 'on',
    }
  }

  /** How payments and hooks are wrong from now on; `{}` ends it. For a return before the hook: `deliver('held')`. */
  misbehave(faults: FygaroFaults): void {
    this.#faults = faults
  }

  /** What the shop's reference is called when the shopper comes back. */
  nameInReturn(name: 'custom_reference' | 'customReference'): void {
    this.#nameInReturn = name
  }

  /** Takes links that are not signed, as Fygaro does. */
  acceptUnsignedLinks(): void {
    this.#takesUnsigned = true
  }

  /** Makes a new key beside the older ones; from now on, the new or the old one signs hooks. */
  addKey(signsHooks: 'new' | 'old'): void {
    const key = newKey()
    this.#keys.unshift(key)
    if (signsHooks === 'new') this.#hookKey = key
  }

  /** Sends the hook of a payment again, with a new time and signature, and returns the shop's status. */
  sendAgain(chargeId: string): Promise<number> {
    const body = this.#bodies.get(chargeId)
    if (body === undefined) throw new Error('There is no such payment')
    return this.post(() => this.#sign(body))
  }

  /** A return that somebody made up: nobody paid. */
  forgedReturn(reference: string): WayBack {
    return { method: 'GET', url: this.#returnUrl(newInvoice(), reference) }
  }

  /** What staff do in Fygaro's dashboard: refund a payment, which is possible as a whole only. */
  refundInDashboard(chargeId: string): void {
    if (!this.refund(this.find(chargeId))) throw new Error('There is nothing to refund')
  }

  /** A shopper without a browser does not wait for a page that hangs. */
  override async act(start: { url: string } | { html: string }, paying: Paying) {
    return this.present === 'hangs' ? undefined : super.act(start, paying)
  }

  protected override isAccepted = (status: number) => status === 200

  protected failure(trouble: 'refused' | 'server-error'): Reply {
    return trouble === 'refused'
      ? this.sentence('This button is off.', 403)
      : this.sentence('Try again later.', 503)
  }

  protected answer(call: Call): Reply | Promise<Reply> {
    const [, button] = /^\/(?:en|es)\/pb\/([^/]+)$/.exec(call.path) ?? []
    if (button !== this.#button) return this.sentence('There is no such button.', 404)
    const link = this.#linkIn(call.query)
    if ('refused' in link) return this.sentence(link.refused, link.gone ? 410 : 400)
    const { order } = link
    const checkout = { amount: `${order.currency} ${dollarsFromCents(order.amountCents)}` }
    if (call.method === 'GET') return this.checkout(checkout)
    return this.decideCheckout(call, checkout, (paying, card) =>
      paying === 'pay' ? this.#charge(order, card) : this.checkout(checkout, FAILED[paying]),
    )
  }

  /** Trouble leaves the page as it is until the shopper acts on it. */
  protected override isLost = ({ method }: Call) => method === 'POST'

  #linkIn(query: URLSearchParams): FygaroLink {
    const token = query.get('jwt')
    if (token === null && this.#takesUnsigned) return readUnsignedLink(query.get('amount') ?? '')
    if (token === null) return { refused: 'The link is not signed.', gone: false }
    const keys = new Map(this.#keys.map(({ id, secret }) => [id, secret]))
    return readLink(token, keys, this.clock.now())
  }

  /** Takes the money, sends the hook and lets the shopper go back. */
  async #charge({ reference, amountCents, currency }: FygaroOrder, card: Card): Promise<Reply> {
    const { gratuityCents = 0 } = this.#faults
    const charge = this.take({
      gatewayId: randomUUID(),
      reference,
      amountCents: amountCents + gratuityCents,
      currency: this.#faults.currency ?? currency,
    })
    const invoice = newInvoice()
    const paid = { charge, invoice, at: this.clock.now(), card, gratuityCents }
    const body = hookBody(paid, this.#faults)
    this.#bodies.set(charge.gatewayId, body)
    await this.notifyShop(() => this.#sign(body))
    if (this.shopUrl === undefined) return this.sentence('Thank you. You have paid.')
    return { location: this.#returnUrl(invoice, reference) }
  }

  #sign = (body: string) => signHook(body, this.#hookKey, this.clock.now(), this.#faults)

  /** The address of a return: not signed, and only after a payment. */
  #returnUrl(invoice: string, reference: string): string {
    if (this.shopUrl === undefined) throw new Error('connect() names the shop first')
    const url = new URL('/api/gateways/fygaro/return', this.shopUrl)
    url.searchParams.set('reference', invoice)
    if (reference) url.searchParams.set(this.#nameInReturn, reference)
    return url.href
  }
}

export const startFygaroSimulator = () => new FygaroSimulator().open()
