import { expect, test } from 'vitest'
import { CATEGORIES } from '#contract/products.ts'
import { leadsSomewhere } from '#web/routes.ts'
import { MENU_LINKS } from './menu/menu-links.ts'
import { footerColumns, MAIN_LINKS } from './site-links.ts'

const addresses = (links: readonly { href: string }[]) => links.map(({ href }) => href)

test('below its categories a phone’s menu leads wherever the header does, to the showroom and the warranty, and nowhere twice', () => {
  const menu = addresses(MENU_LINKS)
  const wanted = [...addresses(MAIN_LINKS), '/showroom', '/warranty']
  expect(menu).toEqual(expect.arrayContaining(wanted))
  expect(new Set(menu).size).toBe(menu.length)
})

test('the footer leads wherever the menu does, to pages that are there, and not to what staff use', () => {
  const footer = addresses(footerColumns([]).flatMap(({ links }) => links))
  expect(footer).toEqual(
    expect.arrayContaining([
      ...addresses(MENU_LINKS),
      ...CATEGORIES.map((category) => `/products/${category}`),
    ]),
  )
  expect(footer.filter((href) => !leadsSomewhere(href))).toEqual([])
  expect(footer).not.toContain('/whatsapp-helper')
})
