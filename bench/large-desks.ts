// What stands on the desks beside orders and products: statements of the bank, broadcasts, people who
// work here, the vault log, and a run that pays partners. Written in bulk, for measuring.

import { sql } from 'drizzle-orm'
import { openPostgres } from '#platform/database/database.ts'
import { openShop } from '#platform/shop.ts'
import { system, type Tx } from '#platform/tx.ts'
import { plantDocuments } from './accountant-reports.ts'
import { NOW } from './large-shop.ts'

const LINES = 20_000
const PEOPLE = 500
const PAID = 20_000

const now = sql.raw(`'${NOW.toISOString()}'::timestamptz`)
const upTo = (count: number) => sql`generate_series(1, ${sql.raw(String(count))}) as n`
const hoursAgo = sql`${now} - interval '1 hour' * n`

/** Adds to the shop of `plantLargeShop`. */
export const seedStaffData = (url: string) =>
  plant(url, async (tx) => {
    await plantStatements(tx)
    await plantPeople(tx)
    await plantBroadcasts(tx)
    await plantVaultBook(tx)
    await plantDocuments(tx)
    await plantReviews(tx)
    await plantCases(tx)
  })

/** Adds a run of 20,000 lines, and two years of empty ones, to a programme of as many partners. */
export const plantPayouts = (url: string) =>
  plant(url, async (tx) => {
    await tx.db.execute(sql`
      insert into mlm_payout_batches (year, month, run, status, lines, total_amount, cancelled_at,
        cancel_reason, created_at)
      select 2024 + n / 12, 1 + n % 12, 1, 'cancelled', 0, 0, ${now}, 'Nobody was due', ${now}
      from ${upTo(23)}`)
    await tx.db.execute(sql`
      with run as (
        insert into mlm_payout_batches (year, month, run, status, lines, total_amount, created_at)
        values (2026, 10, 1, 'calculated', ${PAID}, ${PAID * 2500}, ${now}) returning id
      )
      insert into mlm_payments (member_id, amount, payment_method, payout_batch_id, bank_account,
        created_at)
      select m.id, 2500, 'bank_transfer', run.id, 'NCB 1234', ${now}
      from run cross join mlm_members m where m.id <= ${PAID}`)
  })

async function plant(url: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  const database = await openPostgres(url, 1, { limits: {} })
  await openShop({ database, now: () => NOW }).write(system('seed'), work)
  await database.db.execute(sql`vacuum analyze`)
  await database.close()
}

/** A hundred files, of which half the lines were for no order. */
async function plantStatements(tx: Tx): Promise<void> {
  await tx.db.execute(sql`
    insert into bank_statements (file_name, added_lines, imported_by, imported_at)
    select 'statement-' || n || '.csv', 200, 'Clerk', ${hoursAgo} from ${upTo(100)}`)
  await tx.db.execute(sql`
    insert into bank_statement_lines (statement_id, row_number, day, description, bank_reference,
      amount, fingerprint, set_aside_at)
    select 1 + n % 100, 2 + n / 100, (${hoursAgo})::date,
      'TRANSFER FROM CUSTOMER ' || n || ' YB-' || (10000 + n * 4), 'FT' || n, 20000 + n * 37 % 180000,
      'line-' || n, case when n % 2 = 0 then ${now} end
    from ${upTo(LINES)}`)
}

async function plantPeople(tx: Tx): Promise<void> {
  const roles = sql.param(['admin', 'manager', 'clerk', 'custodian', 'auditor', 'viewer'])
  await tx.db.execute(sql`
    insert into users (username, email, first_name, last_name, password, role, is_active,
      created_at, updated_at)
    select 'clerk' || n, 'clerk' || n || '@example.com', 'Yanique', 'Number ' || n, '$argon2id$none',
      (${roles}::text[])[1 + n % 6], n % 3 > 0, ${now}, ${now}
    from ${upTo(PEOPLE)}`)
}

const plantBroadcasts = (tx: Tx) =>
  tx.db.execute(sql`
    insert into broadcasts (subject, body, state, by, created_at, updated_at)
    select 'News of the week ' || n, 'There are new sofas.', 'draft', 'Manager', ${hoursAgo}, ${now}
    from ${upTo(PEOPLE)}`)

const plantVaultBook = (tx: Tx) =>
  tx.db.execute(sql`
    insert into vault_log (at, act, outcome, by, session, address, order_id, secrets, reason, key_id,
      previous, hash)
    select ${hoursAgo}, 'revealed', 'done', 'Custodian', 'session', '192.0.2.1', n, 'number',
      'To charge the card', 'key', 'hash-' || n, 'hash-' || n + 1
    from ${upTo(LINES)} order by n desc`)

/** A review for each of 100,000 orders; one in fifty waits. */
const plantReviews = (tx: Tx) =>
  tx.db.execute(sql`
    insert into reviews (order_id, product_id, color, rating, title, words, shown_as, state,
      written_at, decided_at, queue)
    select o.id, o.product_id, 'Sand', 1 + o.id % 5, 'Sits well ' || o.id,
      'It has been in the dining room for ' || o.id % 60 || ' days.', 'Yanique B., Kingston',
      case when o.id % 50 = 0 then 'waiting' else 'shown' end, o.created_at,
      case when o.id % 50 = 0 then null else o.created_at end,
      case when o.id % 50 = 0 then floor(extract(epoch from o.created_at))
        else 9999999999999 - floor(extract(epoch from o.created_at)) end
    from orders o where o.product_id is not null limit 100000`)

const CASES = 10_000

/** Of ten cases one waits for an answer, one for the shopper, one is decided, and the others are closed. */
async function plantCases(tx: Tx): Promise<void> {
  await tx.db.execute(sql`
    insert into cases (order_id, kind, state, subject, piece, opened_at, answer_by, answered_at, due,
      due_at, decided_at, closed_at)
    select o.id, (array['damage', 'exchange', 'warranty', 'question'])[1 + n % 4],
      case n % 10 when 0 then 'open' when 1 then 'open' when 2 then 'decided' else 'closed' end,
      'The left arm is torn ' || n, 'Montego 3-Seater, Sand', ${hoursAgo},
      ${hoursAgo} + interval '8 hours',
      case when n % 10 = 0 then null else ${hoursAgo} + interval '2 hours' end,
      case when n % 10 = 0 then 'answer' end,
      case when n % 10 = 0 then ${hoursAgo} + interval '8 hours' end,
      case when n % 10 > 1 then ${hoursAgo} + interval '3 hours' end,
      case when n % 10 > 2 then ${hoursAgo} + interval '30 hours' end
    from ${upTo(CASES)} join (
      select id, row_number() over (order by id) as place from orders limit ${sql.raw(String(CASES))}
    ) as o on o.place = n`)
  await tx.db.execute(sql`
    insert into case_messages (case_id, side, words, at)
    select id, 'shopper', subject, opened_at from cases`)
}
