// How long the staff's figures take on PostgreSQL in a shop with 100,000 orders over two years, with
// their receipts and their movements of stock. Prints a table against the target.

import { sql } from 'drizzle-orm'
import { moveDay } from '#contract/reports.ts'
import { countConversion } from '#domain/reports/count-conversion.ts'
import { countShop } from '#domain/reports/count-shop.ts'
import { countWaitingWork } from '#domain/reports/count-waiting.ts'
import { recentOrders } from '#domain/reports/recent-orders.ts'
import { sumSales } from '#domain/reports/sum-sales.ts'
import { listChanges } from '#domain/stock/list-changes.ts'
import { listInventory } from '#domain/stock/list-inventory.ts'
import { verifyStock } from '#domain/stock/verify-stock.ts'
import { openPostgres } from '#platform/database.ts'
import { openShop } from '#platform/shop.ts'
import { system, type Tx } from '#platform/tx.ts'
import { plantCatalogue } from '#seed/demo-shop.ts'
import { startPostgres } from '#testing/postgres.ts'

const ORDERS = 100_000
const DAYS = 730
const RUNS = 15
const TARGET_MS = 100

const server = await startPostgres({ durable: true })
const database = await openPostgres(server.url, 2)
const now = new Date('2026-11-20T15:00:00Z')
const shop = openShop({ database, now: () => now })
await shop.write(system('bench'), plantCatalogue)
const { db } = database
await db.execute(sql`
  insert into orders (product_id, product_name, customer_name, customer_email, customer_phone,
    selected_color, payment_method, shipping_method, total_amount, payment_status, order_status,
    link, created_at, updated_at, paid_at, delivered_at, cancelled_at)
  select 1 + n % 12, 'Couch', 'Customer ' || n, 'customer' || n || '@example.com', '8765550100',
    (array['Sand','Navy','Charcoal','Terracotta'])[1 + n % 4],
    case when n % 3 = 0 then 'credit_card' else 'bank_transfer' end, 'delivery', 50000 + n % 150000,
    case when n > 99000 then 'pending' else 'paid' end,
    case when n % 20 = 0 then 'cancelled' when n > 99000 then 'pending' else 'delivered' end,
    'link-' || n, at, at, at, at, case when n % 20 = 0 then at end
  from (
    select n, ${now.toISOString()}::timestamptz - (${ORDERS} - n) * interval '1 day' * ${DAYS} / ${ORDERS} as at
    from generate_series(1, ${ORDERS}) as n
  ) as placed`)
await db.execute(sql`
  insert into order_receipts (order_id, file_name, stored_name, media_type, bytes, sha256, uploaded_at)
  select id, 'a.pdf', 'file-' || id, 'application/pdf', 1, '', created_at from orders
  where payment_method = 'bank_transfer' and id % 2 = 0`)
// The book of each colour, sold and counted up again, a piece at a time.
await db.execute(sql`alter table stock_movements disable trigger stock_movements_follow`)
await db.execute(sql`
  insert into stock_movements (product_id, color, change, pieces_after, reason, order_id, by, at)
  select product_id, 'Sand', case when id % 2 = 0 then -1 else 1 end, 1,
    case when id % 2 = 0 then 'sale' else 'count' end, id, 'bench', created_at
  from orders order by id`)
await db.execute(sql`
  insert into quotes (customer_name, email, contact_number, product_category, preferred_color,
    preferred_size, status, declined_by, created_at)
  select 'Ann', 'ann' || n || '@example.com', '8765550100', 'chairs', 'Sand', 'Small',
    case when n % 50 = 0 then 'pending' else 'declined' end,
    case when n % 50 = 0 then null else 'shop' end, ${now.toISOString()}::timestamptz - n * interval '1 hour'
  from generate_series(1, 20000) as n`)
await db.execute(sql`
  insert into email_subscriptions (email, link, created_at)
  select 'reader' || n || '@example.com', 'link-' || n, ${now.toISOString()}::timestamptz - n * interval '1 hour'
  from generate_series(1, 20000) as n`)
await db.execute(sql`vacuum analyze`)

const to = '2026-11-20'
const READS: [what: string, verb: (tx: Tx) => Promise<unknown>][] = [
  ['figures of the dashboard', countShop],
  ['what waits for staff', countWaitingWork],
  ['recent orders', (tx) => recentOrders(tx, 5)],
  ['what is out', (tx) => listInventory(tx, { state: 'out', limit: 8 })],
  [
    'what runs low, by days of cover',
    (tx) => listInventory(tx, { state: 'low', sort: 'cover', limit: 8 }),
  ],
  ['sales of 12 weeks', (tx) => sumSales(tx, { from: moveDay(to, -83), to, by: 'week' })],
  ['sales of 92 days', (tx) => sumSales(tx, { from: moveDay(to, -91), to, by: 'day' })],
  [
    'sales of two years by month',
    (tx) => sumSales(tx, { from: moveDay(to, -DAYS), to, by: 'month' }),
  ],
  ['conversion of two years', (tx) => countConversion(tx, { from: moveDay(to, -DAYS), to })],
  ['a page of the stock book', (tx) => listChanges(tx, { limit: 50 })],
  [
    'a page of one product’s sales',
    (tx) => listChanges(tx, { productId: 3, reason: 'sale', limit: 50 }),
  ],
  ['proof of the whole book', verifyStock],
]

console.log(`${'read'.padEnd(36)}median ms   worst ms   target`)
for (const [what, verb] of READS) {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now()
    await shop.read(system('bench'), verb)
    times.push(performance.now() - began)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const say = (ms = 0) => String(Math.round(ms)).padStart(9)
  console.log(
    `${what.padEnd(36)}${say(sorted[Math.floor(RUNS / 2)])}  ${say(sorted.at(-1))}   under ${TARGET_MS}`,
  )
}
await database.close()
await server.stop()
