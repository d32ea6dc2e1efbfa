import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#domain/identity/users.table.ts'
import { ledgerAccounts } from '#domain/ledger/ledger.table.ts'
import { wallets } from '#domain/ledger/wallets.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aLine, aMember } from '#testing/builders.ts'
import { inShop, openTestShop, type TestShop, type TestTx, trying } from '#testing/shop.ts'
import { members } from './members.table.ts'
import { moveMember } from './move-member.ts'
import { ancestors, genealogy, spillovers, teamCounts } from './tree.table.ts'
import { verifyTree } from './verify-tree.ts'

const writing = ({ shop }: TestShop) => {
  return <T>(verb: (tx: Tx) => Promise<T>) => shop.write(system('test'), verb)
}
const rise = (a: number, b: number) => a - b

test('fifty recruits who join one sponsor at once get slots 1 to 50, in teams of five', async () => {
  const shop = await openTestShop()
  const write = writing(shop)
  const { id: sponsorId } = await write((tx) => aMember(tx))
  const joining = Array.from({ length: 50 }, () => write((tx) => aMember(tx, { sponsorId })))
  const joined = await Promise.all(joining)
  const { db } = shop.database
  const slots = joined.map(({ slot }) => slot ?? 0).toSorted(rise)
  expect(slots).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  const counts = await db.select().from(teamCounts).where(eq(teamCounts.memberId, sponsorId))
  expect(counts.map(({ teamLeg, level, count }) => [teamLeg, level, count])).toEqual(
    expect.arrayContaining(Array.from({ length: 10 }, (_, index) => [index + 1, 1, 5])),
  )
  expect(counts).toHaveLength(10)
  const places = await db.select().from(genealogy).where(eq(genealogy.sponsorId, sponsorId))
  const taken = new Set(places.map(({ teamLeg, position }) => `${teamLeg}/${position}`))
  expect(taken.size).toBe(50)
  expect(await db.select().from(spillovers)).toHaveLength(45)
  expect(await shop.shop.read(system('test'), verifyTree)).toEqual([])
  await shop.close()
})

test('partners who join all over one branch at once leave its counts true', async () => {
  const shop = await openTestShop()
  const write = writing(shop)
  const line = await write((tx) => aLine(tx, 6))
  const joining = Array.from({ length: 36 }, (_, index) =>
    write((tx) => aMember(tx, { sponsorId: line[index % 6]?.id })),
  )
  await Promise.all(joining)
  expect(await shop.shop.read(system('test'), verifyTree)).toEqual([])
  await shop.close()
})

test('a partner joins with an identity without a password, five empty accounts and a wallet', () =>
  inShop(async (tx) => {
    const member = await aMember(tx, { email: 'Marcia@Example.com', bankAccount: 'NCB 404' })
    expect(member).toMatchObject({ currentRank: 'Bronze', slot: null, bankAccount: 'NCB 404' })
    const [user] = await tx.db
      .select()
      .from(users)
      .where(eq(users.id, member.userId ?? 0))
    expect(user).toMatchObject({ role: 'member', email: 'Marcia@Example.com' })
    const accounts = await tx.db
      .select()
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.memberId, member.id))
    expect(accounts.map(({ balanceCents }) => balanceCents)).toEqual([0, 0, 0, 0, 0])
    const [wallet] = await tx.db.select().from(wallets).where(eq(wallets.memberId, member.id))
    expect(wallet).toMatchObject({ availableBalance: 0, minimumPayout: 1000_00, currency: 'JMD' })
    expect(tx.happened.map(({ name }) => name)).toEqual(['member.enrolled'])
  }))

test('an address joins once, whatever its capitals, and is asked to sign in instead', () =>
  inShop(async (tx) => {
    await aMember(tx, { email: 'marcia@example.com' })
    const again = trying(tx, (inner) => aMember(inner, { email: 'MARCIA@example.com' }))
    await expect(again).rejects.toMatchObject({ code: 'partner-known' })
    const nobody = trying(tx, (inner) => aMember(inner, { sponsorId: 999_999 }))
    await expect(nobody).rejects.toMatchObject({ code: 'member-not-found' })
  }))

