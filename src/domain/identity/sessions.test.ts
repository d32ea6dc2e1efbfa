import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { at, inShop, NOW, type TestTx, trying } from '#testing/shop.ts'
import { aPasswordHash } from '#testing/table-rows.ts'
import { createStaff } from './create-staff.ts'
import {
  CUSTODIAN_IDLE_MINUTES,
  EDITOR_SESSION_HOURS,
  findSession as findSessionOf,
  findStaffUser,
  openEditorSession,
  openStaffSession,
  STAFF_SESSION_HOURS,
  staffActor,
} from './staff-sessions.ts'
import { endSession, touchSession } from './sessions.ts'
import { listSessions } from './own-sessions.ts'
import { sessions } from './sessions.table.ts'
import { users } from './users.table.ts'

const aClerk = (tx: TestTx, username = 'Shanice') =>
  createStaff(tx, { username, passwordHash: aPasswordHash, role: 'clerk', firstName: 'Shanice' })

const IDLE_MINUTES = 60
const findSession = async (tx: TestTx, token: string, unattended = false) => {
  const { owner, touch } = await findSessionOf(tx, token, { idleMinutes: IDLE_MINUTES, unattended })
  if (touch) await touchSession(tx, touch)
  return owner
}
const minutesOn = (minutes: number, tx: TestTx) => hoursOn(minutes / 60, tx)
const hoursOn = (hours: number, tx: TestTx) => at(new Date(NOW.getTime() + hours * 3_600_000), tx)

test('a session is a token of 256 bits, and the database keeps only its hash', () =>
  inShop(async (tx) => {
    const { id: userId } = await aClerk(tx)
    const tokens = [
      await openStaffSession(tx, { userId }),
      await openStaffSession(tx, { userId }),
      await openEditorSession(tx),
    ]
    expect(new Set(tokens).size).toBe(3)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const kept = JSON.stringify(await tx.db.select().from(sessions))
    for (const token of tokens) {
      expect(kept).not.toContain(token)
      expect(kept).toContain(createHash('sha256').update(token).digest('hex'))
    }
  }))

test('a token opens the session of its own user, with the role the user has now', () =>
  inShop(async (tx) => {
    const { id: userId } = await aClerk(tx)
    const token = await openStaffSession(tx, { userId })
    const actor = { kind: 'staff', userId, name: 'Shanice', role: 'clerk' }
    expect(await findSession(tx, token)).toEqual(actor)
    await tx.db.update(users).set({ role: 'viewer' }).where(eq(users.id, userId))
    expect(await findSession(tx, token)).toEqual({ ...actor, role: 'viewer' })
  }))

test('who only reads the database opens nothing: neither a hash nor half a token', () =>
  inShop(async (tx) => {
    const token = await openEditorSession(tx)
    expect(await findSession(tx, token)).toEqual({ kind: 'editor' })
    const [row] = await tx.db.select().from(sessions)
    const forged = [row?.sid ?? '', '', token.slice(1), `${token}A`, ` ${token}`, '%'.repeat(43)]
    for (const text of forged) expect(await findSession(tx, text)).toBeUndefined()
  }))

test.each([
  ['staff', STAFF_SESSION_HOURS],
  ['editor', EDITOR_SESSION_HOURS],
])('a %s session ends after %i hours, however much it is used', (kind, hours) =>
  inShop(async (tx) => {
    const { id: userId } = await aClerk(tx)
    const token = await (kind === 'staff'
      ? openStaffSession(tx, { userId })
      : openEditorSession(tx))
    for (const hour of [...Array.from({ length: hours * 2 }, (_, n) => n / 2), hours - 0.01])
      expect(await findSession(hoursOn(hour, tx), token)).toBeDefined()
    expect(await findSession(hoursOn(hours, tx), token)).toBeUndefined()
    // Seen to be over, it stays so, even where the clock is set back.
    expect(await findSession(hoursOn(hours - 0.01, tx), token)).toBeUndefined()
  }),
)

