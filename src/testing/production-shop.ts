// The shop as in production, for journeys that kill and restart and for the soak: on PostgreSQL, planted with the
// catalogue and pieces of one product, in one process or in two, the order that is placed there, and who calls.

import { createStaff } from '#domain/identity/create-staff.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { setStock } from '#domain/stock/set-levels.ts'
import { configFrom } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openShop } from '#platform/shop.ts'
import { system, type Tx } from '#platform/tx.ts'
import { seedCatalogue } from '#seed/demo-shop.ts'
import { forget, type RunningShop, startShop } from './running-shop.ts'

/** The product that is ordered; only Sand is in stock. */
export const PRODUCT = 1
export const COLOR = 'Sand'

type Env = Record<string, string>

export const productionEnv = (databaseUrl: string, more: Env = {}): Env => ({
  DATABASE_URL: databaseUrl,
  HOST: '127.0.0.1',
  PUBLIC_URL: 'http://127.0.0.1',
  EDITOR_PASSWORD: 'an editor password',
  TRUSTED_PROXIES: '127.0.0.1',
  ...more,
})

/** Plants the catalogue and that many pieces, before any process serves the shop. */
export async function plantShop(
  env: Env,
  pieces: number,
  more?: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const database = await openDatabase(configFrom(env))
  await openShop({ database }).write(system('test'), async (tx) => {
    await seedCatalogue(tx)
    for (const [color, count] of Object.entries({ Charcoal: 0, [COLOR]: pieces }))
      await setStock(tx, { productId: PRODUCT, color, pieces: count, reason: 'count' })
    await more?.(tx)
  })
  await database.close()
}

/** Two processes of one shop, with their data folder in common. */
export async function startTwo(env: Env): Promise<RunningShop[]> {
  const first = await startShop(env)
  return [first, await startShop(env, first.dataDir)]
}

export async function endAll(processes: readonly RunningShop[]): Promise<void> {
  for (const one of processes) await one.stop()
  for (const one of processes) forget(one.dataDir)
}

/** One piece for Ann Brown. */
export const AN_ORDER = {
  productId: PRODUCT,
  selectedColor: COLOR,
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
}

/** Places that order at the shop of `url`. */
export const placeAnOrder = (url: string, headers: Env = {}, more: object = {}) =>
  fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...AN_ORDER, ...more }),
  })

const ADMIN = { username: 'admin', password: 'a password for whole days' }

/** To be planted with a shop: an admin, whose calls have the headers `signedIn`. */
export const plantAdmin = async (tx: Tx) =>
  createStaff(tx, {
    username: ADMIN.username,
    role: 'admin',
    passwordHash: await hashPassword(ADMIN.password),
  })

export async function signedIn(url: string): Promise<Env> {
  const response = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { token } = (await response.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

/** The headers of the nth caller, who has an address of their own, because calls are limited by address. */
export const fromAddress = (nth: number, network = 0): Env => ({
  'x-forwarded-for': `10.${network + ((nth >> 16) & 255)}.${(nth >> 8) & 255}.${nth & 255}`,
})