test('the sixth recruit opens the second team of the same sponsor', () =>
  inShop(async (tx) => {
    const sponsor = await aMember(tx)
    for (let joined = 1; joined <= 5; joined++) await aMember(tx, { sponsorId: sponsor.id })
    const sixth = await aMember(tx, { sponsorId: sponsor.id })
    const [place] = await tx.db.select().from(genealogy).where(eq(genealogy.memberId, sixth.id))
    expect(place).toMatchObject({
      sponsorId: sponsor.id,
      placementId: sponsor.id,
      level: 2,
      teamLeg: 2,
      position: 1,
      isSpillover: true,
      spilloverSource: 1,
      path: `/${sponsor.id}/${sixth.id}/`,
    })
    expect(sixth).toMatchObject({ slot: 6, spilloverFrom: 1, binaryPosition: 'right' })
    const [note] = await tx.db.select().from(spillovers)
    expect(note).toMatchObject({ memberId: sixth.id, targetParentId: sponsor.id, status: 'placed' })
  }))

test('an upline ends five high, however deep the tree', () =>
  inShop(async (tx) => {
    const line = await aLine(tx, 8)
    const last = line.at(-1)
    const rows = await tx.db
      .select()
      .from(ancestors)
      .where(eq(ancestors.memberId, last?.id ?? 0))
      .orderBy(ancestors.distance)
    expect(rows.map(({ ancestorId }) => ancestorId)).toEqual(
      line
        .slice(2, 7)
        .toReversed()
        .map(({ id }) => id),
    )
    expect(await verifyTree(tx)).toEqual([])
  }))

test('a branch that staff move hangs whole under its new sponsor, and no circle is made', () =>
  inShop(async (tx) => {
    const [top, , third, fourth] = await aLine(tx, 7)
    const other = await aMember(tx)
    if (!top || !third || !fourth) throw new Error('a line')
    await aMember(tx, { sponsorId: fourth.id })
    const moved = await moveMember(tx, { memberId: third.id, sponsorId: other.id })
    expect(moved).toMatchObject({ sponsorId: other.id, placementId: other.id, slot: 1 })
    expect(await verifyTree(tx)).toEqual([])
    expect(tx.happened.at(-1)?.facts).toEqual({
      memberId: third.id,
      from: third.sponsorId,
      to: other.id,
    })
    for (const below of [third.id, fourth.id]) {
      const round = trying(tx, (inner) =>
        moveMember(inner, { memberId: third.id, sponsorId: below }),
      )
      await expect(round).rejects.toMatchObject({ code: 'sponsor-below' })
    }
    await moveMember(tx, { memberId: other.id, sponsorId: top.id })
    expect(await verifyTree(tx)).toEqual([])
  }))

const SPOILED: [string, (tx: TestTx, id: number) => Promise<unknown>][] = [
  ['place', (tx, id) => tx.db.delete(genealogy).where(eq(genealogy.memberId, id))],
  ['upline', (tx, id) => tx.db.delete(ancestors).where(eq(ancestors.memberId, id))],
  ['count', (tx, id) => tx.db.insert(teamCounts).values(aCount(id))],
]
const aCount = (memberId: number) => ({ memberId, teamLeg: 1, level: 1, count: 3, active: 3 })

test.each(SPOILED)('a %s that disagrees with the sponsors is found', (what, spoil) =>
  inShop(async (tx) => {
    const last = (await aLine(tx, 3)).at(-1)
    await spoil(tx, last?.id ?? 0)
    expect(await verifyTree(tx)).toEqual([`${what} of partner ${last?.id}`])
  }),
)

test('a number that nobody has is of no partner', () =>
  inShop(async (tx) => {
    expect(await tx.db.select().from(members).where(eq(members.id, 1_000_000))).toEqual([])
    const moving = trying(tx, (inner) => moveMember(inner, { memberId: 1_000_000, sponsorId: 1 }))
    await expect(moving).rejects.toMatchObject({ code: 'member-not-found' })
  }))
