// Finds the lines of bank statements that are about one person: lines that paid the person's
// orders, also orders deleted since, and unmatched lines with the person's e-mail address, or with
// a full name or number that nobody else could have. A name that occurs in many lines, or is too
// short to tell people apart, is no proof.

import { and, eq, isNull, notInArray } from 'drizzle-orm'
import { orderPayments } from '#domain/orders/payments.table.ts'
import { statementLines } from '#domain/transfers/statements.table.ts'
import type { Tx } from '#platform/tx.ts'
import { isOfAnother, type Person, whoIs } from './find-person.ts'
import { isTelling, mayName, namesByOther, namesPhone, namesSomebody } from './named-in.ts'

/** A name in more unmatched lines than this is a word that the bank uses. */
const MAX_LINES = 20

export async function findBankLines(tx: Tx, person: Person): Promise<number[]> {
  const paid = person.of(orderPayments).flatMap(({ statementLineId }) => statementLineId ?? [])
  const withEmail = await tx.db
    .select({ id: statementLines.id })
    .from(statementLines)
    .leftJoin(orderPayments, eq(orderPayments.statementLineId, statementLines.id))
    .where(and(eq(statementLines.payerEmail, person.email), isNull(orderPayments.id)))
  const own = [...paid, ...withEmail.map(({ id }) => id)]
  return [...own, ...(await unmatchedLines(tx, person, own))]
}

async function unmatchedLines(tx: Tx, person: Person, own: number[]): Promise<number[]> {
  const names = person.names.filter(isTelling)
  const { phones, email } = person
  if (names.length + phones.length === 0) return []
  const candidates = await tx.db
    .select({ id: statementLines.id, description: statementLines.description })
    .from(statementLines)
    .leftJoin(orderPayments, eq(orderPayments.statementLineId, statementLines.id))
    .where(
      and(
        isNull(orderPayments.id),
        eq(statementLines.payerEmail, ''),
        notInArray(statementLines.id, own),
        mayName([statementLines.description], { names, phones }),
      ),
    )
  const found: number[] = []
  for (const identity of [
    ...names.map((name) => ({ names: [name], phones: [] })),
    ...phones.map((phone) => ({ names: [], phones: [phone] })),
  ]) {
    const hits = candidates.filter(({ description }) => namesByOther(description, identity))
    if (hits.length === 0 || hits.length > MAX_LINES) continue
    if (await isSomebodyElses(tx, email, identity)) continue
    found.push(...hits.map(({ id }) => id))
  }
  return [...new Set(found)]
}

type Identity = { names: string[]; phones: string[] }

/** Whether somebody with another e-mail address has this name or number too. */
async function isSomebodyElses(tx: Tx, email: string, identity: Identity): Promise<boolean> {
  const people = await whoIs(tx, (of, { text }) =>
    and(isOfAnother(of, email), mayName(text, identity)),
  )
  return people.some(
    ({ name, phone }) =>
      identity.names.some((one) => namesSomebody(name, one)) ||
      identity.phones.some((one) => namesPhone(phone, one)),
  )
}
