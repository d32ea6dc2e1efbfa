// Whichever addresses staff merge, in whatever order, and undo, correct or erase: who is one person follows from
// the merges that stand alone.

import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { anOrder } from '#testing/builders.ts'
import { runs } from '#testing/runs.ts'
import { inShop, type TestTx, trying } from '#testing/shop.ts'
import { addressesOfPerson } from './customer-keys.ts'
import { mergeCustomers, mergesAmong, moveMerges, undoMerge } from './merge-customers.ts'
import { customerMerges, mergedCustomers } from './people.table.ts'

const CUSTOMERS = 6
const addressOf = (index: number) => `c${index}@example.com`
const ALL = Array.from({ length: CUSTOMERS }, (_, index) => addressOf(index))

const pair = record({ one: nat(CUSTOMERS - 1), other: nat(CUSTOMERS - 1) })
const step = record({
  what: constantFrom('merge' as const, 'merge' as const, 'undo' as const, 'correct' as const),
  pair,
})

/** An order of each customer. */
async function aCustomerEach(tx: TestTx): Promise<number[]> {
  const ids: number[] = []
  for (const customerEmail of ALL) ids.push((await anOrder(tx, { customerEmail })).id)
  return ids
}

const orIsRefused = async (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })

const merge = (
  tx: TestTx,
  ids: readonly number[],
  { one, other }: { one: number; other: number },
) => orIsRefused(mergeCustomers(tx, { orderId: ids[one] ?? 0, otherId: ids[other] ?? 0 }))

const correct = (tx: TestTx, { one, other }: { one: number; other: number }) =>
  moveMerges(tx, { from: addressOf(one), to: addressOf(other), since: new Date(0) })

/** The addresses of each person, as the database has them. */
async function peopleNow(tx: TestTx): Promise<string[]> {
  const people = new Set<string>()
  for (const key of ALL) people.add((await addressesOfPerson(tx, key)).join(' '))
  return [...people].toSorted()
}

/** The same, worked out from pairs. */
function peopleBy(pairs: readonly (readonly [string, string])[]): string[] {
  let people = ALL.map((key) => [key])
  for (const [one, other] of pairs) {
    const joined = people.filter((keys) => keys.includes(one) || keys.includes(other))
    people = [...people.filter((keys) => !joined.includes(keys)), joined.flat()]
  }
  return people.map((keys) => keys.toSorted().join(' ')).toSorted()
}

test('merges in any order give the same people', () =>
  inShop(async (tx) => {
    const ids = await aCustomerEach(tx)
    await assert(
      asyncProperty(array(pair, { maxLength: 8 }), async (pairs) => {
        const expected = peopleBy(
          pairs.map(({ one, other }) => [addressOf(one), addressOf(other)] as const),
        )
        for (const inTurn of [pairs, pairs.toReversed()]) {
          await tx.db.delete(customerMerges)
          await tx.db.delete(mergedCustomers)
          for (const each of inTurn) await merge(tx, ids, each)
          expect(await peopleNow(tx)).toEqual(expected)
        }
      }),
      { numRuns: runs(25) },
    )
  }))

test('whatever is merged, undone and corrected, people are as the merges that stand say, without a circle', () =>
  inShop(async (tx) => {
    const ids = await aCustomerEach(tx)
    await assert(
      asyncProperty(array(step, { maxLength: 12 }), async (steps) => {
        await tx.db.delete(customerMerges)
        await tx.db.delete(mergedCustomers)
        for (const { what, pair: each } of steps) {
          const before = await peopleNow(tx)
          if (what === 'merge') await merge(tx, ids, each)
          if (what === 'correct' && each.one !== each.other) await correct(tx, each)
          const standing = await mergesAmong(tx, ALL)
          const undone = standing[each.one % Math.max(1, standing.length)]
          const orderId = ids[ALL.indexOf(undone?.oneKey ?? '')] ?? 0
          if (what === 'undo' && undone) {
            await undoMerge(tx, { orderId, mergeId: undone.id })
            // Merged once more, they are as they were.
            await trying(tx, async (inner) => {
              const other = ALL.indexOf(undone.otherKey)
              await merge(inner, ids, { one: ALL.indexOf(undone.oneKey), other })
              expect(await peopleNow(inner)).toEqual(before)
              throw new Refusal('not-found')
            }).catch(() => undefined)
          }
          const pairs = (await mergesAmong(tx, ALL)).map(
            (row) => [row.oneKey, row.otherKey] as const,
          )
          const people = await peopleNow(tx)
          expect(people).toEqual(peopleBy(pairs))
          expect(pairs).toHaveLength(CUSTOMERS - people.length)
        }
      }),
      { numRuns: runs(25) },
    )
  }))
