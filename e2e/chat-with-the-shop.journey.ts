// A visitor asks the assistant: by keyboard, across pages and a reload, on a desk and on a phone, and
// hears an apology with the shop's address when no answer comes.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpSharedJourney } from '#testing/journey.ts'
import { arriveAt, PHONE } from '#testing/pages.ts'

const journey = setUpSharedJourney()

const button = (page: Page) => page.getByRole('button', { name: 'Chat with Keisha' })
const field = (page: Page) => page.getByLabel('Your message')
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })

async function openChat(page: Page): Promise<void> {
  await button(page).click()
  await log(page).getByText('Hi, I’m Keisha.').waitFor()
}

async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question)
  await field(page).press('Enter')
}

test('the chat is loaded when it is opened, greets, answers, and leads to the piece', async () => {
  const page = await journey.page()
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await arriveAt(page, '/')
  expect(scripts.filter((url) => url.includes('chat-panel'))).toEqual([])
  await openChat(page)
  expect(scripts.some((url) => url.includes('chat-panel'))).toBe(true)
  await ask(page, 'How much is the Negril?')
  await log(page).getByText('Negril 2-Seater Couch: J$112,000.').waitFor()
  await expect
    .poll(() => field(page).evaluate((element) => element === document.activeElement))
    .toBe(true)
  await log(page).getByRole('link', { name: 'Negril 2-Seater Couch' }).click()
  await page.getByRole('heading', { level: 1, name: 'Negril 2-Seater Couch' }).waitFor()
  await log(page).getByText('J$112,000').waitFor()
  await ask(page, 'does it fit a 40 cm door?')
  await log(page).getByText('No, it does not fit.').waitFor()
  expect(page.faults).toEqual([])
})

test('the conversation is kept across pages and a reload, and the button with it', async () => {
  const page = await journey.page()
  await arriveAt(page, '/products')
  await expect.poll(() => button(page).count()).toBe(0)
  await arriveAt(page, '/')
  await openChat(page)
  await ask(page, 'What time do you open on Saturday?')
  await log(page).getByText('Sat 10 am to 4 pm').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => log(page).count()).toBe(0)
  await expect
    .poll(() => button(page).evaluate((element) => element === document.activeElement))
    .toBe(true)
  await arriveAt(page, '/products')
  await openChat(page)
  await log(page).getByText('Sat 10 am to 4 pm').waitFor()
  expect(page.faults).toEqual([])
})

test('Enter sends, Shift+Enter begins a line, a blank message is ignored, and nothing is typed while waiting', async () => {
  const page = await journey.page()
  const requests: unknown[] = []
  let answer: () => void = () => undefined
  await page.route('**/api/chat', async (route) => {
    requests.push(route.request().postDataJSON())
    await new Promise<void>((resolve) => (answer = resolve))
    await route.continue()
  })
  await arriveAt(page, '/')
  await openChat(page)
  await ask(page, '   ')
  await field(page).fill('hello')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('again')
  await expect.poll(() => field(page).inputValue()).toBe('hello\nagain')
  expect(requests).toEqual([])
  await field(page).press('Enter')
  await expect.poll(() => field(page).isDisabled()).toBe(true)
  await expect.poll(() => requests.length).toBe(1)
  expect(requests).toMatchObject([{ message: 'hello\nagain', context: [] }])
  answer()
  await log(page).getByText('I am Keisha').waitFor()
  await expect.poll(() => field(page).isEnabled()).toBe(true)
  expect(page.faults).toEqual([])
})

test.each([
  ['a failure', 500, '{"error":"no"}'],
  ['an empty reply', 200, '{"response":"  "}'],
])('%s is answered with an apology and the support address', async (_, status, body) => {
  const page = await journey.page()
  await page.route('**/api/chat', (route) =>
    route.fulfill({ status, body, contentType: 'application/json' }),
  )
  await arriveAt(page, '/')
  await openChat(page)
  await ask(page, 'hello')
  await log(page)
    .getByText(/Sorry.*help@yaadbox\.example/)
    .waitFor()
})

test('hostile words in an answer stay words, and lead nowhere else', async () => {
  const page = await journey.page()
  const response = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
  const links = ['https://evil.test', '//evil.test', 'javascript:alert(1)', '/faq'].map((href) => ({
    label: href,
    href,
  }))
  await page.route('**/api/chat', (route) => route.fulfill({ json: { response, links } }))
  await arriveAt(page, '/')
  await openChat(page)
  await ask(page, 'hello')
  await log(page).getByText(response).waitFor()
  const ways = await log(page).getByRole('link').allInnerTexts()
  expect(ways).toEqual(['/faq'])
  expect(page.faults).toEqual([])
})

test('a card number is refused with its sentence, and stays in the field to be mended', async () => {
  const page = await journey.page()
  await arriveAt(page, '/')
  await openChat(page)
  await ask(page, 'charge 4242 4242 4242 4242')
  await page.getByRole('alert').getByText('Please remove the card number').waitFor()
  await expect.poll(() => field(page).inputValue()).toContain('4242')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('chat'))).not.toContain('4242')
})

test('on a phone it is a sheet over the whole screen that a way to a page closes', async () => {
  const page = await journey.page(PHONE)
  await arriveAt(page, '/')
  await openChat(page)
  // Poll, because the sheet slides into place.
  await expect
    .poll(() => page.getByRole('dialog', { name: 'Keisha' }).boundingBox())
    .toMatchObject({ x: 0, y: 0, width: PHONE.width, height: PHONE.height })
  await ask(page, 'how do I clean a leather couch')
  await log(page).getByRole('link', { name: 'Care and support guide' }).click()
  await page.waitForURL('**/resources')
  await expect.poll(() => log(page).count()).toBe(0)
  await expect.poll(() => button(page).isVisible()).toBe(true)
  expect(page.faults).toEqual([])
})

test('the questions and the contact page lead to it, and get the focus back', async () => {
  const page = await journey.page()
  for (const path of ['/faq', '/contact']) {
    await arriveAt(page, path)
    const way = page.locator('main section').getByRole('button', { name: /Chat with Keisha/ })
    await way.click()
    await log(page).getByText('Hi, I’m Keisha.').waitFor()
    await page.getByRole('button', { name: 'Close chat' }).click()
    await expect
      .poll(() => way.evaluate((element) => element === document.activeElement))
      .toBe(true)
  }
  expect(page.faults).toEqual([])
})
