// What was invoiced: documents less credit notes by the day of the document, by what their rows say.
// The delivery is a group of its own. The margin is what remains without tax and cost, of rows whose
// cost is known; of the others it is said how much they are. Of days that are over it reads the totals that
// are kept, and rows only of the days between.

import { and, between, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  type Days,
  daysOf,
  type InvoicedGroup,
  type InvoicedQuery,
} from '#contract/accountant-reports.ts'
import type { DocumentKind } from '#contract/document-content.ts'
import { centsFromDollars } from '#contract/money.ts'
import { documentRows, documents } from '#domain/documents/documents.table.ts'
import type { Tx } from '#platform/tx.ts'
import { combined, GROUP, groupedRow, REST, SUM_NAMES, SUMMED } from './invoiced-rows.ts'

/** In cents. */
export type InvoicedSum = {
  quantity: number
  total: number
  gct: number
  /** Null where the cost of no row is known. */
  margin: number | null
  costUnknown: number
  carriedOver: number
}
export type InvoicedGroupSum = InvoicedSum & { name: string; isDelivery: boolean }

/** The groups that a screen shows; a file has all of them. */
const MAX_LISTED = 200

export async function sumInvoiced(
  tx: Tx,
  { by, ...period }: InvoicedQuery,
  most: number = MAX_LISTED,
) {
  const days = daysOf(period)
  const rows = await sumGroups(tx, days, by, most)
  const [shown, rest] = [rows.slice(0, -1), rows.at(-1)]
  const carried = await sumCarriedOver(tx, days, by)
  const names = await namesOf(tx, shown)
  const groups = shown.map((row): InvoicedGroupSum => {
    const isDelivery = Boolean(row.is_delivery)
    const name = isDelivery ? 'Delivery' : (names.get(Number(row.latest_row)) ?? String(row.name))
    return { name, isDelivery, ...sumOf(row, carried.get(keyOf(row)) ?? 0) }
  })
  const others = othersOf(rest, carriedBeside(carried, groups))
  return {
    ...days,
    by,
    groups,
    others,
    total: [...groups, ...(others ? [others] : [])].reduce(added, NOTHING),
    documents: await countDocuments(tx, days),
    unpaid: await sumUnpaid(tx, days),
  }
}

/** The groups beyond those that are shown, as one. */
function othersOf(row: Record<string, unknown> | undefined, carriedOver: number) {
  const groups = Number(row?.groups ?? 0)
  return row && groups > 0 ? { groups, ...sumOf(row, carriedOver) } : null
}

/** What was carried over in all, less that of the groups that are shown. */
const carriedBeside = (carried: Map<string, number>, groups: readonly InvoicedSum[]) =>
  [...carried.values()].reduce((sum, cents) => sum + cents, 0) -
  groups.reduce((sum, group) => sum + group.carriedOver, 0)

/** Every group in one statement, so that all of it is of one moment. */
async function sumGroups(tx: Tx, { from, to }: Days, by: InvoicedGroup, most: number) {
  const group = sql.raw(`'${by}'`)
  const totalsAt = (day: SQL) => sql`(
    select * from invoiced_totals where grouped_by = ${group} and through = (select ${day} from bounds)
  )`
  const { rows } = await tx.db.execute(sql`
    with kept as materialized (
      select (select min(through) from invoiced_totals where through >= ${from}::date - 1) as first,
        (select max(through) from invoiced_totals where through <= ${to}::date) as last
    ), bounds as materialized (
      -- Without two totals in the period, all of its rows are read.
      select case when first < last then first else ${to}::date end as first,
        case when first < last then last end as last from kept
    ), read as (
      select ${GROUP}, max(latest_row) as latest_row, ${SUMMED}
      from (
        select ${groupedRow(group)} from document_rows r
        where r.issued_on between ${from} and (select first from bounds)
          or r.issued_on between (select last + 1 from bounds) and ${to}
      ) as part group by ${GROUP}
    ), summed as (
      select ${GROUP}, greatest(late.latest_row, read.latest_row) as latest_row,
        ${combined(sql`late`, sql`early`, sql`read`)}
      from ${totalsAt(sql`last`)} late
      left join ${totalsAt(sql`first`)} early using (${GROUP})
      full join read using (${GROUP})
    ), sold as materialized (
      select * from summed where rows > 0
    ), shown as materialized (
      select * from sold order by total desc, name, product_id limit ${most}
    )
    select false as rest, ${GROUP}, latest_row, 1 as groups, ${SUM_NAMES} from shown
    union all
    select true, false, 0, '', 0, count(*) - (select count(*) from shown), ${REST} from sold
    order by rest, total desc, name, product_id`)
  return rows
}

