// Finds the lines of bank statements that are about one person: lines that paid the person's
// orders, also orders deleted since, and unmatched lines with the person's e-mail address, or with
// a full name or number that nobody else could have. A name that occurs in many lines, or is too
// short to tell people apart, is no proof.

import { and, eq, isNull, ne, notInArray, sql, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { customerKey, orders, orderText } from '#domain/orders/orders.table.ts'
import { members } from '#domain/partners/members.table.ts'
import { claims } from '#domain/prizes/prizes.table.ts'
import { quotes } from '#domain/quotes/quotes.table.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'
import { statementLines } from '#domain/transfers/statements.table.ts'
import type { Tx } from '#platform/tx.ts'
import type { Person } from './find-person.ts'
import { isTelling, mayName, namesByOther, namesPhone, namesSomebody } from './named-in.ts'

/** A name in more unmatched lines than this is a word that the bank uses. */
const MAX_LINES = 20

export async function findBankLines(tx: Tx, person: Person): Promise<number[]> {
  const paid = person.payments.flatMap(({ statementLineId }) => statementLineId ?? [])
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
async function isSomebodyElses(
  tx: Tx,
  email: string,
  { names, phones }: Identity,
): Promise<boolean> {
  const like = (...columns: SQLWrapper[]) => mayName(columns, { names, phones })
  const others = (column: AnyPgColumn) => ne(sql`lower(${column})`, email)
  const { db } = tx
  const people = [
    ...(await db
      .select({ name: orders.customerName, phone: orders.customerPhone })
      .from(orders)
      .where(and(ne(customerKey, email), like(orderText)))),
    ...(await db
      .select({ name: quotes.customerName, phone: quotes.contactNumber })
      .from(quotes)
      .where(and(others(quotes.email), like(quotes.customerName, quotes.contactNumber)))),
    ...(await db
      .select({ name: claims.name, phone: claims.phone })
      .from(claims)
      .where(and(others(claims.email), like(claims.name, claims.phone)))),
    ...(await db
      .select({ name: contactMessages.name, phone: contactMessages.phone })
      .from(contactMessages)
      .where(
        and(others(contactMessages.email), like(contactMessages.name, contactMessages.phone)),
      )),
    ...(await db
      .select({
        name: sql<string>`${members.firstName} || ' ' || ${members.lastName}`,
        phone: members.phone,
      })
      .from(members)
      .where(and(others(members.email), like(members.firstName, members.lastName, members.phone)))),
  ]
  return people.some(
    (other) =>
      names.some((name) => namesSomebody(other.name, name)) ||
      phones.some((phone) => namesPhone(other.phone, phone)),
  )
}
