// The second factor of staff and partners: a code of an authenticator app (RFC 6238), or one of ten
// recovery codes. A code works once. The secret leaves this file only while the app is set up.

import { createHash } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { Secret, TOTP } from 'otpauth'
import type { AppSecret } from '#platform/app-secret.ts'
import { Refusal } from '#platform/refusal.ts'
import { oneOrRefuse } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { authenticators, recoveryCodes } from './authenticators.table.ts'

const SECRET_BYTES = 20
const STEP_SECONDS = 30
const RECOVERY_CODE_COUNT = 10
const RECOVERY_CODE_BYTES = 10
const RECOVERY_PATTERN = /^[A-Z2-7]{16}$/

/** The user; for a partner also the member, as the event log names partners by `memberId`. */
export type Owner = { userId: number; memberId?: number }
type OwnerAndKey = Owner & { key: AppSecret }
type OwnerAndCode = OwnerAndKey & { code: string }

const purposeOf = (userId: number) => `authenticator:${userId}`

/** Whether signing in asks for a code. */
export const hasAuthenticator = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.db.$count(authenticators, isOnFor(userId))) > 0

const isOnFor = (userId: number | AnyPgColumn) =>
  and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt))

/**
 * Sets up an app and returns its secret. Sign-in needs no code until the first correct one was
 * entered.
 */
export async function startAuthenticator(tx: Tx, owner: OwnerAndKey): Promise<string> {
  const { userId, key } = owner
  if (await hasAuthenticator(tx, userId)) throw new Refusal('authenticator-on')
  const bytes = new Uint8Array(tx.random.bytes(SECRET_BYTES))
  const secret = new Secret({ buffer: bytes.buffer }).base32
  const sealedSecret = key.seal(secret, purposeOf(userId))
  const set = { sealedSecret, lastStep: 0, createdAt: tx.now }
  await tx.db
    .insert(authenticators)
    .values({ userId, ...set })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set,
      setWhere: isNull(authenticators.confirmedAt),
    })
  await recordEvent(tx, owner, 'authenticator-started')
  return secret
}

/**
 * Switches the app on with its first code; returns the recovery codes, which are shown only this
 * once.
 */
export async function confirmAuthenticator(tx: Tx, owner: OwnerAndCode): Promise<string[]> {
  const { userId } = owner
  const row = oneOrRefuse(await lockAuthenticator(tx, userId), 'authenticator-off')
  if (row.confirmedAt) throw new Refusal('authenticator-on')
  if (!(await takeAppCode(tx, owner))) throw new Refusal('bad-code')
  const on = { confirmedAt: tx.now }
  await tx.db.update(authenticators).set(on).where(eq(authenticators.userId, userId))
  await recordEvent(tx, owner, 'authenticator-on')
  return writeRecoveryCodes(tx, userId)
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(tx: Tx, owner: Owner): Promise<string[]> {
  const { userId } = owner
  if (!(await hasAuthenticator(tx, userId))) throw new Refusal('authenticator-off')
  await recordEvent(tx, owner, 'recovery-codes-renewed')
  return writeRecoveryCodes(tx, userId)
}

/** Switches the app off: sign-in needs no code from now on. */
export async function removeAuthenticator(tx: Tx, owner: Owner): Promise<void> {
  const { userId } = owner
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.db.delete(authenticators).where(eq(authenticators.userId, userId))
  await recordEvent(tx, owner, 'authenticator-off')
}

/** Whether a code of the app or a recovery code is right and unused; marks it as used. */
export async function takeCode(tx: Tx, owner: OwnerAndCode): Promise<boolean> {
  const typed = owner.code.replaceAll(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(typed)) return takeAppCode(tx, { ...owner, code: typed })
  return RECOVERY_PATTERN.test(typed) && takeRecoveryCode(tx, owner, typed)
}

export const recoveryCodesLeft = (tx: Tx, userId: number): Promise<number> =>
  tx.db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))

type AuthenticatorEvent =
  | 'authenticator-started'
  | 'authenticator-on'
  | 'authenticator-off'
  | 'recovery-codes-renewed'

async function recordEvent(
  tx: Tx,
  { userId, memberId }: Owner,
  what: AuthenticatorEvent,
): Promise<void> {
  if (memberId) await tx.record(`member.${what}`, { memberId })
  else await tx.record(`staff.${what}`, { userId })
}

const lockAuthenticator = (tx: Tx, userId: number) =>
  tx.db.select().from(authenticators).where(eq(authenticators.userId, userId)).for('update')

/** The clocks of app and shop may be half a minute apart. */
async function takeAppCode(tx: Tx, { userId, key, code }: OwnerAndCode): Promise<boolean> {
  const [row] = await lockAuthenticator(tx, userId)
  const secret = row && key.open(row.sealedSecret, purposeOf(userId))
  if (!row || !secret) return false
  const timestamp = tx.now.getTime()
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS })
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
  const taken = await tx.db
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.userId, userId), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId })
  return taken.length === 1
}

async function takeRecoveryCode(tx: Tx, owner: Owner, code: string): Promise<boolean> {
  const { userId, memberId } = owner
  const unused = and(
    eq(recoveryCodes.userId, userId),
    eq(recoveryCodes.hash, hashOf(code)),
    isNull(recoveryCodes.usedAt),
  )
  const used = await tx.db
    .update(recoveryCodes)
    .set({ usedAt: tx.now })
    .where(unused)
    .returning({ hash: recoveryCodes.hash })
  if (used.length === 0) return false
  const left = await recoveryCodesLeft(tx, userId)
  if (memberId) await tx.record('member.recovery-code-used', { memberId, left })
  else await tx.record('staff.recovery-code-used', { userId, left })
  return true
}

async function writeRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const bytes = new Uint8Array(tx.random.bytes(RECOVERY_CODE_BYTES))
    return new Secret({ buffer: bytes.buffer }).base32
  })
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.db.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashOf(code) })))
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

/** The `otpauth:` URL that an authenticator app reads from the QR code. */
export const authenticatorUrl = (about: { secret: string; issuer: string; label: string }) =>
  new TOTP({ ...about, secret: Secret.fromBase32(about.secret), period: STEP_SECONDS }).toString()

/** For the list of staff: whether a user's sign-in asks for a code. */
export function isAuthenticatorOn(tx: Tx, userId: AnyPgColumn) {
  const on = tx.db
    .select({ on: sql`1` })
    .from(authenticators)
    .where(isOnFor(userId))
  return sql<boolean>`exists (${on})`
}
