// Comparing pieces in a real browser: selected on their pages, remembered, and
// shown side by side by the URL alone; and the tooltips of icons.

import { expect, test } from 'vitest'
import { violations } from '#testing/axe.ts'
import { setUpSharedJourney } from '#testing/journey.ts'
import { arriveAt, DESK, holdBack, type JourneyPage, PHONE } from '#testing/pages.ts'

const HEADER_PX = 100

const journey = setUpSharedJourney()

/** The page of a product. */
async function pathOf(name: string): Promise<string> {
  const products = await journey.call<{ id: number; name: string }[]>('GET', '/api/products')
  return `/product/${products.find((each) => each.name === name)?.id}`
}

const mark = (page: JourneyPage, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Compare ${name}` })
    .first()
    // By keyboard, because the page shifts when its lower half is rendered for the first time.
    .press('Enter')

test('a shopper compares two pieces, is told that a fourth is too many, and finds them again', async () => {
  const page = await journey.page()
  await arriveAt(page, '/product/2')
  await mark(page, 'Montego')
  const bar = page.getByRole('complementary', { name: 'Products to compare' })
  await bar.getByText('Choose at least one more item.').waitFor()
  await arriveAt(page, '/product/1')
  await mark(page, 'Negril')
  await bar.getByRole('link', { name: 'Compare 2' }).waitFor()
  await arriveAt(page, await pathOf('Hellshire Lounge Pod'))
  await mark(page, 'Hellshire')
  await arriveAt(page, await pathOf('Island Roll Mattress'))
  await mark(page, 'Island Roll')
  await page.getByText('Remove one to add Island Roll').first().waitFor()
  expect(await violations(page)).toEqual([])
  await bar.getByRole('button', { name: /^Remove Hellshire/ }).click()
  await bar.getByRole('link', { name: 'Compare 2' }).click()
  await page.getByRole('heading', { level: 1, name: 'Compare' }).waitFor()
  await page.getByRole('columnheader', { name: /Montego/ }).waitFor()
  await page.getByRole('row', { name: /^Box size/ }).waitFor()
  expect(await bar.count()).toBe(0)
  await page.getByRole('button', { name: /^Remove Montego/ }).click()
  await page.getByRole('columnheader', { name: /Montego/ }).waitFor({ state: 'detached' })

  await arriveAt(page, '/')
  await bar.getByText('Negril').waitFor()
  await bar.getByRole('button', { name: 'Clear' }).click()
  await bar.waitFor({ state: 'detached' })
  expect(page.faults).toEqual([])
})

test('a press on Compare waits for what it needs', async () => {
  const page = await journey.page(PHONE)
  const release = await holdBack(page, '**/assets/compare-kit-*.js')
  await arriveAt(page, '/product/1')
  await mark(page, 'Negril')
  release()
  await page.getByText('Choose at least one more item.').waitFor()
})

test('an address alone compares, drawn by the server, and says what the shop no longer has', async () => {
  const html = await (await fetch(`${journey.shop.url}/compare?ids=2,999999,1`)).text()
  for (const heading of [
    'Price',
    'Stock',
    'Seats',
    'Size, open',
    'Box size',
    'Colours',
    'Features',
  ])
    expect(html).toContain(`>${heading}</th>`)
  expect(html).toContain('of your items')
  expect(html).toContain('noindex')
  for (const size of [PHONE, DESK]) {
    const page = await journey.page(size)
    await arriveAt(page, '/compare?ids=2,1,9')
    expect(await page.getByRole('columnheader').count()).toBe(4)
    const table = page.getByRole('region', { name: 'Comparison' })
    const first = page.getByRole('rowheader', { name: 'Price' })
    const before = await first.boundingBox()
    await table.evaluate((it) => it.scrollTo(200, 0))
    expect((await first.boundingBox())?.x).toBe(before?.x)
    await page.context().close()
  }
})

test('two pieces stand side by side on a phone, each with its door and a way to order', async () => {
  const page = await journey.page(PHONE)
  await arriveAt(page, '/compare?ids=2,1')
  const table = page.getByRole('region', { name: 'Comparison' })
  expect(await table.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  await page.getByRole('row', { name: /^Minimum door width From 54 cm/ }).waitFor()
  const price = page
    .getByRole('row', { name: /^Price/ })
    .locator('.price.sale')
    .first()
  const left = (await price.boundingBox())?.x
  expect((await price.locator('.was').boundingBox())?.x).toBe(left)
  await page.getByRole('row', { name: /^Delivery Delivery from J\$/ }).waitFor()
  await page.getByRole('link', { name: /^Order Montego/ }).click()
  await page.getByRole('heading', { level: 1, name: /Montego/ }).waitFor()
})

test('on a phone a way to order can be pressed wherever the page stands, while pieces are compared', async () => {
  const page = await journey.page(PHONE)
  await arriveAt(page, '/product/2')
  await mark(page, 'Montego')
  await page.getByText('Choose at least one more item.').waitFor()
  const ways = page.getByRole('button', { name: /^Order Now/, includeHidden: true })
  expect(await ways.count()).toBe(2)
  const onPage = await ways.first().evaluate((it) => it.getBoundingClientRect().top + scrollY)
  const freeWays = () =>
    ways.evaluateAll((buttons) => {
      const free = buttons.filter((it) => {
        const { left, right, top, bottom } = it.getBoundingClientRect()
        const edges = [top + 4, bottom - 4]
        return edges.every((y) => it.contains(document.elementFromPoint((left + right) / 2, y)))
      })
      return free.length
    })
  for (let above = HEADER_PX; above < PHONE.height + 100; above += 40) {
    await page.evaluate((y) => scrollTo(0, y), onPage - above)
    await expect.poll(freeWays, { message: `${above} px below the top` }).toBe(1)
  }
})

test('the comparison without an address shows the pieces that were marked', async () => {
  const page = await journey.page()
  await arriveAt(page, '/product/2')
  await mark(page, 'Montego')
  await page.getByText('Choose at least one more item.').waitFor()
  await arriveAt(page, '/compare')
  await page.getByRole('columnheader', { name: /Montego/ }).waitFor()
  expect(await page.getByRole('complementary', { name: 'Products to compare' }).count()).toBe(0)
})

test('nothing to compare, or nothing that is there, leads to all products', async () => {
  const page = await journey.page()
  for (const [path, sentence] of [
    ['/compare', 'Nothing to compare yet. Tap Compare on up to three items.'],
    ['/compare?ids=0,x', 'Nothing to compare yet. Tap Compare on up to three items.'],
    ['/compare?ids=999999', 'These items are no longer sold.'],
  ] as const) {
    await arriveAt(page, path)
    await page.getByText(sentence).waitFor()
  }
  await page.getByRole('link', { name: 'Browse All Products' }).click()
  await page.waitForURL('**/products')
})

test('an icon says its name after 700 ms under the pointer, at once by keyboard, and not after Escape', async () => {
  const page = await journey.page()
  await arriveAt(page, '/product/2')
  const tip = page.locator('.tip')
  const next = page.getByRole('button', { name: 'Next picture' })
  const began = Date.now()
  await next.hover()
  await tip.getByText('Next picture').first().waitFor()
  expect(Date.now() - began).toBeGreaterThanOrEqual(690)
  expect(await violations(page)).toEqual([])
  await page.mouse.move(5, 5)
  await tip.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Previous picture' }).focus()
  await page.keyboard.press('Tab')
  await tip.getByText('Next picture').first().waitFor()
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'detached' })
  expect(page.faults).toEqual([])
})
