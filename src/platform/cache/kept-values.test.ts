import { expect, test } from 'vitest'
import type { Changes } from '#contract/events.ts'
import type { Tx } from '#platform/tx.ts'
import { type KeptValue, openKeptValues, readKept, type Touched } from './kept-values.ts'

const NO_TX = {} as Tx

function openCounter() {
  let at = 0
  const touches: (Touched | 'all')[] = []
  const waiting: (() => void)[] = []
  const kept = openKeptValues(() => at)
  const kind: KeptValue<number> = {
    events: new Set(['product.changed']),
    maxAgeMs: 1000,
    make: async (_, before) => {
      touches.push(before ? (before.touched ?? 'all') : 'all')
      const made = touches.length
      await new Promise<void>((resolve) => waiting.push(resolve))
      return made
    },
  }
  return {
    touches,
    read: () => kept.read(NO_TX, kind),
    change: (productId: number) => kept.touch([{ name: 'product.changed', productId }]),
    touch: (happened: Changes) => kept.touch(happened),
    pass: (ms: number) => void (at += ms),
    /** Lets a making end. */
    finish: () => waiting.shift()?.(),
    readOnce: async (work = kept.read(NO_TX, kind)) => {
      await Promise.resolve()
      waiting.shift()?.()
      return work
    },
  }
}

test('a value is made once for all readers, and again only after an event that touches it', async () => {
  const { read, readOnce, change, touch, touches } = openCounter()
  expect(await readOnce()).toBe(1)
  expect(await read()).toBe(1)
  touch([{ name: 'order.placed', productId: 1 }])
  expect(await read()).toBe(1)
  change(7)
  expect(await readOnce()).toBe(2)
  expect(touches).toEqual(['all', new Set([7])])
})

test('missed changes and old age make it again', async () => {
  const { readOnce, touch, pass, touches } = openCounter()
  await readOnce()
  touch(undefined)
  await readOnce()
  pass(1000)
  await readOnce()
  expect(touches).toEqual(['all', 'all', new Set()])
})

test('who reads after a change does not get what was being made before it', async () => {
  const { read, change, finish } = openCounter()
  const early = read()
  change(7)
  const late = read()
  finish()
  expect(await early).toBe(1)
  await expect.poll(finish).toBeUndefined()
  expect(await late).toBe(2)
})

test('a transaction makes the value for itself', async () => {
  const kind: KeptValue<number> = { events: new Set(), maxAgeMs: 1, make: async () => 5 }
  expect(await readKept(NO_TX, kind)).toBe(5)
})
