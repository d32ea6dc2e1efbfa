// Codes that are mailed to partners. A code is made when its mail is written, and only the
// mail has it. Using it also needs the challenge that the browser got when the code was requested. Five
// tries, ten minutes, one use.

import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { singleRow } from '#platform/database/rows.ts'
import { linkToken } from '#platform/random.ts'
import type { Tx } from '#platform/tx.ts'
import { type CODE_PURPOSES, MAX_TRIES, signInCodes } from './sign-in-codes.table.ts'

export type CodePurpose = (typeof CODE_PURPOSES)[number]
const VALID_MINUTES = 10
const POSSIBLE_CODES = 1_000_000

type CodeRequest = { userId: number | null; purpose: CodePurpose }

/**
 * Requests a code by mail for a user; returns the challenge that goes with it. Without a user the
 * same row is written, so that response times do not reveal who has an account, but no code is ever
 * made.
 */
export async function requestCode(tx: Tx, { userId, purpose }: CodeRequest): Promise<string> {
  const challenge = linkToken(tx.random)
  const expiresAt = new Date(tx.now.getTime() + VALID_MINUTES * 60_000)
  const row = { userId, purpose, challengeHash: hashOf(challenge), createdAt: tx.now, expiresAt }
  const { id: codeId } = singleRow(await tx.db.insert(signInCodes).values(row).returning())
  await tx.record('member.code-asked', { codeId })
  return challenge
}

/** Makes the code, once; returns undefined if it was made before or is too old to be mailed. */
export async function makeCode(tx: Tx, codeId: number): Promise<string | undefined> {
  const code = String(tx.random.below(POSSIBLE_CODES)).padStart(6, '0')
  const isUnmade = and(isNull(signInCodes.codeHash), gt(signInCodes.expiresAt, tx.now))
  const [made] = await tx.db
    .update(signInCodes)
    .set({ codeHash: codeHashOf(codeId, code) })
    .where(and(eq(signInCodes.id, codeId), isUnmade))
    .returning({ id: signInCodes.id })
  return made && code
}

export async function findCode(tx: Tx, codeId: number) {
  const [row] = await tx.db.select().from(signInCodes).where(eq(signInCodes.id, codeId))
  return row
}

export type Try = { challenge: string; code: string; purpose: CodePurpose }

/**
 * Uses up a code and returns whose it is; undefined if it is wrong. Each try counts, so the caller
 * commits in either case.
 */
export async function tryCode(tx: Tx, tried: Try): Promise<number | undefined> {
  const right = await checkCode(tx, tried)
  return right && (await useCode(tx, right))
}

export type RightCode = { codeId: number; userId: number }

/**
 * Checks a code without using it up, for a caller that has more to check first. Each try counts.
 */
export async function checkCode(
  tx: Tx,
  { challenge, code, purpose }: Try,
): Promise<RightCode | undefined> {
  const open = and(
    eq(signInCodes.challengeHash, hashOf(challenge)),
    eq(signInCodes.purpose, purpose),
    isNull(signInCodes.usedAt),
    gt(signInCodes.expiresAt, tx.now),
    lt(signInCodes.attempts, MAX_TRIES),
  )
  const [row] = await tx.db
    .update(signInCodes)
    .set({ attempts: sql`${signInCodes.attempts} + 1` })
    .where(open)
    .returning()
  if (!row?.codeHash || row.userId === null) return undefined
  if (!same(row.codeHash, codeHashOf(row.id, code))) return undefined
  return { codeId: row.id, userId: row.userId }
}

/** Uses up the code and returns whose it is; undefined if another request used it first. */
export async function useCode(tx: Tx, { codeId }: RightCode): Promise<number | undefined> {
  const [used] = await tx.db
    .update(signInCodes)
    .set({ usedAt: tx.now })
    .where(and(eq(signInCodes.id, codeId), isNull(signInCodes.usedAt)))
    .returning({ userId: signInCodes.userId })
  return used?.userId ?? undefined
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const codeHashOf = (codeId: number, code: string) => hashOf(`${codeId} ${code}`)
const same = (a: string, b: string) => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'))
