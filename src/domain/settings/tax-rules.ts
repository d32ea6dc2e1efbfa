// The tax in the shop's prices, as staff set it. Until the first document of an order, its tax is what
// today's rate makes of its total.

import { gctIn, rateOn } from '#contract/gct.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import type { Tx } from '#platform/tx.ts'
import { readSetting } from './stored-setting.ts'

/** The tax in a total at today's rate, both in cents; null without any. */
export type GctOf = (totalCents: number) => number | null

/** Today's rate in basis points; null without any. */
export const rateToday = async (tx: Tx): Promise<number | null> =>
  rateOn(await readSetting(tx, 'tax'), jamaicaDay(tx.now))

export async function gctToday(tx: Tx): Promise<GctOf> {
  const rate = await rateToday(tx)
  return (totalCents) => gctIn(totalCents, rate) || null
}

type Taxed = { gct: number | null; totalAmount: number }

/** The tax in an order: that of its documents, or what `gctOf` says before the first; null without any. */
export const gctOfOrder = ({ gct, totalAmount }: Taxed, gctOf: GctOf): number | null =>
  gct === null ? gctOf(totalAmount) : gct || null
