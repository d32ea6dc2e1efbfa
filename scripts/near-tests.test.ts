import { expect, test } from 'vitest'
import { nearTests } from './near-tests.ts'

test('nearest to a verb are its own test, those of its subject, then those of who calls it', () => {
  const near = nearTests(['src/domain/orders/place-order.ts'])
  expect(near[0]).toBe('src/domain/orders/place-order.test.ts')
  const subject = near.indexOf('src/domain/orders/cancel-order.test.ts')
  const caller = near.indexOf('src/http/public/orders.test.ts')
  expect(subject).toBeGreaterThan(0)
  expect(caller).toBeGreaterThan(subject)
})

test('a test that changed is run itself, and so is what reads a file that nothing imports', () => {
  expect(nearTests(['src/http/app.test.ts'])[0]).toBe('src/http/app.test.ts')
  expect(nearTests(['migrations/0001_anything.sql'])).toEqual([
    'src/platform/database/migrations.test.ts',
  ])
  expect(nearTests(['docs/money.md'])).toEqual([])
})

test('what the whole shop is put together from leads to no test by way of the whole shop', () => {
  const near = nearTests(['src/http/staff/settings.ts'])
  expect(near).toContain('src/http/staff/settings.test.ts')
  expect(near).not.toContain('src/domain/orders/place-order.test.ts')
})
