// The comparing program: reads what the shoppers were told from their file, and what the shop says
// from its database, and counts where the two disagree. It shares no code with either.

import { existsSync, readFileSync } from 'node:fs'
import { configFrom } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { Acknowledged } from './shoppers.ts'

export type Compared = {
  acknowledged: number
  cancelled: number
  paid: number
  /** Acknowledged, and not in the shop as it was told. */
  lost: number
  /** Orders that one key made more than once. */
  doubled: number
  /** Orders that hold a piece. */
  held: number
  left: number
  /** Movements after which fewer than none were left, or that do not add up. */
  wrongStockMovements: number
  /** Paid sales without a commission, and sellers paid twice for one sale. */
  commissionsMissing: number
  commissionsDoubled: number
  /** Orders with other than one mail that says they are here. */
  mailsWrong: number
  mailsUnsent: number
  /** Mails that the shop calls sent and the mail server never had, and the other way round. */
  mailsLost: number
  mailsStrange: number
}

type Asked = {
  /** What the mail server took, a Message-ID a line. */
  received?: string
  acknowledgements: string
  env: Record<string, string>
  productId: number
  color: string
}

const { acknowledgements, received, env, productId, color } = JSON.parse(
  process.argv[2] ?? '{}',
) as Asked
const linesOf = (file: string) =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
const recorded = linesOf(acknowledgements).map((line) => JSON.parse(line) as Acknowledged)
const database = await openDatabase(configFrom(env))
const count = async (query: string) => Number((await rows(query))[0]?.n ?? 0)
const rows = async (query: string) => (await database.db.execute(query)).rows

const kept = new Map<string, { id: number; status: string; payment: string }[]>()
for (const row of await rows(
  `select id, notes, order_status as status, payment_status as payment from orders`,
)) {
  const key = String(row.notes)
  const order = { id: Number(row.id), status: String(row.status), payment: String(row.payment) }
  kept.set(key, [...(kept.get(key) ?? []), order])
}
const by = (did: Acknowledged['did']) => recorded.filter((line) => line.did === did)
const holds = ({ key, did, id }: Acknowledged) => {
  const order = kept.get(key)?.find((one) => one.id === id)
  if (did === 'cancelled') return order?.status === 'cancelled'
  return did === 'paid' ? order?.payment === 'paid' : order !== undefined
}

const taken = new Set(received ? linesOf(received) : [])
const written = new Map(
  (await rows(`select message_id as id, state from mails`)).map((row) => [row.id, row.state]),
)

const compared: Compared = {
  acknowledged: by('ordered').length,
  cancelled: by('cancelled').length,
  paid: by('paid').length,
  lost: recorded.filter((line) => !holds(line)).length,
  doubled: [...kept].filter(([key, all]) => key !== '' && all.length > 1).length,
  held: await count(
    `select count(*) as n from orders where held_color = '${color}' and product_id = ${productId}`,
  ),
  left: await count(
    `select pieces as n from stock_levels where product_id = ${productId} and color = '${color}'`,
  ),
  wrongStockMovements: await count(
    `select count(*) as n from (select pieces_after, sum(change)
       over (partition by product_id, color order by id) as counted from stock_movements) m
     where pieces_after < 0 or counted <> pieces_after`,
  ),
  commissionsMissing: await count(
    `select count(*) as n from orders o where o.notes <> '' and o.referred_by is not null
       and o.payment_status = 'paid' and not exists
         (select 1 from commissions c where c.source_order_id = o.id and c.level = 1)`,
  ),
  commissionsDoubled: await count(
    `select count(*) as n from (select 1 from commissions
       where source_order_id is not null and reversal_of is null
       group by source_order_id, member_id, level having count(*) > 1) d`,
  ),
  mailsWrong: await count(
    `select count(*) as n from orders o where o.notes <> '' and (select count(*) from mails m
       where m.order_id = o.id and m.kind = 'order-placed') <> 1`,
  ),
  mailsLost: [...written].filter(([id, state]) => state === 'sent' && !taken.has(String(id)))
    .length,
  mailsStrange: [...taken].filter((id) => !written.has(id)).length,
  mailsUnsent: await count(`select count(*) as n from mails where state not in ('sent', 'kept')`),
}
await database.close()
process.stdout.write(JSON.stringify(compared))
