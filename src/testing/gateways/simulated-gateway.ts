// The core of all simulators of card gateways. Each is a server of its own on this machine that speaks its gateway's protocol
// and refuses what the real one refuses. The core has the clock, the charges, the pages, the notifications and the troubles;
// a gateway says what it reads, answers and signs.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { GATEWAY_NAMES } from '#contract/gateway-names.ts'
import type { GatewayName } from '#contract/gateways.ts'
import { openLocalServer } from '#testing/local-server.ts'
import {
  alertOf,
  type Card,
  type Checkout,
  checkoutForm,
  type FieldNames,
  goThroughPages,
  pageOf,
  type Paying,
  readCheckout,
  type WayBack,
} from './hosted-page.ts'

/** What a gateway has in its books: money that it took. */
export type SimulatedCharge = {
  /** Its own id of the charge, as it tells it to the shop. */
  gatewayId: string
  /** What the shop sent as the name of the attempt. */
  reference: string
  amountCents: number
  currency: string
  refundedCents: number
}

/** `lost`: never sent. `held`: sent by `deliverHeld`. `twice`: two deliveries at the same moment. */
export type Delivery = 'at-once' | 'lost' | 'held' | 'twice'

/** `lost-answer` does what was asked and hides it. */
export type Trouble = 'none' | 'refused' | 'server-error' | 'hangs' | 'lost-answer'

export type Call = {
  /** Method and path. */
  route: string
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
  form: Record<string, string>
}

/** `isCut`: the connection breaks in the middle of it. */
export type Reply = { status?: number; isCut?: boolean } & (
  | { json: unknown }
  | { html: string }
  | { location: string }
)

export type Signed = { headers: Record<string, string>; body: string }

const CARD_WRONG = 'Enter the number of the card and the name on it.'

export abstract class SimulatedGateway {
  abstract readonly name: GatewayName
  protected abstract readonly fieldNames: FieldNames
  /** How a payment begins: at an address of the gateway's, or in a document of the shop's. */
  protected abstract readonly startsAt: 'url' | 'html'
  /** The settings of a shop that uses it, without `CARD_PAYMENTS`; its secrets are new in each simulator. */
  abstract get environment(): Record<string, string>
  /** What a shopper's browser is answered; undefined for a call of the shop. */
  protected page(_call: Call): Reply | undefined | Promise<Reply | undefined> {
    return undefined
  }
  /** What a call is answered; only these have trouble. */
  protected abstract answer(call: Call): Reply | Promise<Reply>
  protected abstract failure(trouble: 'refused' | 'server-error', call: Call): Reply
  /** Whether a lost answer to the call is worth losing. */
  protected isLost = (_call: Call): boolean => true

  url = ''
  readonly clock = new SimulatedClock()
  /** Every call of the shop so far. */
  readonly requests: Pick<Call, 'method' | 'path' | 'form'>[] = []
  protected shopUrl: string | undefined
  protected present: Trouble = 'none'
  readonly #charges: SimulatedCharge[] = []
  readonly #held: (() => Signed)[] = []
  #delivery: Delivery = 'at-once'
  #close = async () => {}

