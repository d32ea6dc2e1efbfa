import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordBackup } from '#platform/backup/backup-list.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { exposeFigures } from './figures.ts'
import { openMetrics } from './metrics.ts'

const HERE = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
const FAILURES_TO_REST = 3
/** Where nobody listens. */
const NOWHERE = 'http://127.0.0.1:1'

let shop: TestShop
let read: () => Promise<string>
beforeAll(async () => {
  shop = await openTestShop({
    assistant: { url: NOWHERE, key: undefined, model: 'm' },
    breachedPasswords: { url: NOWHERE, allowPrivateNetwork: true },
  })
  const metrics = openMetrics(undefined)
  exposeFigures(metrics, shop)
  read = async () => (await metrics.router.request('/metrics', {}, HERE)).text()
})
afterAll(() => shop.close())

test('the figures tell which services are left alone for a while', async () => {
  const before = await read()
  expect(before).toMatch(/^yaadbox_model_resting 0$/m)
  expect(before).toMatch(/^yaadbox_breached_passwords_resting 0$/m)
  for (let failures = 0; failures < FAILURES_TO_REST; failures++) {
    await shop.model?.ask('Answer.', 'Do you deliver?')
    await shop.breachedPasswords.isBreached('orange velvet donkey cart')
  }
  const after = await read()
  expect(after).toMatch(/^yaadbox_model_resting 1$/m)
  expect(after).toMatch(/^yaadbox_breached_passwords_resting 1$/m)
})

test('the figures tell when the last backup was taken, and of a shop without one that it never was', async () => {
  expect(await read()).toMatch(/^yaadbox_last_backup_timestamp_seconds 0$/m)
  const takenAt = new Date('2026-11-20T15:00:00Z')
  await recordBackup(shop.config.dataDir, takenAt)
  const seconds = takenAt.getTime() / 1000
  expect(await read()).toMatch(
    new RegExp(`^yaadbox_last_backup_timestamp_seconds ${seconds}$`, 'm'),
  )
})

test('a figure that nobody answers is no number, and holds up none of the others', async () => {
  const metrics = openMetrics(undefined)
  metrics.gauge('silent', 'Never read.', () => new Promise(() => undefined))
  metrics.gauge('loud', 'Read at once.', () => 7)
  const text = await (await metrics.router.request('/metrics', {}, HERE)).text()
  expect(text).toMatch(/^yaadbox_silent nan$/im)
  expect(text).toMatch(/^yaadbox_loud 7$/m)
})
