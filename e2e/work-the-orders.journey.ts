// A clerk's morning at the orders desk: finding, filtering, keeping a view, stepping many at once,
// leaving a note, printing and exporting; and a part of it by keys alone.

import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { violations } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import { DESK, type JourneyPage, PHONE } from '#testing/pages.ts'

const journey = setUpJourney()

const rows = (page: JourneyPage) => page.getByRole('table').locator('tbody tr')
const firstCells = (page: JourneyPage) => rows(page).locator('.d-customer').allTextContents()

test('an order is found by any word, filtered, sorted, and the view kept under a name', async () => {
  const page = await journey.staffPage('/admin/orders')
  await page.getByLabel('Search orders').fill('kemar sofa')
  await expect.poll(() => firstCells(page)).toEqual(['Kemar Brown'])
  await page.getByLabel('Search orders').fill('')
  await expect.poll(async () => (await firstCells(page)).length).toBe(25)

  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Method').selectOption('bank_transfer')
  await expect.poll(async () => (await firstCells(page)).length).toBe(7)
  await page.getByRole('button', { name: 'Amount', exact: true }).click()
  await expect
    .poll(() => firstCells(page))
    .toEqual([
      'Aaliyah Grant',
      'Glenroy Allen',
      'Dwayne Morgan',
      'Nadine Palmer',
      'Oneil Clarke',
      'Shanice Campbell',
      'Marcia Powell',
    ])
  expect(await page.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe(
    'ascending',
  )

  await page.getByLabel('From J$').fill('J$90,000')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('minAmount')).toBe('90000')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the orders of this view' }).click(),
  ])
  const file = parse(readFileSync(await download.path(), 'utf8'), { columns: true, bom: true })
  const exported = (file as Record<string, string>[]).map(({ Customer }) => Customer)
  await expect.poll(() => firstCells(page)).toEqual(exported)
  await page.getByLabel('From J$').fill('')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await firstCells(page)).length).toBe(7)

  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Manage views…' }).waitFor()
  await page.getByRole('menuitem', { name: 'Manage views…' }).click()
  await page.getByLabel('Save this view as').fill('Transfers by amount')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.goto('/admin/orders')
  await expect.poll(async () => (await firstCells(page)).length).toBe(25)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Transfers by amount' }).click()
  await expect.poll(async () => (await firstCells(page)).length).toBe(7)
  expect(new URL(page.url()).search).toBe('?method=bank_transfer&sort=amount')
  expect(page.faults).toEqual([])
})

test('two orders are stepped at once, printed and exported; the file reads back', async () => {
  const page = await journey.staffPage('/admin/orders')
  for (const reference of ['YB-10025', 'YB-10027'])
    await page.getByLabel(`Choose ${reference}`).check()
  await page.getByText('2 selected').waitFor()
  await page.getByText('J$287,500').waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  const file = parse(readFileSync(await download.path(), 'utf8'), { columns: true, bom: true })
  expect(file).toMatchObject([
    { Order: 'YB-10027', Customer: 'Shanice Campbell', Amount: '170500.00' },
    { Order: 'YB-10025', Customer: 'Devon Reid', Amount: '117000.00' },
  ])

  const [print] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Print' }).click(),
  ])
  await print.getByRole('article', { name: 'Invoice YB-10027' }).waitFor()
  await print.getByRole('button', { name: 'Delivery label' }).click()
  const label = print.getByRole('article', { name: 'Delivery label YB-10025' })
  await label.getByText('St Ann').waitFor()
  await print.emulateMedia({ media: 'print' })
  expect(await print.getByRole('button', { name: 'Delivery label' }).isVisible()).toBe(false)
  const pdf = (await print.pdf({ preferCSSPageSize: true })).toString('latin1')
  const fourBySixInches = '[0 0 288 432]'
  const sheets = [...pdf.matchAll(/\/MediaBox\s*(\[[^\]]*\])/g)].map(([, box]) => box)
  expect(sheets).toEqual([fourBySixInches, fourBySixInches])
  await print.close()

  await page.getByRole('button', { name: 'Mark shipped' }).click()
  const shipping = page.getByRole('dialog', { name: 'Ship 2 orders?' })
  await shipping
    .locator('p.muted')
    .getByText('1 of these is not fully paid: J$170,500.00')
    .waitFor()
  expect(await violations(page)).toEqual([])
  await shipping.getByRole('button', { name: 'Ship anyway' }).click()
  await page.getByText('2 orders updated.', { exact: true }).first().waitFor()
  for (const reference of ['YB-10025', 'YB-10027'])
    await rows(page).filter({ hasText: reference }).getByText('Shipped').waitFor()

  await page.getByLabel('Choose YB-10025').check()
  await page.getByRole('combobox', { name: 'Set payment' }).selectOption('Failed')
  const taking = page.getByRole('dialog', { name: 'Reverse the payments of 1 order?' })
  await taking.getByRole('button', { name: 'Reverse payments' }).click()
  await page.getByText('1 order updated.', { exact: true }).first().waitFor()
  await rows(page).filter({ hasText: 'YB-10025' }).getByText('Failed').waitFor()
  expect(page.faults).toEqual([])
})

