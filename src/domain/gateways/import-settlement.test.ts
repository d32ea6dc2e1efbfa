import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jamaicaDay } from '#contract/jamaica.ts'
import type { SettlementOutcome } from '#contract/gateway-settlements.ts'
import { gatewayTasks } from '#domain/orders/gateway-work.table.ts'
import { readCsv } from '#platform/files/csv-file.ts'
import { aCharge, anAttempt } from '#testing/gateway-charges.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { bookCharge } from './book-charge.ts'
import { importSettlement } from './import-settlement.ts'
import {
  getCountedSettlement,
  listMissingCharges,
  listSettlementRows,
  listSettlements,
} from './list-settlements.ts'

let files = 0

async function importText(tx: TestTx, text: string, gateway: 'wipay' | 'fygaro' = 'wipay') {
  files += 1
  const rows = readCsv(Buffer.from(text), 10_000)
  const sha256 = files.toString(16).padStart(64, '0')
  return importSettlement(tx, { gateway, fileName: 'list.csv', sha256, rows })
}

/** Each row's outcome and the order that it is of. */
async function outcomes(tx: TestTx, settlementId: number) {
  const { items } = await listSettlementRows(tx, { settlementId, limit: 100 })
  return items.map(({ row, outcome, order }): [string, SettlementOutcome, number | undefined] => [
    row.gatewayId,
    outcome,
    order?.id,
  ])
}

const openTasks = (tx: TestTx) =>
  tx.db
    .select({
      kind: gatewayTasks.kind,
      code: gatewayTasks.code,
      attemptId: gatewayTasks.attemptId,
      chargeId: gatewayTasks.chargeId,
    })
    .from(gatewayTasks)
    .orderBy(gatewayTasks.id)

test('each row is matched by its id and its amount; totals and fees are left out, and said', () =>
  inShop(async (tx) => {
    const one = await aCharge(tx, { gatewayId: 'T-10001' })
    const other = await aCharge(tx, { gatewayId: 'T-10002' })
    const amount = one.charge.amount! / 100
    const day = jamaicaDay(tx.now)
    const { settlementId, aside, headings } = await importText(
      tx,
      `Settlement of Yaadbox,,,,\nDate,Transaction ID,Fee,Net,Gross\n` +
        `${day},T-10001,10.00,${amount - 10}.00,${amount}.00\n` +
        `${day},T-10002,10.00,${amount - 10}.00,${amount}.00\n` +
        `,Monthly fee,,-5.00,-5.00\nTotal,,20.00,${2 * amount - 20}.00,${2 * amount}.00\n`,
    )
    expect(await outcomes(tx, settlementId)).toEqual([
      ['T-10001', 'matched', one.order.id],
      ['T-10002', 'matched', other.order.id],
    ])
    expect(headings).toEqual({ id: 'Transaction ID', amount: 'Gross', day: 'Date' })
    expect(aside.map(({ row, why }) => [row, why])).toEqual([
      [1, 'heading'],
      [2, 'heading'],
      [5, 'no-id'],
      [6, 'total'],
    ])
    expect(await openTasks(tx)).toEqual([])
    expect(await getCountedSettlement(tx, settlementId)).toMatchObject({
      rows: 2,
      leftOut: 4,
      missing: 0,
      firstDay: day,
      lastDay: day,
      outcomes: { matched: 2, unknown: 0 },
    })
  }))

test('what the shop does not know, and another amount, is one task each, however often it is listed', () =>
  inShop(async (tx) => {
    const { charge } = await aCharge(tx, { gatewayId: 'T-10001' })
    const good = await aCharge(tx, { gatewayId: 'T-10002' })
    const text = `id,amount\nT-10001,1.00\nT-10002,${good.charge.amount! / 100}\nT-77777,5.00\nT-88888,6.00\n`
    const { settlementId } = await importText(tx, text)
    const found = (await outcomes(tx, settlementId)).map(([, outcome]) => outcome)
    expect(found).toEqual(['amount', 'matched', 'unknown', 'unknown'])
    await importText(tx, text)
    expect(await openTasks(tx)).toEqual([
      { kind: 'mismatch', code: 'settlement', attemptId: charge.attemptId, chargeId: charge.id },
      { kind: 'mismatch', code: 'settlement', attemptId: null, chargeId: null },
    ])
    const { items } = await listSettlementRows(tx, { settlementId, limit: 9, outcome: 'unknown' })
    expect(items.map(({ task }) => task?.gatewayId)).toEqual(['T-77777', 'T-88888'])
  }))

test('a row that names an attempt whose notification was lost offers its booking, and is matched from then on', () =>
  inShop(async (tx) => {
    const paid = await aCharge(tx, { gateway: 'fygaro', gatewayId: 'T-10001' })
    const { attempt, order } = await anAttempt(tx, { gateway: 'fygaro' })
    const dollars = attempt.amount / 100
    const { settlementId } = await importText(
      tx,
      `Reference;Transaction;Amount\n${paid.attempt.reference};T-10001;${dollars}\n${attempt.reference};T-10002;${dollars}\n`,
      'fygaro',
    )
    const [, lost] = (await listSettlementRows(tx, { settlementId, limit: 9 })).items
    expect(lost).toMatchObject({
      outcome: 'unconfirmed',
      order: { id: order.id },
      task: { kind: 'unconfirmed', code: 'settlement', gatewayId: 'T-10002' },
      row: { amount: attempt.amount },
    })
    await bookCharge(tx, {
      gateway: 'fygaro',
      charge: {
        gatewayId: 'T-10002',
        reference: attempt.reference,
        amountCents: attempt.amount,
        currency: 'JMD',
      },
      attempt: { reference: attempt.reference },
      source: 'notification',
    })
    const found = (await outcomes(tx, settlementId)).map(([, outcome]) => outcome)
    expect(found).toEqual(['matched', 'matched'])
    const tasks = await tx.db.select().from(gatewayTasks)
    expect(tasks.map(({ outcome }) => outcome)).toEqual(['booked'])
  }))

