import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditView } from '#contract/audit.ts'
import type { StuckItemView } from '#contract/stuck-items.ts'
import { dropStuck, recordStuck, readStuck } from '#platform/jobs/stuck-items.ts'
import { system } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { staffToken } from '#testing/staff.ts'

let shop: TestShop
let headers: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop({ demo: false })
  headers = { authorization: `Bearer ${await staffToken(shop, 'admin')}` }
})
afterAll(() => shop.close())

const call = async <Answer>(method: string, path: string): Promise<Answer> =>
  (await (await shop.call(method, path, undefined, headers)).json()) as Answer

const ITEM = { job: 'expire-orders', item: '10041' }
const clock = system('order clock')

test('an admin reads what a job could not do, marks it, has it tried again, and it is gone once it is done', async () => {
  await shop.shop.write(clock, (tx) => recordStuck(tx, ITEM, new Error('broken')))
  const [row] = await call<StuckItemView[]>('GET', '/api/stuck-items?state=new')
  expect(row).toMatchObject({ job: 'expire-orders', item: '10041', failures: 1, error: 'Error' })
  const waiting = () => call<Record<string, number>>('GET', '/api/waiting-work')
  expect((await waiting()).stuck).toBe(1)

  const seen = await call<StuckItemView>('POST', `/api/stuck-items/${row?.id}/seen`)
  expect(seen.seenBy).toEqual(expect.any(String))
  expect((await waiting()).stuck).toBe(0)
  expect(await call('GET', '/api/stuck-items?state=new')).toEqual([])

  const waits = async () => (await shop.shop.read(clock, (tx) => readStuck(tx, ITEM.job))).waiting
  expect(await waits()).toEqual(['10041'])
  await call('POST', `/api/stuck-items/${row?.id}/retry`)
  expect(await waits()).toEqual([])
  await shop.shop.write(clock, (tx) => dropStuck(tx, ITEM.job, [ITEM.item]))
  expect(await call('GET', '/api/stuck-items')).toEqual([])
  const gone = await shop.call('POST', `/api/stuck-items/${row?.id}/retry`, undefined, headers)
  expect(gone.status).toBe(404)
  const lines = await call<AuditView[]>('GET', '/api/audit-log?action=stuck-item.changed')
  expect(lines).toHaveLength(2)
})
