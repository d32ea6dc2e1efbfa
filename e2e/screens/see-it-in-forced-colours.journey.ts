// Where the system replaces all colours (Windows calls it high contrast), pages lose backgrounds and shadows.
// Colours of products, stars and bars are still seen, buttons have an edge, and what is chosen differs.

import { expect, test } from 'vitest'
import { setUpSharedJourney } from '#testing/journey.ts'
import { arriveAt, type JourneyPage } from '#testing/pages.ts'

const journey = setUpSharedJourney()

const PUBLIC = ['/', '/products', '/products?color=Sand&sale=1', '/product/1', '/mlm/dashboard']
const OF_STAFF = ['/admin/dashboard', '/admin/inventory', '/admin/vouchers', '/admin/broadcast']

/** Runs in the page: what cannot be seen on it, or not be told from its neighbours. */
function unseen(): string[] {
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().width > 1,
    )
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.trim()}`
  const nothing = 'rgba(0, 0, 0, 0)'
  const canvas = getComputedStyle(document.body).backgroundColor
  const isDrawn = (element: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    return backgroundImage !== 'none' || ![nothing, canvas].includes(backgroundColor)
  }
  const colours = shown('[style*="background-color"]').filter((element) => {
    const style = getComputedStyle(element)
    const wanted = (element as HTMLElement).style.backgroundColor
    return style.backgroundColor !== wanted || style.borderTopWidth === '0px'
  })
  const amounts = shown('.stars i, .meter > i, .parts > .paid').filter(
    (element) => !isDrawn(element),
  )
  const buttons = shown('.btn').filter(
    (element) => getComputedStyle(element).borderTopStyle === 'none',
  )
  const lookOf = (element: Element) =>
    [element, ...element.children]
      .map((each) => getComputedStyle(each))
      .map((style) => [style.outlineStyle, style.borderStyle, style.borderWidth, style.fontWeight])
      .join()
  const chosen = shown(
    '[aria-pressed="true"], [aria-current="true"], [aria-selected="true"], label:has(input:checked)',
  ).filter((element) => {
    const others = [...(element.parentElement?.children ?? [])].filter(
      (other) => other !== element && other.tagName === element.tagName && other.checkVisibility(),
    )
    return others.length > 0 && others.every((other) => lookOf(other) === lookOf(element))
  })
  return [
    ...colours.map((element) => `colour ${nameOf(element)}`),
    ...amounts.map((element) => `amount ${nameOf(element)}`),
    ...buttons.map((element) => `button ${nameOf(element)}`),
    ...chosen.map((element) => `chosen ${nameOf(element)}`),
  ]
}

const forceColours = (page: JourneyPage, colorScheme: 'light' | 'dark') =>
  page.emulateMedia({ forcedColors: 'active', colorScheme })

for (const scheme of ['light', 'dark'] as const) {
  test(`shoppers and partners see colours, stars, buttons and choices in forced colours, ${scheme}`, async () => {
    const page = await journey.page()
    await forceColours(page, scheme)
    for (const path of PUBLIC) {
      await arriveAt(page, path)
      expect({ path, unseen: await page.evaluate(unseen) }).toEqual({ path, unseen: [] })
    }
  })

  test(`who orders sees which way of delivery and payment is chosen in forced colours, ${scheme}`, async () => {
    const page = await journey.page()
    await forceColours(page, scheme)
    await arriveAt(page, '/product/2')
    await page.getByRole('button', { name: 'Order Now - Pay Securely' }).click()
    await page.getByRole('radio', { name: /^Courier/ }).check()
    await page.getByRole('radio', { name: /^Bank transfer/ }).check()
    expect(await page.evaluate(unseen)).toEqual([])
  })

  test(`staff see what is chosen, and how much, in forced colours, ${scheme}`, async () => {
    for (const path of OF_STAFF) {
      const page = await journey.staffPage(path)
      await forceColours(page, scheme)
      expect({ path, unseen: await page.evaluate(unseen) }).toEqual({ path, unseen: [] })
    }
  })
}