/** What of each group was carried over. */
async function sumCarriedOver(tx: Tx, { from, to }: Days, by: InvoicedGroup) {
  const { rows } = await tx.db.execute(sql`
    select ${GROUP}, sum(total) as total
    from (
      select ${groupedRow(sql.raw(`'${by}'`))}
      from documents d join document_rows r on r.document_id = d.id
      where d.kind = 'carried-over' and d.issued_on between ${from} and ${to}
    ) as part group by ${GROUP}`)
  return new Map(rows.map((row) => [keyOf(row), centsOf(row.total)]))
}

const keyOf = (row: Record<string, unknown>) =>
  [row.is_delivery, row.product_id, row.name].map(String).join(' ')

/** A group is called by its key; a product as its latest row names it. */
async function namesOf(tx: Tx, rows: readonly Record<string, unknown>[]) {
  const ids = rows.flatMap((row) => (Number(row.product_id) > 0 ? [Number(row.latest_row)] : []))
  const { id, productName } = documentRows
  const named = await tx.db.select({ id, productName }).from(documentRows).where(inArray(id, ids))
  return new Map(named.map((row) => [row.id, row.productName]))
}

function sumOf(row: Record<string, unknown>, carriedOver: number): InvoicedSum {
  const [total, gct] = [centsOf(row.total), centsOf(row.gct)]
  const costUnknown = centsOf(row.cost_unknown)
  const margin = total - gct - costUnknown - centsOf(row.cost)
  return {
    quantity: Number(row.quantity),
    total,
    gct,
    margin: Number(row.rows_with_cost) > 0 ? margin : null,
    costUnknown,
    carriedOver,
  }
}

function added(one: InvoicedSum, other: InvoicedSum): InvoicedSum {
  const known = one.margin ?? other.margin
  return {
    quantity: one.quantity + other.quantity,
    total: one.total + other.total,
    gct: one.gct + other.gct,
    margin: known === null ? null : (one.margin ?? 0) + (other.margin ?? 0),
    costUnknown: one.costUnknown + other.costUnknown,
    carriedOver: one.carriedOver + other.carriedOver,
  }
}

const NOTHING: InvoicedSum = {
  quantity: 0,
  total: 0,
  gct: 0,
  margin: null,
  costUnknown: 0,
  carriedOver: 0,
}

const centsOf = (dollars: unknown) => centsFromDollars((dollars ?? '0') as string) ?? 0

/** Each kind by its index alone. */
async function countDocuments(tx: Tx, { from, to }: Days) {
  const countOf = (kind: DocumentKind) =>
    tx.db.$count(documents, and(eq(documents.kind, kind), between(documents.issuedOn, from, to)))
  return {
    invoices: await countOf('invoice'),
    creditNotes: await countOf('credit-note'),
    carriedOver: await countOf('carried-over'),
  }
}

/**
 * What is due as of now of the orders that were invoiced in these days. Few orders are not paid: they are
 * gone through, and not the documents. `offset 0` keeps the planner from turning that around.
 */
async function sumUnpaid(tx: Tx, { from, to }: Days) {
  const { rows } = await tx.db.execute(sql`
    select count(*)::integer as orders, coalesce(sum(due), 0)::text as due
    from (
      select total_amount
        - coalesce((select sum(amount) from order_payments where order_id = o.id), 0)
        + coalesce((select sum(amount) from order_refunds where order_id = o.id), 0) as due
      from (
        select id, total_amount from orders
        where payment_status <> 'paid' and order_status <> 'cancelled' offset 0
      ) as o
      where exists (
        select from documents where order_id = o.id and issued_on between ${from} and ${to}
          and kind in ('invoice', 'carried-over') offset 0
      )
    ) as owed where due > 0`)
  const [owed] = rows
  return { orders: Number(owed?.orders ?? 0), amount: centsOf(owed?.due) }
}
