// Vouchers by code, and what is left of them. A voucher is locked before its uses are counted, so that
// of two orders at one moment the second sees the first.

import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { endOfDay } from '#contract/jamaica.ts'
import type { Tx } from '#platform/tx.ts'
import type { PersonKeys } from '#contract/person-keys.ts'
import { codeKeyOf } from './voucher-codes.ts'
import { type VoucherRow, type VoucherUseRow, vouchers, voucherUses } from './vouchers.table.ts'

/** The voucher of a code as it was typed. */
export async function findVoucher(tx: Tx, typed: string): Promise<VoucherRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(vouchers)
    .where(eq(vouchers.codeKey, codeKeyOf(typed)))
  return row
}

/** Some vouchers, locked until the transaction ends, always in one order. */
export async function lockVouchers(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, VoucherRow>> {
  const rows = await tx.db
    .select()
    .from(vouchers)
    .where(inArray(vouchers.id, [...ids]))
    .orderBy(asc(vouchers.id))
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

const stands = isNull(voucherUses.returnedAt)

export const countUses = (tx: Tx, { id }: Pick<VoucherRow, 'id'>): Promise<number> =>
  tx.db.$count(voucherUses, and(eq(voucherUses.voucherId, id), stands))

export const countUsesOf = (
  tx: Tx,
  { id }: Pick<VoucherRow, 'id'>,
  person: PersonKeys,
): Promise<number> =>
  tx.db.$count(voucherUses, and(eq(voucherUses.voucherId, id), isOf(voucherUses, person), stands))

type KeyColumns = Record<'mailboxKey' | 'phoneKey', AnyPgColumn>

/** SQL condition: a row is this person's, by the mailbox or the telephone number. Somebody without both has none. */
export const isOf = (row: KeyColumns, { emailKey, mailboxKey, phoneKey }: PersonKeys): SQL =>
  or(
    ...(emailKey ? [eq(row.mailboxKey, mailboxKey)] : []),
    ...(phoneKey ? [eq(row.phoneKey, phoneKey)] : []),
  ) ?? sql`false`

/** Whether a person got a use back and may use the voucher after its last day: once for each use that came back. */
export async function mayUseAgain(
  tx: Tx,
  { id, lastDay }: { id: number; lastDay: string },
  { person, today }: { person: PersonKeys; today: string },
): Promise<boolean> {
  const ofPerson = and(eq(voucherUses.voucherId, id), isOf(voucherUses, person))
  const over = endOfDay(lastDay)
  const returned = and(isNotNull(voucherUses.returnedAt), gte(voucherUses.usableUntil, today))
  const inTime = and(ofPerson, returned, lt(voucherUses.usedAt, over))
  const again = and(ofPerson, stands, gte(voucherUses.usedAt, over))
  return (await tx.db.$count(voucherUses, inTime)) > (await tx.db.$count(voucherUses, again))
}

/** A use with the code of its voucher. */
export type OrderVoucher = VoucherUseRow & Pick<VoucherRow, 'code'>

/**
 * The vouchers of some orders. A cancelled order still says which it had; one that staff took off is
 * no longer the order's.
 */
export async function vouchersByOrder(
  tx: Tx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, OrderVoucher>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tx.db
    .select({ use: voucherUses, code: vouchers.code })
    .from(voucherUses)
    .innerJoin(vouchers, eq(vouchers.id, voucherUses.voucherId))
    .where(inArray(voucherUses.orderId, [...orderIds]))
    .orderBy(desc(voucherUses.id))
  const latest = new Map<number, OrderVoucher>()
  for (const { use, code } of rows)
    if (use.orderId !== null && !latest.has(use.orderId)) latest.set(use.orderId, { ...use, code })
  return new Map([...latest].filter(([, use]) => use.returnedFor !== 'removed'))
}

export const voucherOfOrder = async (tx: Tx, orderId: number): Promise<OrderVoucher | undefined> =>
  (await vouchersByOrder(tx, [orderId])).get(orderId)
