// A simulator of PowerTranz: a sale is begun, paid on the hosted page, and completed by the shop; a void or refund takes it back.
// It sends no notifications.

import { randomBytes, randomUUID } from 'node:crypto'
import { formatCents } from '#contract/money.ts'
import { isObject } from './field-rules.ts'
import { challengeForm, redirectDocument, returnForm } from './powertranz-simulator-pages.ts'
import {
  centsOf,
  GUID,
  isWritten,
  type Json,
  parse,
  readSale,
  refusal,
  refusalOfSale,
  wordIn,
  writtenAmount,
} from './powertranz-simulator-rules.ts'
import {
  type Call,
  type Reply,
  type SimulatedCharge,
  SimulatedGateway,
} from './simulated-gateway.ts'

/** How it answers, until a test has it behave otherwise. */
const usual = () => ({
  /** What 3-D Secure finds: a letter of `AuthenticationStatus`, or nothing. */
  authentication: 'Y' as 'Y' | 'A' | 'N' | 'R' | 'U' | 'C' | 'none',
  /** `IsoResponseCode` of the form that comes back. */
  returnCode: '3D0',
  /** The card's bank wants to be sure, on a page of its own. */
  challenges: false,
  /** Words of the card's bank for the shopper. */
  cardholderInfo: undefined as string | undefined,
  /** The bank's code for completed payments. */
  completion: '00',
  /** How the answer to a completed payment differs from what was done. */
  disguise: 'none' as 'none' | 'code-96' | 'http-503' | 'cut',
  /** Further fields of the answer to a completed payment, in place of the true ones. */
  overrides: {} as Json,
  names: 'pascal' as 'pascal' | 'camel' | 'small',
  /** In place of the document that leads to the hosted page. */
  document: undefined as string | undefined,
  /** `refused`: not part of the contract. `absent`: there is no such address. */
  inquiry: 'on' as 'on' | 'refused' | 'absent',
  /** How long a completed payment is not found yet. */
  knowsAfterMs: 0,
  /** Whether a search takes no notice of the name that it is for. */
  searchesAll: false,
  /** Whether an inquiry finds payments that were not completed. */
  showsUncompleted: false,
})

export type Behaviour = ReturnType<typeof usual>

type Sale = ReturnType<typeof readSale> & {
  token: string
  tokenUntil: number
  /** Names the shopper's visit, in the pages. */
  session: string
  /** What 3-D Secure found; undefined until the shopper is sent back. */
  authentication: string | undefined
  /** The bank will decline. */
  isDeclined: boolean
  completed: { at: number; iso: string } | undefined
  charge: SimulatedCharge | undefined
  isVoided: boolean
  isSettled: boolean
}

/** A void or refund. */
type Reversal = { id: string; type: 4 | 5; sale: Sale; reference: string; amountCents: number }

const TOKEN_MS = 300_000
const CURRENCIES: Record<string, string> = { '388': 'JMD', '840': 'USD' }
const APPROVED = new Set(['00', '10', '11', '16'])
const UNKNOWN_MERCHANT = refusal('89', '311', 'Credentials invalid')
const UNKNOWN_KEY = refusal('89', '312', 'Gateway key invalid')
const NOT_THERE = refusal('12', '380', 'Original transaction not found')
const VOIDED = refusal('12', '381', 'Original transaction was voided')

