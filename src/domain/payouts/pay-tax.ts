// Notes that withheld tax was paid over, and takes such a note back. Only tax of lines that were paid can be
// paid over: that of others may return to the partners. A sale that is reversed later gives no tax back; the
// next payout is smaller, and the tax on it.

import { eq, sql } from 'drizzle-orm'
import { jamaicaDay } from '#contract/jamaica.ts'
import { centsFromDollars, formatCents } from '#contract/money.ts'
import { users } from '#domain/identity/users.table.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#domain/ledger/ledger.table.ts'
import { postAll } from '#domain/ledger/post.ts'
import { staffId } from '#domain/identity/may.ts'
import { listOf } from '#platform/database/list.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { batches, payments } from './payouts.table.ts'
import { taxPayments } from './tax-payments.table.ts'

/** The advisory lock that serializes payments of tax. */
const TAX_LOCK = 7_243_202
/** Partners in one posting. */
const CHUNK = 1000

type Share = { memberId: number; cents: number }
type TaxPayment = typeof taxPayments.$inferSelect
export type PayingTax = { amountCents: number; paidOn: string; reference: string }

/** Takes the amount from the partners in the order of their ids. */
export async function payTax(tx: Tx, input: PayingTax): Promise<TaxPayment> {
  const { amountCents: amount, paidOn, reference } = input
  if (paidOn > jamaicaDay(tx.now)) throw new Refusal('tax-day-ahead')
  await lockTax(tx)
  if (await isNoted(tx, reference)) throw new Refusal('tax-payment-noted')
  const due = await findDue(tx)
  const dueCents = sumOf(due)
  if (amount > dueCents)
    throw new Refusal('more-than-withheld', { due: formatCents(dueCents, { exact: true }) })
  const payment = await write(tx, { amount, paidOn, reference })
  await postShares(tx, payment, firstOf(due, amount))
  await tx.record('tax.paid-over', { taxPaymentId: payment.id, amountCents: amount })
  return payment
}

export type TakingTaxBack = { taxPaymentId: number; reason: string }

/** Repeating it changes nothing. */
export async function takeTaxBack(tx: Tx, { taxPaymentId, reason }: TakingTaxBack): Promise<void> {
  await lockTax(tx)
  const payment = oneOrRefuse(
    await tx.db.select().from(taxPayments).where(eq(taxPayments.id, taxPaymentId)),
  )
  if (payment.takesBack !== null) throw new Refusal('not-found')
  if (await tx.db.$count(taxPayments, eq(taxPayments.takesBack, taxPaymentId))) return
  const { amount, paidOn, reference } = payment
  const row = { amount: -amount, paidOn, reference, takesBack: taxPaymentId, reason }
  await postShares(tx, await write(tx, row), await sharesOf(tx, taxPaymentId))
  await tx.record('tax.paid-over-taken-back', { taxPaymentId, amountCents: amount })
}

const lockTax = (tx: Tx) => tx.db.execute(sql`select pg_advisory_xact_lock(${TAX_LOCK})`)

async function isNoted(tx: Tx, reference: string): Promise<boolean> {
  const { rows } = await tx.db.execute(sql`
    select from ${taxPayments} t where t.reference = ${reference} and t.takes_back is null
      and not exists (select from ${taxPayments} b where b.takes_back = t.id)`)
  return rows.length > 0
}

/** What of each partner's withheld tax stays withheld, whatever becomes of lines that are not settled. */
async function findDue(tx: Tx): Promise<Share[]> {
  const { rows } = await tx.db.execute(sql`
    select a.member_id, a.balance_cents - coalesce(open.cents, 0) as cents
    from ${ledgerAccounts} a left join (${OPEN_TAX}) open on open.member_id = a.member_id
    where a.kind = 'tax_withheld' and a.balance_cents > coalesce(open.cents, 0)
    order by a.member_id`)
  return rows.map((row) => ({ memberId: Number(row.member_id), cents: Number(row.cents) }))
}

const OPEN_TAX = sql`
  select p.member_id, sum(p.tax_withholding * 100)::bigint as cents
  from ${payments} p join ${batches} b on b.id = p.payout_batch_id
  where p.status in ('pending', 'sent') and b.status not in ('open', 'calculating', 'calculated')
  group by 1`

const sumOf = (shares: readonly Share[]) => shares.reduce((sum, { cents }) => sum + cents, 0)

/** The first shares that add up to the amount, the last of them in part. */
function firstOf(due: readonly Share[], amountCents: number): Share[] {
  let left = amountCents
  return due.flatMap(({ memberId, cents }) => {
    const share = Math.min(left, cents)
    left -= share
    return share > 0 ? [{ memberId, cents: share }] : []
  })
}

const referenceOf = (taxPaymentId: number) => `tax-payment:${taxPaymentId}`

/** What was paid over of each partner's tax, as the opposite movement. */
async function sharesOf(tx: Tx, taxPaymentId: number): Promise<Share[]> {
  const { rows } = await tx.db.execute(sql`
    select a.member_id, e.amount_cents from ${ledgerTransactions} t
      join ${ledgerEntries} e on e.transaction_id = t.id
      join ${ledgerAccounts} a on a.id = e.account_id and a.kind = 'tax_withheld'
    where t.reference = ${referenceOf(taxPaymentId)} order by a.member_id`)
  return rows.map((row) => ({ memberId: Number(row.member_id), cents: Number(row.amount_cents) }))
}

async function postShares(tx: Tx, { id }: TaxPayment, shares: readonly Share[]): Promise<void> {
  const reference = referenceOf(id)
  for (let from = 0; from < shares.length; from += CHUNK)
    await postAll(
      tx,
      shares.slice(from, from + CHUNK).map(({ memberId, cents }) => ({
        key: `${reference}:${memberId}`,
        kind: 'tax_remitted',
        reference,
        memberId,
        amountCents: cents,
        move: () => [
          ['tax_withheld', -cents],
          ['bank_clearing', cents],
        ],
      })),
    )
}

type NewTaxPayment = Pick<TaxPayment, 'amount' | 'paidOn' | 'reference'> &
  Partial<Pick<TaxPayment, 'takesBack' | 'reason'>>

const write = async (tx: Tx, fields: NewTaxPayment): Promise<TaxPayment> =>
  singleRow(
    await tx.db
      .insert(taxPayments)
      .values({ ...fields, recordedBy: staffId(tx), createdAt: tx.now })
      .returning(),
  )

/** What is withheld by state, and what was paid over. */
export async function taxWithheld(tx: Tx) {
  const { rows } = await tx.db.execute(sql`
    select (select coalesce(sum(tax.cents), 0) / 100 from (${OPEN_TAX}) tax) as open,
      (select coalesce(sum(t.amount), 0) from ${taxPayments} t) as paid`)
  const cents = (value: unknown) => centsFromDollars(Number(value).toString()) ?? 0
  return {
    due: sumOf(await findDue(tx)),
    open: cents(rows[0]?.open),
    paidOver: cents(rows[0]?.paid),
  }
}

/** The newest first unless the query sorts otherwise. */
export const listTaxPayments = listOf({
  rows: (tx) =>
    tx.db
      .select({
        payment: taxPayments,
        by: users.username,
        isTakenBack: sql<boolean>`exists (select from ${taxPayments} b where b.takes_back = ${taxPayments}.id)`,
      })
      .from(taxPayments)
      .innerJoin(users, eq(users.id, taxPayments.recordedBy)),
  id: taxPayments.id,
  sorts: { date: taxPayments.id, day: taxPayments.paidOn, amount: taxPayments.amount },
  sort: '-date',
  search: [taxPayments.reference, users.username],
})
