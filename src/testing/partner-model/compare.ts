// Reads the shop by HTTP and lists where it differs from the model.

import type { Client, DrivenShop } from '#testing/driven-shop.ts'
import { figuresOf, type Figures } from './figures.ts'
import { billOf, isSold, netOf, orderTotal, planPay } from './model.ts'
import { dollars, piecesOf, sum, taxOf } from './arithmetic.ts'
import type {
  CommissionAnswer,
  OrderAnswer,
  OwnAnswer,
  PartnerAnswer,
  ReconciliationAnswer,
  SaleAnswer,
} from './shop-answers.ts'
import { holdEnd, type Member, type Order, type Row, type World } from './state.ts'

/** `kind` names what differs, for one report of each; `says` has the numbers. */
export type Difference = { kind: string; says: string }

const OK = 200
const NOT_FOUND = 404

class Differences {
  readonly found: Difference[] = []
  readonly about: string
  constructor(about: string) {
    this.about = about
  }
  equal(kind: string, expected: unknown, seen: unknown): void {
    const [want, got] = [String(expected), String(seen)]
    if (want !== got)
      this.found.push({ kind, says: `${this.about}: ${kind} should be ${want}, is ${got}` })
  }
}

async function read<T>(shop: DrivenShop, as: Client, path: string): Promise<T | null> {
  const answer = await shop.call(as, 'GET', path)
  return answer.status === OK ? (answer.body as T) : null
}

export async function compareOrder(
  shop: DrivenShop,
  world: World,
  order: Order,
): Promise<Difference[]> {
  const answer = await shop.call('manager', 'GET', `/api/orders/${order.id}`)
  const seen = new Differences(`order ${order.id}`)
  seen.equal('order.status-code', order.deleted ? NOT_FOUND : OK, answer.status)
  if (answer.status === OK) compareBill(seen, world, order, answer.body as OrderAnswer)
  const rows = await read<CommissionAnswer[]>(
    shop,
    'manager',
    `/api/commissions?order=${order.id}&limit=1000`,
  )
  compareRows(seen, world, order, rows ?? [])
  if (!order.deleted) {
    const sale = await read<SaleAnswer>(shop, 'manager', `/api/orders/${order.id}/sale`)
    if (sale) compareSale(seen, world, order, sale)
  }
  return seen.found
}

function compareBill(seen: Differences, world: World, order: Order, answer: OrderAnswer): void {
  const bill = billOf(world, order)
  seen.equal('order.status', order.status, answer.orderStatus)
  seen.equal('order.pieces', dollars(piecesOf(order.lines)), answer.breakdown.pieces)
  seen.equal('order.delivery', dollars(order.delivery), answer.breakdown.delivery)
  seen.equal(
    'order.discount',
    dollars(bill.goodsDiscount + bill.deliveryDiscount),
    answer.breakdown.discount,
  )
  seen.equal('order.total', dollars(orderTotal(world, order)), answer.totalAmount)
  // An order that costs nothing says no tax; of a cancelled one its documents say what is left.
  if (order.status !== 'cancelled')
    seen.equal('order.gct', dollars(taxOf(bill)), answer.breakdown.gct ?? dollars(0n))
  seen.equal('order.net', dollars(netOf(order)), answer.money.net)
  seen.equal('order.partner', order.partnerId, answer.referredBy)
  seen.equal('order.eligible', order.eligible, answer.commissionEligible)
  if (order.status !== 'cancelled') {
    seen.equal('order.sold', isSold(order), answer.paidAt !== null)
  }
}

function byKey(rows: { member: number; level: number; amount: bigint; state: string }[]): string {
  return rows
    .filter((row) => row.amount !== 0n)
    .map((row) => `${row.member}/${row.level} ${row.amount} ${row.state}`)
    .toSorted()
    .join(', ')
}

type Held = { member: number; level: number; amount: bigint; heldUntil: string | null }

const holdsOf = (rows: Held[]): string =>
  rows
    .filter((row) => row.amount > 0n)
    .map((row) => `${row.member}/${row.level} ${row.amount} until ${row.heldUntil}`)
    .toSorted()
    .join(', ')

function sums(rows: { member: number; level: number; amount: bigint }[]): string {
  const all = new Map<string, bigint>()
  for (const row of rows) {
    const key = `${row.member}/${row.level}`
    all.set(key, (all.get(key) ?? 0n) + row.amount)
  }
  return [...all]
    .filter(([, amount]) => amount !== 0n)
    .map(([key, amount]) => `${key} ${amount}`)
    .toSorted()
    .join(', ')
}

