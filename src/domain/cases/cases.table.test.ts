import { expect, test } from 'vitest'
import { aCase } from '#testing/cases.ts'
import { deleteOrder } from '#domain/orders/delete-order.ts'
import { anOrder } from '#testing/builders.ts'
import { testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { caseDecisions, caseFiles, caseMessages, cases } from './cases.table.ts'

const changed = async (tx: TestTx, change: Partial<typeof cases.$inferInsert>) => {
  const { id: orderId } = await anOrder(tx)
  const plain = { orderId, kind: 'question' as const, subject: 'A leg' }
  await tx.db.insert(cases).values({ ...plain, openedAt: tx.now, answerBy: tx.now, ...change })
}
const written = async (tx: TestTx, change: object) => {
  const { id: caseId } = await aCase(tx)
  const message = { caseId, side: 'shop' as const, words: 'Hello', at: tx.now }
  await tx.db.insert(caseMessages).values({ ...message, ...change })
}
const decided = async (tx: TestTx, change: object) => {
  const { id: caseId } = await aCase(tx)
  const decision = { outcome: 'part' as const, title: 'An arm', words: 'It comes.', by: 'Ann' }
  await tx.db.insert(caseDecisions).values({ caseId, ...decision, decidedAt: tx.now, ...change })
}

const sent = async (tx: TestTx, ...changes: object[]) => {
  const { id: caseId } = await aCase(tx)
  const file = {
    caseId,
    kind: 'video' as const,
    fileName: 'a.mp4',
    mediaType: 'video/mp4' as const,
  }
  for (const change of changes)
    await tx.db
      .insert(caseFiles)
      .values({ ...file, storedName: 'a', bytes: 9, announcedAt: tx.now, ...change })
}

testGuards([
  ['a file is of one side', 'case_files_side_known', (tx) => sent(tx, { side: 'note' })],
  ['a file is a video or a picture', 'case_files_kind_known', (tx) => sent(tx, { kind: 'x' })],
  ['no more arrives than was announced', 'case_files_received', (tx) => sent(tx, { received: 10 })],
  [
    'a file is there once all of it has arrived',
    'case_files_whole_once_uploaded',
    (tx) => sent(tx, { received: 8, uploadedAt: tx.now }),
  ],
  ['no two files have one name', 'case_files_stored_name_unique', (tx) => sent(tx, {}, {})],
  ['a file is of a case', 'case_files_case_id_cases_id_fk', (tx) => sent(tx, { caseId: 999_999 })],
  ['a case has a known kind', 'cases_kind_known', (tx) => changed(tx, { kind: 'x' as never })],
  ['a case has a known state', 'cases_state_known', (tx) => changed(tx, { state: 'x' as never })],
  [
    'what is due is an answer or a decision',
    'cases_due_known',
    (tx) => changed(tx, { due: 'x' as never, dueAt: tx.now }),
  ],
  ['cartons are counted from one', 'cases_carton_counted', (tx) => changed(tx, { carton: 0 })],
  ['pieces are counted from one', 'cases_piece_counted', (tx) => changed(tx, { pieceNumber: 0 })],
  ['what is due has a time', 'cases_due_at_a_time', (tx) => changed(tx, { due: 'answer' })],
  [
    'nothing is due in a case that is decided',
    'cases_due_while_open',
    (tx) => changed(tx, { state: 'decided', due: 'answer', dueAt: tx.now }),
  ],
  ['a closed case says when', 'cases_closed_at_a_time', (tx) => changed(tx, { state: 'closed' })],
  [
    'a case is of an order',
    'cases_order_id_orders_id_fk',
    (tx) => changed(tx, { orderId: 999_999 }),
  ],
  [
    'a case is about a line that there is',
    'cases_line_id_order_lines_id_fk',
    (tx) => changed(tx, { lineId: 999_999 }),
  ],
  [
    'a case is had by somebody who is there',
    'cases_owner_id_users_id_fk',
    (tx) => changed(tx, { ownerId: 999_999 }),
  ],
  [
    'a message is of a known side',
    'case_messages_side_known',
    (tx) => written(tx, { side: 'x' as never }),
  ],
  [
    'a mail that is delivered twice is one message',
    'case_messages_one_of_a_mail',
    async (tx) => {
      await written(tx, { side: 'shopper', mailKey: 'a' })
      await written(tx, { side: 'shopper', mailKey: 'a' })
    },
  ],
  [
    'a message is in a case',
    'case_messages_case_id_cases_id_fk',
    (tx) => written(tx, { caseId: 999_999 }),
  ],
  [
    'a decision has a known outcome',
    'case_decisions_outcome_known',
    (tx) => decided(tx, { outcome: 'x' as never }),
  ],
  [
    'a decision costs nothing or something',
    'case_decisions_cost_not_negative',
    (tx) => decided(tx, { cost: -1 }),
  ],
  [
    'a decision is of a case',
    'case_decisions_case_id_cases_id_fk',
    (tx) => decided(tx, { caseId: 999_999 }),
  ],
])

test('the cases of an order that is deleted for good go with it', () =>
  inShop(async (tx) => {
    const { orderId } = await aCase(tx, { kind: 'question' })
    await deleteOrder(tx, orderId)
    expect(await tx.db.$count(cases)).toBe(0)
    expect(await tx.db.$count(caseMessages)).toBe(0)
  }))
