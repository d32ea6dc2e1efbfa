// The voucher of an order through all that happens to the order, and what goes with it besides. Every
// verb that places, changes, cancels, restores or removes an order comes through here, after it has
// locked the order and before it locks a shelf.

import { isDeepStrictEqual } from 'node:util'
import { amountOf } from '#contract/order-sums.ts'
import type { EditOrder } from '#contract/orders.ts'
import type { VoucherEffect } from '#contract/voucher-sums.ts'
import { findProducts } from '#domain/catalogue/get-product.ts'
import { requireAbility } from '#domain/identity/may.ts'
import { giveBack, lockEntitlements, sendAlong } from '#domain/vouchers/entitlements.ts'
import {
  findVoucher,
  lockVouchers,
  type OrderVoucher,
  voucherOfOrder,
} from '#domain/vouchers/find-voucher.ts'
import { keysOfBuyer, type PersonKeys } from '#contract/person-keys.ts'
import {
  correctUser,
  effectOf,
  forgetUse,
  returnVoucher,
  takeAgain,
  takeVoucher,
  useVoucher,
} from '#domain/vouchers/use-voucher.ts'
import { codeKeyOf } from '#domain/vouchers/voucher-codes.ts'
import type { VoucherRow } from '#domain/vouchers/vouchers.table.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import type { Line } from './lines.ts'
import type { OrderRow } from './orders.table.ts'

type PieceLine = Pick<Line, 'productId' | 'quantity' | 'unitPrice'>

/** The pieces of lines as the rules of a voucher ask for them. */
export async function piecesOfLines(tx: Tx, lines: readonly PieceLine[]) {
  const products = await findProducts(
    tx,
    lines.flatMap(({ productId }) => productId ?? []),
  )
  return lines.map(({ productId, quantity, unitPrice }) => ({
    category: products.get(productId ?? 0)?.category,
    amountCents: amountOf({ quantity, unitPriceCents: unitPrice }),
  }))
}

type Taking = Pick<OrderRow, 'shippingMethod'> & {
  typed: string
  lines: readonly PieceLine[]
  person: PersonKeys
}

/** The voucher of a typed code, locked, for an order of these lines; refuses otherwise. */
export async function takeForOrder(
  tx: Tx,
  { typed, lines, ...buyer }: Taking,
): Promise<VoucherRow> {
  return takeVoucher(tx, typed, { pieces: await piecesOfLines(tx, lines), ...buyer })
}

/** The voucher that an edit leaves an order with. */
export type FollowedVoucher = {
  effect: VoucherEffect | null
  /** The codes before and after, empty for none. */
  before: string
  after: string
}

type Following = {
  before: OrderRow
  after: OrderRow
  lines: readonly PieceLine[]
  edit: Pick<EditOrder, 'voucher' | 'withoutVoucher'>
}

/**
 * Gives back what a cancelled order used and takes it again for a restored one; sets or removes a
 * voucher where staff ask for it. Everywhere, vouchers are locked before entitlements.
 */
export async function syncVoucher(tx: Tx, following: Following): Promise<FollowedVoucher> {
  const followed = await followOwnVoucher(tx, following)
  await followEntitlements(tx, following.before, following.after)
  return followed
}

async function followOwnVoucher(tx: Tx, following: Following): Promise<FollowedVoucher> {
  const { before, after, edit } = following
  const had = await voucherOfOrder(tx, before.id)
  const person = keysOfBuyer(after)
  if (had && !isDeepStrictEqual(person, keysOfBuyer(before))) await correctUser(tx, had.id, person)
  const isRestored = before.orderStatus === 'cancelled' && after.orderStatus !== 'cancelled'
  const { voucher: typed = had?.code ?? '' } = edit
  if (codeKeyOf(typed) !== codeKeyOf(had?.code ?? ''))
    return replaceVoucher(tx, following, { had, typed })
  if (!had) return { effect: null, before: '', after: '' }
  const kept = { effect: effectOf(had), before: had.code, after: had.code }
  if (isRestored && edit.withoutVoucher) {
    await removeVoucher(tx, had, before.id)
    return { ...kept, effect: null, after: '' }
  }
  if (isRestored && had.returnedAt)
    await takeAgain(tx, { use: had, orderId: before.id, code: had.code, person })
  if (after.orderStatus === 'cancelled' && !had.returnedAt)
    await returnVoucher(tx, { use: had, orderId: before.id, why: 'cancelled' })
  return kept
}

type Replacing = { had: OrderVoucher | undefined; typed: string }

async function replaceVoucher(
  tx: Tx,
  { before, after, lines }: Following,
  { had, typed }: Replacing,
): Promise<FollowedVoucher> {
  requireAbility(tx, 'prices.change')
  const wanted = typed ? await findVoucher(tx, typed) : undefined
  if (typed && after.orderStatus === 'cancelled') throw new Refusal('order-cancelled')
  // Both at once, so that two orders that swap theirs wait for each other.
  await lockVouchers(
    tx,
    [had?.voucherId, wanted?.id].flatMap((id) => id ?? []),
  )
  if (had) await removeVoucher(tx, had, before.id)
  const codes = { before: had?.code ?? '', after: '' }
  if (!typed) return { effect: null, ...codes }
  const [{ shippingMethod }, person] = [after, keysOfBuyer(after)]
  const voucher = await takeForOrder(tx, { typed, lines, shippingMethod, person })
  await useVoucher(tx, { voucher, orderId: before.id, person })
  return { ...codes, effect: effectOf(voucher), after: voucher.code }
}

async function removeVoucher(tx: Tx, use: OrderVoucher, orderId: number): Promise<void> {
  if (use.returnedAt) await forgetUse(tx, use)
  else await returnVoucher(tx, { use, orderId, why: 'removed' })
}

async function followEntitlements(tx: Tx, before: OrderRow, after: OrderRow): Promise<void> {
  const wasCancelled = before.orderStatus === 'cancelled'
  const isCancelled = after.orderStatus === 'cancelled'
  if (wasCancelled === isCancelled) return
  if (isCancelled) await giveBack(tx, before.id)
  else await sendAlong(tx, await lockEntitlements(tx, keysOfBuyer(after)), before.id)
}

/** Gives back all that an order used which is about to be deleted. */
export async function returnForDeleted(tx: Tx, { id: orderId }: OrderRow): Promise<void> {
  const had = await voucherOfOrder(tx, orderId)
  if (had && !had.returnedAt) await returnVoucher(tx, { use: had, orderId, why: 'deleted' })
  await giveBack(tx, orderId)
}
