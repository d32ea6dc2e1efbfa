// Somebody looks for an answer: in the questions, by the forms of the contact page, by a message
// made for WhatsApp; on a phone and at a desk, by keyboard, and without script.

import { expect, test } from 'vitest'
import type { MessageView } from '#contract/enquiries.ts'
import type { MailSummary } from '#contract/mails.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, DESK, forbidCopying, type JourneyPage, PHONE } from '#testing/pages.ts'

const journey = setUpJourney()

async function open(path: string, viewport = DESK): Promise<JourneyPage> {
  const page = await journey.page(viewport)
  await arriveAt(page, path)
  return page
}

/** Closes a page after checking that no error occurred on it. */
async function leave(page: JourneyPage): Promise<void> {
  expect(page.faults).toEqual([])
  await page.context().close()
}

/** Waits for the toast with both texts, because an earlier toast may still be open. */
const toastSays = (page: JourneyPage, title: string, text: string) =>
  page.locator('.toast', { hasText: title }).filter({ hasText: text }).waitFor()

const PAGES = [
  '/faq',
  '/contact',
  '/find-order',
  '/about',
  '/showroom',
  '/warranty',
  '/privacy',
  '/terms',
  '/refund-policy',
  '/resources',
  '/whatsapp-helper',
]

test.each(PAGES)('%s comes whole from the server, with a head of its own', async (path) => {
  const html = await (await fetch(journey.shop.url + path)).text()
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toMatch(/<title>[^<]+, Yaadbox<\/title>/)
  expect(html).toMatch(/<meta name="description" content="[^"]{30,}">/)
  expect(html).toContain(`<link rel="canonical" href="${journey.shop.url}${path}">`)
})

test('the header and the footer lead to every page', async () => {
  const page = await open('/')
  const hrefs = await page
    .locator('header.site a, footer a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  // The WhatsApp helper is a tool of staff: no public page links to it.
  for (const path of PAGES.filter((page) => page !== '/whatsapp-helper'))
    expect(hrefs).toContain(path)
  await page.goto('/product/1')
  await expect
    .poll(() => page.getByRole('link', { name: 'Contact Us' }).getAttribute('href'))
    .toBe('/contact')
  await leave(page)
})

test('questions are answered by keyboard, one at a time, and found by their words', async () => {
  const page = await open('/faq')
  const opened = page.locator('details[open]')
  await expect.poll(() => page.locator('details').count()).toBe(14)
  await expect.poll(() => opened.locator('h2').textContent()).toBe('How big is the box?')

  await page.locator('summary').nth(0).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => opened.count()).toBe(1)
  await expect
    .poll(() => opened.locator('h2').textContent())
    .toBe('How long until I can sit on it?')

  const box = page.getByLabel('Search the questions')
  await box.fill('caribbean')
  await page.getByText('1 of 14 questions').waitFor()
  await expect
    .poll(() => page.locator('details:visible h2').allTextContents())
    .toEqual(['Do you deliver to every parish?'])
  await box.fill('zebra')
  await page.getByText('0 of 14 questions').waitFor()
  await page.getByRole('button', { name: 'Show all questions' }).click()
  await page.getByText('14 questions', { exact: true }).waitFor()
  await leave(page)
})

