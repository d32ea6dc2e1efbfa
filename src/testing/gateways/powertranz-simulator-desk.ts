// What the simulator of PowerTranz answers to the shop's calls and to a shopper's browser, and how it misbehaves.

import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Books, type Sale } from './powertranz-simulator-books.ts'
import {
  challengePage,
  endedPage,
  hostedPage,
  leftPage,
  redirectDocument,
  returnPage,
} from './powertranz-simulator-pages.ts'
import {
  faultOfSale,
  GUID,
  isObject,
  isWritten,
  type Json,
  parse,
  type Refusal,
  writtenAmount,
} from './powertranz-simulator-rules.ts'
import type { SimulatedGateway } from './simulated-gateway.ts'

type Trouble = Parameters<SimulatedGateway['trouble']>[0]

/** How it answers from now on. */
export type Behaviour = {
  /** What 3-D Secure finds: a letter of `AuthenticationStatus`, or nothing. */
  authentication: 'Y' | 'A' | 'N' | 'R' | 'U' | 'C' | 'none'
  /** `IsoResponseCode` of the form that comes back. */
  returnCode: string
  /** The card's bank wants to be sure, on a page of its own. */
  challenges: boolean
  /** Words of the card's bank for the shopper. */
  cardholderInfo: string | undefined
  /** The bank's code for completed payments. */
  completion: string
  /** How the answer to a completed payment differs from what was done. */
  disguise: 'none' | 'code-96' | 'http-503' | 'cut'
  /** Further fields of the answer to a completed payment, in place of the true ones. */
  overrides: Json
  names: 'pascal' | 'camel' | 'small'
  /** In place of the document that leads to the hosted page. */
  document: string | undefined
  /** `refused`: not part of the contract. `absent`: there is no such address. */
  inquiry: 'on' | 'refused' | 'absent'
  /** How long a completed payment is not found yet. */
  knowsAfterMs: number
  /** Whether a search takes no notice of the name that it is for. */
  searchesAll: boolean
  /** Whether an inquiry finds payments that were not completed. */
  showsUncompleted: boolean
}

const USUAL: Behaviour = {
  authentication: 'Y',
  returnCode: '3D0',
  challenges: false,
  cardholderInfo: undefined,
  completion: '00',
  disguise: 'none',
  overrides: {},
  names: 'pascal',
  document: undefined,
  inquiry: 'on',
  knowsAfterMs: 0,
  searchesAll: false,
  showsUncompleted: false,
}

type Reply = { status?: number; content: unknown } | { status?: number; html: string }

export class Desk {
  url = ''
  trouble: Trouble = 'none'
  aheadMs = 0
  readonly behaviour = { ...USUAL }
  readonly called: string[] = []
  readonly credentials = {
    id: `sim-${randomBytes(6).toString('hex')}`,
    password: randomBytes(20).toString('hex'),
    key: randomUUID(),
    pageSet: `PTZ/${randomBytes(4).toString('hex')}`,
    pageName: `page-${randomBytes(3).toString('hex')}`,
  }
  readonly books = new Books(() => this.now())
  readonly now = () => Date.now() + this.aheadMs

