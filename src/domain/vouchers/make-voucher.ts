// Makes vouchers and stops them. A voucher that was used is never changed: it is stopped, and another is
// made.

import { eq } from 'drizzle-orm'
import type { VoucherEffect } from '#contract/voucher-sums.ts'
import { oneOrRefuse } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { codeKeyOf, generateCode } from './voucher-codes.ts'
import { type VoucherRow, vouchers } from './vouchers.table.ts'

type Limits = Pick<
  typeof vouchers.$inferInsert,
  | 'minimum'
  | 'categories'
  | 'firstDay'
  | 'lastDay'
  | 'usesInAll'
  | 'usesEach'
  | 'emailKey'
  | 'phoneKey'
  | 'claimId'
  | 'partnerId'
  | 'note'
>

export type NewVoucher = Limits & {
  kind: VoucherEffect['kind']
  amount?: number
  percent?: number
  gift?: string
  /** The shop's own code; without one, one that nobody guesses is generated. */
  code?: string | undefined
  /** What a generated code begins with. */
  prefix?: string
}

export async function makeVoucher(
  tx: Tx,
  { code: own, prefix = 'YB', ...voucher }: NewVoucher,
): Promise<VoucherRow> {
  const code = own ? own.trim().toUpperCase() : generateCode(tx.random, prefix)
  const [row] = await tx.db
    .insert(vouchers)
    .values({
      ...voucher,
      code,
      codeKey: codeKeyOf(code),
      madeBy: actorLabel(tx.actor),
      createdAt: tx.now,
    })
    .onConflictDoNothing({ target: vouchers.codeKey })
    .returning()
  if (!row) throw new Refusal('code-taken')
  await tx.record('voucher.made', { voucherId: row.id })
  return row
}

/** Stops a voucher: no further order can use it. Stopped before, it stays so. */
export async function stopVoucher(tx: Tx, voucherId: number): Promise<VoucherRow> {
  const mine = eq(vouchers.id, voucherId)
  const voucher = oneOrRefuse(await tx.db.select().from(vouchers).where(mine).for('no key update'))
  if (voucher.stoppedAt) return voucher
  const stopped = { stoppedAt: tx.now }
  await tx.db.update(vouchers).set(stopped).where(mine)
  await tx.record('voucher.stopped', { voucherId })
  return { ...voucher, ...stopped }
}
