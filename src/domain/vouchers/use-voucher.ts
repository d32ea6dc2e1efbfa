// A voucher's use by an order: taken, returned once, and taken again by an order that is restored. The
// caller has locked the order; the voucher is locked here or by `takeVoucher`'s caller before.

import { and, eq, isNull } from 'drizzle-orm'
import { addDays, jamaicaDay } from '#contract/jamaica.ts'
import type { VoucherEffect } from '#contract/voucher-sums.ts'
import { singleRow } from '#platform/database/rows.ts'
import { pick } from '#platform/pick.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { findVoucher, lockVouchers } from './find-voucher.ts'
import type { PersonKeys } from '#contract/person-keys.ts'
import { refuseUnlessUsable, refuseUsedUp, type VoucherAsking } from './voucher-rules.ts'
import {
  type RETURNS,
  type VoucherRow,
  type VoucherUseRow,
  vouchers,
  voucherUses,
} from './vouchers.table.ts'

/** A voucher whose use was returned lives this many days more at least. */
const DAYS_AFTER_RETURN = 14

export const effectOf = ({
  kind,
  amount,
  percent,
}: Pick<VoucherRow, 'kind' | 'amount' | 'percent'>): VoucherEffect => ({
  kind,
  amountCents: amount,
  percent,
})

/** The voucher of a typed code, locked, for an order that may use it; refuses otherwise. */
export async function takeVoucher(
  tx: Tx,
  typed: string,
  asking: VoucherAsking,
): Promise<VoucherRow> {
  const found = await findVoucher(tx, typed)
  const locked = found && (await lockVouchers(tx, [found.id])).get(found.id)
  return refuseUnlessUsable(tx, locked, asking)
}

type Using = { voucher: VoucherRow; orderId: number; person: PersonKeys }

/** Writes that an order uses a voucher, which is locked. */
export const useVoucher = (tx: Tx, { voucher, orderId, person }: Using): Promise<void> =>
  writeUse(tx, { ...pick(voucher, ...EFFECT), ...person, voucherId: voucher.id, orderId })

const EFFECT = ['kind', 'amount', 'percent', 'gift'] as const

type Use = Pick<VoucherUseRow, 'voucherId' | (typeof EFFECT)[number]> &
  PersonKeys & { orderId: number }

async function writeUse(tx: Tx, use: Use): Promise<void> {
  const { voucherId, orderId } = use
  await tx.db.insert(voucherUses).values({ ...use, usedAt: tx.now })
  await tx.record('voucher.used', { voucherId, orderId })
}

type Returning = { use: VoucherUseRow; orderId: number; why: (typeof RETURNS)[number] }

/** Gives a use back, once: one that was given back before stays so. */
export async function returnVoucher(tx: Tx, { use, orderId, why }: Returning): Promise<void> {
  const voucher = (await lockVouchers(tx, [use.voucherId])).get(use.voucherId)
  const usableUntil = addDays(jamaicaDay(tx.now), DAYS_AFTER_RETURN)
  const returned = { returnedAt: tx.now, returnedFor: why, usableUntil }
  const [row] = await tx.db
    .update(voucherUses)
    .set(returned)
    .where(and(eq(voucherUses.id, use.id), isNull(voucherUses.returnedAt)))
    .returning()
  if (!row || !voucher) return
  if (voucher.usesInAll === 1) await extend(tx, voucher, usableUntil)
  await tx.record('voucher.returned', { voucherId: voucher.id, orderId })
}

/** A voucher for one use lives longer itself; one for many lives longer for the person alone. */
async function extend(tx: Tx, { id, lastDay }: VoucherRow, until: string): Promise<void> {
  if (lastDay === null || lastDay >= until) return
  await tx.db.update(vouchers).set({ lastDay: until }).where(eq(vouchers.id, id))
}

/** Staff corrected who ordered: the use is that person's. */
export async function correctUser(tx: Tx, useId: number, person: PersonKeys): Promise<void> {
  await tx.db.update(voucherUses).set(person).where(eq(voucherUses.id, useId))
}

/** A use that was returned with its order is no longer the order's. */
export async function forgetUse(tx: Tx, use: VoucherUseRow): Promise<void> {
  const removed = { returnedFor: 'removed' as const }
  await tx.db.update(voucherUses).set(removed).where(eq(voucherUses.id, use.id))
}

type TakingAgain = { use: VoucherUseRow; orderId: number; code: string; person: PersonKeys }

/** Takes for a restored order what it used before; refuses where the voucher has no use left or was stopped. */
export async function takeAgain(
  tx: Tx,
  { use, orderId, code, person }: TakingAgain,
): Promise<void> {
  const locked = await lockVouchers(tx, [use.voucherId])
  const voucher = singleRow([...locked.values()])
  const gone = new Refusal('voucher-gone', { code })
  if (voucher.stoppedAt) throw gone
  await refuseUsedUp(tx, voucher, person).catch((error: unknown) => {
    throw error instanceof Refusal ? gone : error
  })
  await writeUse(tx, { ...pick(use, 'voucherId', ...EFFECT), ...person, orderId })
}