  answer(request: IncomingMessage, body: string, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url)
    const route = `${request.method} ${pathname}`
    const page = this.#page(route, new URLSearchParams(body))
    if (page !== undefined) return send(response, { html: page })
    this.called.push(pathname)
    if (this.trouble === 'hangs') return undefined
    if (this.trouble === 'server-error')
      return send(response, { status: 503, html: 'Out of order' })
    const reply = this.#call(route, request, { body, searchParams })
    if (this.trouble === 'lost-answer') return void response.destroy()
    return this.#disguised(route, reply, response)
  }

  /** What a shopper's browser sees. */
  #page(route: string, form: URLSearchParams): string | undefined {
    const { challenges } = this.behaviour
    const paying = form.get('paying') ?? ''
    if (route === 'POST /api/spi/Conductor') return this.#conduct(form.get('SpiToken'))
    if (route !== 'POST /hosted' && route !== 'POST /challenge') return undefined
    const sale = this.books.withSession(form.get('session'))
    if (!sale || sale.authentication !== undefined || this.now() >= sale.tokenUntil)
      return endedPage
    if (paying === 'leave') return leftPage
    if (route === 'POST /hosted' && challenges) return challengePage(this.url, sale.session, paying)
    sale.isDeclined = paying === 'decline'
    const found = sale.isThreeDSecure ? this.behaviour.authentication : 'none'
    sale.authentication = paying === 'fail-3ds' ? 'N' : found
    return returnPage(sale.returnUrl, this.#returned(sale, {}))
  }

  #conduct(token: string | null): string {
    const sale = this.books.withToken(token)
    if (!sale || sale.completed || this.now() >= sale.tokenUntil) return endedPage
    const { pageSet, pageName } = this.credentials
    if (sale.page === `${pageSet} ${pageName}`)
      return hostedPage(this.url, sale.session, sale.amountCents)
    const fault = { IsoResponseCode: '97', Errors: [{ Code: '757', Message: 'Page not found' }] }
    return returnPage(sale.returnUrl, this.#returned(sale, fault))
  }

  /** The fields of the form that goes back to the shop. */
  #returned(sale: Sale, changes: Json): Record<string, string> {
    const { returnCode, cardholderInfo } = this.behaviour
    const status = sale.authentication
    const secure = status && status !== 'none' && { AuthenticationStatus: status }
    const result = {
      ...named(sale),
      Approved: false,
      IsoResponseCode: sale.isThreeDSecure ? returnCode : 'HP0',
      SpiToken: sale.token,
      ...(secure && {
        RiskManagement: {
          ThreeDSecure: { ...secure, ...(cardholderInfo && { CardholderInfo: cardholderInfo }) },
        },
      }),
      ...changes,
    }
    return {
      Response: JSON.stringify(this.#spelled(result)),
      SpiToken: sale.token,
      TransactionIdentifier: sale.id,
    }
  }

  #call(
    route: string,
    { headers }: IncomingMessage,
    { body, searchParams }: { body: string; searchParams: URLSearchParams },
  ): Reply {
    if (route === 'GET /api/alive') return { content: { Name: 'PowerTranz simulator' } }
    if (route.startsWith('POST ') && headers['content-type'] !== 'application/json')
      return { status: 415, content: {} }
    if (route === 'POST /api/spi/payment') return this.#payment(parse(body))
    const { id, password, key } = this.credentials
    if (headers['powertranz-powertranzid'] !== id) return refusal(UNKNOWN_MERCHANT)
    if (headers['powertranz-powertranzpassword'] !== password) return refusal(UNKNOWN_MERCHANT)
    if (headers['powertranz-gatewaykey'] !== key) return refusal(UNKNOWN_KEY)
    if (this.trouble === 'refused') return refusal(UNKNOWN_MERCHANT)
    if (route === 'POST /api/spi/sale') return this.#sale(parse(body))
    if (route === 'POST /api/void') return this.#reversal(this.books.void(parse(body)))
    if (route === 'POST /api/refund') return this.#reversal(this.books.refund(parse(body)))
    return this.#inquiry(route, searchParams)
  }

  #sale(fields: unknown): Reply {
    const fault = faultOfSale(fields)
    if (fault || !isObject(fields)) return refusal(fault ?? UNKNOWN_MERCHANT)
    const sale = this.books.begin(fields)
    if ('error' in sale) return refusal(sale)
    const content = {
      ...named(sale),
      Approved: false,
      IsoResponseCode: 'SP4',
      ResponseMessage: 'SPI Preprocessing complete',
      SpiToken: sale.token,
      RedirectData: this.behaviour.document ?? redirectDocument(this.url, sale.token),
    }
    return { content }
  }

  #payment(token: unknown): Reply {
    if (typeof token !== 'string')
      return refusal({ iso: '97', error: '36', message: 'Request invalid' })
    if (this.trouble === 'refused') return refusal(UNKNOWN_MERCHANT)
    const sale = this.books.complete(token, this.behaviour.completion)
    if ('error' in sale) return refusal(sale)
    return { content: { ...completed(sale), ...this.behaviour.overrides } }
  }

  #reversal(reversal: ReturnType<Books['void']>): Reply {
    return 'error' in reversal ? refusal(reversal) : { content: reversed(reversal) }
  }

  #inquiry(route: string, query: URLSearchParams): Reply {
    const { inquiry, knowsAfterMs, showsUncompleted } = this.behaviour
    const id = /^GET \/api\/transactions\/([^/]+)$/.exec(route)?.[1]
    if (id === undefined || inquiry === 'absent')
      return { status: 404, content: { Message: 'No resource was found' } }
    if (inquiry === 'refused') return { status: 403, content: {} }
    if (id === 'search') return this.#search(query.get('externalIdentifier'))
    const sale = GUID.test(id) ? this.books.find(id) : undefined
    const isKnown = sale?.completed && this.now() >= sale.completed.at + knowsAfterMs
    if (sale && isKnown) return { content: completed(sale) }
    if (sale && !sale.completed && showsUncompleted)
      return { content: { ...named(sale), Approved: false, IsoResponseCode: 'SP4' } }
    const reversal = this.books.reversals.find((one) => one.id === id)
    if (reversal) return { content: reversed(reversal) }
    return {
      status: 404,
      content: { IsoResponseCode: '99', ResponseMessage: 'Transaction not found' },
    }
  }

  #search(reference: string | null): Reply {
    if (!reference) return refusal({ iso: '97', error: '37', message: 'No filter' })
    const isFound = (one: { reference: string }) =>
      this.behaviour.searchesAll || one.reference === reference
    const sales = this.books.sales.filter((one) => one.completed && isFound(one))
    const reversals = this.books.reversals.filter(isFound)
    return { content: [...sales.map(completed), ...reversals.map(reversed)] }
  }

  #disguised(route: string, reply: Reply, response: ServerResponse): void {
    const isPayment = route === 'POST /api/spi/payment'
    const { disguise } = this.behaviour
    if (isPayment && disguise === 'http-503')
      return send(response, { status: 503, content: { Approved: false, IsoResponseCode: '05' } })
    const content = 'html' in reply ? undefined : this.#spelled(reply.content)
    if (isPayment && disguise === 'code-96' && isObject(content))
      Object.assign(content, { Approved: false, IsoResponseCode: '96', Errors: [{ Code: '317' }] })
    if (isPayment && disguise === 'cut') return cut(response, JSON.stringify(content))
    return send(response, 'html' in reply ? reply : { ...reply, content })
  }

  /** Names as `behaviour.names` says. */
  #spelled(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#spelled(one))
    if (!isObject(value) || isWritten(value)) return value
    const { names } = this.behaviour
    const spell = (name: string) =>
      names === 'pascal'
        ? name
        : names === 'small'
          ? name.toLowerCase()
          : name.charAt(0).toLowerCase() + name.slice(1)
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [spell(name), this.#spelled(field)]),
    )
  }
}

