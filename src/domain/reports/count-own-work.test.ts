import { expect, test } from 'vitest'
import { cases } from '#domain/cases/cases.table.ts'
import { awardRequests } from '#domain/commissions/award-requests.table.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { gatewayTasks } from '#domain/orders/gateway-work.table.ts'
import { refundTasks } from '#domain/orders/payments.table.ts'
import { batches } from '#domain/payouts/payouts.table.ts'
import { statementLines, statements } from '#domain/transfers/statements.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Role } from '#contract/staff.ts'
import { recordFailure, writeMail } from '#platform/mail/mails.ts'
import { as, at, inShop, type TestTx } from '#testing/shop.ts'
import { aMemberRow, anOrderRow, aUserRow } from '#testing/table-rows.ts'
import { countOwnWork } from './count-own-work.ts'

const someone = (role: Role) => ({ kind: 'staff' as const, userId: 1, name: 'Keisha', role })

/** A shop like the demo, in which nothing is left to set up but the rates and the tax. */
const RUNNING = { demo: true, smtpUrl: undefined }

const CARD = { paymentMethod: 'credit_card' as const }

/** One of each kind that waits, beside one that is done with. */
async function someWork(tx: TestTx): Promise<void> {
  await anOrderRow(tx, CARD)
  const { id: orderId } = await anOrderRow(tx, { ...CARD, paymentStatus: 'paid' })
  const task = { orderId, amount: 100_00, openedAt: tx.now, dueOn: '2026-11-27' }
  const kept = { closedAt: tx.now, outcome: 'kept' as const }
  await tx.db.insert(refundTasks).values([task, { ...task, ...kept }])
  await anOrderRow(tx, { ...CARD, hiddenAt: tx.now })
  await anOrderRow(tx, { ...CARD, paysOnline: true, payBy: new Date(tx.now.getTime() + 3_600_000) })
  await anOrderRow(tx, { waitsSince: tx.now })
  await anOrderRow(tx, { waitsSince: tx.now, hiddenAt: tx.now })
  await statementWithLines(tx)
  const message = { name: 'Ann', email: 'ann@example.com', subject: 'Legs', message: 'Too short.' }
  const sent = { ...message, createdAt: tx.now }
  await tx.db.insert(contactMessages).values([sent, { ...sent, status: 'answered' }])
  const report = { orderId, kind: 'question' as const, subject: 'Legs' }
  const opened = { ...report, openedAt: tx.now, answerBy: tx.now }
  await tx.db.insert(cases).values([
    { ...opened, due: 'answer', dueAt: tx.now },
    { ...opened, state: 'decided' },
  ])
  const gatewayTask = { gateway: 'wipay' as const, code: '', openedAt: tx.now }
  const settled = { closedAt: tx.now, closedBy: 'ann', outcome: 'settled' as const }
  await tx.db.insert(gatewayTasks).values([
    { ...gatewayTask, kind: 'set-up' },
    { ...gatewayTask, ...settled, kind: 'mismatch' },
  ])
  const run = { year: 2026, createdAt: tx.now }
  const over = { status: 'cancelled' as const, cancelReason: 'A wrong month', cancelledAt: tx.now }
  await tx.db.insert(batches).values([
    { ...run, month: 8, ...over },
    { ...run, month: 9, status: 'calculating', step: 'write' },
    { ...run, month: 10, status: 'calculated' },
  ])
}

/** One is decided. */
async function twoAwards(tx: TestTx): Promise<void> {
  const { id: memberId } = await aMemberRow(tx)
  const { id } = await aUserRow(tx)
  const requested = { requestedBy: 'ann', requestedById: id, requestedAt: tx.now }
  const row = { memberId, amount: 50_000_00, reason: 'The fair', ...requested }
  const by = { decidedBy: 'ann', decidedById: id, decidedAt: tx.now }
  await tx.db.insert(awardRequests).values([row, { ...row, ...by, decision: 'refused' as const }])
}

async function statementWithLines(tx: TestTx): Promise<void> {
  const file = { fileName: 'ncb.csv', addedLines: 2, importedBy: 'Keisha', importedAt: tx.now }
  const { id: statementId } = singleRow(await tx.db.insert(statements).values(file).returning())
  const line = { statementId, day: '2026-11-20', description: 'Ann', amount: 100_00 }
  await tx.db.insert(statementLines).values([
    { ...line, rowNumber: 2, fingerprint: 'open' },
    { ...line, rowNumber: 3, fingerprint: 'aside', setAsideAt: tx.now },
  ])
}

const waiting = (tx: TestTx) => countOwnWork(as(someone('admin'), tx), RUNNING)

test('a mail that could not be sent waits for a week for somebody to look', () =>
  inShop(async (tx) => {
    const letter = { key: 'x', kind: 'test', recipient: 'a@b.c', subject: 'x', html: '', text: '' }
    const { id } = await writeMail(tx, { ...letter, domain: 'shop.example' })
    expect(await waiting(tx)).toMatchObject({ mails: 0 })
    await recordFailure(tx, id, 'No such mailbox')
    expect(await waiting(tx)).toMatchObject({ mails: 1 })
    const later = at(new Date(tx.now.getTime() + 8 * 86_400_000), tx)
    expect(await waiting(later)).toMatchObject({ mails: 0 })
  }))

test('what is decided, deleted, set aside or in the hands of a job does not wait for staff', () =>
  inShop(async (tx) => {
    await someWork(tx)
    await twoAwards(tx)
    expect(await countOwnWork(as(someone('manager'), tx), RUNNING)).toEqual({
      cards: 1,
      unpaid: 1,
      toSend: 0,
      receipts: 0,
      lines: 1,
      refunds: 1,
      awards: 1,
      signals: 0,
      cardTasks: 1,
      cases: 1,
      quotes: 0,
      offers: 0,
      messages: 1,
      claims: 0,
      reviews: 0,
      payouts: 1,
      caseRoom: 0,
      mails: 0,
      stuck: 0,
      steps: 2,
    })
  }))

test('everybody is told of the work at their own desks only', () =>
  inShop(async (tx) => {
    await someWork(tx)
    const kindsOf = async (role: Role) =>
      Object.keys(await countOwnWork(as(someone(role), tx), RUNNING))
    const atOrders = ['cards', 'unpaid', 'toSend', 'receipts', 'lines', 'refunds', 'cardTasks']
    expect(await kindsOf('viewer')).toEqual(atOrders)
    expect(await kindsOf('clerk')).toEqual([
      ...atOrders,
      ...['cases', 'quotes', 'offers', 'messages', 'claims', 'reviews'],
    ])
    expect(await countOwnWork(as({ kind: 'editor' }, tx), RUNNING)).toEqual(
      await countOwnWork(as(someone('manager'), tx), RUNNING),
    )
    expect(await countOwnWork(tx, RUNNING)).toEqual({})
  }))
