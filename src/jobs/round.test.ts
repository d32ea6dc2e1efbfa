// The whole round, as a shopper lives it: an order through the API, and soon a mail.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { MailSummary } from '#contract/mails.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let staff: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop({ publicUrl: 'https://shop.example' })
  staff = await asStaff(shop, 'admin')
  await shop.startJobs()
})
afterAll(() => shop.close())

const input = {
  productId: 1,
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
}
const SOON = { timeout: 120_000, interval: 50 }

async function keptMails(orderId: number): Promise<MailSummary[]> {
  const mails = await shop.call('GET', `/api/mails?orderId=${orderId}`, undefined, staff)
  return ((await mails.json()) as MailSummary[]).filter(({ state }) => state === 'kept')
}

test('an order is mailed within seconds, and so is its payment, each once', async () => {
  const { order } = await (await shop.call('POST', '/api/orders', input)).json()
  await vi.waitFor(async () => expect(await keptMails(order.id)).toHaveLength(1), SOON)
  const [mail] = await keptMails(order.id)
  const file = join(shop.config.dataDir, 'mail', `${mail?.id}.eml`)
  expect(await simpleParser(readFileSync(file))).toMatchObject({
    subject: `We have received your order ${order.reference}`,
    to: { text: 'ann@example.com' },
    text: expect.stringContaining(`https://shop.example${order.link}`),
  })

  await shop.call('PUT', `/api/orders/${order.id}`, { paymentStatus: 'paid' }, staff)
  await vi.waitFor(async () => expect(await keptMails(order.id)).toHaveLength(2), SOON)
  const kinds = (await keptMails(order.id)).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['order-paid', 'order-placed'])
})

test('an order that was refused is mailed to nobody', async () => {
  const refused = await shop.call('POST', '/api/orders', { ...input, totalAmount: '1.00' })
  expect(refused.status).toBe(409)
  const { order } = await (await shop.call('POST', '/api/orders', input)).json()
  await vi.waitFor(async () => expect(await keptMails(order.id)).toHaveLength(1), SOON)
  await vi.waitFor(async () => expect(await shop.queue.unfinished()).toBe(0), SOON)
  const all = (await (await shop.call('GET', '/api/mails', undefined, staff)).json()) as unknown[]
  expect(all).toHaveLength(3)
  expect(existsSync(join(shop.config.dataDir, 'mail'))).toBe(true)
})
