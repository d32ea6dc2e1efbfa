import { expect, test } from 'vitest'
import { shipments } from '#domain/orders/shipments.table.ts'
import { leaveTraces } from '#testing/person-traces.ts'
import { inShop } from '#testing/shop.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'

const ANN = {
  ...{ firstName: 'Ann', lastName: 'Brown', email: 'ann@example.com', phone: '876-555-0101' },
  ...{ visitor: 'a-browser', day: '2026-11-01' },
}

test('a person is told of the shipments, and no waybill or note of them stays after the erasure', () =>
  inShop(async (tx) => {
    await leaveTraces(tx, ANN)
    const { records } = await exportPerson(tx, { email: ANN.email })
    expect(records.shipments).toMatchObject([{ waybill: 'WB Ann Brown', sentOn: '2026-11-01' }])
    await erasePerson(tx, { email: ANN.email })
    expect(await tx.db.select().from(shipments)).toMatchObject([{ waybill: '', note: '' }])
  }))
