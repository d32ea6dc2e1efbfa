// Whether the wheel turns and how often a prize may be won in a day, as staff have set it. Until
// they do, it turns and nothing is capped.

import { eq } from 'drizzle-orm'
import { WheelSwitches } from '#contract/prize-claims.ts'
import { settings } from '#domain/settings/settings.table.ts'
import type { Tx } from '#platform/tx.ts'

const KEY = 'wheel'
const NEW_WHEEL: WheelSwitches = { on: true, caps: {} }

export async function getWheelSwitches(tx: Tx): Promise<WheelSwitches> {
  const [row] = await tx.db.select().from(settings).where(eq(settings.key, KEY))
  return row ? WheelSwitches.parse(row.value) : NEW_WHEEL
}

export async function setWheelSwitches(tx: Tx, switches: WheelSwitches): Promise<void> {
  const row = { key: KEY, value: switches, updatedAt: tx.now }
  const set = { value: switches, updatedAt: tx.now }
  await tx.db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set })
  await tx.record('wheel.switched', {})
}

/** Makes spins wait for one another, so that a cap is not passed by two at the same moment. */
export async function lockWheel(tx: Tx): Promise<void> {
  await tx.db.select().from(settings).where(eq(settings.key, KEY)).for('update')
}
