// The rows of documents as SQL, as the report of what was invoiced groups and sums them. A row `r` is of
// the delivery, of a product, which is known by its number, or of what the row names.

import { type SQL, sql } from 'drizzle-orm'

/** What groups are told apart by. */
export const GROUP = sql`is_delivery, product_id, name`

/** What is summed of each group. */
const SUMS = ['rows', 'quantity', 'total', 'gct', 'rows_with_cost', 'cost', 'cost_unknown'] as const

const each = (write: (name: SQL) => SQL) =>
  sql.join(
    SUMS.map((name) => write(sql.raw(name))),
    sql`, `,
  )

export const SUM_NAMES = each((name) => name)

/** The sums of some rows. */
export const SUMMED = each((name) => sql`coalesce(sum(${name}), 0) as ${name}`)

/** The sums of some rows, less those of the table `shown`. */
export const REST = each(
  (name) =>
    sql`coalesce(sum(${name}), 0) - coalesce((select sum(${name}) from shown), 0) as ${name}`,
)

/** The sums of one part, less those of another, and those of a third. */
export const combined = (one: SQL, less: SQL, more: SQL) =>
  each(
    (name) => sql`coalesce(${one}.${name}, 0) - coalesce(${less}.${name}, 0)
      + coalesce(${more}.${name}, 0) as ${name}`,
  )

/** The group that a row of `document_rows r` belongs to, the row itself, and what it adds to the sums. */
export const groupedRow = (by: SQL) => sql`
  r.kind = 'delivery' as is_delivery,
  case when r.kind = 'piece' and ${by} = 'product' then coalesce(r.product_id, 0) else 0 end as product_id,
  case when r.kind = 'delivery' then ''
    when ${by} = 'product' then case when r.product_id is null then r.product_name else '' end
    when ${by} = 'category' then r.category
    when ${by} = 'colour' then r.color
    else r.parish end as name,
  r.id as latest_row, 1 as rows, case when r.kind = 'piece' then r.quantity else 0 end as quantity,
  r.net as total, r.gct, case when r.unit_cost is null then 0 else 1 end as rows_with_cost,
  coalesce(r.quantity * r.unit_cost, 0) as cost,
  case when r.unit_cost is null then r.net - r.gct else 0 end as cost_unknown`

/** Totals that are not the sum of the rows through their day; the rows are read once for all of them. */
export const totalsUnlikeRows = () => sql`
  with days as (
    select issued_on as through, ${SUMMED}
    from (select r.issued_on, ${groupedRow(sql`''`)} from document_rows r) as row group by 1
  ), counted as (
    select through, ${each((name) => sql`sum(${name}) over (order by through) as ${name}`)} from days
  ), kept as (
    select through, grouped_by, ${SUMMED} from invoiced_totals group by 1, 2
  )
  select 'what is invoiced by ' || k.grouped_by || ' through ' || k.through as found
  from kept k left join lateral (
    select * from counted c where c.through <= k.through order by c.through desc limit 1
  ) c on true
  where (${each((name) => sql`k.${name}`)}) is distinct from (${each((name) => sql`c.${name}`)})
  order by k.through, k.grouped_by`
