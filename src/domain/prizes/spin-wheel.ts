// Decides what a visitor wins today, once a Jamaican calendar day: a second spin returns the first
// result. A visitor is the hash of a random token: the stored hash cannot be used to spin.

import { createHash } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { jamaicaDay } from '#contract/jamaica.ts'
import { NO_PRIZE, type PrizeId, PRIZES, totalWeight } from '#contract/prizes.ts'
import { lockSetting, readSetting } from '#domain/settings/stored-setting.ts'
import { Refusal } from '#platform/refusal.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { claims, spins } from './prizes.table.ts'
import assert from 'node:assert/strict'
import type { WheelSettings } from '#contract/prize-claims.ts'
import type { Random } from '#platform/random.ts'

export type SpinRow = typeof spins.$inferSelect
export type Spun = { spin: SpinRow; claimed: boolean }

/** Refuses a wheel that is switched off, but shows a visitor who has spun before what they won. */
export async function spinWheel(tx: Tx, { token }: { token: string }): Promise<Spun> {
  const visitor = visitorOf(token)
  const day = jamaicaDay(tx.now)
  const [earlier] = await spinsOf(tx, visitor, day)
  if (earlier) return withClaim(tx, earlier)
  const switches = await readSetting(tx, 'wheel')
  if (!switches.on) throw new Refusal('wheel-off')
  const capped = Object.keys(switches.caps).length > 0
  // Spins wait for one another, so that a cap is not passed by two at the same moment.
  if (capped) await lockSetting(tx, 'wheel')
  const prize = drawPrize(tx.random, switches, capped ? await wonOn(tx, day) : {})
  const [spin] = await tx.db
    .insert(spins)
    .values({ visitor, day, prizeId: prize.id, prize: prize.name, at: tx.now })
    .onConflictDoNothing()
    .returning()
  // Nothing inserted: the same visitor spun at the same moment, and that spin stands.
  return withClaim(tx, spin ?? singleRow(await spinsOf(tx, visitor, day)))
}

export const visitorOf = (token: string) => createHash('sha256').update(token).digest('base64url')

const spinsOf = (tx: Tx, visitor: string, day: string) =>
  tx.db
    .select()
    .from(spins)
    .where(and(eq(spins.visitor, visitor), eq(spins.day, day)))

async function withClaim(tx: Tx, spin: SpinRow): Promise<Spun> {
  return { spin, claimed: (await tx.db.$count(claims, eq(claims.spinId, spin.id))) > 0 }
}

async function wonOn(tx: Tx, day: string): Promise<Won> {
  const rows = await tx.db
    .select({ prizeId: spins.prizeId, times: count() })
    .from(spins)
    .where(eq(spins.day, day))
    .groupBy(spins.prizeId)
  return Object.fromEntries(rows.map(({ prizeId, times }) => [prizeId as PrizeId, times]))
}

export type Won = Partial<Record<PrizeId, number>>

/** Draws a prize within the day's caps; `won` says how often each was won today already. */
export function drawPrize(random: Random, { caps }: Pick<WheelSettings, 'caps'>, won: Won = {}) {
  const open = PRIZES.filter(({ id }) => id === NO_PRIZE || (won[id] ?? 0) < capOf(caps, id))
  return prizeOfTicket(open, random.below(totalWeight(open)))
}

const capOf = (caps: Partial<Record<string, number>>, id: PrizeId) => caps[id] ?? Infinity

/** The prize that owns a ticket. Tickets are counted from 0 through the prizes in their order. */
export function prizeOfTicket<One extends { weight: number }>(
  prizes: readonly One[],
  ticket: number,
): One {
  let last = 0
  const owner = prizes.find(({ weight }) => ticket < (last += weight))
  assert(owner && ticket >= 0, 'every ticket has an owner')
  return owner
}
