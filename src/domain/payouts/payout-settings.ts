// How the shop pays its partners, as staff may change it; a new shop starts with these.

import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { settings } from '#domain/settings/settings.table.ts'
import type { Tx } from '#platform/tx.ts'

const KEY = 'payouts'

const PayoutSettings = z.object({
  /** The share of a payout that is kept for the tax office, in basis points. */
  withholdingBp: z.int().min(0).max(5000),
  /** Above this in a calendar year the shop asks for a tax form. */
  taxFormAboveCents: z.int().min(0),
})
export type PayoutSettings = z.infer<typeof PayoutSettings>

const NEW_SHOP: PayoutSettings = { withholdingBp: 0, taxFormAboveCents: 25_000_00 }

export async function payoutSettings(tx: Tx): Promise<PayoutSettings> {
  const [row] = await tx.db.select().from(settings).where(eq(settings.key, KEY))
  return row ? PayoutSettings.parse(row.value) : NEW_SHOP
}

export async function setPayoutSettings(tx: Tx, given: PayoutSettings): Promise<void> {
  const value = PayoutSettings.parse(given)
  await tx.db
    .insert(settings)
    .values({ key: KEY, value, updatedAt: tx.now })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: tx.now } })
  await tx.record('shop.changed', {})
}