export class PowerTranzSimulator extends SimulatedGateway {
  readonly name = 'powertranz'
  protected readonly fieldNames = { number: 'cardNumber', holder: 'cardName', paying: 'paying' }
  protected readonly startsAt = 'html'
  readonly #behaviour = usual()
  readonly #sales: Sale[] = []
  readonly #reversals: Reversal[] = []
  readonly #credentials = {
    POWERTRANZ_ID: `sim-${randomBytes(6).toString('hex')}`,
    POWERTRANZ_PASSWORD: randomBytes(20).toString('hex'),
    POWERTRANZ_GATEWAY_KEY: randomUUID(),
    POWERTRANZ_PAGE_SET: `PTZ/${randomBytes(4).toString('hex')}`,
    POWERTRANZ_PAGE_NAME: `page-${randomBytes(3).toString('hex')}`,
  }

  get environment(): Record<string, string> {
    return { POWERTRANZ_URL: this.url, ...this.#credentials, POWERTRANZ_MODE: 'test' }
  }

  behave(changes: Partial<Behaviour>): void {
    Object.assign(this.#behaviour, changes)
  }

  /** The day's end: nothing that was charged so far can be voided. */
  settle(): void {
    for (const sale of this.#sales) sale.isSettled = sale.charge !== undefined
  }

  /** How often each address of the shop's calls was called. */
  calls = (path: string): number => this.requests.filter((one) => one.path === path).length

  protected override page(call: Call): Reply | undefined | Promise<Reply> {
    const { route, form } = call
    const isConductor = route === 'POST /api/spi/Conductor'
    const isChallenge = route === 'POST /challenge'
    if (!isConductor && !isChallenge && route !== 'POST /hosted') return undefined
    const sale = this.#sales.find(({ token, session }) =>
      isConductor ? token === form['SpiToken'] : session === form['session'],
    )
    const isOver = sale?.completed ?? (isConductor ? undefined : sale?.authentication)
    if (!sale || isOver !== undefined || this.#now() >= sale.tokenUntil)
      return this.sentence('This payment has ended.')
    const { POWERTRANZ_PAGE_SET, POWERTRANZ_PAGE_NAME } = this.#credentials
    if (isConductor && sale.page !== `${POWERTRANZ_PAGE_SET} ${POWERTRANZ_PAGE_NAME}`)
      return this.#sendBack(sale, {
        IsoResponseCode: '97',
        Errors: [{ Code: '757', Message: 'Page not found' }],
      })
    const amount = formatCents(sale.amountCents, { exact: true })
    const hidden = { session: sale.session }
    const checkout = { amount, action: `${this.url}/hosted`, hidden }
    if (isConductor) return this.checkout(checkout)
    if (isChallenge && form['paying'] !== 'leave') return this.#authenticate(sale, form['paying'])
    return this.decideCheckout(call, checkout, (paying) =>
      this.#behaviour.challenges
        ? this.show(challengeForm(this.url, sale.session, paying))
        : this.#authenticate(sale, paying),
    )
  }

  #authenticate(sale: Sale, paying: string | undefined): Reply {
    sale.isDeclined = paying === 'decline'
    const found = sale.isThreeDSecure ? this.#behaviour.authentication : 'none'
    sale.authentication = paying === 'fail-3ds' ? 'N' : found
    return this.#sendBack(sale)
  }

  /** Sends the shopper back with the form for the shop. */
  #sendBack(sale: Sale, changes: Json = {}): Reply {
    const { returnCode, cardholderInfo } = this.#behaviour
    const status = sale.authentication
    const found = { AuthenticationStatus: status, CardholderInfo: cardholderInfo }
    const result = {
      ...named(sale),
      Approved: false,
      IsoResponseCode: sale.isThreeDSecure ? returnCode : 'HP0',
      SpiToken: sale.token,
      ...(status && status !== 'none' && { RiskManagement: { ThreeDSecure: found } }),
      ...changes,
    }
    const fields = { SpiToken: sale.token, TransactionIdentifier: sale.id }
    const Response = JSON.stringify(this.#spelled(result))
    return this.show(returnForm(sale.returnUrl, { Response, ...fields }))
  }

  protected failure(trouble: 'refused' | 'server-error', call: Call): Reply {
    if (trouble === 'server-error') return { status: 503, html: 'Out of order' }
    return call.path === '/api/alive'
      ? this.answer(call)
      : { json: this.#spelled(UNKNOWN_MERCHANT) }
  }

  protected answer(call: Call): Reply {
    const { status, content } = this.#call(call)
    const { disguise } = this.#behaviour
    const isDisguised = call.route === 'POST /api/spi/payment'
    if (isDisguised && disguise === 'http-503')
      return { status: 503, json: { Approved: false, IsoResponseCode: '05' } }
    const json = this.#spelled(content)
    if (isDisguised && disguise === 'code-96' && isObject(json))
      Object.assign(json, { Approved: false, IsoResponseCode: '96', Errors: [{ Code: '317' }] })
    return { status, json, isCut: isDisguised && disguise === 'cut' }
  }

  #call({ route, headers, body, query }: Call): { status?: number; content: unknown } {
    if (route === 'GET /api/alive') return { content: { Name: 'PowerTranz simulator' } }
    if (route.startsWith('POST ') && headers['content-type'] !== 'application/json')
      return { status: 415, content: {} }
    if (route === 'POST /api/spi/payment') return { content: this.#complete(parse(body)) }
    const { POWERTRANZ_ID, POWERTRANZ_PASSWORD, POWERTRANZ_GATEWAY_KEY } = this.#credentials
    const isKnown =
      headers['powertranz-powertranzid'] === POWERTRANZ_ID &&
      headers['powertranz-powertranzpassword'] === POWERTRANZ_PASSWORD
    if (!isKnown) return { content: UNKNOWN_MERCHANT }
    if (headers['powertranz-gatewaykey'] !== POWERTRANZ_GATEWAY_KEY) return { content: UNKNOWN_KEY }
    if (route === 'POST /api/spi/sale') return { content: this.#begin(parse(body)) }
    if (route === 'POST /api/void') return { content: this.#void(parse(body)) }
    if (route === 'POST /api/refund') return { content: this.#refund(parse(body)) }
    return this.#inquire(route, query)
  }

  #begin(fields: unknown): Json {
    const refused = refusalOfSale(fields)
    if (refused || !isObject(fields)) return refused ?? UNKNOWN_MERCHANT
    const read = readSale(fields)
    if (this.#find(read.id)) return refusal('12', '787', 'Duplicate transaction')
    const sale: Sale = {
      ...read,
      token: `${randomBytes(24).toString('hex')}-${randomBytes(6).toString('hex')}`,
      tokenUntil: this.#now() + TOKEN_MS,
      session: randomBytes(16).toString('hex'),
      ...{ authentication: undefined, completed: undefined, charge: undefined },
      ...{ isDeclined: false, isVoided: false, isSettled: false },
    }
    this.#sales.push(sale)
    return {
      ...named(sale),
      Approved: false,
      IsoResponseCode: 'SP4',
      ResponseMessage: 'SPI Preprocessing complete',
      SpiToken: sale.token,
      RedirectData: this.#behaviour.document ?? redirectDocument(this.url, sale.token),
    }
  }

  /** Completes a sale with the bank's answer, unless it must be refused. */
  #complete(token: unknown): Json {
    if (typeof token !== 'string') return refusal('97', '36', 'Request invalid')
    const sale = this.#sales.find((one) => one.token === token)
    if (!sale) return refusal('12', '315', 'Token not found')
    if (sale.completed) return refusal('12', '787', 'Duplicate transaction')
    if (this.#now() >= sale.tokenUntil) return refusal('12', '330', 'Token expired')
    if (sale.authentication === undefined)
      return refusal('12', '326', 'Authentication not complete')
    if (this.#sales.some(({ charge, orderId }) => charge && orderId === sale.orderId))
      return refusal('94', '388', 'Duplicate order')
    const isRefused = sale.authentication === 'N' || sale.authentication === 'R'
    const iso = isRefused ? '12' : sale.isDeclined ? '05' : this.#behaviour.completion
    sale.completed = { at: this.#now(), iso }
    const { id: gatewayId, reference, amountCents } = sale
    const currency = CURRENCIES[sale.currency] ?? sale.currency
    if (APPROVED.has(iso)) sale.charge = this.take({ gatewayId, reference, amountCents, currency })
    return { ...completed(sale), ...this.#behaviour.overrides }
  }

  #void(fields: unknown): Json {
    const sale = isObject(fields) && this.#find(fields['TransactionIdentifier'])
    if (!sale || !sale.charge) return NOT_THERE
    if (sale.isVoided) return VOIDED
    if (sale.isSettled || !this.refund(sale.charge))
      return refusal('12', '383', 'Original transaction cannot be voided')
    sale.isVoided = true
    return this.#reverse(4, sale, fields, sale.amountCents)
  }

  #refund(fields: unknown): Json {
    if (!isObject(fields) || fields['Refund'] !== true) return refusal('97', '37', 'Refund missing')
    const amountCents = centsOf(fields['TotalAmount']) ?? 0
    if (amountCents <= 0) return refusal('97', '38', 'TotalAmount invalid')
    const sale = this.#find(fields['TransactionIdentifier'])
    if (!sale || !sale.charge) return NOT_THERE
    if (fields['CurrencyCode'] !== sale.currency) return refusal('97', '38', 'CurrencyCode invalid')
    if (sale.isVoided) return VOIDED
    if (!this.refund(sale.charge, amountCents))
      return refusal('12', '382', 'Refund exceeds the original amount')
    return this.#reverse(5, sale, fields, amountCents)
  }

  #reverse(type: 4 | 5, sale: Sale, fields: Json, amountCents: number): Json {
    const reference = wordIn(fields, 'ExternalIdentifier')
    const reversal = { id: randomUUID(), type, sale, reference, amountCents }
    this.#reversals.push(reversal)
    return reversed(reversal)
  }

  #inquire(route: string, query: URLSearchParams): { status?: number; content: unknown } {
    const { inquiry, knowsAfterMs, showsUncompleted } = this.#behaviour
    const id = /^GET \/api\/transactions\/([^/]+)$/.exec(route)?.[1]
    if (id === undefined || inquiry === 'absent')
      return { status: 404, content: { Message: 'No resource was found' } }
    if (inquiry === 'refused') return { status: 403, content: {} }
    if (id === 'search') return { content: this.#search(query.get('externalIdentifier')) }
    const sale = GUID.test(id) ? this.#find(id) : undefined
    if (sale?.completed && this.#now() >= sale.completed.at + knowsAfterMs)
      return { content: completed(sale) }
    if (sale && !sale.completed && showsUncompleted)
      return { content: { ...named(sale), Approved: false, IsoResponseCode: 'SP4' } }
    const reversal = this.#reversals.find((one) => one.id === id)
    if (reversal) return { content: reversed(reversal) }
    const content = { IsoResponseCode: '99', ResponseMessage: 'Transaction not found' }
    return { status: 404, content }
  }

  #search(reference: string | null): unknown {
    if (!reference) return refusal('97', '37', 'No filter')
    const isFound = (one: { reference: string }) =>
      this.#behaviour.searchesAll || one.reference === reference
    return [
      ...this.#sales.filter((one) => one.completed && isFound(one)).map(completed),
      ...this.#reversals.filter(isFound).map(reversed),
    ]
  }

  #find = (id: unknown) =>
    this.#sales.find((sale) => typeof id === 'string' && sale.id === id.toLowerCase())

  #now = () => this.clock.now().getTime()

  /** Names as `behave` says. */
  #spelled(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#spelled(one))
    if (!isObject(value) || isWritten(value)) return value
    const spell = {
      pascal: (name: string) => name,
      camel: (name: string) => name.charAt(0).toLowerCase() + name.slice(1),
      small: (name: string) => name.toLowerCase(),
    }[this.#behaviour.names]
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [spell(name), this.#spelled(field)]),
    )
  }
}

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
  Approved: sale.charge !== undefined,
  IsoResponseCode: sale.completed?.iso,
  ...(sale.charge && { AuthorizationCode: '123456', RRN: '000000000001' }),
})

const reversed = ({ id, type, sale, reference, amountCents }: Reversal): Json => ({
  TransactionType: type,
  Approved: true,
  IsoResponseCode: '00',
  TransactionIdentifier: id,
  OriginalTrxnIdentifier: sale.id,
  TotalAmount: writtenAmount(amountCents),
  CurrencyCode: sale.currency,
  ExternalIdentifier: reference,
})

export const startPowerTranzSimulator = () => new PowerTranzSimulator().open()