  async open(): Promise<this> {
    const server = await openLocalServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy())
    })
    this.url = server.url
    this.#close = server.close
    return this
  }

  close = (): Promise<void> => this.#close()

  /** Where notifications go, and where shoppers are sent back to if the gateway's dashboard says that. */
  connect(shopUrl: string): void {
    this.shopUrl = shopUrl
  }

  /** Every charge so far, oldest first. */
  charges = (): readonly SimulatedCharge[] => this.#charges

  /** How notifications of the next payments are delivered; nothing for a gateway that sends none. */
  deliver(how: Delivery): void {
    this.#delivery = how
  }

  /** The next calls of the shop get this trouble; for a gateway that the shop never calls, its pages. */
  trouble(kind: Trouble): void {
    this.present = kind
  }

  /**
   * Does what a shopper's browser would, without one: opens the page that a payment leads to (an address, or the HTML of a
   * document), and acts on it. Returns how the browser comes back; undefined if it stays away.
   */
  async act(
    start: { url: string } | { html: string },
    paying: Paying,
  ): Promise<WayBack | undefined> {
    if (!(this.startsAt in start)) throw new Error(`A payment begins with ${this.startsAt}`)
    return goThroughPages(start, this.fieldNames, paying)
  }

  /** Sends all notifications that are held, oldest first, and returns the shop's statuses. */
  async deliverHeld(): Promise<number[]> {
    const statuses: number[] = []
    for (const sign of this.#held.splice(0)) {
      const status = await this.post(sign)
      statuses.push(status)
      if (!this.isAccepted(status)) this.#held.push(sign)
    }
    return statuses
  }

  /** Sends a notification as `deliver` says. It is signed when it is sent, and held if the shop does not accept it. */
  protected async notifyShop(sign: () => Signed): Promise<void> {
    const deliveries = { lost: 0, held: 0, 'at-once': 1, twice: 2 }[this.#delivery]
    const isLost = this.#delivery === 'lost'
    const posts = Array.from({ length: deliveries }, () => this.post(sign))
    const statuses = await Promise.all(posts)
    if (!isLost && !statuses.some((status) => this.isAccepted(status))) this.#held.push(sign)
  }

  protected isAccepted = (status: number): boolean => status >= 200 && status < 300

  /** Sends a notification, and returns the shop's status; zero if it cannot be reached. */
  protected async post(sign: () => Signed): Promise<number> {
    if (this.shopUrl === undefined) return 0
    const url = `${this.shopUrl}/api/gateways/${this.name}/notifications`
    const signal = AbortSignal.timeout(30_000)
    try {
      const answer = await fetch(url, { method: 'POST', redirect: 'manual', signal, ...sign() })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return 0
    }
  }

  /** Takes the money. */
  protected take(charge: Omit<SimulatedCharge, 'refundedCents'>): SimulatedCharge {
    const taken = { ...charge, refundedCents: 0 }
    this.#charges.push(taken)
    return taken
  }

  protected find = (gatewayId: string) =>
    this.#charges.find((charge) => charge.gatewayId === gatewayId)

  /** Sends back all of a charge, or a part. False if that much is not left. */
  protected refund(charge: SimulatedCharge | undefined, cents = charge?.amountCents ?? 0): boolean {
    if (!charge || charge.refundedCents + cents > charge.amountCents) return false
    charge.refundedCents += cents
    return true
  }

  protected show = (content: string, status = 200): Reply => ({
    status,
    html: pageOf(GATEWAY_NAMES[this.name], content),
  })

  protected sentence = (text: string, status = 200) => this.show(`<p>${text}</p>`, status)

  /** The page of a payment, after one that failed with the reason. */
  protected checkout(checkout: Checkout, alert?: string, status = 200): Reply {
    const form = checkoutForm(this.fieldNames, checkout)
    return this.show((alert === undefined ? '' : alertOf(alert)) + form, status)
  }

  /** Answers a form of that page: `decide` does so for a shopper with a card. */
  protected async decideCheckout(
    { form }: Call,
    checkout: Checkout,
    decide: (paying: Exclude<Paying, 'leave'>, card: Card) => Reply | Promise<Reply>,
  ): Promise<Reply> {
    const read = readCheckout(this.fieldNames, form)
    if (!read) return this.checkout(checkout, CARD_WRONG, 422)
    const { paying, card } = read
    return paying === 'leave'
      ? this.sentence('You left. Nothing was charged.')
      : decide(paying, card)
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', this.url)
    const body = await text(request)
    const form = Object.fromEntries(new URLSearchParams(body))
    const call = { route: `${method} ${path}`, method, path, query, headers, body, form }
    const shown = await this.page(call)
    if (shown) return write(response, shown)
    this.requests.push({ method, path, form })
    const trouble = this.present
    if (trouble === 'hangs') return undefined
    if (trouble === 'refused' || trouble === 'server-error')
      return write(response, this.failure(trouble, call))
    const reply = await this.answer(call)
    const isLost = trouble === 'lost-answer' && this.isLost(call)
    return write(response, isLost ? { ...reply, isCut: true } : reply)
  }
}

class SimulatedClock {
  #movedMs = 0
  #stoppedAt: number | undefined
  now = () => new Date((this.#stoppedAt ?? Date.now()) + this.#movedMs)
  /** Moves it; below zero, back. */
  forward(ms: number): void {
    this.#movedMs += ms
  }
  /** From now on it stands still, except when it is moved. */
  stop(): void {
    this.#stoppedAt ??= Date.now()
  }
}

function write(response: ServerResponse, reply: Reply): void {
  const body = 'html' in reply ? reply.html : 'json' in reply ? JSON.stringify(reply.json) : ''
  if (reply.isCut && body === '') return void response.destroy()
  response.writeHead(reply.status ?? ('location' in reply ? 303 : 200), {
    'content-type': 'html' in reply ? 'text/html; charset=utf-8' : 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...('location' in reply && { location: reply.location }),
  })
  if (reply.isCut)
    response.write(body.slice(0, Math.trunc(body.length / 2)), () => response.destroy())
  else response.end(body)
}
