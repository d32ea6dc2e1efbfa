// The sitemap, robots.txt and product feed of a running shop: every page of the sitemap exists, and a
// piece that is sold out is no longer offered in the feed.

import { expect, test } from 'vitest'
import type { ProductView } from '#contract/product-views.ts'
import { setUpJourney } from '#testing/journey.ts'

const journey = setUpJourney()

const read = async (path: string) => {
  const response = await fetch(journey.shop.url + path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g'))].map(([, text = '']) => text)

test('robots find the sitemap, and behind each of its addresses a page that is its own', async () => {
  const robots = await read('/robots.txt')
  expect(robots.headers.get('content-type')).toContain('text/plain')
  expect(robots.text).toContain(`Sitemap: ${journey.shop.url}/sitemap.xml`)
  const sitemap = await read('/sitemap.xml')
  expect(sitemap.headers.get('content-type')).toContain('application/xml')
  const pages = valuesOf(sitemap.text, 'loc')
  expect(pages.length).toBeGreaterThan(20)
  for (const page of pages) {
    const { status, text } = await read(new URL(page).pathname)
    expect([page, status]).toEqual([page, 200])
    expect(text).toContain(`<link rel="canonical" href="${page}">`)
    expect(text).not.toContain('noindex')
  }
})

test('the last piece of a colour sold here is out of stock in the merchants’ feed at once', async () => {
  const products = (await (await fetch(`${journey.shop.url}/api/products`)).json()) as ProductView[]
  const [product, color, pieces] = products
    .flatMap((each) => each.colors.map((c) => [each, c, each.colorInventory[c] ?? 0] as const))
    .filter(([, , left]) => left > 0)
    .toSorted(([, , a], [, , b]) => a - b)[0] as [ProductView, string, number]
  const link = `<link>${journey.shop.url}/product/${product.id}?${new URLSearchParams({ color })}</link>`
  const availability = async () => {
    const item = (await read('/feed.xml')).text.split('<item>').find((item) => item.includes(link))
    return valuesOf(item ?? '', 'g:availability')
  }
  expect(await availability()).toEqual(['in_stock'])
  for (let sold = 0; sold < pieces; sold++) {
    const body = {
      productId: product.id,
      selectedColor: color,
      customerName: 'Ann Brown',
      customerEmail: 'ann@example.com',
      customerPhone: '876-555-0100',
      paymentMethod: 'bank_transfer',
      shippingMethod: 'pickup',
    }
    const response = await fetch(`${journey.shop.url}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(201)
  }
  expect(await availability()).toEqual(['out_of_stock'])
})
