// Claims of prizes. One that a spin of the same visitor won on the same Jamaican day is verified,
// once; any other is stored as unverified, for staff to judge. No claim is refused.

import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ClaimPrize, ListClaims } from '#contract/prize-claims.ts'
import { equals, listOf } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'
import { type ClaimRow, claims, spins } from './prizes.table.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import { type ClaimStatus, isWinning } from '#contract/prizes.ts'
import { mailboxKeyOf, phoneKeyOf } from '#contract/person-keys.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import { type Grant, grantClaim, grantsByClaim } from './grants.ts'
import { visitorOf } from './spin-wheel.ts'

export async function findClaim(tx: Tx, claimId: number): Promise<ClaimRow | undefined> {
  const [row] = await tx.db.select().from(claims).where(eq(claims.id, claimId))
  return row
}

/** A page of claims, the newest first unless the query sorts otherwise. */
export const listClaims = listOf({
  rows: (tx) => tx.db.select().from(claims),
  id: claims.id,
  sorts: { date: claims.createdAt },
  sort: '-date',
  filters: ({ status }: ListClaims) => [equals(claims.status, status)],
  search: [claims.name, claims.email, claims.phone, claims.prize],
  items: withGrants,
})

export type GrantedClaim = ClaimRow & { grant: Grant | null }

async function withGrants(tx: Tx, rows: readonly ClaimRow[]): Promise<GrantedClaim[]> {
  const grants = await grantsByClaim(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((claim) => ({ ...claim, grant: grants.get(claim.id) ?? null }))
}

export const withGrant = async (tx: Tx, claim: ClaimRow): Promise<GrantedClaim> =>
  singleRow(await withGrants(tx, [claim]))

type Claim = ClaimPrize & {
  token: string | undefined
  /** The network that it comes from, where it is known. */
  network?: string | undefined
}

/** A verified claim is granted at once, one a day for each mailbox, telephone number and network. */
export async function claimPrize(tx: Tx, { token, network, ...claimed }: Claim): Promise<ClaimRow> {
  const { name, email, phone, prizeId } = claimed
  const spin = token && isWinning(prizeId) ? await unclaimedSpin(tx, token, prizeId) : undefined
  const stamps = { createdAt: tx.now, updatedAt: tx.now }
  const proof = { verified: Boolean(spin), spinId: spin?.id ?? null }
  const prize = spin?.prize ?? claimed.prize
  const person = { mailboxKey: mailboxKeyOf(email), phoneKey: phoneKeyOf(phone) }
  const keys = { ...person, caller: callerOf(tx, network) }
  const row = { name, email, phone, prize, prizeId, ...proof, ...keys, ...stamps }
  const claim = (spin && (await insertGranted(tx, row))) ?? (await insertClaim(tx, row))
  await tx.record('claim.received', { claimId: claim.id })
  if (claim.grantedDay !== null) await grantClaim(tx, claim)
  return claim
}

type NewClaim = typeof claims.$inferInsert

/** Undefined where one of the same mailbox, number or network was granted that day. */
async function insertGranted(tx: Tx, row: NewClaim): Promise<ClaimRow | undefined> {
  const granted = { ...row, grantedDay: jamaicaDay(tx.now) }
  const [claim] = await tx.db.insert(claims).values(granted).onConflictDoNothing().returning()
  return claim
}

const insertClaim = async (tx: Tx, row: NewClaim): Promise<ClaimRow> =>
  singleRow(await tx.db.insert(claims).values(row).returning())

/** Tells the networks of one day apart, and names none on another day. */
const callerOf = ({ now }: Tx, network: string | undefined): string | null =>
  network === undefined
    ? null
    : createHash('sha256')
        .update(`${jamaicaDay(now)} ${network}`)
        .digest('base64url')

/** Locks the spin, so that of two claims at the same moment the second finds it used. */
async function unclaimedSpin(tx: Tx, token: string, prizeId: string) {
  const day = jamaicaDay(tx.now)
  const [spin] = await tx.db
    .select()
    .from(spins)
    .where(and(eq(spins.visitor, visitorOf(token)), eq(spins.day, day), eq(spins.prizeId, prizeId)))
    .for('update')
  if (!spin) return undefined
  const used = await tx.db.$count(claims, eq(claims.spinId, spin.id))
  return used > 0 ? undefined : spin
}

/** Sets a claim's status; the same again changes nothing. */
export async function syncClaim(
  tx: Tx,
  { claimId, status }: { claimId: number; status: ClaimStatus },
): Promise<ClaimRow> {
  const mine = eq(claims.id, claimId)
  const before = oneOrRefuse(await tx.db.select().from(claims).where(mine).for('update'))
  if (before.status === status) return before
  const change = { status, updatedAt: tx.now }
  const claim = singleRow(await tx.db.update(claims).set(change).where(mine).returning())
  await tx.record('claim.status-changed', { claimId, from: before.status, to: status })
  return claim
}
