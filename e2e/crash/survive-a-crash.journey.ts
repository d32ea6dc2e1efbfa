// The process is killed in the middle of 100 orders, on either database. Started again, it has
// every order that it acknowledged, once, with its piece taken and its mail written.

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import type { OrderView, PlacedOrderView } from '#contract/orders.ts'
import type { ProductView } from '#contract/product-views.ts'
import { totalStock } from '#contract/products.ts'
import { freshDatabase } from '#testing/postgres.ts'
import {
  fromAddress,
  placeAnOrder,
  plantAdmin,
  plantShop,
  PRODUCT,
  productionEnv,
  signedIn,
} from '#testing/production-shop.ts'
import { forget, type RunningShop, startShop } from '#testing/running-shop.ts'

const ORDERS = 100
const KILL_AFTER = 30
const WAIT = { timeout: 300_000, interval: 1000 }

// Not in parallel: while the embedded database works, this process keeps a server's connection
// waiting, and one that waits too long within a transaction is cut off.
test('on the embedded database every acknowledged order survives a kill', async () => {
  await surviveAKill({ TRUSTED_PROXIES: '127.0.0.1' })
})

test('on PostgreSQL every acknowledged order survives a kill', async () => {
  await surviveAKill(productionEnv(await freshDatabase(inject('postgresUrl'), 'crash')))
})

async function surviveAKill(env: Record<string, string>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'yaadbox-crash-'))
  await plantShop({ ...env, DATA_DIR: dataDir }, 500, plantAdmin)
  const first = await startShop(env, dataDir)
  const before = await piecesOf(first)
  // The key is also the order's note. It is not random, as it might be refused as a card number.
  const keys = Array.from({ length: ORDERS }, (_, index) => `crash-order-${index}`)
  const acknowledged = await orderUntilKilled(first, keys)
  expect(acknowledged.size).toBeGreaterThan(0)
  expect(acknowledged.size).toBeLessThan(keys.length)

  const second = await startShop(env, dataDir)
  const staff = await signedIn(second.url)
  const kept = await everyOrder(second, staff)
  for (const [key, id] of acknowledged) {
    const again = kept.filter(({ notes }) => notes === key)
    expect(again.map((order) => order.id)).toEqual([id])
  }
  // Includes orders that committed unacknowledged: each took one piece, never two.
  const ours = kept.filter(({ notes }) => keys.includes(notes))
  expect(await piecesOf(second)).toBe(before - ours.length)
  expect(new Set(ours.map(({ notes }) => notes)).size).toBe(ours.length)

  // The clients retry with the same keys: each order exists once.
  await Promise.all(keys.map((key) => placeWhenTaken(second, key)))
  const complete = (await everyOrder(second, staff)).filter(({ notes }) => keys.includes(notes))
  expect(complete).toHaveLength(keys.length)
  expect(await piecesOf(second)).toBe(before - keys.length)
  await vi.waitFor(() => everyOrderHasOneMail(second, staff, complete), WAIT)
  expect(await second.stop()).toBe(0)
  forget(dataDir)
}

async function orderUntilKilled(shop: RunningShop, keys: string[]): Promise<Map<string, number>> {
  const acknowledged = new Map<string, number>()
  let killed: Promise<void> | undefined
  await Promise.all(
    keys.map(async (key) => {
      const placed = await place(shop, key).catch(() => undefined)
      if (!placed) return
      acknowledged.set(key, placed.order.id)
      if (acknowledged.size >= KILL_AFTER) killed ??= shop.kill()
    }),
  )
  await killed
  return acknowledged
}

async function place(shop: RunningShop, key: string): Promise<PlacedOrderView> {
  const headers = { 'idempotency-key': key, ...fromAddress(Number(key.split('-').at(-1))) }
  const response = await placeAnOrder(shop.url, headers, { notes: key })
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`)
  return (await response.json()) as PlacedOrderView
}

/** Retries with the same key, as a client does, while the shop is too busy (503). */
async function placeWhenTaken(shop: RunningShop, key: string): Promise<void> {
  const isTaken = () =>
    place(shop, key).then(
      () => true,
      (failure: Error) => {
        if (failure.message.startsWith('503')) return false
        throw failure
      },
    )
  await vi.waitUntil(isTaken, WAIT)
}

type Staff = Record<string, string>

async function read<T>(shop: RunningShop, path: string, headers: Staff = {}): Promise<T> {
  return (await (await fetch(shop.url + path, { headers })).json()) as T
}

const piecesOf = async (shop: RunningShop) =>
  totalStock((await read<ProductView>(shop, `/api/products/${PRODUCT}`)).colorInventory)

const everyOrder = (shop: RunningShop, staff: Staff) =>
  read<OrderView[]>(shop, '/api/orders', staff)

async function everyOrderHasOneMail(shop: RunningShop, staff: Staff, orders: OrderView[]) {
  for (const { id } of orders) {
    const mails = await read<{ kind: string; state: string }[]>(
      shop,
      `/api/mails?orderId=${id}`,
      staff,
    )
    expect(mails.map(({ kind, state }) => ({ kind, state }))).toEqual([
      { kind: 'order-placed', state: 'kept' },
    ])
  }
}
