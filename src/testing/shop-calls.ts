// What is done in a running shop of a demo without a page of it: calls by anybody, and by its admin.

import type { PlacedOrderView } from '#contract/orders.ts'
import { configFrom } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openShop } from '#platform/shop.ts'
import { system, type Tx } from '#platform/tx.ts'
import type { RunningShop } from './running-shop.ts'

export type ShopCalls = {
  /** What the API answers to a call with a JSON body. */
  call<Answer>(method: string, path: string, body?: object): Promise<Answer>
  /** The same, called by the demo shop's admin. */
  asStaff<Answer>(method: string, path: string, body?: object): Promise<Answer>
  /** Places an order of Ann Brown's: by bank transfer and pick-up, unless `fields` differ. */
  placeOrder(fields: object): Promise<PlacedOrderView['order']>
  adminToken(): Promise<string>
}

const ANN = {
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
}
/** The delivery address of an order. */
export const TO_PORTLAND = {
  shippingMethod: 'delivery',
  deliveryAddress: '22 Harbour Street',
  parish: 'Portland',
}

/** Calls to the shop that runs at the moment: it can be started again meanwhile. */
export function callsTo(shop: () => RunningShop): ShopCalls {
  const call: ShopCalls['call'] = (method, path, body) => send(shop(), method, path, body)
  // A shop that is started again can have a later clock, by which its sessions have ended.
  const tokens = new WeakMap<RunningShop, string>()
  const adminToken = async () => {
    const token = tokens.get(shop()) ?? (await sessionOf(shop()))
    tokens.set(shop(), token)
    return token
  }
  return {
    call,
    adminToken,
    asStaff: async (method, path, body) =>
      send(shop(), method, path, body, { authorization: `Bearer ${await adminToken()}` }),
    placeOrder: async (fields) => {
      const { order } = await call<PlacedOrderView>('POST', '/api/orders', { ...ANN, ...fields })
      return order
    },
  }
}

/** The token of somebody on the staff who signs in, the demo shop's admin by default. */
export async function sessionOf(
  shop: RunningShop,
  username = 'admin',
  password = 'demo-admin-password',
): Promise<string> {
  const login = { username, password }
  const { token } = await send<{ token: string }>(shop, 'POST', '/api/admin/login', login)
  return token
}

async function send<Answer>(
  shop: RunningShop,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const sent = body && { body: JSON.stringify(body) }
  const response = await fetch(shop.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...sent,
  })
  return (await response.json()) as Answer
}

/** Writes into the data folder of a shop that does not run what no page can write. */
export async function plantInto(folder: string, plant: (tx: Tx) => Promise<void>): Promise<void> {
  const database = await openDatabase(configFrom({ DATA_DIR: folder }))
  try {
    await openShop({ database }).write(system('test'), plant)
  } finally {
    await database.close()
  }
}
