import { expect, test } from 'vitest'
import { CATEGORIES } from '#contract/products.ts'
import { leadsSomewhere } from '#web/routes.ts'
import { footerColumns, MAIN_LINKS, MORE_LINKS } from './site-links.ts'

const addresses = (links: readonly { href: string }[]) => links.map(({ href }) => href)

test('a phone’s menu leads to every category, the showroom and the warranty, and nowhere twice', () => {
  const menu = addresses([...MAIN_LINKS, ...MORE_LINKS])
  const wanted = [
    ...CATEGORIES.map((category) => `/products/${category}`),
    '/showroom',
    '/warranty',
  ]
  expect(menu).toEqual(expect.arrayContaining(wanted))
  expect(new Set(menu).size).toBe(menu.length)
})

test('the footer leads wherever the menu does, to pages that are there, and not to what staff use', () => {
  const footer = addresses(footerColumns([]).flatMap(({ links }) => links))
  expect(footer).toEqual(expect.arrayContaining(addresses([...MAIN_LINKS, ...MORE_LINKS])))
  expect(footer.filter((href) => !leadsSomewhere(href))).toEqual([])
  expect(footer).not.toContain('/whatsapp-helper')
})
