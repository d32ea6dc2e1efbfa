// The codes that a shopper types at checkout: a voucher's, a partner's own, or one of each with a comma
// between. A partner's code takes nothing off; it says whose sale the order is, and so does a voucher
// that a partner is credited with.

import { and, eq, isNull } from 'drizzle-orm'
import { findVoucher } from '#domain/vouchers/find-voucher.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { members } from './members.table.ts'

export type SortedCodes = {
  /** The code to be used as a voucher's, known or not. */
  voucher: string | undefined
  /** The partner whose own code was typed. */
  partnerId: number | undefined
  /** The partner whose sale it is: that one, or whom the voucher credits. */
  sellerId: number | undefined
}

/** Tells the codes apart; refuses two vouchers. */
export async function sortCodes(tx: Tx, typed: string | undefined): Promise<SortedCodes> {
  const sorted: SortedCodes = { voucher: undefined, partnerId: undefined, sellerId: undefined }
  let credited: number | undefined
  for (const code of codesIn(typed)) {
    const voucher = await findVoucher(tx, code)
    const partnerId = voucher ? undefined : await findByCode(tx, code)
    if (partnerId !== undefined) {
      sorted.partnerId = partnerId
      continue
    }
    if (sorted.voucher !== undefined) throw new Refusal('one-voucher')
    sorted.voucher = code
    credited = await openPartner(tx, voucher?.partnerId ?? null)
  }
  return { ...sorted, sellerId: sorted.partnerId ?? credited }
}

const codesIn = (typed = ''): string[] =>
  typed
    .split(/[,;]/)
    .map((code) => code.trim())
    .filter(Boolean)

async function findByCode(tx: Tx, code: string): Promise<number | undefined> {
  const [row] = await tx.db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.referralCode, code), isNull(members.closedAt)))
  return row?.id
}

async function openPartner(tx: Tx, partnerId: number | null): Promise<number | undefined> {
  if (partnerId === null) return undefined
  const [row] = await tx.db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, partnerId), isNull(members.closedAt)))
  return row?.id
}