test('a step on an order’s page is confirmed beside its buttons, and the sheets are one press away', async () => {
  const looks = [
    [DESK, '10024', 'J$142,000.00'],
    [PHONE, '10026', 'J$175,000.00'],
  ] as const
  for (const [size, id, total] of looks) {
    const page = await journey.staffPage(`/admin/orders/${id}`, { size })
    await page
      .getByRole('button', { name: /^Mark / })
      .first()
      .click()
    const toast = await page.locator('.toast').boundingBox()
    for (const name of ['Edit', 'Delete']) {
      const button = await page.getByRole('button', { name, exact: true }).boundingBox()
      expect([name, overlap(toast, button)]).toEqual([name, false])
    }
    await page.getByRole('link', { name: 'Print', exact: true }).click()
    const invoice = page.getByRole('article', { name: `Invoice YB-${id}` })
    await invoice.waitFor()
    const broken = await invoice
      .locator('th, td')
      .evaluateAll((cells) =>
        cells.flatMap((cell) => (cell.scrollWidth > cell.clientWidth ? cell.textContent : [])),
      )
    expect(broken).toEqual([])
    expect(await invoice.getByText(total).first().evaluate(linesOf)).toBe(1)
    expect(await invoice.getByRole('columnheader', { name: 'Colour' }).evaluate(linesOf)).toBe(1)
    const sheet = await invoice.boundingBox()
    expect((sheet?.x ?? 0) + (sheet?.width ?? 0)).toBeLessThanOrEqual(size.width)
  }
})

type Box = { x: number; y: number; width: number; height: number } | null
function overlap(a: Box, b: Box): boolean {
  if (!a || !b) return true
  const apart = (start: 'x' | 'y', size: 'width' | 'height') =>
    a[start] + a[size] <= b[start] || b[start] + b[size] <= a[start]
  return !apart('x', 'width') && !apart('y', 'height')
}

/** The number of lines that an element's text takes. */
function linesOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}

test('an older link leads to the order’s page, and a note stays among staff', async () => {
  const page = await journey.staffPage('/admin/orders?order=10026')
  await page.waitForURL('**/admin/orders/10026')
  await page.getByText('Placed on the website', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('Write something first').waitFor()
  await page.getByLabel('A note for staff').fill('Call before you come.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('Note added').waitFor()
  const notes = page.locator('.det-n').getByText('Call before you come.')
  await notes.waitFor()
  await page.getByLabel('A note for staff').fill('Call before you come.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect.poll(() => notes.count()).toBe(2)
  expect(page.faults).toEqual([])
})

test('by keys alone: help, search, rows, the palette, and nothing while typing', async () => {
  const page = await journey.staffPage('/admin/orders')
  await rows(page).first().locator('.d-customer').waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.keyboard.type('g?')
  await expect.poll(() => page.getByLabel('Search orders').inputValue()).toBe('g?')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByLabel('Search orders').fill('')
  await expect.poll(async () => (await firstCells(page)).length).toBe(25)

  await rows(page).first().focus()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'YB-10030' }).waitFor()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: /^Search pages, orders, customers/ })
  await palette.getByRole('combobox').fill('oneil')
  await palette.getByRole('option', { name: /YB-10024/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'YB-10024' }).waitFor()

  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('kemar')
  await palette.getByRole('group', { name: 'Customers' }).getByText('Kemar Brown').waitFor()
  await palette.getByRole('combobox').fill('montego')
  await palette.getByRole('group', { name: 'Products' }).getByText('Montego').first().waitFor()
  await palette.getByRole('combobox').fill('create an')
  await palette.getByRole('option', { name: 'Create an order' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Create Order' }).waitFor()
  expect(page.faults).toEqual([])
})

test('on a phone the orders are cards, and everything is still at hand', async () => {
  const page = await journey.staffPage('/admin/orders', { size: PHONE })
  await rows(page).first().locator('.d-customer').waitFor()
  await page.goto('/admin/orders/print?ids=10021,10022&sheet=packing')
  await page.getByRole('article', { name: 'Packing slip YB-10021' }).waitFor()
})
