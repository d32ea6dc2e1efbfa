import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aLine, aMember } from '#testing/builders.ts'
import { as, inShop, type TestTx, trying } from '#testing/shop.ts'
import { findPlace, findUpline } from './find-place.ts'
import { listMembers } from './list-members.ts'
import { moveMember } from './move-member.ts'
import {
  dropPlacements,
  placementsDue,
  placeMember,
  retryPlacement,
  withdrawPlacement,
} from './place-member.ts'
import { reinstateMember, suspendMember } from './set-standing.ts'
import { genealogy, spillovers } from './tree.table.ts'
import { verifyTree } from './verify-tree.ts'

const why = { reason: 'own-wish' }

/** A sponsor, a recruit of theirs, and somebody else to stand under. */
async function three(tx: TestTx) {
  const [sponsor, recruit] = await aLine(tx, 2)
  if (!sponsor || !recruit) throw new Error('a line')
  return { sponsor, recruit, other: await aMember(tx) }
}

async function queueOf(tx: TestTx, memberId: number) {
  const rows = await tx.db
    .select()
    .from(spillovers)
    .where(eq(spillovers.memberId, memberId))
    .orderBy(desc(spillovers.id))
  return rows.map(({ status, targetParentId }) => [status, targetParentId])
}
const place = (tx: TestTx, memberId: number, placementId: number) =>
  placeMember(tx, { memberId, placementId, ...why })
const refusal = (tx: TestTx, memberId: number, placementId: number) =>
  expect(trying(tx, (inner) => place(inner, memberId, placementId))).rejects
const underOf = async (tx: TestTx, memberId: number) =>
  (await findPlace(tx, memberId)).placedUnder?.id

/** Retries each placement that can be decided now; returns how many there were. */
async function retryAll(tx: TestTx): Promise<number> {
  const due = await placementsDue(tx)
  for (const id of due) await retryPlacement(tx, id)
  return due.length
}

test('whoever is placed elsewhere keeps sponsor, team and upline, and the tree stays true', () =>
  inShop(async (tx) => {
    const { sponsor, recruit, other } = await three(tx)
    expect(await place(tx, recruit.id, other.id)).toBe(true)
    expect(await underOf(tx, recruit.id)).toBe(other.id)
    const [node] = await tx.db.select().from(genealogy).where(eq(genealogy.memberId, recruit.id))
    expect(node).toMatchObject({ sponsorId: sponsor.id, placementId: other.id, level: 2 })
    const above = await findUpline(tx, recruit.id, 5)
    expect(above.map(({ memberId }) => memberId)).toEqual([sponsor.id])
    expect(await verifyTree(tx)).toEqual([])
    expect(await queueOf(tx, recruit.id)).toEqual([['placed', other.id]])
    expect(tx.happened.at(-1)).toMatchObject({
      name: 'member.placed',
      facts: { memberId: recruit.id, under: other.id, reason: 'own-wish' },
    })
    expect(await place(tx, recruit.id, sponsor.id)).toBe(true)
    expect(await underOf(tx, recruit.id)).toBeUndefined()
  }))

test('nobody is placed where they stand, at the top, under their team or in a circle', () =>
  inShop(async (tx) => {
    const { sponsor, recruit, other } = await three(tx)
    const below = await aMember(tx, { sponsorId: recruit.id })
    await refusal(tx, recruit.id, sponsor.id).toMatchObject({ code: 'same-placement' })
    await refusal(tx, sponsor.id, other.id).toMatchObject({ code: 'no-sponsor' })
    await refusal(tx, recruit.id, recruit.id).toMatchObject({ code: 'placement-below' })
    await refusal(tx, recruit.id, below.id).toMatchObject({ code: 'placement-below' })
    await refusal(tx, recruit.id, 999_999).toMatchObject({ code: 'member-not-found' })
    const guest = await aMember(tx, { sponsorId: other.id })
    await place(tx, guest.id, below.id)
    await refusal(tx, recruit.id, guest.id).toMatchObject({ code: 'placement-below' })
    const move = { memberId: recruit.id, sponsorId: guest.id }
    await expect(trying(tx, (inner) => moveMember(inner, move))).rejects.toMatchObject({
      code: 'sponsor-below',
    })
  }))

test('under somebody suspended a placement waits, is shown, and is made once they work again', () =>
  inShop(async (tx) => {
    const { recruit, other } = await three(tx)
    await suspendMember(tx, { memberId: other.id, reason: 'complaint' })
    expect(await place(tx, recruit.id, other.id)).toBe(false)
    expect((await findPlace(tx, recruit.id)).waiting).toMatchObject({
      under: { id: other.id },
      since: tx.now,
      because: 'they are not active',
    })
    const { items } = await listMembers(tx, { placement: 'waiting', limit: 10 })
    expect(items.map(({ member }) => member.id)).toEqual([recruit.id])
    expect(await retryAll(tx)).toBe(0)
    await reinstateMember(tx, { memberId: other.id, reason: 'cleared' })
    expect(await retryAll(as({ kind: 'system', name: 'clock' }, tx))).toBe(1)
    expect(await retryAll(tx)).toBe(0)
    expect(await underOf(tx, recruit.id)).toBe(other.id)
    expect((await findPlace(tx, recruit.id)).waiting).toBeUndefined()
  }))

test('what waits is taken back, placed anew, or ends where it cannot be any more', () =>
  inShop(async (tx) => {
    const { recruit, other } = await three(tx)
    const second = await aMember(tx)
    for (const { id: memberId } of [other, second])
      await suspendMember(tx, { memberId, reason: 'complaint' })
    await place(tx, recruit.id, other.id)
    await place(tx, recruit.id, second.id)
    expect(await queueOf(tx, recruit.id)).toEqual([
      ['pending', second.id],
      ['failed', other.id],
    ])
    await withdrawPlacement(tx, recruit.id)
    const again = trying(tx, (inner) => withdrawPlacement(inner, recruit.id))
    await expect(again).rejects.toMatchObject({ code: 'not-found' })

    await place(tx, recruit.id, other.id)
    await moveMember(tx, { memberId: other.id, sponsorId: recruit.id })
    await reinstateMember(tx, { memberId: other.id, reason: 'cleared' })
    expect(await retryAll(tx)).toBe(1)
    expect(tx.happened.at(-1)).toMatchObject({ name: 'member.placement-failed' })

    await place(tx, recruit.id, second.id)
    await dropPlacements(tx, second.id)
    expect((await queueOf(tx, recruit.id)).map(([status]) => status)).toEqual(
      Array.from({ length: 4 }, () => 'failed'),
    )
  }))

test('who moves into a further team of the new sponsor is noted as spilled over', () =>
  inShop(async (tx) => {
    const { recruit, other } = await three(tx)
    for (let joined = 1; joined <= 5; joined++) await aMember(tx, { sponsorId: other.id })
    await moveMember(tx, { memberId: recruit.id, sponsorId: other.id })
    expect(await queueOf(tx, recruit.id)).toEqual([['placed', other.id]])
    expect(await verifyTree(tx)).toEqual([])
  }))
