// /api/dashboard, /api/sales-report and /api/waiting-work: the figures of the shop, and the work that
// waits for staff.

import { colorOfOrder } from '#contract/order-text.ts'
import { orderReference } from '#contract/order-number.ts'
import { colourHex } from '#contract/colour-codes.ts'
import { DashboardView, RECENT_ORDERS, SalesQuery, SalesReport } from '#contract/reports.ts'
import { WaitingWorkView } from '#contract/waiting-work.ts'
import { linesByOrder } from '#domain/orders/lines.ts'
import { countOwnWork } from '#domain/reports/count-own-work.ts'
import {
  countConversion,
  countShop,
  countWaitingWork,
  recentOrders,
} from '#domain/reports/dashboard-counts.ts'
import { countUnmailed } from '#domain/reports/debts-to-customers.ts'
import { type SalesSum, sumSales } from '#domain/reports/sum-sales.ts'
import { listInventory } from '#domain/stock/list-inventory.ts'
import { reading, type Routes } from '#http/route.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Reports'
/** The most products that the dashboard lists as sold out, and as running low. */
const MAX_LISTED = 8

export const staffReports = {
  'GET /dashboard': reading({
    summary: 'Say how the shop is doing today',
    tag,
    needs: 'orders.read',
    view: DashboardView,
    run: readDashboard,
  }),
  'GET /waiting-work': reading({
    summary: 'Count the work that waits, as far as the caller may see it',
    tag,
    needs: 'orders.read',
    view: WaitingWorkView,
    run: (tx, _, c) => countOwnWork(tx, c.var.deps.config),
  }),
  'GET /sales-report': reading({
    summary: 'Sum the sales of some days',
    tag,
    needs: 'orders.read',
    query: SalesQuery,
    view: SalesReport,
    run: reportSales,
  }),
} satisfies Routes

async function readDashboard(tx: Tx) {
  const counts = await countShop(tx)
  const { unverifiedClaims, ...waiting } = await countWaitingWork(tx)
  const out = await listInventory(tx, { state: 'out', limit: MAX_LISTED })
  const low = await listInventory(tx, { state: 'low', sort: 'cover', limit: MAX_LISTED })
  const recent = await recentOrders(tx, RECENT_ORDERS)
  const lines = await linesByOrder(tx, recent)
  return {
    counts: { ...counts, outOfStock: out.total },
    recent: recent.map((order) => ({
      ...order,
      reference: orderReference(order.id),
      selectedColor: colorOfOrder({ ...order, lines: lines.get(order.id) ?? [] }),
    })),
    out: out.items.map(({ product, stock }) => ({
      ...product,
      colors: Math.max(product.colors.length, Object.keys(stock.inventory).length, 1),
      picture: product.pictures[0] ?? null,
    })),
    low: low.items.map(({ product, pieces, cover }) => ({
      ...product,
      stock: pieces,
      daysOfCover: cover,
    })),
    lowStock: low.total,
    waiting: { ...waiting, refunds: { ...waiting.refunds, unmailed: await countUnmailed(tx) } },
    unverifiedClaims,
  }
}

async function reportSales(tx: Tx, query: SalesQuery) {
  const { points, total, byCategory, byColor } = await sumSales(tx, query)
  return {
    ...query,
    points: points.map(withAmount),
    total: withAmount(total),
    byCategory: byCategory.map(withAmount),
    byColor: byColor.map((sum) => ({ ...withAmount(sum), hex: colourHex(sum.color) })),
    quotes: await countConversion(tx, query),
  }
}

const withAmount = <Sum extends SalesSum>(sum: Sum) => ({ ...sum, amount: sum.cents })
