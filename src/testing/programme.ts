// The partner programme as its tests drive it by HTTP: partners join, their links sell, staff change orders and pay
// partners out, each by the call that a screen makes.

import { givePayee } from './builders.ts'
import { type Client, type DrivenShop, openDrivenShop } from './driven-shop.ts'
import type {
  CommissionAnswer,
  OrderAnswer,
  OwnAnswer,
  PartnerAnswer,
  ReconciliationAnswer,
  RunAnswer,
  RunLineAnswer,
} from './partner-model/shop-answers.ts'

const START = new Date('2027-02-10T15:00:00Z')
/** What every piece costs, in dollars: enough for the whole amounts of the plan. */
export const PRICE = '189900.00'
const MINUTES_A_DAY = 24 * 60
const SEVEN_DIGITS = 10_000_000

export type Partner = { id: number; email: string; phone: string }
type Contact = Omit<Partner, 'id'>
type Sale = { by?: Partner; email?: string; phone?: string }

let people = 0
/** The e-mail address and telephone of somebody new. */
export function aContact(): Contact {
  people += 1
  const digits = String(SEVEN_DIGITS + people).slice(1)
  return {
    email: `person${people}@example.com`,
    phone: `876-${digits.slice(0, 3)}-${digits.slice(3)}`,
  }
}

export type Programme = Awaited<ReturnType<typeof openProgramme>>

export async function openProgramme() {
  const shop = await openDrivenShop(START)
  const ask = askOf(shop)
  const { id: productId } = await ask<{ id: number }>('manager', 'POST', '/api/products', {
    name: 'Sofa',
    category: 'chairs',
    price: PRICE,
    colors: ['Red'],
    colorInventory: { Red: 900 },
    description: 'A sofa for the partner programme',
  })
  const calls = { shop, ask, productId }
  return {
    shop,
    ask,
    productId,
    close: () => shop.close(),
    enrol: enrolIn(calls),
    ...ordersOf(calls),
    ...figuresOf(calls),
    ...runsOf(calls),
  }
}

type Ask = <T>(as: Client, method: string, path: string, body?: object) => Promise<T>
type Calls = { shop: DrivenShop; ask: Ask; productId: number }

/** Calls, runs the jobs that follow, and throws where the shop refuses. */
const askOf =
  (shop: DrivenShop): Ask =>
  async <T>(as: Client, method: string, path: string, body?: object) => {
    const answer = await shop.call(as, method, path, body)
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    if (method !== 'GET') await shop.idle()
    return answer.body as T
  }

const enrolIn =
  ({ shop, ask }: Calls) =>
  async (sponsor?: Partner, given: Partial<Contact> = {}): Promise<Partner> => {
    const { email, phone } = { ...aContact(), ...given }
    const { id } = await ask<{ id: number }>('shopper', 'POST', '/api/mlm/members', {
      firstName: 'Some',
      lastName: 'Partner',
      email,
      phone,
      ...(sponsor && { sponsorId: sponsor.id }),
    })
    // Not by HTTP: that takes a mailed code and three days.
    await shop.write((tx) => givePayee(tx, id))
    return { id, email, phone }
  }

function ordersOf({ ask, productId }: Calls) {
  /** An order over the shop's own form, with the link of a partner. */
  const order = async ({ by, ...buyer }: Sale = {}): Promise<OrderAnswer> => {
    const { email, phone } = { ...aContact(), ...buyer }
    const placed = await ask<{ order: OrderAnswer }>('shopper', 'POST', '/api/orders', {
      lines: [{ productId, selectedColor: 'Red', quantity: 1 }],
      customerName: 'A Buyer',
      customerEmail: email,
      customerPhone: phone,
      paymentMethod: 'bank_transfer',
      shippingMethod: 'pickup',
      ...(by && { ref: by.email }),
    })
    return ask('manager', 'GET', `/api/orders/${placed.order.id}`)
  }
  const change = ({ id }: OrderAnswer, edit: object, as: Client = 'manager') =>
    ask<OrderAnswer>(as, 'PUT', `/api/orders/${id}`, edit)
  const markPaid = (sold: OrderAnswer) => change(sold, { paymentStatus: 'paid' })
  return {
    order,
    change,
    markPaid,
    cancel: (sold: OrderAnswer) => change(sold, { orderStatus: 'cancelled' }),
    restore: (sold: OrderAnswer) => change(sold, { orderStatus: 'delivered' }),
    priceAt: (sold: OrderAnswer, unitPrice: string) =>
      change(sold, {
        lines: sold.lines.map(({ id, quantity }) => ({ id, quantity, unitPrice })),
        reason: 'Agreed by telephone',
      }),
    sale: async (by: Partner, buyer: Omit<Sale, 'by'> = {}) =>
      markPaid(await order({ by, ...buyer })),
  }
}

