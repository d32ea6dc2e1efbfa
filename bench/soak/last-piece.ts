// Ten thousand shoppers at once for a hundred pieces, a third of whom think better of it.

import { type Outcome, type Part, scaled } from './part.ts'
import { failures, inWorld, wrongOrders } from './world.ts'

const ORDERS = 10_000
const CONNECTIONS = 500
const PIECES = 100

const race = (kind: 'PostgreSQL' | 'embedded', scale: number): Promise<Outcome> => {
  const pieces = scaled(PIECES, scale)
  return inWorld({ pieces, ...(kind === 'embedded' && { embedded: true }) }, async (world) => {
    const shop = await world.open()
    const connections = scaled(CONNECTIONS, scale)
    const begun = performance.now()
    const rush = { orders: scaled(ORDERS, scale), connections, prefix: 'race', cancelShare: 0.3 }
    const counts = await world.shopping(rush)
    const seconds = (performance.now() - begun) / 1000
    // What was cancelled last is for sale again: others take it, and keep it.
    const late = await world.shopping({ orders: pieces * 2, connections: 5, prefix: 'late' })
    await shop.stop()
    const found = await world.compare()
    const bad = failures(counts) + failures(late) + counts.broken + late.broken
    const { held, left, lost, doubled } = found
    return {
      held: held === pieces && left === 0 && bad + wrongOrders(found) === 0,
      figures:
        `${kind}: ${rush.orders} orders over ${connections} in ${seconds.toFixed(0)} s, ` +
        `${found.cancelled} cancelled, ${held} of ${pieces} held, ${left} left, ${bad} failed answers, ` +
        `(${JSON.stringify(counts.statuses)}, ${counts.broken} broken), ${lost} lost, ${doubled} doubled, slowest ${(counts.slowestMs / 1000).toFixed(1)} s`,
    }
  })
}

export const lastPiece: Part = {
  name: 'last piece',
  claim: '10,000 orders over 500 connections for 100 pieces: 100 held, no 5xx, never below 0',
  run: async (scale = 1) => {
    const outcomes = [await race('PostgreSQL', scale), await race('embedded', scale)]
    return {
      held: outcomes.every(({ held }) => held),
      figures: outcomes.map(({ figures }) => figures).join('; '),
    }
  },
}