test.each([
  ['clerk', IDLE_MINUTES],
  ['custodian', CUSTODIAN_IDLE_MINUTES],
  ['editor', IDLE_MINUTES],
] as const)('a session of a %s that nobody used for %i minutes is over for good', (role, minutes) =>
  inShop(async (tx) => {
    const { id: userId } = await createStaff(tx, {
      username: role,
      passwordHash: aPasswordHash,
      role: role === 'editor' ? 'clerk' : role,
    })
    const token = await (role === 'editor'
      ? openEditorSession(tx)
      : openStaffSession(tx, { userId }))
    // Used in time it goes on, from that moment.
    expect(await findSession(minutesOn(minutes - 1, tx), token)).toBeDefined()
    expect(await findSession(minutesOn(2 * minutes - 2, tx), token)).toBeDefined()
    const idle = minutesOn(3 * minutes - 2, tx)
    expect(await findSession(idle, token)).toBeUndefined()
    expect(await findSession(minutesOn(2 * minutes, tx), token)).toBeUndefined()
    expect(await tx.db.select().from(sessions)).toEqual([])
  }),
)

test('a page that looks again by itself does not keep the session of an empty desk alive', () =>
  inShop(async (tx) => {
    const { id: userId } = await aClerk(tx)
    const token = await openStaffSession(tx, { userId })
    for (let minute = 0; minute < IDLE_MINUTES; minute += 5)
      expect(await findSession(minutesOn(minute, tx), token, true)).toBeDefined()
    expect(await findSession(minutesOn(IDLE_MINUTES, tx), token, true)).toBeUndefined()
  }))

test('an idle session is none of those that its owner sees', () =>
  inShop(async (tx) => {
    const { id: userId } = await aClerk(tx)
    await openStaffSession(tx, { userId })
    const later = minutesOn(IDLE_MINUTES, tx)
    const token = await openStaffSession(later, { userId })
    const input = { userId, token, idleMinutes: IDLE_MINUTES, limit: 10 }
    const { items: open } = await listSessions(later, input)
    expect(open.map(({ isThisOne }) => isThisOne)).toEqual([true])
  }))

test('when a session was used is written down by the minute, not with every call', () =>
  inShop(async (tx) => {
    const token = await openEditorSession(tx)
    const used = async (minutes: number) => {
      await findSession(minutesOn(minutes, tx), token)
      const [row] = await tx.db.select().from(sessions)
      return ((row?.lastUsedAt.getTime() ?? 0) - NOW.getTime()) / 60_000
    }
    expect([await used(0.9), await used(1), await used(1.9), await used(3)]).toEqual([0, 1, 1, 3])
  }))

test('signing out ends that session and no other; signing out again is fine', () =>
  inShop(async (tx) => {
    const { id: userId } = await aClerk(tx)
    const [mine, other] = [
      await openStaffSession(tx, { userId }),
      await openStaffSession(tx, { userId }),
    ]
    await endSession(tx, mine)
    await endSession(tx, mine)
    await endSession(tx, 'unknown')
    expect(await findSession(tx, mine)).toBeUndefined()
    expect(await findSession(tx, other)).toBeDefined()
    expect(tx.happened.map(({ name }) => name)).toEqual([
      'staff.signed-in',
      'staff.signed-in',
      'staff.signed-out',
    ])
  }))

test('who is switched off, becomes a partner or is removed is out at once', () =>
  inShop(async (tx) => {
    for (const change of [{ isActive: false }, { role: 'member' as const }]) {
      const user = await aClerk(tx, `user ${Object.keys(change)[0]}`)
      const token = await openStaffSession(tx, { userId: user.id })
      await tx.db.update(users).set(change).where(eq(users.id, user.id))
      expect(await findSession(tx, token)).toBeUndefined()
      expect(await findStaffUser(tx, user.username)).toBeUndefined()
    }
    const gone = await aClerk(tx, 'gone')
    const token = await openStaffSession(tx, { userId: gone.id })
    await tx.db.delete(users).where(eq(users.id, gone.id))
    expect(await findSession(tx, token)).toBeUndefined()
  }))

test('a partner’s user never acts as staff', () =>
  inShop(async (tx) => {
    const user = await aClerk(tx)
    expect(() => staffActor({ ...user, role: 'member' })).toThrow(
      expect.objectContaining({ code: 'not-allowed' }),
    )
  }))

test('a name is found whatever its letter case, and given once', () =>
  inShop(async (tx) => {
    const { id } = await aClerk(tx, ' Shanice ')
    expect(await findStaffUser(tx, 'SHANICE ')).toMatchObject({ id, username: 'Shanice' })
    expect(await findStaffUser(tx, 'shan%')).toBeUndefined()
    const again = trying(tx, (inner) => aClerk(inner, 'shanice'))
    await expect(again).rejects.toMatchObject({ code: 'name-taken' })
  }))
