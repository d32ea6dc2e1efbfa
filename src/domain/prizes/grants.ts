// What a claim of a prize becomes: a voucher of the claimer's own for a discount or free shipping, or
// something that goes along with the next order. A claim is granted once. While its voucher is used the
// claim is completed; when the voucher comes back, the claim is what it was before.

import { eq, inArray } from 'drizzle-orm'
import { addDays, jamaicaDay } from '#contract/jamaica.ts'
import { isWinning, PRIZES, type WinningId } from '#contract/prizes.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import { makeVoucher } from '#domain/vouchers/make-voucher.ts'
import { keysOf } from '#contract/person-keys.ts'
import { effectText } from '#contract/voucher-text.ts'
import {
  type EntitlementRow,
  entitlements,
  type VoucherRow,
  vouchers,
  voucherUses,
} from '#domain/vouchers/vouchers.table.ts'
import { oneOrRefuse } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { type ClaimRow, claims } from './prizes.table.ts'

/** How long a voucher that was won can be used. */
export const VOUCHER_DAYS = 60

const AMOUNTS: Partial<Record<WinningId, number>> = {
  'off-1000': 1000_00,
  'off-1500': 1500_00,
  'off-2000': 2000_00,
}
const ENTITLEMENTS: Partial<Record<WinningId, EntitlementRow['kind']>> = {
  'care-kit': 'gift',
  'body-wash': 'gift',
  'charging-cable': 'gift',
  'warranty-3-year': 'warranty',
  'design-consultation': 'consultation',
}

/** Gives a claim what it is worth; the caller has seen to it that nothing was given yet. */
export async function grantClaim(tx: Tx, claim: ClaimRow): Promise<void> {
  const { id: claimId, prizeId, email, phone } = claim
  if (!isWinning(prizeId)) throw new Refusal('no-such-prize')
  const person = keysOf(email, phone)
  const kind = ENTITLEMENTS[prizeId]
  if (kind) {
    const prize = PRIZES.find(({ id }) => id === prizeId)?.name ?? ''
    await tx.db.insert(entitlements).values({ kind, prize, ...person, claimId, createdAt: tx.now })
  } else
    await makeVoucher(tx, { ...(await worthOf(tx, prizeId)), ...person, ...terms(tx), claimId })
  await tx.record('claim.granted', { claimId })
}

const terms = (tx: Tx) => ({
  prefix: 'WHEEL',
  usesInAll: 1,
  lastDay: addDays(jamaicaDay(tx.now), VOUCHER_DAYS),
})

async function worthOf(tx: Tx, prizeId: WinningId) {
  if (prizeId === 'free-shipping') return { kind: 'delivery' as const }
  const amount = AMOUNTS[prizeId] ?? (await readSetting(tx, 'prizes')).tenUsd * 100
  return { kind: 'amount' as const, amount }
}

/** Staff give a claim what it claims, such as a second one of a day. Given before, nothing changes. */
export async function grantByStaff(tx: Tx, claimId: number): Promise<ClaimRow> {
  const mine = eq(claims.id, claimId)
  const claim = oneOrRefuse(await tx.db.select().from(claims).where(mine).for('update'))
  if (!(await grantsByClaim(tx, [claimId])).has(claimId)) await grantClaim(tx, claim)
  return claim
}

/** What a claim was given, as its claimer and staff read it. */
export type Grant = {
  /** Null for what needs no code. */
  code: string | null
  says: string
  /** The last day; null for none. */
  until: string | null
}

export async function grantsByClaim(
  tx: Tx,
  claimIds: readonly number[],
): Promise<ReadonlyMap<number, Grant>> {
  const ids = [...claimIds]
  if (ids.length === 0) return new Map()
  const given = await tx.db.select().from(vouchers).where(inArray(vouchers.claimId, ids))
  const waiting = await tx.db.select().from(entitlements).where(inArray(entitlements.claimId, ids))
  return new Map([
    ...given.map((row): [number, Grant] => [row.claimId ?? 0, voucherGrant(row)]),
    ...waiting.map(({ claimId, prize }): [number, Grant] => [
      claimId ?? 0,
      { code: null, says: prize, until: null },
    ]),
  ])
}

const voucherGrant = (voucher: VoucherRow): Grant => ({
  code: voucher.code,
  says: effectText(voucher),
  until: voucher.lastDay,
})

/** The claim behind a voucher or an entitlement. */
export async function claimOfVoucher(tx: Tx, voucherId: number): Promise<number | null> {
  const [row] = await tx.db
    .select({ claimId: vouchers.claimId })
    .from(vouchers)
    .where(eq(vouchers.id, voucherId))
  return row?.claimId ?? null
}

export async function claimOfEntitlement(tx: Tx, entitlementId: number): Promise<number | null> {
  const [row] = await tx.db
    .select({ claimId: entitlements.claimId })
    .from(entitlements)
    .where(eq(entitlements.id, entitlementId))
  return row?.claimId ?? null
}

/** Sets a claim to completed while what it was given is used, and back to what it was. Safe to repeat. */
export async function syncGrant(tx: Tx, claimId: number): Promise<void> {
  const mine = eq(claims.id, claimId)
  const [claim] = await tx.db.select().from(claims).where(mine).for('update')
  if (!claim) return
  const { status: from, statusBefore } = claim
  const isUsed = await isGrantUsed(tx, claimId)
  if (isUsed === (statusBefore !== null)) return
  const status = isUsed ? 'completed' : (statusBefore ?? from)
  const after = { status, statusBefore: isUsed ? from : null, updatedAt: tx.now }
  await tx.db.update(claims).set(after).where(mine)
  if (from !== status) await tx.record('claim.status-changed', { claimId, from, to: status })
}

async function isGrantUsed(tx: Tx, claimId: number): Promise<boolean> {
  const uses = await tx.db
    .select({ returnedAt: voucherUses.returnedAt })
    .from(voucherUses)
    .innerJoin(vouchers, eq(vouchers.id, voucherUses.voucherId))
    .where(eq(vouchers.claimId, claimId))
  if (uses.some(({ returnedAt }) => returnedAt === null)) return true
  const given = await tx.db.select().from(entitlements).where(eq(entitlements.claimId, claimId))
  return given.some(({ orderId }) => orderId !== null)
}
