// A mail that takes long holds up its own lane of jobs and nothing else.

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPostOffice, type PostOffice } from '#testing/post-office.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

const OTHERS = 12
const soon = { timeout: 120_000, interval: 50 }

let release: () => void
const released = new Promise<void>((resolve) => (release = resolve))
let office: PostOffice
let shop: TestShop
beforeAll(async () => {
  office = await openPostOffice({
    onRcptTo: ({ address }, _, done) => {
      if (address.startsWith('slow')) void released.then(() => done())
      else done()
    },
  })
  shop = await openTestShop({
    smtpUrl: `${office.url}?socketTimeout=60000`,
    publicUrl: 'https://shop.example',
  })
})
afterAll(async () => {
  release()
  await shop.close()
  await office.close()
})

const order = (name: string) => ({
  productId: 1,
  customerName: 'Ann Brown',
  customerEmail: `${name}@example.com`,
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
})

test('while a mail server keeps one mail waiting, all others leave and their jobs are done', async () => {
  const names = ['slow', ...Array.from({ length: OTHERS }, (_, n) => `shopper-${n}`)]
  for (const name of names)
    expect((await shop.call('POST', '/api/orders', order(name))).status).toBe(201)
  await shop.startJobs()
  await vi.waitFor(async () => {
    expect(office.received).toHaveLength(OTHERS)
    expect(await shop.queue.unfinished()).toBe(1)
  }, soon)
  release()
  await vi.waitFor(async () => expect(await shop.queue.unfinished()).toBe(0), soon)
  expect(office.received.at(-1)?.to).toEqual(['slow@example.com'])
})