test('an address names a question, and the phone dialog calls the shop', async () => {
  const page = await open('/faq#moving', PHONE)
  await page.locator('details[open]', { hasText: 'when I move?' }).waitFor()
  await expect.poll(() => page.locator('details[open]').count()).toBe(1)
  await page.getByRole('button', { name: 'Call the shop' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await expect.poll(() => dialog.getByRole('link').getAttribute('href')).toBe('tel:+18765550142')
  await expect.poll(() => dialog.textContent()).toContain('9 am to 6 pm')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Call the shop')
  await leave(page)
})

test('without script the answers still open, one at a time', async () => {
  const context = await journey.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${journey.shop.url}/faq`)
  await expect.poll(() => page.getByLabel('Search the questions').isVisible()).toBe(false)
  await page.locator('summary').nth(4).click()
  await expect
    .poll(() => page.locator('details[open] h2').allTextContents())
    .toEqual(['How long does delivery take?'])
  await context.close()
})

test('quick help asks for all three, then reaches the staff and the mail book', async () => {
  const page = await open('/contact', PHONE)
  const quick = page.getByRole('form', { name: 'Quick help' })
  await quick.getByLabel('Name').fill('Ann Brown')
  await quick.getByRole('button').click()
  await toastSays(page, 'Please fill all fields', 'Name, email, and message are required.')
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name))
    .toBe('email')

  await quick.getByLabel('E-mail').fill('ann@example.com')
  await quick.getByLabel('How can we help?').fill('Will a three-seater go up my stair?')
  await quick.getByRole('button').click()
  await toastSays(page, 'Help request sent!', 'Our team will respond within 30 minutes.')
  await expect.poll(() => quick.getByLabel('Name').inputValue()).toBe('')

  const [message] = await journey.asStaff<MessageView[]>('GET', '/api/contact-messages')
  expect(message).toMatchObject({ name: 'Ann Brown', subject: 'Quick Help Request' })
  await expect
    .poll(async () => {
      const mails = await journey.asStaff<MailSummary[]>('GET', '/api/mails')
      return mails.filter(({ kind }) => kind.startsWith('contact-')).map(({ state }) => state)
    })
    .toEqual(['kept', 'kept'])
  await leave(page)
})

test('the whole form says what is wrong beneath each field, and says when it is sent', async () => {
  const page = await open('/contact')
  const form = page.getByRole('form', { name: 'Write to us' })
  await form.getByLabel('Subject').fill('Sofa')
  await form.getByRole('button').click()
  for (const sentence of [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Subject must be at least 5 characters',
    'Message must be at least 10 characters',
  ])
    await form.getByText(sentence).waitFor()

  await form.getByLabel('Name').fill('Kemar Brown')
  await form.getByText('Name must be at least 2 characters').waitFor({ state: 'detached' })
  await form.getByLabel('E-mail').fill('kemar@example.com')
  await form.getByLabel('Subject').fill('A colour to change')
  await form.getByLabel('Message').fill('My card is 4242 4242 4242 4242, please charge it.')
  await form.getByRole('button').click()
  await form.getByText('Please remove the card number', { exact: false }).waitFor()

  await form.getByLabel('Message').fill('I would like Ocean Teal before it ships.')
  await page.route('**/api/contact', (route) => route.abort(), { times: 1 })
  await form.getByRole('button').click()
  await toastSays(page, 'Error sending message', 'Please try again')
  expect(page.faults.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
  await form.getByRole('button').click()
  await toastSays(page, 'Message sent successfully!', "We'll get back to you within 24 hours.")
  await leave(page)
})

test('the help message is made here and sent by hand', async () => {
  const page = await open('/whatsapp-helper')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const calls: string[] = []
  page.on('request', (request) => void calls.push(request.url()))
  const copy = page.getByRole('button', { name: 'Copy message' })
  await expect.poll(() => copy.isDisabled()).toBe(true)
  await expect
    .poll(() => page.getByRole('button', { name: 'Open WhatsApp Web' }).isDisabled())
    .toBe(true)
  await expect.poll(() => page.getByText('You send it yourself').isVisible()).toBe(true)

  await page.getByLabel('Customer name').fill('Ann Brown')
  await page.getByLabel('E-mail').fill('ann@example.com')
  await expect.poll(() => page.getByText('Preview').count()).toBe(0)
  await page.getByLabel('Message', { exact: true }).fill('The left leg is short.')
  const preview = await page
    .getByRole('region', { name: 'Preview' })
    .getByRole('paragraph')
    .innerText()
  expect(preview).toMatch(/^Received: \w+day \d+ \w+ \d{4}, \d+:\d\d [ap]m, Jamaica time$/m)
  await expect
    .poll(() => page.getByRole('link', { name: 'Chat with the customer' }).count())
    .toBe(0)

  await page.getByLabel('Phone (optional)').fill('+1 (876) 555-0100')
  const chat = page.getByRole('link', { name: 'Chat with the customer' })
  await expect.poll(() => chat.getAttribute('href')).toBe('https://wa.me/18765550100')
  await copy.click()
  await toastSays(page, 'Copied!', 'Message copied to clipboard')
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  expect(await clipboard()).toContain('Phone: +1 (876) 555-0100')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await toastSays(page, 'Copied!', 'WhatsApp URL copied to clipboard')
  expect(await clipboard()).toMatch(/^https:\/\/wa\.me\/18765550142\?text=/)
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([])
  await forbidCopying(page)
  await copy.click()
  await page.getByText('The Message could not be copied', { exact: true }).waitFor()
  await leave(page)
})

test('one toast is shown at a time, for five seconds; F8 leads to it and a swipe sends it away', async () => {
  const page = await journey.page()
  await page.clock.install()
  await arriveAt(page, '/whatsapp-helper')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByLabel('Customer name').fill('Ann Brown')
  await page.getByLabel('E-mail').fill('ann@example.com')
  await page.getByLabel('Message', { exact: true }).fill('The left leg is short.')
  const shown = page.locator('.toast')
  await page.getByRole('button', { name: 'Copy message' }).click()
  await shown.getByText('Message copied to clipboard').waitFor()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await shown.getByText('WhatsApp URL copied to clipboard').waitFor()
  await expect.poll(() => shown.count()).toBe(1)

  await page.keyboard.press('F8')
  const focused = () => page.evaluate(() => document.activeElement?.className)
  await expect.poll(focused).toBe('toasts')
  await swipe(page, 40)
  await expect.poll(() => shown.count()).toBe(1)
  await swipe(page, 60)
  await expect.poll(() => shown.count()).toBe(0)

  await page.getByRole('button', { name: 'Copy message' }).click()
  await shown.waitFor()
  await page.mouse.move(5, 5)
  await page.clock.fastForward(4000)
  await expect.poll(() => shown.count()).toBe(1)
  await page.clock.fastForward(1000)
  await expect.poll(() => shown.count()).toBe(0)
  await leave(page)
})

async function swipe(page: JourneyPage, pixels: number): Promise<void> {
  const { x = 0, y = 0 } = (await page.locator('.toast').boundingBox()) ?? {}
  await page.mouse.move(x + 60, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + 60 + pixels, y + 20, { steps: 4 })
  await page.mouse.up()
}

test.each([
  ['/', 'Your e-mail', '/api/email-subscription', 'Subscription Successful'],
  ['/contact', 'How can we help?', '/api/contact', 'Help request sent!'],
])('on %s two presses in one moment send one thing', async (path, label, call, text) => {
  const page = await open(path, DESK)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(call)) sent.push(request.url())
  })
  const field = page.getByLabel(label)
  const form = page.locator('form').filter({ has: field })
  if (path === '/contact') {
    await form.getByLabel('Name').fill('Ann Brown')
    await form.getByLabel('E-mail').fill('ann@example.com')
  }
  await field.fill(path === '/' ? 'two.presses@example.com' : 'Will it go up my stair?')
  // Forms below the fold are hydrated once visible; before that, the browser would submit natively.
  const isHydrated = () =>
    form.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))
  await expect.poll(isHydrated).toBe(true)
  await form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit()
    element.requestSubmit()
  })
  await page.getByText(text).first().waitFor()
  expect(sent).toHaveLength(1)
  await leave(page)
})
