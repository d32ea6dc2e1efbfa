// The only way in which partners' money moves. A posting is one transaction of the books for one
// partner: it sums to zero, happens once for its key, and updates the partner's wallet. The same
// key with other content is an error, as is anything that the constraints of the books refuse.

import { createHash } from 'node:crypto'
import { and, asc, inArray, isNull, or, sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { dollarsFromCents } from '#contract/money.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import {
  type AccountKind,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
  MEMBER_ACCOUNTS,
  type MemberAccount,
  type ShopAccount,
  type TransactionKind,
} from './ledger.table.ts'
import { openAccounts, openShopAccounts } from './open-accounts.ts'
import { type BookedEntry, projectWallet, RESOLVES_LINES } from './project-wallet.ts'
import { walletTransactions, wallets } from './wallets.table.ts'

export type Balances = Record<MemberAccount, number>
export type Entry = [account: AccountKind, amountCents: number]

export type Posting = {
  /** The caller's key of this movement; posting it again does nothing. */
  key: string
  kind: TransactionKind
  /** What it is about, such as `commission:12`. */
  reference: string
  memberId: number
  /** The amount to move; how it is split over the accounts may depend on their balances. */
  amountCents: number
  /** The transaction whose held money this one releases. */
  resolves?: number | undefined
  /** Returns the entries, given the partner's balances; entries of zero are left out. */
  move: (balances: Balances) => Entry[]
}

/** Posts one movement and returns the id of its transaction. */
export async function post(tx: Tx, posting: Posting): Promise<number> {
  const ids = await postAll(tx, [posting])
  return ids[0] as number
}

/**
 * Posts movements in this order, all in the same few statements; returns the ids of their
 * transactions.
 */
export async function postAll(tx: Tx, postings: readonly Posting[]): Promise<number[]> {
  if (postings.length === 0) return []
  const accounts = await lockAccounts(tx, postings)
  const posted = await findPosted(tx, postings)
  const unposted = postings.filter(({ key }) => !posted.has(key))
  const moves = unposted.map((posting) => ({ posting, rows: moveRows(accounts, posting) }))
  const ids = new Map([...posted, ...(await writeTransactions(tx, moves))])
  const booked = await writeEntries(tx, moves, ids)
  await writeWallets(tx, booked)
  return postings.map(({ key }) => {
    const id = ids.get(key)
    assert(id !== undefined)
    return id
  })
}

/** The shop's account on the other side of the entry. */
const SHOP_SIDE: Partial<Record<TransactionKind, ShopAccount>> = {
  commission_posted: 'commission_expense',
  commission_voided: 'commission_expense',
  commission_reversed: 'commission_expense',
  adjustment: 'commission_expense',
  payout_settled: 'bank_clearing',
  tax_remitted: 'bank_clearing',
}

type Account = typeof ledgerAccounts.$inferSelect
type Accounts = Map<string, Account>
const accountKey = (memberId: number | null, kind: AccountKind) => `${memberId ?? 'shop'} ${kind}`

/**
 * Locks the accounts in the order of their ids, so that no two postings deadlock; opens missing
 * ones.
 */
async function lockAccounts(tx: Tx, postings: readonly Posting[]): Promise<Accounts> {
  const memberIds = [...new Set(postings.map(({ memberId }) => memberId))]
  const shopSides = [...new Set(postings.flatMap(({ kind }) => SHOP_SIDE[kind] ?? []))]
  const ours = and(isNull(ledgerAccounts.memberId), inArray(ledgerAccounts.kind, shopSides))
  const select = async () => {
    const rows = await tx.db
      .select()
      .from(ledgerAccounts)
      .where(or(inArray(ledgerAccounts.memberId, memberIds), shopSides.length ? ours : undefined))
      .orderBy(asc(ledgerAccounts.id))
      .for('update')
    return new Map(rows.map((row) => [accountKey(row.memberId, row.kind), row]))
  }
  const found = await select()
  if (found.size === memberIds.length * MEMBER_ACCOUNTS.length + shopSides.length) return found
  for (const memberId of memberIds) await openAccounts(tx, memberId)
  await openShopAccounts(tx)
  return select()
}

