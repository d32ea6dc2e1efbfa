// Writes by what partners are compared: telephone number, mailbox, where they are paid and live, each brought to
// one form and made a digest. A common name is none of them: a household or a whole parish may share it.

import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SharedKind } from '#contract/signals.ts'
import { payeesOf } from '#domain/partners/find-payees.ts'
import { type MemberRow, members } from '#domain/partners/members.table.ts'
import type { PayeeRow } from '#domain/partners/payees.table.ts'
import { isWholePhone, mailboxKeyOf, phoneKeyOf } from '#contract/person-keys.ts'
import type { Tx } from '#platform/tx.ts'
import { accountNumberOf, addressOf, paypalOf } from './payout-traces.ts'
import { traces } from './signals.table.ts'

export const mailboxDigest = (email: string) => digestOf(`mailbox ${mailboxKeyOf(email)}`)

export function phoneDigest(phone: string): string | undefined {
  const key = phoneKeyOf(phone)
  return isWholePhone(key) ? digestOf(`phone ${key}`) : undefined
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

type Trace = typeof traces.$inferInsert

function tracesOf(member: MemberRow, payee: PayeeRow | undefined): Trace[] {
  const account = accountNumberOf(member, payee)
  const address = addressOf(payee)
  const paypal = paypalOf(member)
  const digests: Record<SharedKind, string | undefined> = {
    phone: phoneDigest(member.phone),
    mailbox: mailboxDigest(member.email),
    account: account && digestOf(`account ${account}`),
    paypal: paypal && mailboxDigest(paypal),
    address: address && digestOf(`address ${address}`),
  }
  return Object.entries(digests).flatMap(([kind, digest]) =>
    digest ? [{ memberId: member.id, kind: kind as SharedKind, digest }] : [],
  )
}

/** Brings the traces of these partners up to date; those of an erased partner go. */
export async function writeTraces(tx: Tx, ids: readonly number[]): Promise<void> {
  const isOfThese = inArray(members.id, [...ids])
  const rows = await tx.db
    .select()
    .from(members)
    .where(and(isOfThese, isNull(members.closedAt)))
  const payees = await payeesOf(tx, ids)
  const now = rows.flatMap((member) => tracesOf(member, payees.get(member.id)))
  const kept = await tx.db
    .select()
    .from(traces)
    .where(inArray(traces.memberId, [...ids]))
  const there = new Set(now.map(({ memberId, kind }) => `${memberId} ${kind}`))
  for (const { memberId, kind } of kept)
    if (!there.has(`${memberId} ${kind}`))
      await tx.db.delete(traces).where(and(eq(traces.memberId, memberId), eq(traces.kind, kind)))
  const before = new Map(kept.map((trace) => [`${trace.memberId} ${trace.kind}`, trace.digest]))
  const changed = now.filter((t) => before.get(`${t.memberId} ${t.kind}`) !== t.digest)
  if (changed.length === 0) return
  await tx.db
    .insert(traces)
    .values(changed)
    .onConflictDoUpdate({
      target: [traces.memberId, traces.kind],
      set: { digest: sql`excluded.digest` },
    })
}
