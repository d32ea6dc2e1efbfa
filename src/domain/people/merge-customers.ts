// Staff say that two addresses are one person's, or that they are not after all. Nothing is merged by
// itself, and the rows of the customers stay as they are: only what is shown together changes. The
// merges that stand form no circle, so undoing one parts exactly those whom it joined.

import { and, eq, gte, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { MAX_MERGED } from '#contract/people.ts'
import { singleRow } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import {
  addressesOfPerson,
  type CorrectedAddress,
  customerOfOrder,
  personOfOrder,
} from './customer-keys.ts'
import { type CustomerMergeRow, customerMerges, mergedCustomers } from './people.table.ts'

/** The advisory lock under which people change. */
const PEOPLE_LOCK = 7_243_170

export type Merging = {
  /** An order of each of the two. */
  orderId: number
  otherId: number
}

export async function mergeCustomers(tx: Tx, { orderId, otherId }: Merging): Promise<void> {
  await lockPeople(tx)
  const oneKey = await customerOfOrder(tx, orderId)
  const otherKey = await customerOfOrder(tx, otherId, 'order-not-found')
  const ours = await addressesOfPerson(tx, oneKey)
  const theirs = await addressesOfPerson(tx, otherKey)
  if (ours.includes(otherKey)) throw new Refusal('already-merged')
  if (ours.length + theirs.length > MAX_MERGED) throw new Refusal('too-many-merged')
  const merge = { oneKey, otherKey, by: actorLabel(tx.actor), at: tx.now }
  const { id: mergeId } = singleRow(await tx.db.insert(customerMerges).values(merge).returning())
  await followMerges(tx, [...ours, ...theirs])
  await tx.record('customer.merged', { mergeId })
}

export async function undoMerge(
  tx: Tx,
  { orderId, mergeId }: { orderId: number; mergeId: number },
): Promise<void> {
  await lockPeople(tx)
  const keys = await personOfOrder(tx, orderId)
  const merge = (await mergesAmong(tx, keys)).find(({ id }) => id === mergeId)
  if (!merge) throw new Refusal('not-found')
  const { oneKey, otherKey } = merge
  const undoing = { oneKey, otherKey, undoes: mergeId, by: actorLabel(tx.actor), at: tx.now }
  await tx.db.insert(customerMerges).values(undoing)
  await followMerges(tx, keys)
  await tx.record('customer.unmerged', { mergeId })
}

/** The merges of these addresses that stand, the oldest first. */
export function mergesAmong(tx: Tx, keys: readonly string[]): Promise<CustomerMergeRow[]> {
  const undoing = alias(customerMerges, 'undoing')
  return tx.db
    .select()
    .from(customerMerges)
    .where(
      and(
        ofAny(keys),
        isNull(customerMerges.undoes),
        notExists(
          tx.db
            .select({ one: sql`1` })
            .from(undoing)
            .where(eq(undoing.undoes, customerMerges.id)),
        ),
      ),
    )
    .orderBy(customerMerges.id)
}

/** Removes the merges of an address that is erased; the other addresses stay as they are. */
export async function dropMerges(tx: Tx, key: string): Promise<void> {
  await lockPeople(tx)
  const keys = await addressesOfPerson(tx, key)
  await tx.db.delete(customerMerges).where(ofAny([key]))
  await followMerges(tx, keys)
}

/**
 * Moves the merges of an address to another, but not those from before. One that joined the two, or two whom others
 * join already, is deleted. A person who would get too many addresses stays as it is.
 */
export async function moveMerges(tx: Tx, { from, to, since }: CorrectedAddress): Promise<void> {
  await lockPeople(tx)
  const people = [...(await addressesOfPerson(tx, from)), ...(await addressesOfPerson(tx, to))]
  const keys = [...new Set(people)]
  if (keys.length > MAX_MERGED + 1) return
  const { oneKey: one, otherKey: other, at } = customerMerges
  const isNew = gte(at, since)
  const ofBoth = and(inArray(one, [from, to]), inArray(other, [from, to]))
  await tx.db.delete(customerMerges).where(and(ofBoth, isNew))
  for (const name of ['oneKey', 'otherKey'] as const)
    await tx.db
      .update(customerMerges)
      .set({ [name]: to })
      .where(and(eq(customerMerges[name], from), isNew))
  const standing = await mergesAmong(tx, keys)
  const needless = standing.filter(({ oneKey, otherKey }, index) =>
    peopleAmong(standing.slice(0, index)).some(
      (person) => person.includes(oneKey) && person.includes(otherKey),
    ),
  )
  const ids = needless.map(({ id }) => id)
  await tx.db.delete(customerMerges).where(inArray(customerMerges.id, ids))
  await followMerges(tx, keys)
}

const ofAny = (keys: readonly string[]) =>
  or(inArray(customerMerges.oneKey, [...keys]), inArray(customerMerges.otherKey, [...keys]))

const lockPeople = (tx: Tx) => tx.db.execute(sql`select pg_advisory_xact_lock(${PEOPLE_LOCK})`)

/** Works out again who is whom among these addresses, which no merge joins to any other. */
async function followMerges(tx: Tx, keys: readonly string[]): Promise<void> {
  const people = peopleAmong(await mergesAmong(tx, keys))
  await tx.db.delete(mergedCustomers).where(inArray(mergedCustomers.customerKey, [...keys]))
  const rows = people.flatMap((addresses) => {
    const [personKey = ''] = addresses
    return addresses.map((customerKey) => ({ customerKey, personKey }))
  })
  if (rows.length > 0) await tx.db.insert(mergedCustomers).values(rows)
}

/** The addresses of each person whom merges join. */
function peopleAmong(merges: readonly Pick<CustomerMergeRow, 'oneKey' | 'otherKey'>[]): string[][] {
  const people = new Map<string, string[]>()
  for (const { oneKey, otherKey } of merges) {
    const joined = new Set([
      ...(people.get(oneKey) ?? [oneKey]),
      ...(people.get(otherKey) ?? [otherKey]),
    ])
    const addresses = [...joined].toSorted()
    for (const key of addresses) people.set(key, addresses)
  }
  return [...new Set(people.values())]
}
