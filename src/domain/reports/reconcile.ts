// Checks the invariants of partners' and orders' money (docs/money.md) against the present
// rows, and names whatever breaks one. Reads only.

import { desc, type SQL, sql } from 'drizzle-orm'
import { INVARIANTS, type ListBreaks } from '#contract/reconciliation.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#domain/ledger/ledger.table.ts'
import { paginateInMemory } from '#platform/database/in-memory-list.ts'
import type { Tx } from '#platform/tx.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { LOOK_UPS, type Scope } from './book-lookups.ts'
import type { Stretch } from './order-lookups.ts'

export type Invariant = {
  number: number
  title: string
  /** How many rows were looked at, and what they are. */
  checked: number
  counted: string
  /** What breaks it, in words; empty if it holds. */
  found: string[]
}

const MAX_NAMED = 20
/** How many of the latest transactions and orders are checked within a request. */
const LATEST = 2_000
/** The most violations that are listed: more than anybody reads. */
const MAX_COUNTED = 10_000
const MAX_ID = 2_147_483_647

/** The id of the last transaction. */
export async function lastTransaction(tx: Tx): Promise<number> {
  const [last] = await tx.db
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .orderBy(desc(ledgerTransactions.id))
    .limit(1)
  return last?.id ?? 0
}

/**
 * All of the books, or their latest transactions with the partners that those concern, and the
 * latest orders.
 */
export async function scopeOf(tx: Tx, latest = MAX_ID): Promise<Scope> {
  const through = await lastTransaction(tx)
  const transactions = { after: Math.max(0, through - latest), through }
  const orders = await latestOrders(tx, latest)
  if (transactions.after === 0)
    return { transactions, members: { after: 0, through: MAX_ID }, orders, runs: 'all' }
  const { rows } = await tx.db.execute(sql`
    select distinct a.member_id as id from ${ledgerEntries} e
      join ${ledgerAccounts} a on a.id = e.account_id
    where e.transaction_id > ${transactions.after} and a.member_id is not null`)
  return { transactions, members: rows.map(({ id }) => Number(id)), orders, runs: 'recent' }
}

async function latestOrders(tx: Tx, latest: number): Promise<Stretch> {
  if (latest === MAX_ID) return { after: 0, through: MAX_ID }
  const [before] = await tx.db
    .select({ id: orders.id })
    .from(orders)
    .orderBy(desc(orders.id))
    .limit(1)
    .offset(latest)
  return { after: before?.id ?? 0, through: MAX_ID }
}

export async function reconcile(tx: Tx, chosen?: Scope): Promise<Invariant[]> {
  const scope = chosen ?? (await scopeOf(tx))
  const checked: Invariant[] = []
  for (const [index, [title, counted]] of INVARIANTS.entries()) {
    const number = index + 1
    const found = await findViolations(tx, { number, scope, limit: MAX_NAMED })
    checked.push({ number, title, counted, checked: await countChecked(tx, number, scope), found })
  }
  return checked
}

async function countChecked(tx: Tx, number: number, scope: Scope): Promise<number> {
  const counts = LOOK_UPS[number - 1]?.[0](scope) ?? sql`select 0 as checked`
  const { rows } = await tx.db.execute(counts)
  return Number(rows[0]?.checked ?? 0)
}

type Look = { number: number; scope: Scope; limit: number }

/** What breaks one invariant, in words. */
export async function findViolations(tx: Tx, { number, scope, limit }: Look) {
  const [, ...lookUps] = LOOK_UPS[number - 1] ?? []
  const breaks = lookUps.map((lookUp): SQL => sql`(${lookUp(scope)})`)
  const { rows } = await tx.db.execute(sql`${sql.join(breaks, sql` union all `)} limit ${limit}`)
  return rows.map((row) => String(row.found))
}

/** Checks the latest transactions and orders: all of them, if there are few. */
export async function lookNow(tx: Tx) {
  const scope = await scopeOf(tx, LATEST)
  const invariants = await reconcile(tx, scope)
  return {
    everything: scope.runs === 'all' && scope.orders.after === 0,
    transactions: invariants[0]?.checked ?? 0,
    orders: invariants.find(({ counted }) => counted === 'orders')?.checked ?? 0,
    invariants,
  }
}

/** What breaks one invariant at present, a page at a time. */
export async function listBreaks(tx: Tx, { number, ...page }: ListBreaks & { limit: number }) {
  const scope = await scopeOf(tx, LATEST)
  const found = await findViolations(tx, { number, scope, limit: MAX_COUNTED })
  return paginateInMemory(found, page, {
    key: (text) => text,
    searchText: (text) => [text],
    sorts: { said: (text) => text },
  })
}

/** The sum of all accounts, in cents. */
export async function sumOfAccounts(tx: Tx): Promise<number> {
  const { rows } = await tx.db.execute(
    sql`select coalesce(sum(balance_cents), 0)::text as sum from ${ledgerAccounts}`,
  )
  return Number(rows[0]?.sum)
}
