import { expect, test } from 'vitest'
import { gatewayTasks } from '#domain/orders/gateway-work.table.ts'
import { configFrom } from '#platform/config.ts'
import { startWiPaySimulator } from '#testing/gateways/wipay-simulator.ts'
import { openTestShop } from '#testing/shop.ts'
import { checkGateways } from './check-gateways.ts'

test.each([
  ['is a task for staff in words, once', 'wapi_test_another', 1],
  ['is not there, and neither is a task', undefined, 0],
])('a key that the gateway does not take %s', async (_, wapiKey, tasks) => {
  const gateway = await startWiPaySimulator()
  const environment = { ...gateway.environment, ...(wapiKey && { WIPAY_WAPI_KEY: wapiKey }) }
  const { gateways } = configFrom(environment)
  const shop = await openTestShop({ gateways })
  await checkGateways(shop.jobContext)
  await checkGateways(shop.jobContext)
  const opened = await shop.database.db.select().from(gatewayTasks)
  expect(opened).toHaveLength(tasks)
  for (const task of opened)
    expect(task).toMatchObject({
      kind: 'set-up',
      code: expect.stringMatching(/^WiPay rejects WIPAY_WAPI_KEY/) as string,
    })
  await shop.close()
  await gateway.close()
})
