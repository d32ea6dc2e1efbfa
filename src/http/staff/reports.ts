// /api/dashboard and /api/sales-report: how the shop is doing.

import { Hono } from 'hono'
import { dollarsFromCents } from '#contract/money.ts'
import { orderReference } from '#contract/orders.ts'
import { colourHex } from '#contract/products.ts'
import {
  SalesQuery,
  type DashboardView,
  RECENT_ORDERS,
  type SalesReport,
  type Sum,
} from '#contract/reports.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { countConversion } from '#domain/reports/count-conversion.ts'
import { countShop } from '#domain/reports/count-shop.ts'
import { countWaitingWork, type WaitingWork } from '#domain/reports/count-waiting.ts'
import { recentOrders } from '#domain/reports/recent-orders.ts'
import { type SalesSum, sumSales } from '#domain/reports/sum-sales.ts'
import { listInventory } from '#domain/stock/list-inventory.ts'
import { type ApiEnv, query, describe } from '#http/endpoint.ts'
import { requireAbility } from '#http/staff-guard.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Reports'
/** The dashboard names this many products that are out, or run low. */
const MOST_NAMED = 8

export const staffReports = new Hono<ApiEnv>()
  .get(
    '/dashboard',
    requireAbility('orders.read'),
    describe('Say how the shop is doing today', { answers: { 200: 'The figures' }, tag }),
    async (c) => c.json(await c.var.read(dashboard)),
  )
  .get(
    '/sales-report',
    requireAbility('orders.read'),
    describe('Sum the sales of some days', {
      asks: SalesQuery,
      answers: { 200: 'The sums', 422: 'More days than a chart has room for' },
      tag,
    }),
    query(SalesQuery),
    async (c) => c.json(await c.var.read((tx) => salesReport(tx, c.req.valid('query')))),
  )

async function dashboard(tx: Tx): Promise<DashboardView> {
  const counts = await countShop(tx)
  const { unverifiedClaims, ...waiting } = await countWaitingWork(tx)
  const out = await listInventory(tx, { state: 'out', limit: MOST_NAMED })
  const low = await listInventory(tx, { state: 'low', sort: 'cover', limit: MOST_NAMED })
  const recent = await recentOrders(tx, RECENT_ORDERS)
  return {
    counts: { ...counts, outOfStock: out.total },
    recent: recent.map(recentView),
    out: out.items.map(({ product, stock }) => ({
      id: product.id,
      name: product.name,
      colors: Math.max(product.colors.length, Object.keys(stock.inventory).length, 1),
      picture: product.pictures[0] ?? null,
    })),
    low: low.items.map(({ product, pieces, cover }) => ({
      ...{ id: product.id, name: product.name },
      ...{ stock: pieces, daysOfCover: cover },
    })),
    lowStock: low.total,
    waiting: {
      receipts: waitingView(waiting.receipts),
      cards: waitingView(waiting.cards),
      quotes: waitingView(waiting.quotes),
      claims: waitingView(waiting.claims),
    },
    unverifiedClaims,
  }
}

const waitingView = ({ count, oldestAt }: WaitingWork) => ({
  count,
  oldestAt: oldestAt?.toISOString() ?? null,
})

function recentView(order: OrderRow): DashboardView['recent'][number] {
  const { id, customerName, productName, selectedColor, orderStatus } = order
  return {
    id,
    reference: orderReference(id),
    customerName,
    productName,
    selectedColor,
    totalAmount: dollarsFromCents(order.totalAmount),
    orderStatus,
    createdAt: order.createdAt.toISOString(),
  }
}

async function salesReport(tx: Tx, asked: SalesQuery): Promise<SalesReport> {
  const { points, total, byCategory, byColor } = await sumSales(tx, asked)
  return {
    ...asked,
    points: points.map((point) => withSum({ start: point.start }, point)),
    total: withSum({}, total),
    byCategory: byCategory.map((sum) => withSum({ category: sum.category }, sum)),
    byColor: byColor.map((sum) => withSum({ color: sum.color, hex: colourHex(sum.color) }, sum)),
    quotes: await countConversion(tx, asked),
  }
}

const withSum = <Named extends object>(named: Named, { orders, cents }: SalesSum): Named & Sum => ({
  ...named,
  orders,
  amount: dollarsFromCents(cents),
})
