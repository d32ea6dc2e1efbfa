// A shopper orders, thinks again and calls the order off from its page: the piece is back on the
// shelf, a mail says so, and what staff have decided meanwhile stands.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlacedOrderView } from '#contract/orders.ts'
import type { ProductView } from '#contract/products.ts'
import { violations } from '#testing/axe.ts'
import { launchBrowser } from '#testing/browser.ts'
import { DESK, openPage, PHONE } from '#testing/pages.ts'
import { forget, type RunningShop, startShop } from '#testing/running-shop.ts'

const PRODUCT = 1

let shop: RunningShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
  forget(shop.dataDir)
})

const call = async <Answer>(method: string, path: string, body?: object, token?: string) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const sent = body && { body: JSON.stringify(body) }
  return (await (await fetch(shop.url + path, { method, headers, ...sent })).json()) as Answer
}

async function order() {
  const { order } = await call<PlacedOrderView>('POST', '/api/orders', {
    productId: PRODUCT,
    customerName: 'Ann Brown',
    customerEmail: 'ann@example.com',
    customerPhone: '876-555-0100',
    paymentMethod: 'bank_transfer',
    shippingMethod: 'pickup',
  })
  return order
}
async function pieces(): Promise<number> {
  const { colorInventory } = await call<ProductView>('GET', `/api/products/${PRODUCT}`)
  return Object.values(colorInventory).reduce((sum, left) => sum + left, 0)
}

async function mailsTo(folder = join(shop.dataDir, 'mail')): Promise<string[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(
    files.map((name) => simpleParser(readFileSync(join(folder, name)))),
  )
  return mails.map(({ subject }) => subject ?? '')
}

test.each([
  ['on a phone', PHONE],
  ['on a desk', DESK],
])('a shopper keeps an order, then cancels it, %s', async (_, size) => {
  const before = await pieces()
  const { link, reference } = await order()
  expect(await pieces()).toBe(before - 1)
  const page = await openPage(browser, shop.url, size)
  await page.goto(link)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel order ${reference}?` })
  await dialog.locator('.muted').getByText('goes back on the shelf').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Keep the order' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await pieces()).toBe(before - 1)

  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByText('This order was cancelled. Nothing is left to pay.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Cancel this order' }).count()).toBe(0)
  expect(await violations(page)).toEqual([])
  expect(await pieces()).toBe(before)
  await expect
    .poll(() => mailsTo(), { timeout: 20_000 })
    .toContain(`Yaadbox: order ${reference} is cancelled`)
  expect(page.faults).toEqual([])
  await page.context().close()
})

test('an order that staff mark paid meanwhile is not cancelled any more', async () => {
  const { id, link, reference } = await order()
  const page = await openPage(browser, shop.url)
  await page.goto(link)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  const login = { username: 'admin', password: 'demo-admin-password' }
  const { token } = await call<{ token: string }>('POST', '/api/admin/login', login)
  await call('PUT', `/api/orders/${id}`, { paymentStatus: 'paid' }, token)
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByText(`Order ${reference} still stands`, { exact: true }).waitFor()
  await page.getByText('We have your payment. Thank you.').waitFor()
  await page.context().close()
})
