// A real browser with JavaScript turned off: the contact and newsletter forms work, an order can be
// viewed, and everything that needs JavaScript says so.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { MessageView } from '#contract/enquiries.ts'
import type { ProductCard } from '#contract/product-views.ts'
import { setUpJourney } from '#testing/journey.ts'
import { openPage, PHONE } from '#testing/pages.ts'
import { publicPages } from './public-pages.ts'

const journey = setUpJourney()

const plainPage = () => openPage(journey.browser, journey.shop.url, PHONE, false)

test('a message is taken, and one with a mistake comes back as it was written', async () => {
  const page = await plainPage()
  await page.goto('/contact')
  const form = page.getByRole('form', { name: 'Write to us' })
  await form.getByLabel('Name').fill('Ann Brown')
  await form.getByLabel('E-mail').fill('ann@example.com')
  await form.getByLabel('Subject').fill('Sofa')
  await form.getByLabel('Message').fill('Will the Montego go up my stair?')
  await form.getByRole('button', { name: 'Send message' }).click()
  await form.getByText('Subject must be at least 5 characters').first().waitFor()
  expect(await form.getByLabel('Message').inputValue()).toBe('Will the Montego go up my stair?')
  await form.getByLabel('Subject').fill('A narrow stair')
  await form.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Message sent successfully!').waitFor()
  const [message] = await journey.asStaff<MessageView[]>('GET', '/api/contact-messages')
  expect(message).toMatchObject({ name: 'Ann Brown', subject: 'A narrow stair' })
})

test('a message of two presses is one, and the same words after the thanks are another', async () => {
  const page = await plainPage()
  const subject = 'A stair once more'
  const write = async (presses: number) => {
    await page.goto('/contact')
    const form = page.getByRole('form', { name: 'Write to us' })
    await form.getByLabel('Name').fill('Ann Brown')
    await form.getByLabel('E-mail').fill('ann@example.com')
    await form.getByLabel('Subject').fill(subject)
    await form.getByLabel('Message').fill('Please call me about my stair.')
    await form.getByRole('button', { name: 'Send message' }).click({ clickCount: presses })
    await page.getByText('Message sent successfully!').waitFor()
    const messages = await journey.asStaff<MessageView[]>('GET', '/api/contact-messages')
    return messages.filter((message) => message.subject === subject).length
  }
  expect([await write(2), await write(1)]).toEqual([1, 2])
})

test('quick help is taken, and a newsletter keeps the address out of the address bar', async () => {
  const page = await plainPage()
  await page.goto('/contact')
  const quick = page.getByRole('form', { name: 'Quick help' })
  await quick.getByLabel('Name').fill('Ben')
  await quick.getByLabel('E-mail').fill('ben@example.com')
  await quick.getByLabel('How can we help?').fill('Call me')
  await quick.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Help request sent!').waitFor()

  await page.goto('/')
  await page.getByLabel('Your e-mail').fill('ben@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByText('Subscription Successful').waitFor()
  expect(page.url()).not.toContain('ben')
})

test('an order is read by its link, and its page is kept nowhere', async () => {
  const [card] = await journey.call<ProductCard[]>('GET', '/api/products?view=card&stock=1')
  const { order } = await journey.call<{ order: { reference: string; link: string } }>(
    'POST',
    '/api/orders',
    {
      productId: card?.id,
      customerName: 'Ann Brown',
      customerEmail: 'ann@example.com',
      customerPhone: '876-555-0100',
      paymentMethod: 'bank_transfer',
      shippingMethod: 'pickup',
    },
  )
  const page = await plainPage()
  const answer = await page.goto(order.link)
  expect(answer?.headers()['cache-control']).toBe('no-store')
  expect(unstyledClasses((await answer?.text()) ?? '')).toEqual([])
  await page.getByText(order.reference).first().waitFor()
  await page.getByText('Use the reference exactly').waitFor()
  const unknown = await page.goto('/order/nobody-has-this-link')
  expect(unknown?.status()).toBe(404)
  await page.getByRole('heading', { name: 'We cannot find that order' }).waitFor()
})

test.each(publicPages())('every button of %s that needs a script is held', async (path) => {
  const page = await plainPage()
  await page.goto(path)
  const loose = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLButtonElement>('button:enabled')]
      .filter(({ type, form }) => type !== 'submit' || !form?.getAttribute('method'))
      .map(({ outerHTML }) => outerHTML),
  )
  expect(loose).toEqual([])
})

const ASSETS = join('dist', 'client', 'assets')

test.each(publicPages())('all that %s draws has its styles with it', async (path) => {
  const answer = await fetch(new URL(path, journey.shop.url))
  expect(unstyledClasses(await answer.text())).toEqual([])
})

/** Classes of a page that a style sheet of the build has rules for, but none of the page's own. */
function unstyledClasses(html: string): string[] {
  const sheets = readdirSync(ASSETS).filter((file) => file.endsWith('.css'))
  const everyRule = sheets.map((file) => readFileSync(join(ASSETS, file), 'utf8')).join('')
  const ownRules = matchesIn(html, /<style>(.*?)<\/style>/gs).join('')
  const [styled, own] = [everyRule, ownRules].map(
    (rules) => new Set(matchesIn(rules, /\.([a-z][\w-]*)/gi)),
  )
  const used = matchesIn(html, / class="([^"]*)"/g).flatMap((names) => names.split(' '))
  return [...new Set(used)].filter((name) => styled?.has(name) && !own?.has(name))
}

const matchesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, group = '']) => group)

test('a phone’s search of the list has room to read what is typed', async () => {
  const page = await plainPage()
  await page.goto('/products')
  const search = page.getByRole('searchbox', { name: 'Search products' })
  expect((await search.boundingBox())?.width).toBeGreaterThan(PHONE.width / 2)
})

test('what a script would fill takes no room on the page of a product', async () => {
  const page = await plainPage()
  await page.goto('/product/2')
  expect(await page.locator('.when-near').count()).toBeGreaterThan(0)
  expect(await page.locator('.when-near:visible').count()).toBe(0)
})

test('a product says how to order without a script', async () => {
  const page = await plainPage()
  await page.goto('/product/2')
  // Playwright's text search skips the content of `noscript`.
  const note = page.locator('.buy noscript p')
  expect(await note.textContent()).toContain('Ordering needs JavaScript')
  expect(await note.locator('a[href^="tel:"]').count()).toBe(1)
})

test('the basket says that it needs a script, and offers the telephone', async () => {
  const page = await plainPage()
  const answer = await page.goto('/basket')
  expect(await answer?.text()).toContain('<meta name="robots" content="noindex">')
  const note = page.locator('main noscript p')
  expect(await note.textContent()).toContain('The basket needs JavaScript')
  expect(await note.locator('a[href^="tel:"]').count()).toBe(1)
  expect(await page.getByText('Loading your basket').isVisible()).toBe(false)
})

test('a phone’s menu leads to the links at the foot of the page', async () => {
  const page = await plainPage()
  await page.goto('/faq')
  expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false)
  await page.getByRole('link', { name: 'To the menu at the foot of the page' }).click()
  const footer = page.getByRole('contentinfo')
  await expect.poll(async () => (await footer.boundingBox())?.y).toBeLessThan(PHONE.height)
  await footer.getByRole('link', { name: 'Sofa-beds' }).click()
  await page.waitForURL('**/products/sofa-beds')
})
