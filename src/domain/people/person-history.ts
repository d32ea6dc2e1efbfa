// What happened between a person and the shop: orders, cases, quotes, claims, vouchers and their uses,
// reviews and messages, as one list. Each part is found by an index of its table.

import { type SQL, sql } from 'drizzle-orm'
import { HISTORY_KINDS, type HistoryKind } from '#contract/people.ts'
import { isMoment, readCursor, writeCursor } from '#platform/database/cursor.ts'
import type { ListQuery, Page } from '#platform/database/list.ts'
import { searchMatches } from '#platform/database/search.ts'
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
  finds: string
}

type HistoryQuery = ListQuery<'date'> & { orderId: number }

/** A page of the history, the newest first unless the query sorts otherwise. */
export async function listHistory(tx: Tx, query: HistoryQuery): Promise<Page<Happened>> {
  const { limit, q, cursor, sort = '-date' } = query
  const keys = listed(await personOfOrder(tx, query.orderId))
  const newestFirst = sort.startsWith('-')
  const found = searchMatches(q, sql`title`, sql`finds`, sql`state`) ?? sql`true`
  const direction = newestFirst ? sql`desc` : sql`asc`
  const { rows } = await tx.db.execute(sql`
    with happened as (${historyOf(keys)}), found as (select * from happened where ${found})
    select kind, id, at, title, state, order_id, rating, finds,
      (select count(*) from found)::integer as total
    from found where ${afterRow(cursor, newestFirst)}
    order by at ${direction}, rank ${direction}, id ${direction} limit ${limit + 1}`)
  const items = rows.slice(0, limit).map(happened)
  const last = rows.length > limit ? items.at(-1) : undefined
  const total = rows[0] ? Number(rows[0].total) : cursor ? await countFound(tx, keys, found) : 0
  return { items, total, next: last && cursorAfter(last) }
}

const countFound = async (tx: Tx, keys: SQL, found: SQL): Promise<number> => {
  const { rows } = await tx.db.execute(
    sql`with happened as (${historyOf(keys)}) select count(*) as total from happened where ${found}`,
  )
  return Number(rows[0]?.total ?? 0)
}

function happened(row: Record<string, unknown>): Happened {
  return {
    kind: row.kind as HistoryKind,
    id: Number(row.id),
    at: new Date(row.at as string | Date),
    title: String(row.title),
    state: String(row.state),
    orderId: row.order_id === null ? null : Number(row.order_id),
    rating: row.rating === null ? null : Number(row.rating),
    finds: String(row.finds),
  }
}

const rankOf = (kind: HistoryKind) => HISTORY_KINDS.indexOf(kind)

const cursorAfter = ({ kind, id, at }: Happened) =>
  writeCursor([`${rankOf(kind)} ${at.toISOString()}`, id])

/** SQL condition: the row comes after the one of a cursor; true for none, or one that is not ours. */
function afterRow(cursor: string | undefined, newestFirst: boolean): SQL {
  const [value = '', id] = readCursor(cursor) ?? []
  const { rank, at = '' } = /^(?<rank>\d) (?<at>.+)$/.exec(value)?.groups ?? {}
  if (!isMoment(at)) return sql`true`
  const operator = newestFirst ? sql`<` : sql`>`
  return sql`(at, rank, id) ${operator} (${at}::timestamptz, ${Number(rank)}::integer, ${id}::integer)`
}

type Part = { at: SQL; title: SQL; from: SQL } & Partial<
  Record<'state' | 'orderId' | 'rating' | 'finds', SQL>
> & { id: SQL }

const historyOf = (keys: SQL): SQL => {
  const parts = Object.entries(PARTS(keys)).map(([kind, part]) => {
    const { id, at, title, from, state, orderId, rating, finds } = part
    return sql`select ${sql.raw(`'${kind}'`)} as kind, ${sql.raw(String(rankOf(kind as HistoryKind)))} as rank,
      ${id} as id, ${at} as at, ${title} as title, ${state ?? sql`''`} as state,
      ${orderId ?? sql`null::integer`} as order_id, ${rating ?? sql`null::smallint`} as rating,
      ${finds ?? sql`''`} as finds from ${from}`
  })
  return sql.join(parts, sql` union all `)
}

const PARTS = (keys: SQL): Record<HistoryKind, Part> => ({
  order: {
    id: sql`o.id`,
    at: sql`o.created_at`,
    title: sql`o.product_name`,
    state: sql`o.order_status`,
    orderId: sql`o.id`,
    finds: sql`'YB-' || o.id`,
    from: sql`orders o where o.customer_key in (${keys}) and o.hidden_at is null`,
  },
  case: {
    id: sql`c.id`,
    at: sql`c.opened_at`,
    title: sql`c.subject`,
    state: sql`c.state`,
    orderId: sql`o.id`,
    finds: sql`'Case ' || c.id`,
    from: sql`orders o join cases c on c.order_id = o.id where o.customer_key in (${keys})`,
  },
  quote: {
    id: sql`q.id`,
    at: sql`q.created_at`,
    title: sql`coalesce(nullif(q.product_name, ''), q.product_category)`,
    state: sql`q.status`,
    orderId: sql`q.order_id`,
    finds: sql`'Q-' || q.id`,
    from: sql`quotes q where lower(q.email) in (${keys})`,
  },
  claim: {
    id: sql`l.id`,
    at: sql`l.created_at`,
    title: sql`l.prize`,
    state: sql`l.status`,
    finds: sql`l.email`,
    from: sql`lottery_claims l where lower(l.email) in (${keys})`,
  },
  voucher: {
    id: sql`v.id`,
    at: sql`v.created_at`,
    title: sql`v.code`,
    finds: sql`v.code`,
    from: sql`vouchers v where v.email_key in (${keys}) and v.email_key <> ''`,
  },
  'voucher-use': {
    id: sql`u.id`,
    at: sql`u.used_at`,
    title: sql`v.code`,
    state: sql`case when u.returned_at is null then 'used' else 'returned' end`,
    orderId: sql`u.order_id`,
    finds: sql`v.code`,
    from: sql`voucher_uses u join vouchers v on v.id = u.voucher_id where u.email_key in (${keys})`,
  },
  review: {
    id: sql`r.id`,
    at: sql`r.written_at`,
    title: sql`p.name`,
    state: sql`r.state`,
    orderId: sql`r.order_id`,
    rating: sql`r.rating`,
    finds: sql`r.title`,
    from: sql`orders o join reviews r on r.order_id = o.id join products p on p.id = r.product_id
      where o.customer_key in (${keys})`,
  },
  message: {
    id: sql`m.id`,
    at: sql`m.created_at`,
    title: sql`m.subject`,
    state: sql`m.status`,
    finds: sql`m.email`,
    from: sql`contact_messages m where lower(m.email) in (${keys})`,
  },
})
