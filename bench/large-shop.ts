// A shop of a size that this one may reach: 100,000 orders of three lines over two years of 10,000
// products, with their money, stock book, receipts, history and audit log. Written in bulk, the same on every machine.

import { sql } from 'drizzle-orm'
import { openPostgres } from '#platform/database/database.ts'
import { openShop } from '#platform/shop.ts'
import { openMonths } from '#platform/events/months.ts'
import { system, type Tx } from '#platform/tx.ts'
import { sumDays } from '#domain/reports/sum-days.ts'
import { seedCatalogue } from '#seed/demo-shop.ts'

export const ORDERS = 100_000
export const PRODUCTS = 10_000
const DAYS = 730
export const NOW = new Date('2026-11-20T15:00:00Z')

/** The most wanted of the products that only stand here to be many. */
const BEST_SELLER = 13
const OTHERS = 20_000
const CUSTOMERS = 40_000

/** Plants all of it into the database at `url`, which has no product yet. */
export async function plantLargeShop(url: string): Promise<void> {
  const database = await openPostgres(url, 1, { limits: {} })
  const shop = openShop({ database, now: () => NOW })
  await shop.write(system('seed'), async (tx) => {
    await tx.db.execute(sql`alter table products alter column id restart`)
    await seedCatalogue(tx)
    await plantProducts(tx)
    await plantOrders(tx)
    await plantLines(tx)
    await plantMoney(tx)
    await plantStockBook(tx)
    await plantReceipts(tx)
    await plantHistory(tx)
    await openMonths(tx)
    await plantPeople(tx)
    await plantMails(tx)
    while (await sumDays(tx));
  })
  await database.db.execute(sql`vacuum analyze`)
  await database.close()
}

const SECTS = ['compressed-couches', 'sofa-beds', 'chairs', 'mattresses']
const COLORS = ['Sand', 'Navy', 'Charcoal', 'Terracotta']
const KINDS = ['Couch', 'Sofa', 'Sofa-bed', 'Armchair', 'Recliner', 'Mattress', 'Futon', 'Stool']
const PLACES =
  `Negril,Kingston,Montego,Mandeville,Hellshire,Portland,Lucea,Ocho Rios,Treasure Beach,
  Morant,Falmouth,Savanna,Linstead,Maypen,Oracabessa,Bluefields,Yallahs,Santa Cruz`.split(/,\s*/)
const FIRST = `Aaliyah,Andre,Brianna,Camille,Damion,Everton,Fayval,Garfield,Hyacinth,Ian,Jodian,Kemar,
  Lorna,Marlon,Nadine,Oneil,Paulette,Ricardo,Shanice,Tanya-Lee,Unity,Venesha,Wayne,Yanique`
const LAST = `Allen,Bailey,Brown,Campbell,Clarke,Davis,Edwards,Francis,Gordon,Grant,Henry,Johnson,Lewis,
  Morgan,Nelson,Palmer,Reid,Smith,Thompson,Williams,Wright`
const FIRST_NAMES = FIRST.split(/,\s*/)
const LAST_NAMES = LAST.split(/,\s*/)

/** Picks a word of a list by a number. */
const pick = (words: readonly string[], number: string) =>
  sql`(${sql.param(words)}::text[])[1 + (${sql.raw(number)}) % ${sql.raw(String(words.length))}]`

const nowText = sql.raw(`'${NOW.toISOString()}'::timestamptz`)
/** A row for each number from one on, spread evenly over the two years. */
const numbered = (rows: number) =>
  sql.raw(`(
    select n, '${NOW.toISOString()}'::timestamptz
      - (${rows} - n) * interval '1 day' * ${DAYS} / ${rows} as at
    from generate_series(1, ${rows}) as n
  ) as numbered`)

/** Adds products to the catalogue until there are `products` in all. */
export const plantProducts = (tx: Tx, products = PRODUCTS) =>
  tx.db.execute(sql`
    insert into products (name, description, price, category, colors, features, dimensions, material,
      facts, created_at, updated_at)
    select ${pick(PLACES, 'n / 8')} || ' ' || ${pick(KINDS, 'n')} || ' ' || n,
      'Comes in a box and opens into home.', 20000 + n * 37 % 180000, ${pick(SECTS, 'n')},
      ${JSON.stringify(COLORS)}::jsonb, '["Two pockets","Washable cover"]', '200 x 90 x 80 cm', 'Linen',
      jsonb_build_object('seats', 1 + n % 5, 'sleeps', 1 + n % 2), ${nowText}, ${nowText}
    from generate_series(13, ${products}::integer) as n`)

/** Some pieces of every colour that has none yet. */
export async function plantShelves(tx: Tx): Promise<void> {
  const missingStock = sql`
    select product.id as product_id, color, 1 + product.id % 9 as pieces
    from products product cross join jsonb_array_elements_text(product.colors) as color
    where not exists (select from stock_levels where product_id = product.id)`
  await tx.db.execute(sql`
    insert into stock_movements (product_id, color, change, pieces_after, reason, by, at)
    select product_id, color, pieces, pieces, 'opening', 'bench', now() from (${missingStock}) missing`)
  await tx.db.execute(sql`
    insert into stock_levels (product_id, color, pieces)
    select product_id, color, pieces from (${missingStock}) missing`)
}