const UNKNOWN_MERCHANT: Refusal = { iso: '89', error: '311', message: 'Credentials invalid' }
const UNKNOWN_KEY: Refusal = { iso: '89', error: '312', message: 'Gateway key invalid' }

const refusal = ({ iso, error, message }: Refusal): Reply => ({
  content: { Approved: false, IsoResponseCode: iso, Errors: [{ Code: error, Message: message }] },
})

const named = (sale: Sale): Json => ({
  TransactionType: 2,
  TransactionIdentifier: sale.id,
  TotalAmount: writtenAmount(sale.amountCents),
  CurrencyCode: sale.currency,
  OrderIdentifier: sale.orderId,
  ...(sale.reference && { ExternalIdentifier: sale.reference }),
})

const completed = (sale: Sale): Json => ({
  ...named(sale),
  Approved: sale.completed?.approved ?? false,
  IsoResponseCode: sale.completed?.iso,
  ...(sale.isCharged && { AuthorizationCode: '123456', RRN: '000000000001' }),
})

const reversed = (reversal: Exclude<ReturnType<Books['void']>, Refusal>): Json => ({
  TransactionType: reversal.type,
  Approved: true,
  IsoResponseCode: '00',
  TransactionIdentifier: reversal.id,
  OriginalTrxnIdentifier: reversal.sale.id,
  TotalAmount: writtenAmount(reversal.amountCents),
  CurrencyCode: reversal.sale.currency,
  ExternalIdentifier: reversal.reference,
})

function send(response: ServerResponse, reply: Reply): void {
  const isPage = 'html' in reply
  response.writeHead(reply.status ?? 200, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'cache-control': 'no-store',
  })
  response.end(isPage ? reply.html : JSON.stringify(reply.content))
}

/** Breaks the connection in the middle of the answer. */
function cut(response: ServerResponse, content: string): void {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(content),
  })
  response.write(content.slice(0, content.length / 2), () => response.destroy())
}
