import { expect, test } from 'vitest'
import { gatewayTasks } from '#domain/orders/gateway-work.table.ts'
import { aCharge } from '#testing/gateway-charges.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { recordDispute } from './disputes.ts'

const tasks = async (tx: TestTx) =>
  (await tx.db.select().from(gatewayTasks).orderBy(gatewayTasks.id)).map(({ code }) => code)

test('each charge that a bank takes back is a task, also if the shop knows neither, and once each', () =>
  inShop(async (tx) => {
    for (const chargeId of ['T-1', 'T-2', 'T-1', 'T-2'])
      await recordDispute(tx, { gateway: 'wipay', chargeId, code: 'chargeback_pending' })
    expect(await tasks(tx)).toEqual(['chargeback_pending T-1', 'chargeback_pending T-2'])
  }))

test('a chargeback that is decided while staff still look at it is another task, once', () =>
  inShop(async (tx) => {
    const { charge } = await aCharge(tx, { gatewayId: 'T-10001' })
    for (const code of ['chargeback_pending', 'chargeback_processed', 'chargeback_pending'])
      await recordDispute(tx, { gateway: 'wipay', chargeId: charge.gatewayId, code })
    expect(await tasks(tx)).toEqual(['chargeback_pending', 'chargeback_processed'])
  }))
