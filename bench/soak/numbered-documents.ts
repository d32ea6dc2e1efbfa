// A thousand invoices by two processes that are each killed once, while every tenth transaction fails after its
// number: the series has every number once, and every sold order its invoice.

import { Pool } from 'pg'
import { startPostgres } from '#testing/postgres.ts'
import { AN_ORDER } from '#testing/production-shop.ts'
import { freePort } from '#testing/running-shop.ts'
import { ask, newAgent } from './ask.ts'
import { eventually, type Part, pause, scaled } from './part.ts'
import { newWorld } from './world.ts'

const INVOICES = 1000
const CONNECTIONS = 20

/** Every tenth invoice is refused when its transaction commits. */
const FAIL_EACH_TENTH = `
  create sequence trials;
  create function fail_each_tenth() returns trigger language plpgsql as $$
  begin
    if nextval('trials') % 10 = 0 then raise exception 'every tenth fails'; end if;
    return null;
  end $$;
  create constraint trigger documents_fail after insert on documents deferrable initially deferred
    for each row execute function fail_each_tenth()`

const COUNTS = `
  select (select count(*)::int from orders where paid_at is not null) as sold,
    (select count(*)::int from documents where kind = 'invoice') as invoices,
    (select count(distinct order_id)::int from documents where kind = 'invoice') as invoiced,
    (select count(distinct number)::int from documents where kind = 'invoice') as numbers,
    (select coalesce(max(split_part(number, '-', 3)::int), 0) from documents where kind = 'invoice') as last,
    (select last_value::int / 10 from trials) as failed`

type Counts = {
  sold: number
  invoices: number
  invoiced: number
  numbers: number
  last: number
  failed: number
}

export const numberedDocuments: Part = {
  name: 'numbered documents',
  claim:
    '1,000 invoices by two processes, every tenth transaction failing, each process killed once: no gap, none twice',
  run: async (scale = 1) => {
    const postgres = await startPostgres({ durable: true })
    const world = await newWorld({ databaseUrl: postgres.url, pieces: 100_000 })
    const processes: Record<string, string>[] = [{}, { PORT: String(await freePort()) }]
    const shops = await Promise.all(processes.map((env) => world.open(env)))
    const pool = new Pool({ connectionString: postgres.url, max: 2 })
    await pool.query(FAIL_EACH_TENTH)
    const headers = { authorization: `Bearer ${await world.token()}` }
    const invoices = scaled(INVOICES, scale)
    const counts = async () => (await pool.query<Counts>(COUNTS)).rows[0] as Counts
    const selling = sellUntil(
      shops.map(({ url }) => url),
      { headers, isDone: async () => (await counts()).invoices >= invoices },
    )
    for (const [index, env] of processes.entries()) {
      const share = ((index + 1) * invoices) / 3
      await eventually(async () => (await counts()).invoices >= share, 900)
      await shops[index]?.kill()
      shops[index] = await world.open(env)
    }
    await selling
    const found = await counts()
    for (const shop of shops) await shop.stop()
    await pool.end()
    await postgres.stop()
    world.forget()
    const { sold, invoiced, numbers, last, failed } = found
    const isWhole = found.invoices === last && numbers === last && invoiced === sold
    return {
      held: isWhole && found.invoices === sold && failed > 0 && last >= invoices,
      figures: `${found.invoices} invoices of ${sold} sold orders, numbers 1 to ${last}, ${failed} transactions failed`,
    }
  },
}

type Selling = { headers: Record<string, string>; isDone: () => Promise<boolean> }

/** Sells orders over and over, whatever fails meanwhile. */
async function sellUntil(urls: readonly string[], { headers, isDone }: Selling): Promise<void> {
  const agent = newAgent(CONNECTIONS)
  let turn = 0
  const sell = async () => {
    while (!(await isDone())) {
      const at = turn++
      const url = urls[at % urls.length] ?? ''
      try {
        const body = { ...AN_ORDER, customerEmail: `buyer${at}@example.com` }
        const from = { 'x-forwarded-for': `10.30.${(at >> 8) & 255}.${at & 255}` }
        const placed = await ask(agent, `${url}/api/orders`, {
          method: 'POST',
          headers: from,
          body,
        })
        const { order } = JSON.parse(placed.text) as { order: { id: number } }
        const paid = { method: 'PUT', headers, body: { paymentStatus: 'paid' } }
        await ask(agent, `${url}/api/orders/${order.id}`, paid)
      } catch {
        // The process was killed; the order is sold by nobody or was sold just before.
        await pause(200)
      }
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sell))
  agent.destroy()
}
