// The shop's carriers: listed, added, changed and closed by staff. Two never have one name, and a closed
// one takes no further shipment.

import { asc, eq, sql } from 'drizzle-orm'
import type { ChangeCarrier } from '#contract/carriers.ts'
import { Refusal } from '#platform/refusal.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import { refuseDuplicates } from '#platform/database/sql-state.ts'
import type { Tx } from '#platform/tx.ts'
import { type CarrierRow, carriers } from './carriers.table.ts'

export type NewCarrier = Omit<ChangeCarrier, 'id'>

/** By name. */
export const listCarriers = (tx: Tx): Promise<CarrierRow[]> =>
  tx.db
    .select()
    .from(carriers)
    .orderBy(asc(sql`lower(${carriers.name})`))

/** The carrier, or the refusal `carrier-closed` for one that takes nothing more or is not there. */
export async function getOpenCarrier(tx: Tx, carrierId: number): Promise<CarrierRow> {
  // Locked, so that nobody closes it before the shipment is recorded.
  const [carrier] = await tx.db
    .select()
    .from(carriers)
    .where(eq(carriers.id, carrierId))
    .for('share')
  if (!carrier?.active) throw new Refusal('carrier-closed')
  return carrier
}

export async function addCarrier(
  tx: Tx,
  { name, trackingAddress, active }: NewCarrier,
): Promise<CarrierRow> {
  const added = singleRow(
    await refuseDuplicates(new Refusal('carrier-name-taken'), () =>
      tx.db.insert(carriers).values({ name, trackingAddress, active }).returning(),
    ),
  )
  await tx.record('carrier.added', { carrierId: added.id })
  return added
}

/** Records nothing if nothing changes. */
export async function changeCarrier(
  tx: Tx,
  { carrierId, name, trackingAddress, active }: NewCarrier & { carrierId: number },
): Promise<CarrierRow> {
  const isIt = eq(carriers.id, carrierId)
  const change = { name, trackingAddress, active }
  const before = oneOrRefuse(
    await tx.db.select().from(carriers).where(isIt).for('update'),
    'not-found',
  )
  const changed = (['name', 'trackingAddress', 'active'] as const).filter(
    (field) => before[field] !== change[field],
  )
  if (changed.length === 0) return before
  const after = singleRow(
    await refuseDuplicates(new Refusal('carrier-name-taken'), () =>
      tx.db.update(carriers).set(change).where(isIt).returning(),
    ),
  )
  await tx.record('carrier.changed', { carrierId, changed })
  return after
}