/** Some products sell much and most a little; the last thousand orders are still being worked on. */
const plantOrders = (tx: Tx) =>
  tx.db.execute(sql`
    insert into orders (product_id, product_name, customer_name, customer_email, customer_phone,
      mailbox_key, phone_key, selected_color, payment_method, shipping_method, total_amount, payment_status, order_status,
      parish, link, created_at, updated_at, paid_at, delivered_at, cancelled_at)
    select product.id, product.name, ${pick(FIRST_NAMES, 'who')} || ' ' || ${pick(LAST_NAMES, 'who / 24')},
      'customer' || who || '@example.com', '876' || lpad((who * 7919 % 10000000)::text, 7, '0'),
      'customer' || who || '@example.com', '+1876' || lpad((who * 7919 % 10000000)::text, 7, '0'),
      ${pick(COLORS, 'n')},
      case when n % 3 = 0 then 'credit_card' else 'bank_transfer' end,
      case when n % 4 = 0 then 'pickup' else 'delivery' end, product.price,
      case when n > ${sql.raw(String(ORDERS - 1000))} then 'pending' else 'paid' end, status,
      'St Ann', 'link-' || n, at, at,
      case when n <= ${sql.raw(String(ORDERS - 1000))} then at end,
      case when status = 'delivered' then at end, case when status = 'cancelled' then at end
    from (
      select n, at, (n * 7907) % ${sql.raw(String(CUSTOMERS))} as who,
        ${sql.raw(String(BEST_SELLER))} + floor(power((n * 7919) % 10007 / 10007.0, 3)
          * ${sql.raw(String(PRODUCTS - BEST_SELLER))})::integer as product_id,
        case when n % 20 = 0 then 'cancelled'
          when n > ${sql.raw(String(ORDERS - 1000))} then 'pending'
          when n > ${sql.raw(String(ORDERS - 1500))} then 'confirmed'
          when n > ${sql.raw(String(ORDERS - 2500))} then 'shipped'
          else 'delivered' end as status
      from ${numbered(ORDERS)}
    ) as placed join products product on product.id = placed.product_id
    order by n`)

/** Three lines an order, of its own product and two others, one after another; the order follows them. */
async function plantLines(tx: Tx): Promise<void> {
  await tx.db.execute(sql`
    insert into order_lines (order_id, position, product_id, product_name, color, quantity, unit_price,
      held_color)
    select o.id, position, product.id, product.name, line.color, 1, product.price,
      case when o.order_status <> 'cancelled' then line.color end
    from orders o cross join generate_series(1, 3) as position
    cross join lateral (
      select case when position = 1 then o.selected_color
        else ${pick(COLORS, 'o.id + position')} end as color,
      case when position = 1 then o.product_id
        else ${BEST_SELLER} + (o.id::bigint * 7919 * position) % ${PRODUCTS - BEST_SELLER} end as product_id
    ) as line
    join products product on product.id = line.product_id
    order by o.id, position`)
  await tx.db.execute(sql`
    update orders set lines_version = 1, total_amount = bought.total, held_color = bought.held,
      placed_total = bought.total, paid_in_full_since = paid_at,
      product_name = product_name || ' and 2 more', other_lines = bought.others
    from (
      select order_id, sum(unit_price) as total, (array_agg(held_color order by position))[1] as held,
        string_agg(product_name, ', ' order by position) filter (where position > 1) as others
      from order_lines group by order_id
    ) as bought where bought.order_id = orders.id`)
}

/** How many of the latest refunds are still to be sent. */
const REFUNDS_DUE = 300

/** Paid orders have a payment, every fifth two; what was cancelled went back, but for the latest. */
async function plantMoney(tx: Tx): Promise<void> {
  await tx.db.execute(sql`
    insert into order_payments (order_id, amount, method, source, recorded_by, recorded_at)
    select id, case when id % 5 > 0 then total_amount when part = 1 then 10000 else total_amount - 10000 end,
      case when payment_method = 'credit_card' then 'card' else 'transfer' end, 'hand', 'seed', paid_at
    from orders cross join generate_series(1, 2) as part
    where payment_status = 'paid' and (part = 1 or id % 5 = 0)
    order by id`)
  await tx.db.execute(sql`
    with owed as (
      select o.*, row_number() over (order by id desc) <= ${sql.raw(String(REFUNDS_DUE))} as is_open
      from orders o where order_status = 'cancelled' and payment_status = 'paid'
    ), tasks as (
      insert into refund_tasks (order_id, amount, opened_at, due_on, closed_at, outcome, closed_by)
      select id, total_amount, paid_at, paid_at::date + 9, case when not is_open then paid_at end,
        case when not is_open then 'refunded' end, case when not is_open then 'seed' end
      from owed returning id, order_id, amount, opened_at, closed_at
    )
    insert into order_refunds (order_id, task_id, amount, method, recorded_by, recorded_at)
    select order_id, id, amount, 'transfer', 'seed', opened_at + interval '3 days' from tasks
    where closed_at is not null`)
}

