// The day on which partners are paid: two members of staff, and partners whose commissions were approved
// in October.

import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { approveDue } from '#domain/commissions/approve-due.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { compareWallet } from '#domain/ledger/rebuild-wallet.ts'
import { wallets } from '#domain/ledger/wallets.table.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import type { NewMember } from '#domain/partners/enrol-member.ts'
import type { MemberRow } from '#domain/partners/members.table.ts'
import { calculateRun, openRun } from '#domain/payouts/start-run.ts'
import type { Actor } from '#platform/tx.ts'
import { aMember, anOrder, aProduct } from './builders.ts'
import { as, at, inShop, type TestTx } from './shop.ts'
import { aUserRow } from './table-rows.ts'

export const october = { year: 2026, month: 10 }
export const SOLD = new Date('2026-09-05T15:00:00Z')
export const APPROVED = new Date('2026-10-20T15:00:00Z')
export const PAYDAY = new Date('2026-11-03T15:00:00Z')

export type Desk = { tx: TestTx; first: TestTx; second: TestTx }

/** A shop on the day of its payouts, with two members of staff who may make them. */
export const onPayday = <T>(work: (desk: Desk) => Promise<T>): Promise<T> =>
  inShop(async (inner) => {
    const tx = at(PAYDAY, inner)
    const staff = async () => as(await aClerk(tx), tx)
    return work({ tx, first: await staff(), second: await staff() })
  })

export async function aClerk(tx: TestTx): Promise<Actor> {
  const { id: userId } = await aUserRow(tx)
  return { kind: 'staff', userId, name: 'Keisha', role: 'manager' }
}

export async function aSale(tx: TestTx, seller: MemberRow, priceCents = 189_900_00) {
  const product = await aProduct(tx, { priceCents })
  const order = await anOrder(at(SOLD, tx), { productId: product.id, referrer: seller.id })
  await setPaid(at(SOLD, tx), order.id, 'paid')
  return order
}

export async function setPaid(tx: TestTx, orderId: number, paymentStatus: 'paid' | 'failed') {
  await changeOrder(tx, { orderId, edit: { paymentStatus } })
  await settleOrder(tx, orderId)
}

/** A partner with a sale, or several, whose commissions were approved in October. */
export async function anEarner(tx: TestTx, overrides: Partial<NewMember> = {}, sales = 1) {
  const member = await aMember(at(SOLD, tx), overrides)
  const orders = []
  for (let sold = 0; sold < sales; sold++) orders.push(await aSale(tx, member))
  await approveDue(at(APPROVED, tx))
  return { member, orders }
}

export async function calculated({ first }: Desk) {
  const { id } = await openRun(first, october)
  return calculateRun(first, id)
}

export async function walletOf(tx: TestTx, { id }: MemberRow) {
  expect(await compareWallet(tx, id)).toEqual([])
  const [wallet] = await tx.db.select().from(wallets).where(eq(wallets.memberId, id))
  return [wallet?.availableBalance, wallet?.totalEarnings, wallet?.totalWithdrawals]
}