/** The transactions of postings whose key was posted before, which must have the same content. */
async function findPosted(tx: Tx, postings: readonly Posting[]): Promise<Map<string, number>> {
  const fingerprints = new Map(postings.map((posting) => [posting.key, fingerprintOf(posting)]))
  assert.equal(fingerprints.size, postings.length, 'each posting has a key of its own')
  const rows = await tx.db
    .select()
    .from(ledgerTransactions)
    .where(inArray(ledgerTransactions.key, [...fingerprints.keys()]))
  for (const { key, fingerprint } of rows)
    assert.equal(fingerprint, fingerprints.get(key), `the key ${key} moved something else`)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

function fingerprintOf({ kind, reference, memberId, amountCents, resolves }: Posting): string {
  const content = [kind, reference, memberId, amountCents, resolves ?? null]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

type Row = Omit<BookedEntry, 'id'> & { accountId: number; sequence: number }
type Moving = { posting: Posting; rows: Row[] }
type BookedPosting = { posting: Posting; entries: BookedEntry[] }

/** The entries of a posting, following those before it; updates the balances in `accounts`. */
function moveRows(accounts: Accounts, posting: Posting): Row[] {
  const { memberId } = posting
  const of = (kind: AccountKind) =>
    accounts.get(accountKey(kind === SHOP_SIDE[posting.kind] ? null : memberId, kind))
  const balances = MEMBER_ACCOUNTS.map((kind) => [kind, of(kind)?.balanceCents ?? 0])
  const moved = posting.move(Object.fromEntries(balances) as Balances)
  const sum = moved.reduce((total, [, amountCents]) => total + amountCents, 0)
  assert.equal(sum, 0, 'a transaction sums to zero')
  return moved
    .filter(([, amountCents]) => amountCents !== 0)
    .map(([kind, amountCents]) => {
      const account = of(kind)
      assert(account, `the account ${kind} is locked`)
      account.balanceCents += amountCents
      account.entries += 1
      const { id: accountId, balanceCents: balanceAfterCents, entries: sequence } = account
      return { account: kind, accountId, amountCents, balanceAfterCents, sequence }
    })
}

async function writeTransactions(tx: Tx, moves: Moving[]): Promise<[string, number][]> {
  if (moves.length === 0) return []
  const rows = moves.map(({ posting, rows: { length: entries } }) => {
    const { key, kind, reference, resolves = null } = posting
    const fingerprint = fingerprintOf(posting)
    const by = actorLabel(tx.actor)
    return { key, kind, reference, resolves, entries, fingerprint, by, at: tx.now }
  })
  const written = await tx.db
    .insert(ledgerTransactions)
    .values(rows)
    .returning({ id: ledgerTransactions.id, key: ledgerTransactions.key })
  return written.map(({ key, id }) => [key, id])
}

async function writeEntries(
  tx: Tx,
  moves: Moving[],
  idOf: Map<string, number>,
): Promise<BookedPosting[]> {
  const rows = moves.flatMap(({ posting, rows }) =>
    rows.map((row) => ({ ...row, transactionId: idOf.get(posting.key) ?? 0 })),
  )
  if (rows.length === 0) return []
  const ids = await tx.db.insert(ledgerEntries).values(rows).returning({ id: ledgerEntries.id })
  let next = 0
  return moves.map(({ posting, rows }) => ({
    posting,
    entries: rows.map((row) => ({ ...row, id: ids[next++]?.id ?? 0 })),
  }))
}

type Sums = { available: number; pending: number; earned: number; withdrawn: number }

async function writeWallets(tx: Tx, booked: BookedPosting[]): Promise<void> {
  if (booked.length === 0) return
  const sums = new Map<number, Sums>()
  const lines = booked.flatMap(({ posting, entries }) => {
    const { memberId } = posting
    const change = projectWallet({ ...posting, entries })
    const sum = sums.get(memberId) ?? { available: 0, pending: 0, earned: 0, withdrawn: 0 }
    for (const name of ['available', 'pending', 'earned', 'withdrawn'] as const)
      sum[name] += change[name]
    sums.set(memberId, sum)
    return change.lines.map((line) => ({ memberId, line }))
  })
  const walletOf = await moveWallets(tx, sums)
  const rows = lines.map(({ memberId, line }) =>
    Object.assign(line, { walletId: walletOf.get(memberId) ?? 0, createdAt: tx.now }),
  )
  if (rows.length > 0) await tx.db.insert(walletTransactions).values(rows)
  await resolveLines(tx, booked)
}

async function moveWallets(tx: Tx, sums: Map<number, Sums>): Promise<Map<number, number>> {
  const changes = [...sums].map(([memberId, { available, pending, earned, withdrawn }]) => {
    const cents = [available, pending, earned, withdrawn].map(
      (amount) => sql`${dollarsFromCents(amount)}::numeric`,
    )
    return sql`(${memberId}::integer, ${sql.join(cents, sql`, `)})`
  })
  const moved = await tx.db.execute(sql`
    update ${wallets} as w set
      available_balance = available_balance + c.available,
      pending_balance = pending_balance + c.pending,
      total_earnings = total_earnings + c.earned,
      total_withdrawals = total_withdrawals + c.withdrawn,
      last_payout_date = case when c.withdrawn > 0 then ${tx.now.toISOString()}::timestamptz
        else last_payout_date end,
      updated_at = ${tx.now.toISOString()}::timestamptz
    from (values ${sql.join(changes, sql`, `)}) as c (member_id, available, pending, earned, withdrawn)
    where w.member_id = c.member_id
    returning w.id, w.member_id`)
  return new Map(moved.rows.map((row) => [Number(row.member_id), Number(row.id)]))
}

/** Sets the status of the wallet lines of payouts that these postings settle or return. */
async function resolveLines(tx: Tx, booked: BookedPosting[]): Promise<void> {
  for (const [kind, status] of Object.entries(RESOLVES_LINES)) {
    const resolved = booked.flatMap(({ posting }) =>
      posting.kind === kind && posting.resolves ? [posting.resolves] : [],
    )
    if (resolved.length === 0) continue
    const entriesOf = tx.db
      .select({ id: ledgerEntries.id })
      .from(ledgerEntries)
      .where(inArray(ledgerEntries.transactionId, resolved))
    await tx.db
      .update(walletTransactions)
      .set({ status })
      .where(inArray(walletTransactions.entryId, entriesOf))
  }
}