function figuresOf({ shop, ask }: Calls) {
  const rowsOf = async ({ id }: OrderAnswer) => {
    const path = `/api/commissions?order=${id}&limit=1000`
    const rows = await ask<CommissionAnswer[]>('manager', 'GET', path)
    return rows.filter(({ status }) => status !== 'void').toSorted((a, b) => a.id - b.id)
  }
  const partner = ({ id }: Partner) => ask<PartnerAnswer>('manager', 'GET', `/api/partners/${id}`)
  return {
    /** What stands of an order's commissions, as [partner, cents, state]. */
    commissionsOf: async (sold: OrderAnswer) =>
      (await rowsOf(sold)).map(({ memberId, amount, status }) => [memberId, amount, status]),
    decide: async (sold: OrderAnswer, { id }: Partner, decision: string) => {
      const ids = (await rowsOf(sold)).filter((row) => row.memberId === id).map((row) => row.id)
      const why = { reason: 'other', note: 'Looked at by hand' }
      await ask('manager', 'POST', '/api/commission-decisions', { ids, decision, ...why })
    },
    walletOf: async (of: Partner) => (await partner(of)).wallet,
    numbersOf: async (of: Partner) => (await partner(of)).member,
    criteriaOf: async (of: Partner) => (await partner(of)).nextRank?.criteria ?? [],
    ownNumbersOf: ({ id }: Partner) =>
      ask<OwnAnswer>({ partner: id }, 'GET', `/api/mlm/members/${id}`),
    stand: ({ id }: Partner, standing: 'active' | 'suspended') =>
      ask('manager', 'PUT', `/api/partners/${id}/standing`, {
        standing,
        reason: standing === 'active' ? 'cleared' : 'fraud-suspected',
      }),
    brokenInvariants: async () => {
      await shop.idle()
      const books = await ask<ReconciliationAnswer>('manager', 'GET', '/api/reconciliation')
      return books.invariants.filter(({ found }) => found.length > 0)
    },
    days: async (count: number) => {
      shop.pass(count * MINUTES_A_DAY)
      await shop.approve()
    },
  }
}

function runsOf({ shop, ask }: Calls) {
  const readRun = (id: number) => ask<RunAnswer>('second manager', 'GET', `/api/payout-runs/${id}`)
  const readLines = (id: number) =>
    ask<RunLineAnswer[]>('manager', 'GET', `/api/payout-runs/${id}/lines?limit=1000`)
  const step = (as: Client, id: number, name: string, body?: object) =>
    ask<RunAnswer>(as, 'POST', `/api/payout-runs/${id}/${name}`, body)
  /** The run of last month, as a draft. */
  const openRun = async (): Promise<number> => {
    const [year = 0, month = 0] = shop.now().toISOString().split('-').map(Number)
    const last = month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
    return (await ask<RunAnswer>('manager', 'POST', '/api/payout-runs', last)).id
  }
  /** The same, locked. */
  const lockRun = async (): Promise<number> => {
    const id = await openRun()
    await step('manager', id, 'lock')
    return id
  }
  /** What the approver sends who has seen the run as it is now. */
  const approvalOf = async (id: number) => ({
    password: shop.password,
    sha256: (await readRun(id)).file?.sha256,
  })
  const send = async (id: number) => {
    await step('manager', id, 'sending')
    const lines = (await readLines(id)).filter(({ status }) => status === 'sent')
    const outcomes = lines.map((line) => ({ outcome: 'paid', paymentId: line.id }))
    if (outcomes.length > 0) await step('manager', id, 'outcomes', { outcomes })
  }
  return {
    readRun,
    readLines,
    openRun,
    lockRun,
    approvalOf,
    send,
    step,
    /** Pays the commissions of last month, by two people. */
    payOut: async () => {
      const id = await lockRun()
      await step('second manager', id, 'approval', await approvalOf(id))
      await send(id)
    },
  }
}
