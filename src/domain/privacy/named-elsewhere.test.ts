// A person may be named where nobody would look: in what others typed about somebody else. Each such
// place is shown to staff, and erased where they say that it is about the person.

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OwnMention } from '#contract/privacy.ts'
import { caseDecisions, cases } from '#domain/cases/cases.table.ts'
import { broadcasts } from '#domain/enquiries/broadcasts.table.ts'
import { storedReplies } from '#domain/inbox/stored-replies.table.ts'
import { NO_DELIVERY } from '#domain/orders/order-delivery.ts'
import { shipments } from '#domain/orders/shipments.table.ts'
import { customerNotes } from '#domain/people/people.table.ts'
import { quoteProposals } from '#domain/quotes/quote-proposals.table.ts'
import { quotes } from '#domain/quotes/quotes.table.ts'
import { makeVoucher } from '#domain/vouchers/make-voucher.ts'
import { singleRow } from '#platform/database/rows.ts'
import { anOrder } from '#testing/builders.ts'
import { leaveTraces } from '#testing/person-traces.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { aUserRow } from '#testing/table-rows.ts'
import { erasePerson } from './erase-person.ts'
import { lookUpPerson } from './export-person.ts'
import { PERSONAL_DATA } from './personal-data.ts'

const ANN = { firstName: 'Ann', lastName: 'Brown', email: 'ann@example.com', phone: '876-555-0101' }
const HERS = 'Ask for Ann Brown of Mona'
const BEN = { customerName: 'Ben Reid', customerEmail: 'ben@example.com' }

async function aCase(tx: TestTx, subject: string): Promise<number> {
  const { id: orderId } = await anOrder(tx, BEN)
  const opened = { orderId, kind: 'question' as const, subject }
  const row = { ...opened, openedAt: tx.now, answerBy: tx.now }
  return singleRow(await tx.db.insert(cases).values(row).returning()).id
}

async function anOffer(tx: TestTx): Promise<void> {
  const wanted = { productCategory: 'chairs', preferredColor: 'Sand', preferredSize: 'Small' }
  const by = { customerName: 'Ben Reid', email: 'ben@example.com', contactNumber: '876-555-0303' }
  const { id: quoteId } = singleRow(
    await tx.db
      .insert(quotes)
      .values({ ...by, ...wanted, createdAt: tx.now })
      .returning(),
  )
  const offer = { lines: [], ...NO_DELIVERY, parish: '', discount: 0 }
  const times = { writtenAt: tx.now, validUntil: tx.now }
  const writtenBy = (await aUserRow(tx)).id
  await tx.db
    .insert(quoteProposals)
    .values({ quoteId, offer, total: 1, message: 'Dear Ben', reason: HERS, writtenBy, ...times })
}

const PLACES: [string, (tx: TestTx) => Promise<unknown>][] = [
  [
    'the landmark of another’s order',
    (tx) => anOrder(tx, { ...BEN, shippingMethod: 'delivery', landmark: HERS }),
  ],
  [
    'a note about another customer',
    ({ db, now }) =>
      db
        .insert(customerNotes)
        .values({ customerKey: 'ben@example.com', text: HERS, by: 'Marcia', at: now }),
  ],
  [
    'the note of a voucher',
    (tx) => makeVoucher(tx, { kind: 'percentage', percent: 5, note: HERS }),
  ],
  [
    'a stored reply',
    ({ db, now }) =>
      db
        .insert(storedReplies)
        .values({ title: 'Mona', words: HERS, changedBy: 'Marcia', changedAt: now }),
  ],
  [
    'a broadcast',
    ({ db, now }) =>
      db
        .insert(broadcasts)
        .values({ subject: 'New', body: HERS, by: 'Marcia', createdAt: now, updatedAt: now }),
  ],
  ['the subject of another’s case', (tx) => aCase(tx, HERS)],
  [
    'the decision of another’s case',
    async (tx) =>
      tx.db.insert(caseDecisions).values({
        caseId: await aCase(tx, 'A gift'),
        ...{ outcome: 'part', title: 'An arm', words: HERS, by: 'Marcia', decidedAt: tx.now },
      }),
  ],
  [
    'the note of another’s shipment',
    async (tx) => {
      const { id: orderId } = await anOrder(tx, BEN)
      const sent = { number: 1, sentOn: '2026-11-01', sentBy: 'Marcia', recordedAt: tx.now }
      const row = { orderId, ...sent, note: HERS, statusBefore: 'confirmed' as const }
      await tx.db.insert(shipments).values(row)
    },
  ],
  ['an offer to another', anOffer],
]

/** The tables in which these words stand. */
async function tablesSaying(tx: TestTx): Promise<string[]> {
  const found: string[] = []
  for (const table of Object.keys(PERSONAL_DATA)) {
    const { rows } = await tx.db.execute(
      sql`select 1 from ${sql.identifier(table)} t where to_jsonb(t)::text like ${`%${HERS}%`}`,
    )
    if (rows.length > 0) found.push(table)
  }
  return found
}

test.each(PLACES)('%s is shown as a mention of her, and erased where it is one', (_, name) =>
  inShop(async (tx) => {
    await leaveTraces(tx, { ...ANN, visitor: 'a-browser', day: '2026-11-01' })
    await name(tx)
    expect(await tablesSaying(tx)).toHaveLength(1)
    const { mentions } = await lookUpPerson(tx, ANN.email)
    const own: OwnMention[] = mentions
      .filter(({ excerpt }) => excerpt.includes(HERS))
      .map(({ kind, id }) => ({ kind, id }))
    expect(own).toHaveLength(1)
    await erasePerson(tx, { email: ANN.email, own })
    expect(await tablesSaying(tx)).toEqual([])
  }),
)