/** Each colour opens with what is sold of it and a few pieces more, and loses one by each line. */
async function plantStockBook(tx: Tx): Promise<void> {
  await tx.db.execute(sql`
    create temporary table opening on commit drop as
    select product.id as product_id, color, coalesce(sold, 0)::integer as sold,
      (product.id + ascii(color)) % 9 as spare
    from products product cross join unnest(${sql.param(COLORS)}::text[]) as color
    left join (
      select product_id, held_color, count(*) as sold from order_lines
      where held_color is not null group by product_id, held_color
    ) as sales on sales.product_id = product.id and sales.held_color = color
    where product.id >= ${BEST_SELLER}`)
  await tx.db.execute(sql`
    insert into stock_movements (product_id, color, change, pieces_after, reason, by, at)
    select product_id, color, sold + spare, sold + spare, 'opening', 'seed',
      ${nowText} - interval '1 day' * ${DAYS}
    from opening where sold + spare > 0`)
  await tx.db.execute(sql`
    insert into stock_movements (product_id, color, change, pieces_after, reason, order_id, by, at)
    select line.product_id, opening.color, -1,
      sold + spare - row_number() over (partition by line.product_id, opening.color order by line.id),
      'sale', orders.id, 'shopper', created_at
    from order_lines line join orders on orders.id = line.order_id join opening
      on opening.product_id = line.product_id and opening.color = line.held_color
    order by line.id`)
  await tx.db.execute(sql`
    insert into stock_levels (product_id, color, pieces) select product_id, color, spare from opening`)
}

const plantReceipts = (tx: Tx) =>
  tx.db.execute(sql`
    insert into order_receipts (order_id, file_name, stored_name, media_type, bytes, sha256, uploaded_at)
    select id, 'a.pdf', 'file-' || id, 'application/pdf', 1, '', created_at from orders
    where payment_method = 'bank_transfer' and id % 2 = 0`)

async function plantHistory(tx: Tx): Promise<void> {
  await tx.db.execute(sql`
    insert into events (name, facts, actor, by, at)
    select name, facts || jsonb_build_object('orderId', id), '{"kind":"system","name":"seed"}',
      'seed', created_at
    from orders cross join (values
      ('order.placed', '{}'::jsonb),
      ('order.status-changed', '{"from":"pending","to":"confirmed"}'::jsonb)
    ) as happened (name, facts)
    order by orders.id`)
  await tx.db.execute(sql`
    insert into audit_logs (by, action, entity_type, entity_id, changes, ip_address, severity, created_at)
    select ${pick(FIRST_NAMES, 'n')},
      ${pick(['order.status-changed', 'product.changed', 'staff.signed-in'], 'n')},
      ${pick(['order', 'product', 'staff'], 'n')}, (10001 + n)::text,
      jsonb_build_object('from', 'pending', 'to', 'confirmed', 'number', n), '192.0.2.1',
      case when n % 40 = 0 then 'warning' else 'info' end, at
    from ${numbered(ORDERS)} order by n`)
}

async function plantPeople(tx: Tx): Promise<void> {
  const name = sql`${pick(FIRST_NAMES, 'n')} || ' ' || ${pick(LAST_NAMES, 'n / 24')}`
  await tx.db.execute(sql`
    insert into quotes (customer_name, email, contact_number, product_category, preferred_color,
      preferred_size, status, declined_by, created_at)
    select ${name}, 'quote' || n || '@example.com', '8765550100', 'chairs', 'Sand', 'Small',
      case when n % 50 = 0 then 'pending' else 'declined' end,
      case when n % 50 = 0 then null else 'shop' end, at
    from ${numbered(OTHERS)}`)
  await tx.db.execute(sql`
    insert into email_subscriptions (email, link, created_at)
    select 'reader' || n || '@example.com', 'link-' || n, at from ${numbered(OTHERS)}`)
  await tx.db.execute(sql`
    insert into contact_messages (name, email, phone, subject, message, created_at)
    select ${name}, 'writer' || n || '@example.com', '8765550100', 'Delivery to the hills',
      'When does the van come to us? Question ' || n, at
    from ${numbered(OTHERS)}`)
  await tx.db.execute(sql`
    insert into lottery_claims (name, email, phone, prize, prize_id, created_at, updated_at)
    select ${name}, 'winner' || n || '@example.com', '8765550100', 'Care kit', 'care-kit', at, at
    from ${numbered(OTHERS)}`)
}

const plantMails = (tx: Tx) =>
  tx.db.execute(sql`
    insert into mails (id, key, kind, recipient, subject, html, text, message_id, state, attempts,
      order_id, created_at, sent_at)
    select gen_random_uuid(), 'order-placed:' || id, 'order-placed', customer_email,
      'We have received your order YB-' || id, '', '', '<' || id || '@shop.example>',
      case when id % 1000 = 0 then 'failed' else 'sent' end, 1, id, created_at, created_at
    from orders`)
