// The books of the simulator of PowerTranz: sales from their start to their settlement, and what takes them back.

import { randomBytes, randomUUID } from 'node:crypto'
import {
  centsOf,
  isObject,
  type Json,
  readSale,
  type Refusal,
  wordIn,
} from './powertranz-simulator-rules.ts'
import type { SimulatedCharge } from './simulated-gateway.ts'

const TOKEN_MS = 300_000
const LETTERS: Record<string, string> = { '388': 'JMD', '840': 'USD' }

export type Sale = ReturnType<typeof readSale> & {
  token: string
  tokenUntil: number
  /** Names the shopper's visit, in the pages. */
  session: string
  /** What 3-D Secure found; undefined until the shopper is sent back. */
  authentication: string | undefined
  /** The bank will decline. */
  isDeclined: boolean
  completed: { at: number; iso: string; approved: boolean } | undefined
  isCharged: boolean
  isVoided: boolean
  isSettled: boolean
  refundedCents: number
}

/** A void or refund. */
type Reversal = {
  id: string
  type: 4 | 5
  sale: Sale
  reference: string
  amountCents: number
}

export class Books {
  readonly sales: Sale[] = []
  readonly reversals: Reversal[] = []
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  begin(fields: Json): Sale | Refusal {
    const sale = readSale(fields)
    if (this.find(sale.id)) return { iso: '12', error: '787', message: 'Duplicate transaction' }
    const begun: Sale = {
      ...sale,
      token: `${randomBytes(24).toString('hex')}-${randomBytes(6).toString('hex')}`,
      tokenUntil: this.#now() + TOKEN_MS,
      session: randomBytes(16).toString('hex'),
      authentication: undefined,
      isDeclined: false,
      completed: undefined,
      isCharged: false,
      isVoided: false,
      isSettled: false,
      refundedCents: 0,
    }
    this.sales.push(begun)
    return begun
  }

  find = (id: unknown) =>
    this.sales.find((sale) => typeof id === 'string' && sale.id === id.toLowerCase())
  withSession = (session: string | null) => this.sales.find((sale) => sale.session === session)
  withToken = (token: unknown) => this.sales.find((sale) => sale.token === token)

  /** Completes a sale with the bank's answer `iso`, unless it must be refused. */
  complete(token: unknown, iso: string): Sale | Refusal {
    const sale = this.withToken(token)
    if (!sale) return { iso: '12', error: '315', message: 'Token not found' }
    if (sale.completed) return { iso: '12', error: '787', message: 'Duplicate transaction' }
    if (this.#now() >= sale.tokenUntil) return { iso: '12', error: '330', message: 'Token expired' }
    if (sale.authentication === undefined)
      return { iso: '12', error: '326', message: 'Authentication not complete' }
    const isDouble = this.sales.some((other) => other.isCharged && other.orderId === sale.orderId)
    if (isDouble) return { iso: '94', error: '388', message: 'Duplicate order' }
    const isRefused = sale.authentication === 'N' || sale.authentication === 'R'
    const answer = isRefused ? '12' : sale.isDeclined ? '05' : iso
    const approved = ['00', '10', '11', '16'].includes(answer)
    sale.completed = { at: this.#now(), iso: answer, approved }
    sale.isCharged = approved
    return sale
  }

  void(fields: unknown): Reversal | Refusal {
    const sale = isObject(fields) && this.find(fields['TransactionIdentifier'])
    if (!sale || !sale.isCharged) return unfit('380', 'Original transaction not found')
    if (sale.isVoided) return unfit('381', 'Original transaction was voided')
    if (sale.isSettled || sale.refundedCents > 0)
      return unfit('383', 'Original transaction cannot be voided')
    sale.isVoided = true
    return this.#reverse(sale, 4, fields, sale.amountCents)
  }

  refund(fields: unknown): Reversal | Refusal {
    if (!isObject(fields) || fields['Refund'] !== true)
      return { iso: '97', error: '37', message: 'Refund missing' }
    const amountCents = centsOf(fields['TotalAmount']) ?? 0
    if (amountCents <= 0) return { iso: '97', error: '38', message: 'TotalAmount invalid' }
    const sale = this.find(fields['TransactionIdentifier'])
    if (!sale || !sale.isCharged) return unfit('380', 'Original transaction not found')
    if (fields['CurrencyCode'] !== sale.currency)
      return { iso: '97', error: '38', message: 'CurrencyCode invalid' }
    if (sale.isVoided) return unfit('381', 'Original transaction was voided')
    if (sale.refundedCents + amountCents > sale.amountCents)
      return unfit('382', 'Refund exceeds the original amount')
    return this.#reverse(sale, 5, fields, amountCents)
  }

  #reverse(sale: Sale, type: 4 | 5, fields: Json, amountCents: number): Reversal {
    sale.refundedCents += amountCents
    const reference = wordIn(fields, 'ExternalIdentifier')
    const reversal = { id: randomUUID(), type, sale, reference, amountCents }
    this.reversals.push(reversal)
    return reversal
  }

  charges = (): SimulatedCharge[] =>
    this.sales
      .filter(({ isCharged }) => isCharged)
      .toSorted((a, b) => (a.completed?.at ?? 0) - (b.completed?.at ?? 0))
      .map(({ id, reference, amountCents, currency, refundedCents }) => ({
        gatewayId: id,
        reference,
        amountCents,
        currency: LETTERS[currency] ?? currency,
        refundedCents,
      }))
}

const unfit = (error: string, message: string): Refusal => ({ iso: '12', error, message })
