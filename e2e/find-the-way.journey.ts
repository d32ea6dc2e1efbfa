// Staff find their way: the places of the navigation with what waits in each, every desk from its place,
// on a desk and on a phone; and the one search, by whatever a caller says.

import { expect, test } from 'vitest'
import type { WaitingWorkView } from '#contract/waiting-work.ts'
import { violationsInBothSizes } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import {
  DESK,
  drawFrames,
  fontsLoaded,
  holdBack,
  type JourneyPage,
  PHONE,
  waitForScreens,
} from '#testing/pages.ts'

const journey = setUpJourney()

const PLACES = [
  'Dashboard',
  'Orders',
  'Cases',
  'Money',
  'Delivery',
  'Products',
  'Customers',
  'Reports',
  'Settings',
]

const places = (page: JourneyPage) => page.getByRole('navigation', { name: 'Places' })
const desksOf = (page: JourneyPage, place: string) =>
  page.getByRole('navigation', { name: `Desks of ${place}` })
/** A link by its name and the number that waits there; 0 for none. */
const link = (inside: ReturnType<typeof places>, name: string, waiting: number) =>
  inside.getByRole('link', { name: waiting ? `${name} ${waiting} waiting` : name, exact: true })

/** The same, whatever waits there. */
const named = (inside: ReturnType<typeof places>, name: string) =>
  inside.getByRole('link', { name: new RegExp(`^${name}`) })

const sentMessage = {
  name: 'Ann Brown',
  email: 'ann@example.com',
  subject: 'A short leg',
  message: 'The left leg of my couch is short.',
}

test('a message is counted at its place, found in the inbox, and no longer counted once answered', async () => {
  const page = await journey.staffPage('/admin/customers')
  // A review of the demo waits there.
  await link(places(page), 'Customers', 1).waitFor()
  const work = await journey.asStaff<WaitingWorkView>('GET', '/api/waiting-work')
  const { cases = 0, messages = 0, quotes = 0 } = work
  const before = cases + messages + quotes
  await journey.call('POST', '/api/contact', sentMessage)
  await link(places(page), 'Dashboard', 0).click()
  await link(places(page), 'Cases', before + 1).click()
  await page.getByRole('button', { name: 'A short leg' }).click()
  await page.getByRole('heading', { name: 'A short leg' }).waitFor()
  expect(await link(places(page), 'Cases', before + 1).getAttribute('aria-current')).toBe('page')
  await page.getByRole('button', { name: 'Mark as replied' }).click()
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  await link(places(page), 'Cases', before).waitFor()
  expect(page.faults).toEqual([])
})

test('by keys alone: from the place to its desks, and to the search and back', async () => {
  const page = await journey.staffPage('/admin/dashboard')
  await named(places(page), 'Money').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Bank transfers' }).waitFor()
  await named(desksOf(page, 'Money'), 'Transfers').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: 'Refunds due' })
  await expect.poll(() => hasFocus(heading)).toBe(true)
  const search = page.getByRole('button', { name: 'Search: Order, name, phone, amount' })
  await search.press('Enter')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(search)).toBe(true)
})

test('of two places that are pressed one after the other, the later one stays, whichever loads first', async () => {
  const page = await journey.staffPage('/admin/dashboard')
  await named(places(page), 'Money').waitFor()
  await waitForScreens(page)
  await page.reload()
  const release = await holdBack(page, '**/assets/transfers-screen-*.js')
  const requested = page.waitForRequest('**/assets/transfers-screen-*.js')
  await named(places(page), 'Money').click()
  const request = await requested
  await named(places(page), 'Products').click()
  await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor()
  release()
  await (await request.response())?.finished()
  await drawFrames(page, 30)
  expect(new URL(page.url()).pathname).toBe('/admin/inventory')
  expect(page.faults).toEqual([])
})

test.each([
  ['desk', DESK],
  ['phone', PHONE],
])('on a %s a page stays in place while it is read who is signed in', async (_, size) => {
  const page = await journey.staffPage('/admin/transfers', { size })
  const refunds = named(desksOf(page, 'Money'), 'Refunds')
  await refunds.waitFor()
  const heading = page.getByRole('heading', { level: 1, name: 'Bank transfers' })
  const top = async () => (await heading.boundingBox())?.y
  const release = await holdBack(page, '**/api/admin/me')
  await page.reload()
  await heading.waitFor()
  await fontsLoaded(page)
  const before = await top()
  expect(before).toBeGreaterThan(0)
  expect(await places(page).getByRole('link').count()).toBe(0)
  release()
  await refunds.waitFor()
  expect(await top()).toBe(before)
  expect(page.faults).toEqual([])
})

const hasFocus = (part: ReturnType<typeof places>) =>
  part.evaluate((element) => element === document.activeElement)

test('on a phone every desk is reached from its place, and stays in sight', async () => {
  const page = await journey.staffPage('/admin/dashboard', { size: PHONE })
  await expect.poll(() => places(page).getByRole('link').count()).toBe(PLACES.length)
  for (const place of PLACES) {
    await named(places(page), place).click()
    await expectCurrent(page, places(page), place)
    for (const name of await framedDesks(page, place)) {
      await named(desksOf(page, place), name).click()
      await expectCurrent(page, desksOf(page, place), name)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
  }
})

/** The desks of a place that keep the navigation: the editor has its own. */
async function framedDesks(page: JourneyPage, place: string): Promise<string[]> {
  const names = await desksOf(page, place).getByRole('link').allInnerTexts()
  return names.map((name) => name.split('\n')[0] ?? '').filter((name) => name !== 'Editor')
}

/** The link is marked as where one is, and within the width of the screen. */
async function expectCurrent(page: JourneyPage, inside: ReturnType<typeof places>, name: string) {
  const current = inside.locator('[aria-current]')
  await expect.poll(() => current.innerText()).toMatch(new RegExp(`^${name}`))
  await expect
    .poll(async () => {
      const box = await current.boundingBox()
      return box && box.x >= 0 && box.x + box.width <= (page.viewportSize()?.width ?? 0)
    })
    .toBe(true)
}

test('one search finds an order by whatever a caller says of it', async () => {
  const page = await journey.staffPage('/admin/payouts')
  await page.getByRole('button', { name: /^Search: / }).click()
  const palette = page.getByRole('dialog', { name: /^Search pages, orders, customers/ })
  const orders = palette.getByRole('group', { name: 'Orders' })
  const spoken = [
    'YB-10024',
    'oneil clarke',
    'oneil.clarke@example.com',
    'J$142,000',
    '1 876 5550119',
  ]
  for (const words of spoken) {
    await palette.getByRole('combobox').fill('')
    await palette.getByRole('combobox').fill(words)
    await orders.getByRole('option', { name: /YB-10024, Oneil Clarke, J\$142,000/ }).waitFor()
  }
  await palette.getByRole('group', { name: 'Customers' }).getByText('Oneil Clarke').waitFor()
  expect(await violationsInBothSizes(page)).toEqual([])
  await orders.getByRole('option').first().click()
  await page.getByRole('heading', { level: 1, name: /YB-10024/ }).waitFor()
  expect(page.faults).toEqual([])
})
