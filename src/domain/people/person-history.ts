// What happened between a person and the shop: by which partner the first order came, orders, cases, quotes,
// claims, vouchers and their uses, reviews and messages, as one list. Each part is found by an index of its
// table.

import { and, type SQL, sql } from 'drizzle-orm'
import { HISTORY_KINDS, type HistoryKind } from '#contract/people.ts'
import type { ListQuery, Page } from '#platform/database/list.ts'
import { searchMatches } from '#platform/database/search.ts'
import { type Branch, pageOfUnion } from '#platform/database/union-pages.ts'
import type { Tx } from '#platform/tx.ts'
import { listed, personOfOrder } from './customer-keys.ts'

export type Happened = {
  kind: HistoryKind
  id: number
  at: Date
  title: string
  state: string
  orderId: number | null
  rating: number | null
  partnerId: number | null
  finds: string
}

type HistoryQuery = ListQuery<'date'> & { orderId: number }

/** A page of the history, the newest first unless the query sorts otherwise. */
export async function listHistory(tx: Tx, query: HistoryQuery): Promise<Page<Happened>> {
  const { limit, q, cursor, sort = '-date' } = query
  const branches = branchesOf(listed(await personOfOrder(tx, query.orderId)), q)
  const isDescending = sort.startsWith('-')
  const { rows, next } = await pageOfUnion(tx, branches, { isDescending, limit, cursor })
  return { items: rows.map(happened), total: await countOf(tx, branches), next }
}

async function countOf(tx: Tx, branches: readonly Branch[]): Promise<number> {
  const counts = branches.map(
    ({ from, where }) => sql`(select count(*) from ${from} where ${where})`,
  )
  const { rows } = await tx.db.execute(sql`select ${sql.join(counts, sql` + `)} as total`)
  return Number(rows[0]?.total ?? 0)
}

function happened(row: Record<string, unknown>): Happened {
  return {
    kind: HISTORY_KINDS[Number(row.rank)] ?? 'order',
    id: Number(row.id),
    at: new Date(String(row.at)),
    title: String(row.title),
    state: String(row.state),
    orderId: numberOrNull(row.order_id),
    rating: numberOrNull(row.rating),
    partnerId: numberOrNull(row.partner_id),
    finds: String(row.finds),
  }
}

const numberOrNull = (value: unknown) => (value === null ? null : Number(value))

type Part = Pick<Branch, 'id' | 'at' | 'from'> & { where: SQL; title: SQL } & Partial<
    Record<'state' | 'orderId' | 'rating' | 'partnerId' | 'finds', SQL>
  >

/** The branches of the history, with only the rows that a search finds. */
function branchesOf(keys: SQL, q: string | undefined): Branch[] {
  const parts = PARTS(keys)
  return HISTORY_KINDS.map((kind, rank) => {
    const { id, at, from, where, title, ...others } = parts[kind]
    const { state = sql`''`, finds = sql`''` } = others
    return {
      ...{ rank, id, at, from },
      where: and(where, searchMatches(q, title, finds, state)),
      columns: sql`${title} as title, ${state} as state, ${finds} as finds,
        ${others.orderId ?? sql`null::integer`} as order_id,
        ${others.rating ?? sql`null::smallint`} as rating,
        ${others.partnerId ?? sql`null::integer`} as partner_id`,
    }
  })
}

const PARTS = (keys: SQL): Record<HistoryKind, Part> => ({
  referral: {
    id: sql`o.id`,
    at: sql`o.created_at`,
    title: sql`concat_ws(' ', m.first_name, m.last_name)`,
    // Staff may have said so afterwards: then nobody followed a link.
    state: sql`case when exists (
      select from order_changes c where c.order_id = o.id and c.field = 'referredBy'
    ) then 'staff' else 'link' end`,
    orderId: sql`o.id`,
    partnerId: sql`m.id`,
    finds: sql`'YB-' || o.id`,
    from: sql`(
      select * from orders where customer_key in (${keys}) and hidden_at is null
      order by created_at, id limit 1
    ) o join mlm_members m on m.id = o.referred_by`,
    where: sql`true`,
  },
  order: {
    id: sql`o.id`,
    at: sql`o.created_at`,
    title: sql`o.product_name`,
    state: sql`o.order_status`,
    orderId: sql`o.id`,
    finds: sql`'YB-' || o.id`,
    from: sql`orders o`,
    where: sql`o.customer_key in (${keys}) and o.hidden_at is null`,
  },
  case: {
    id: sql`c.id`,
    at: sql`c.opened_at`,
    title: sql`c.subject`,
    state: sql`c.state`,
    orderId: sql`o.id`,
    finds: sql`'Case ' || c.id`,
    from: sql`orders o join cases c on c.order_id = o.id`,
    where: sql`o.customer_key in (${keys})`,
  },
  quote: {
    id: sql`q.id`,
    at: sql`q.created_at`,
    title: sql`coalesce(nullif(q.product_name, ''), q.product_category)`,
    state: sql`q.status`,
    orderId: sql`q.order_id`,
    finds: sql`'Q-' || q.id`,
    from: sql`quotes q`,
    where: sql`lower(q.email) in (${keys})`,
  },
  claim: {
    id: sql`l.id`,
    at: sql`l.created_at`,
    title: sql`l.prize`,
    state: sql`l.status`,
    finds: sql`l.email`,
    from: sql`lottery_claims l`,
    where: sql`lower(l.email) in (${keys})`,
  },
  voucher: {
    id: sql`v.id`,
    at: sql`v.created_at`,
    title: sql`v.code`,
    finds: sql`v.code`,
    from: sql`vouchers v`,
    where: sql`v.email_key in (${keys}) and v.email_key <> ''`,
  },
  'voucher-use': {
    id: sql`u.id`,
    at: sql`u.used_at`,
    title: sql`v.code`,
    state: sql`case when u.returned_at is null then 'used' else 'returned' end`,
    orderId: sql`u.order_id`,
    finds: sql`v.code`,
    from: sql`voucher_uses u join vouchers v on v.id = u.voucher_id`,
    where: sql`u.email_key in (${keys})`,
  },
  review: {
    id: sql`r.id`,
    at: sql`r.written_at`,
    title: sql`p.name`,
    state: sql`r.state`,
    orderId: sql`r.order_id`,
    rating: sql`r.rating`,
    finds: sql`r.title`,
    from: sql`orders o join reviews r on r.order_id = o.id join products p on p.id = r.product_id`,
    where: sql`o.customer_key in (${keys})`,
  },
  message: {
    id: sql`m.id`,
    at: sql`m.created_at`,
    title: sql`m.subject`,
    state: sql`m.status`,
    finds: sql`m.email`,
    from: sql`contact_messages m`,
    where: sql`lower(m.email) in (${keys})`,
  },
})