function compareRows(
  seen: Differences,
  world: World,
  order: Order,
  rows: CommissionAnswer[],
): void {
  const live = rows
    .filter((row) => row.status !== 'void')
    .map((row) => ({
      member: row.memberId,
      level: row.level ?? 0,
      amount: BigInt(row.amount),
      state: row.status,
      heldUntil: row.heldUntil,
    }))
  seen.equal('rows.sums', sums(order.rows), sums(live))
  seen.equal('rows.states', byKey(order.rows), byKey(live))
  // A flagged row pays nothing, so it is void until staff clear it; older ones of the same key may stand beside it.
  const flagged = new Set(
    rows.filter((row) => row.flagged).map((row) => `${row.memberId}/${row.level} ${row.amount}`),
  )
  for (const due of planPay(world, order).filter((one) => one.flagged)) {
    const name = `${due.member}/${due.level} ${due.amount}`
    seen.equal('rows.flagged', name, flagged.has(name) ? name : 'missing')
  }
  const modelled = order.rows.map((row) => ({
    ...row,
    heldUntil: holdEnd(row)?.toISOString() ?? null,
  }))
  seen.equal('rows.hold', holdsOf(modelled), holdsOf(live))
}

function compareSale(seen: Differences, world: World, order: Order, sale: SaleAnswer): void {
  seen.equal('sale.partner', order.partnerId, sale.partner?.id ?? null)
  if (!isSold(order)) return
  seen.equal(
    'sale.direct',
    dollars(amountOf(order.rows.filter((row) => row.level === 1))),
    sale.direct,
  )
  seen.equal('sale.above', dollars(amountOf(order.rows.filter((row) => row.level > 1))), sale.above)
}

function amountOf(rows: Row[]): bigint {
  return sum(rows.map((row) => row.amount))
}

export async function compareMember(
  shop: DrivenShop,
  world: World,
  member: Member,
): Promise<Difference[]> {
  const seen = new Differences(`partner ${member.id}`)
  const wanted = figuresOf(world, member)
  const answer = await read<PartnerAnswer>(shop, 'manager', `/api/partners/${member.id}`)
  if (!answer) return [{ kind: 'partner.missing', says: `partner ${member.id} cannot be read` }]
  comparePartner(seen, wanted, answer)
  seen.equal('partner.active', member.active, answer.member.isActive)
  const own = await read<OwnAnswer>(shop, { partner: member.id }, `/api/mlm/members/${member.id}`)
  if (own) {
    seen.equal('own.earned', wanted.earned, own.earned)
    seen.equal('own.month', wanted.thisMonth, own.earnedThisMonth)
    seen.equal('own.pending', wanted.pending, own.pendingCommissions)
  }
  return seen.found
}

function comparePartner(
  seen: Differences,
  wanted: Figures,
  { member, wallet, levels, nextRank }: PartnerAnswer,
): void {
  seen.equal('wallet.available', wanted.available, wallet.availableBalance)
  seen.equal('wallet.pending', wanted.pending, wallet.pendingBalance)
  seen.equal('wallet.in-transit', wanted.inTransit, wallet.inTransit)
  seen.equal('wallet.owed', wanted.owed, wallet.clawbackOwed)
  seen.equal('wallet.withdrawn', wanted.withdrawn, wallet.totalWithdrawals)
  seen.equal('wallet.earnings', wanted.earned - wanted.pending, wallet.totalEarnings)
  seen.equal('volume.lifetime', wanted.lifetime, member.lifetimeSales)
  seen.equal('volume.total', wanted.lifetime, member.totalSales)
  seen.equal('volume.personal', wanted.personal, member.personalSales)
  seen.equal('volume.team', wanted.team, member.teamVolume)
  seen.equal('volume.left', wanted.left, member.leftLegVolume)
  seen.equal('volume.right', wanted.right, member.rightLegVolume)
  seen.equal('levels.count', wanted.levels.join(), levels.map(({ count }) => count).join())
  seen.equal('levels.active', wanted.activeLevels.join(), levels.map(({ active }) => active).join())
  for (const { name, reached } of nextRank?.criteria ?? []) {
    if (name === 'personalSales' || name === 'teamVolume')
      seen.equal(`rank.${name}`, wanted.rank[name], reached)
    if (name === 'directReferrals') seen.equal(`rank.${name}`, wanted.rank.directReferrals, reached)
    if (name === 'activeTeamMembers')
      seen.equal(`rank.${name}`, wanted.rank.activeTeamMembers, reached)
  }
}

export async function compareBooks(shop: DrivenShop): Promise<Difference[]> {
  const answer = await read<ReconciliationAnswer>(shop, 'manager', '/api/reconciliation')
  const broken = answer?.invariants.filter(({ found }) => found.length > 0) ?? []
  return broken.map(({ number, title, found }) => ({
    kind: `invariant.${number}`,
    says: `invariant ${number} (${title}) is broken: ${JSON.stringify(found).slice(0, 400)}`,
  }))
}

export async function compareAll(shop: DrivenShop, world: World): Promise<Difference[]> {
  const found = await compareBooks(shop)
  for (const order of world.orders.values()) found.push(...(await compareOrder(shop, world, order)))
  for (const member of world.members.values())
    found.push(...(await compareMember(shop, world, member)))
  return found
}
