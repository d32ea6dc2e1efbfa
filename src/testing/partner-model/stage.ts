// The shop and the model side by side: what both start from, and how an action calls the shop.

import { openDrivenShop, type Answer, type Client, type DrivenShop } from '#testing/driven-shop.ts'
import type { Difference } from './compare.ts'
import { cents, dollars } from './arithmetic.ts'
import { emptyWorld, type Member, type Order, type Voucher, type World } from './state.ts'

export type Product = { id: number; name: string; price: bigint; colours: string[] }

export type Stage = {
  shop: DrivenShop
  world: World
  products: Product[]
  vouchers: Voucher[]
  partners: Map<string, number>
  orders: Map<string, number>
  /** What was found while acting, such as a call that the documents allow and the shop refuses. */
  found: Difference[]
  touched: { orders: Set<number>; members: Set<number> }
  /** The orders that were invoiced. */
  invoiced: Set<number>
  /** How often each action was done, refused or passed over. */
  tally: Map<string, number>
}

export type Outcome = 'done' | 'refused' | 'skipped'

const SERVER_ERROR = 500
const OK = 200
const COLOURS = ['Red', 'Blue']
const PLENTY = 9_000
const PRICES = ['1999.99', '5000.00', '12345.67', '29999.99', '30000.00', '64900.00', '168000.00']
const GCT_BP = 1_500n

const VOUCHERS: Omit<Voucher, 'partnerId'>[] = [
  { code: 'TENOFF', kind: 'percentage', percent: 10n, amount: 0n },
  { code: 'THIRDOFF', kind: 'percentage', percent: 33n, amount: 0n },
  { code: 'ALLOFF', kind: 'percentage', percent: 100n, amount: 0n },
  { code: 'LESS1500', kind: 'amount', percent: 0n, amount: 150_055n },
  { code: 'FREESHIP', kind: 'delivery', percent: 0n, amount: 0n },
  { code: 'SEVENOFF', kind: 'percentage', percent: 7n, amount: 0n },
  { code: 'LESSALITTLE', kind: 'amount', percent: 0n, amount: 1n },
]

export function isGood(answer: Answer): boolean {
  return answer.status >= OK && answer.status < 300
}

export async function call(
  stage: Stage,
  as: Client,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await stage.shop.call(as, method, path, body)
  if (answer.status >= SERVER_ERROR) {
    const says = `${method} ${path} ${JSON.stringify(body)} answered ${answer.status} ${JSON.stringify(answer.body)}`
    stage.found.push({ kind: `status.${answer.status}.${method}`, says })
  }
  return answer
}

export type Setting = { withGct: boolean }

export async function openStage(start: Date, { withGct }: Setting): Promise<Stage> {
  const shop = await openDrivenShop(start)
  const stage: Stage = {
    shop,
    world: emptyWorld(start),
    products: [],
    vouchers: [],
    partners: new Map(),
    orders: new Map(),
    found: [],
    touched: { orders: new Set(), members: new Set() },
    invoiced: new Set(),
    tally: new Map(),
  }
  if (withGct) await registerForGct(stage)
  for (const [at, price] of PRICES.entries())
    stage.products.push(await makeProduct(stage, at, price))
  for (const voucher of VOUCHERS) await makeVoucher(stage, voucher)
  await shop.idle()
  return stage
}

async function registerForGct(stage: Stage): Promise<void> {
  const answer = await call(stage, 'admin', 'PUT', '/api/settings/tax', {
    trn: '001-234-567',
    gctNumber: '1234567',
    registrations: [{ from: '2020-04-01', until: '' }],
    rates: [{ from: '2020-04-01', rateBp: Number(GCT_BP) }],
  })
  if (!isGood(answer)) throw new Error(`Not registered: ${JSON.stringify(answer.body)}`)
  stage.world.rateBp = GCT_BP
}

async function makeProduct(stage: Stage, at: number, price: string): Promise<Product> {
  const name = `Model piece ${at}`
  const answer = await call(stage, 'manager', 'POST', '/api/products', {
    name,
    category: 'chairs',
    price,
    colors: COLOURS,
    colorInventory: Object.fromEntries(COLOURS.map((colour) => [colour, PLENTY])),
    description: 'A piece for trying the partner programme',
  })
  if (!isGood(answer)) throw new Error(`No product ${name}: ${JSON.stringify(answer.body)}`)
  const { id } = answer.body as { id: number }
  return { id, name, price: cents(price), colours: COLOURS }
}

async function makeVoucher(stage: Stage, voucher: Omit<Voucher, 'partnerId'>): Promise<void> {
  const answer = await call(stage, 'manager', 'POST', '/api/vouchers', {
    code: voucher.code,
    kind: voucher.kind,
    ...(voucher.kind === 'percentage' ? { percent: Number(voucher.percent) } : {}),
    ...(voucher.kind === 'amount' ? { amount: dollars(voucher.amount) } : {}),
  })
  if (!isGood(answer)) throw new Error(`No voucher ${voucher.code}: ${JSON.stringify(answer.body)}`)
  stage.vouchers.push({ ...voucher, partnerId: null })
}

export function memberOf(stage: Stage, key: string | null): Member | undefined {
  const id = key === null ? undefined : stage.partners.get(key)
  return id === undefined ? undefined : stage.world.members.get(id)
}

export function orderOf(stage: Stage, key: string): Order | undefined {
  const id = stage.orders.get(key)
  return id === undefined ? undefined : stage.world.orders.get(id)
}

/** Notes that an order, and everybody it pays or paid, may have changed. */
export function touch(stage: Stage, order: Order): void {
  stage.touched.orders.add(order.id)
  for (const row of order.rows) stage.touched.members.add(row.member)
  for (const step of order.walk?.steps ?? []) stage.touched.members.add(step.member)
}

export function note(stage: Stage, kind: string, says: string): void {
  stage.found.push({ kind, says })
}