test('a refund is one by its sign or its word, and the same payment twice is said', () =>
  inShop(async (tx) => {
    const { charge, order } = await aCharge(tx, { gatewayId: 'T-10001' })
    const dollars = charge.amount! / 100
    const { settlementId } = await importText(
      tx,
      `id,type,amount\nT-10001,Sale,${dollars}\nT-10001,Refund,${dollars}\nT-10001,Sale,${dollars}\nT-55555,Sale,-4.00\n`,
    )
    expect(await outcomes(tx, settlementId)).toEqual([
      ['T-10001', 'matched', order.id],
      ['T-10001', 'refund', order.id],
      ['T-10001', 'repeated', order.id],
      ['T-55555', 'unknown', undefined],
    ])
  }))

test('equal part refunds of one payment are as many refunds, until more went back than was paid', () =>
  inShop(async (tx) => {
    const { charge } = await aCharge(tx, { gatewayId: 'T-10001' })
    const part = charge.amount! / 100 / 2
    const { settlementId } = await importText(
      tx,
      `id,type,amount\n${`T-10001,Partial refund,${part}\n`.repeat(3)}`,
    )
    expect((await outcomes(tx, settlementId)).map(([, outcome]) => outcome)).toEqual([
      'refund',
      'refund',
      'repeated',
    ])
  }))

test('a payment of the days of a list that it does not have is missing, until another list has it', () =>
  inShop(async (tx) => {
    const listed = await aCharge(tx, { gatewayId: 'T-10001' })
    const left = await aCharge(tx, { gatewayId: 'T-10002' })
    await aCharge(tx, { gateway: 'fygaro', gatewayId: 'T-10003' })
    const day = jamaicaDay(tx.now)
    const dollars = listed.charge.amount! / 100
    const { settlementId } = await importText(tx, `id,date,amount\nT-10001,${day},${dollars}\n`)
    const missing = async () =>
      (await listMissingCharges(tx, { settlementId, limit: 9 })).items.map(({ charge, order }) => [
        charge.gatewayId,
        order?.id,
      ])
    expect(await missing()).toEqual([['T-10002', left.order.id]])
    const { items } = await listSettlements(tx, { limit: 9 })
    expect(items.map((file) => file.missing)).toEqual([1])
    await importText(tx, `id,amount\nT-10002,${dollars}\n`)
    expect(await missing()).toEqual([])
    expect(await openTasks(tx)).toEqual([])
  }))

test('the same file again changes nothing and says so; for another gateway it is another list', () =>
  inShop(async (tx) => {
    const { charge } = await aCharge(tx, { gatewayId: 'T-10001' })
    const list = {
      fileName: 'list.csv',
      sha256: 'c'.repeat(64),
      rows: [
        ['id', 'amount'],
        ['T-10001', `${charge.amount! / 100}`],
      ],
    }
    const first = await importSettlement(tx, { ...list, gateway: 'wipay' })
    const again = await importSettlement(tx, { ...list, gateway: 'wipay', fileName: 'b.csv' })
    expect([first.known, again.known, again.settlementId]).toEqual([
      false,
      true,
      first.settlementId,
    ])
    const other = await importSettlement(tx, { ...list, gateway: 'fygaro' })
    expect(other.known).toBe(false)
    expect(await outcomes(tx, other.settlementId)).toEqual([['T-10001', 'unknown', undefined]])
    expect((await listSettlements(tx, { limit: 9, gateway: 'wipay' })).total).toBe(1)
  }))

test.each([
  ['settlement-no-amounts', 'id,name\nT-10001,Ann\nT-10002,Bob\n'],
  ['settlement-no-rows', 'name,amount\nAnn,5.00\nBob,6.00\n'],
  ['settlement-no-rows', 'transaction id,amount\nTotal,5.00\n'],
])('a file that tells nothing is refused with %s, and nothing of it stays', (code, text) =>
  inShop(async (tx) => {
    await aCharge(tx, { gatewayId: 'T-10001' })
    await expect(importText(tx, text)).rejects.toMatchObject({ code })
  }),
)

test('an attempt that is not in a list stays as it is', () =>
  inShop(async (tx) => {
    const { charge } = await aCharge(tx, { gatewayId: 'T-10001' })
    const { attempt } = await anAttempt(tx, { gatewayId: 'T-10002' })
    const about = { gateway: 'wipay' as const, kind: 'unconfirmed' as const, code: 'x' }
    await tx.db.insert(gatewayTasks).values({ ...about, attemptId: attempt.id, openedAt: tx.now })
    await importText(tx, `id,amount\nT-10001,${charge.amount! / 100}\n`)
    const [task] = await tx.db
      .select()
      .from(gatewayTasks)
      .where(eq(gatewayTasks.attemptId, attempt.id))
    expect(task?.closedAt).toBeNull()
  }))
