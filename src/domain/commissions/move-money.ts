// How commissions move money: held when posted, made the partner's own when approved, removed when
// void, and debited when a paid one is reversed. What cannot be debited from the available balance
// is owed, and later credits repay it first.

import { inArray } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { ledgerTransactions } from '#domain/ledger/ledger.table.ts'
import { type Balances, type Entry, postAll, type Posting } from '#domain/ledger/post.ts'
import type { Tx } from '#platform/tx.ts'
import type { CommissionRow } from './commissions.table.ts'

const referenceOf = ({ id }: CommissionRow) => `commission:${id}`

/**
 * By reference: the last transaction of each commission, and how often it was posted, which makes
 * its keys unique.
 */
type Held = Map<string, { id: number; rounds: number }>

async function heldBy(tx: Tx, rows: readonly CommissionRow[]): Promise<Held> {
  const booked = await tx.db
    .select({
      id: ledgerTransactions.id,
      kind: ledgerTransactions.kind,
      reference: ledgerTransactions.reference,
    })
    .from(ledgerTransactions)
    .where(inArray(ledgerTransactions.reference, rows.map(referenceOf)))
    .orderBy(ledgerTransactions.id)
  const held: Held = new Map()
  for (const { id, kind, reference } of booked) {
    const rounds = (held.get(reference)?.rounds ?? 0) + (kind === 'commission_posted' ? 1 : 0)
    held.set(reference, { id, rounds })
  }
  return held
}

/** Holds the money of commissions that were just posted or restored. */
export async function holdMoney(tx: Tx, rows: readonly CommissionRow[], restored = false) {
  const held: Held = restored ? await heldBy(tx, rows) : new Map()
  await postAll(
    tx,
    rows.map((row) => {
      const reference = referenceOf(row)
      const round = (held.get(reference)?.rounds ?? 0) + 1
      return {
        ...basePosting(row),
        key: `${reference}:posted:${round}`,
        kind: 'commission_posted',
        move: () => [
          ['commission_expense', -row.amount],
          ['pending', row.amount],
        ],
      }
    }),
  )
}

/** Makes the money of commissions the partners' own. */
export async function releaseMoney(tx: Tx, rows: readonly CommissionRow[]): Promise<void> {
  const held = await heldBy(tx, rows)
  await postAll(
    tx,
    rows.map((row) => ({
      ...resolving(held, row, 'approved'),
      kind: row.sourceType === 'rank' ? 'bonus_awarded' : 'commission_approved',
      move: (balances) => [['pending', -row.amount], ...credit(balances, row.amount)],
    })),
  )
}

/** Removes the money of commissions that become void; `rows` are as they were before. */
export async function voidMoney(tx: Tx, rows: readonly CommissionRow[]): Promise<void> {
  const held = await heldBy(tx, rows)
  await postAll(
    tx,
    rows.map((row) => ({
      ...resolving(held, row, 'voided'),
      kind: 'commission_voided',
      move: (balances) => [
        ...(row.status === 'approved'
          ? debit(balances, row.amount)
          : [['pending', -row.amount] satisfies Entry]),
        ['commission_expense', row.amount],
      ],
    })),
  )
}

/** Debits what was paid out and is now reversed; `reversals` are the new rows, with negative amounts. */
export async function reverseMoney(tx: Tx, reversals: readonly CommissionRow[]): Promise<void> {
  await postAll(
    tx,
    reversals.map((row) => ({
      ...basePosting(row),
      amountCents: -row.amount,
      key: `commission:${row.reversalOf}:reversed:${row.id}`,
      kind: 'commission_reversed',
      move: (balances) => [...debit(balances, -row.amount), ['commission_expense', -row.amount]],
    })),
  )
}

/** Debits what staff take back by hand; the amount of `row` is negative. */
export async function correctMoney(tx: Tx, row: CommissionRow): Promise<void> {
  await postAll(tx, [
    {
      ...basePosting(row),
      amountCents: -row.amount,
      key: `${referenceOf(row)}:corrected`,
      kind: 'adjustment',
      move: (balances) => [...debit(balances, -row.amount), ['commission_expense', -row.amount]],
    },
  ])
}

/** Entries that credit a partner: what is owed is repaid first. */
export function credit(balances: Balances, amountCents: number): Entry[] {
  const repaidCents = Math.min(amountCents, -balances.clawback_owed)
  return [
    ['available', amountCents],
    ['available', -repaidCents],
    ['clawback_owed', repaidCents],
  ]
}

/** Entries that debit a partner: what is not available is owed. */
function debit(balances: Balances, amountCents: number): Entry[] {
  const takenCents = Math.min(amountCents, balances.available)
  return [
    ['available', -takenCents],
    ['clawback_owed', takenCents - amountCents],
  ]
}

const basePosting = (row: CommissionRow) => ({
  reference: referenceOf(row),
  memberId: row.memberId,
  amountCents: row.amount,
})

function resolving(held: Held, row: CommissionRow, what: string) {
  const hold = held.get(referenceOf(row))
  assert(hold, `the books hold the money of commission ${row.id}`)
  const key = `${referenceOf(row)}:${what}:${hold.rounds}`
  return { ...basePosting(row), key, resolves: hold.id } satisfies Partial<Posting>
}
