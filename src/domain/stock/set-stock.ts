// Sets how many pieces of a colour are on hand, after a count or when a product is written. Writes
// the difference into the book; nothing where nothing changed.

import type { Tx } from '#platform/tx.ts'
import { setLevels } from './set-levels.ts'

export type Setting = {
  productId: number
  color: string
  pieces: number
  reason: 'count' | 'correction'
}

export async function setStock(tx: Tx, setting: Setting): Promise<void> {
  await setLevels(tx, [setting])
}
