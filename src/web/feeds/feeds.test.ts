import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ProductView } from '#contract/product-views.ts'
import { aCouch, apiOf, aShop } from '#testing/sample-answers.ts'
import { BAR, PAPER, isFeed, renderFeed } from './feeds.ts'

const ORIGIN = 'https://shop.example'
const apiWith = (...products: ProductView[]) =>
  apiOf({ '/api/shop': aShop, '/api/products': products })
const feed = async (path: string, ...products: ProductView[]) =>
  (await renderFeed(path, ORIGIN, apiWith(...products))).html

const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g'))].map(([, text]) => text)

test('the sitemap names every public page, and each product with its last change', async () => {
  const xml = await feed('/sitemap.xml', aCouch)
  const pages = valuesOf(xml, 'loc')
  for (const path of ['/', '/products', '/products/sofa-beds', '/faq', '/terms', '/product/7'])
    expect(pages).toContain(`${ORIGIN}${path}`)
  expect(pages.filter((page) => /admin|\/order|:id/.test(page ?? ''))).toEqual([])
  expect(new Set(pages).size).toBe(pages.length)
  expect(valuesOf(xml, 'lastmod')).toEqual([aCouch.updatedAt])
})

test('robots may read the shop, and neither orders nor the staff’s area', async () => {
  const text = await feed('/robots.txt')
  for (const line of ['Allow: /', 'Disallow: /admin', 'Disallow: /order/', 'Disallow: /api/'])
    expect(text.split('\n')).toContain(line)
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
})

test('who found a weakness reads where to report it, and for how long that holds', async () => {
  const lines = (await feed('/.well-known/security.txt')).split('\n')
  expect(lines).toContain(`Contact: mailto:${aShop.email}`)
  expect(lines).toContain(`Canonical: ${ORIGIN}/.well-known/security.txt`)
  const expires = lines.find((line) => line.startsWith('Expires: ')) ?? ''
  const days = (Date.parse(expires.slice('Expires: '.length)) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(140)
  expect(days).toBeLessThan(365)
})

test('merchants read one item for each colour, with its price and whether it can be had', async () => {
  const xml = await feed('/feed.xml', aCouch)
  expect(valuesOf(xml, 'g:id')).toEqual(['7-sand', '7-ocean-teal'])
  expect(valuesOf(xml, 'g:item_group_id')).toEqual(['7', '7'])
  expect(valuesOf(xml, 'g:price')).toEqual(['112000.00 JMD', '112000.00 JMD'])
  expect(valuesOf(xml, 'g:availability')).toEqual(['in_stock', 'out_of_stock'])
  expect(valuesOf(xml, 'g:color')).toEqual(['Sand', 'Ocean Teal'])
  expect(valuesOf(xml, 'g:brand')).toEqual(['Yaadbox', 'Yaadbox'])
  expect(valuesOf(xml, 'g:image_link')[0]).toBe(`${ORIGIN}/pictures/couch.1234-1200.webp`)
  expect(xml).toContain(`<link>${ORIGIN}/product/7?color=Sand</link>`)
})

test('merchants read the size of a bed, and every fact as a detail', async () => {
  const facts = [
    { key: 'bedSize', label: 'Bed size', text: 'Queen', value: 'queen' },
    { key: 'sleeps', label: 'Sleeps', text: '2 people', value: 2 },
  ]
  const xml = await feed('/feed.xml', { ...aCouch, factTexts: facts })
  expect(valuesOf(xml, 'g:size')).toEqual(['Queen', 'Queen'])
  expect(valuesOf(xml, 'g:product_detail')[1]).toBe(
    '<g:section_name>Details</g:section_name><g:attribute_name>Sleeps</g:attribute_name>' +
      '<g:attribute_value>2 people</g:attribute_value>',
  )
  expect(await feed('/feed.xml', { ...aCouch, factTexts: [] })).not.toContain('product_detail')
})

test('on sale, merchants read the price before and the price now', async () => {
  const xml = await feed('/feed.xml', { ...aCouch, onSale: true, originalPrice: '130000.00' })
  expect(valuesOf(xml, 'g:price')[0]).toBe('130000.00 JMD')
  expect(valuesOf(xml, 'g:sale_price')[0]).toBe('112000.00 JMD')
})

test('what has no picture is not in the feed, as merchants refuse it', async () => {
  const bare = { ...aCouch, id: 8, pictures: [], images: [], colorImages: {} }
  const xml = await feed('/feed.xml', bare, aCouch)
  expect(valuesOf(xml, 'g:item_group_id')).toEqual(['7', '7'])
})

test('what a clerk types stays text', async () => {
  const xml = await feed('/feed.xml', { ...aCouch, name: '<b>"Soft" & \u0001\ud800deep</b>' })
  expect(xml).toContain('&lt;b&gt;&quot;Soft&quot; &amp; deep&lt;/b&gt;, Sand')
})

test('a catalogue of several pages is read to its end', async () => {
  const products = [aCouch, { ...aCouch, id: 8 }]
  const get = async (path: string) => {
    const second = path.includes('cursor=')
    const headers = new Headers(second ? {} : { link: '</api/products?cursor=x>; rel="next"' })
    return Response.json([products[second ? 1 : 0]], { headers })
  }
  const { html } = await renderFeed('/sitemap.xml', ORIGIN, get)
  expect(valuesOf(html, 'lastmod')).toHaveLength(2)
})

test('while the API is busy a feed is too, and is not kept', async () => {
  const busy = async () => new Response('', { status: 503 })
  for (const path of ['/sitemap.xml', '/feed.xml'])
    expect(await renderFeed(path, ORIGIN, busy)).toMatchObject({ status: 503, isCacheable: false })
})

test('a feed is known by its address alone', () => {
  expect([isFeed('/feed.xml'), isFeed('/feed'), isFeed('/constructor')]).toEqual([
    true,
    false,
    false,
  ])
})

test('on a home screen the shop has its name, its colours and icons of the sizes it says', async () => {
  const manifest = JSON.parse(await feed('/manifest.webmanifest')) as {
    name: string
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect(manifest.name).toBe('Yaadbox')
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src, sizes } of manifest.icons.filter(({ src }) => src.endsWith('.png'))) {
    const { width, height } = await sharp(`src/web/public${src}`).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  const tokens = readFileSync('src/web/ui/tokens.css', 'utf8')
  expect(tokens).toContain(`--sand-50: ${PAPER};`)
  expect(tokens).toContain(`--leaf-900: ${BAR};`)
})
