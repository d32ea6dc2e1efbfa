// What the site offers to machines: the sitemap, the rules for robots, where to report a weakness, the product
// feed and the web app manifest. Made from the answers of the API, like the pages.

import type { RenderedPage } from '#web/entry-server.tsx'
import { type Get, pageFrom, type PageOf } from '#web/queries/query-client.ts'
import { RequestError } from '#web/queries/call.ts'
import type { ShopView } from '#contract/shop.ts'
import { shopQuery } from '#web/queries/shop.ts'
import { productAddress, offersOf, type ProductOffer } from '#web/product-offers.ts'
import { loadEveryArea, publicPaths } from '#web/routes.ts'
import { centsFromDollars } from '#contract/money.ts'
import type { ProductView } from '#contract/product-views.ts'
import { CATEGORY_NAMES } from '#contract/products.ts'

type Feed = { type: string; write: (origin: string, get: Get) => string | Promise<string> }

const FEEDS: Readonly<Record<string, Feed>> = {
  '/sitemap.xml': { type: 'application/xml; charset=utf-8', write: sitemap },
  '/feed.xml': { type: 'application/xml; charset=utf-8', write: merchantFeed },
  '/manifest.webmanifest': { type: 'application/manifest+json', write: manifest },
  '/robots.txt': { type: 'text/plain; charset=utf-8', write: robots },
  '/.well-known/security.txt': { type: 'text/plain; charset=utf-8', write: security },
}

export const isFeed = (path: string) => Object.hasOwn(FEEDS, path)

/** The feed at a path; a 503 if the API does not answer. */
export async function renderFeed(path: string, origin: string, get: Get): Promise<RenderedPage> {
  const feed = FEEDS[path]
  if (!feed) throw new Error(`No feed at ${path}`)
  try {
    const text = await feed.write(origin, get)
    return { status: 200, html: text, headers: { 'content-type': feed.type }, isCacheable: true }
  } catch {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '60' }
    return { status: 503, html: 'The shop is busy.\n', headers, isCacheable: false }
  }
}

function robots(origin: string): string {
  return `User-agent: *
Allow: /
Disallow: /admin
Disallow: /order/
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`
}

/** Where to report a weakness, as RFC 9116 says; good for half a year, far longer than this answer is cached. */
async function security(origin: string, get: Get): Promise<string> {
  const { email } = await readShop(get)
  const expires = new Date()
  expires.setUTCMonth(expires.getUTCMonth() + 6, 1)
  return `Contact: mailto:${email}
Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z
Preferred-Languages: en
Canonical: ${new URL('/.well-known/security.txt', origin)}
`
}

/** The token `--bg`; a manifest cannot use CSS variables. */
export const PAPER = '#fcf9f2'
/** The token `--surface-inverse`. */
export const BAR = '#10362a'

/** The web app manifest: what a phone shows of the shop on its home screen. */
export async function manifest(_origin: string, get: Get): Promise<string> {
  const shop = await readShop(get)
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/icons/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: '/',
    name: shop.name,
    short_name: shop.name,
    description: shop.tagline,
    lang: 'en-JM',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: BAR,
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  })
}

/** Every page that search engines may show, in the format of sitemaps.org. */
async function sitemap(origin: string, get: Get): Promise<string> {
  await loadEveryArea()
  const pages = publicPaths().map((path) =>
    group('url', [element('loc', new URL(path, origin).href)]),
  )
  const products = (await everyProduct(get)).map((product) =>
    group('url', [
      element('loc', productAddress(product, origin)),
      element('lastmod', product.updatedAt),
    ]),
  )
  const urls = [...pages, ...products].join('\n')
  return `${XML_HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`
}

/** Limits of the product data specification of Google Merchant Center. */
const TITLE_LENGTH = 150
const DESCRIPTION_LENGTH = 5000
const MAX_MORE_PICTURES = 10

/** RSS 2.0 as Google Merchant Center reads it: one item for each product in each colour. */
async function merchantFeed(origin: string, get: Get): Promise<string> {
  const shop = await readShop(get)
  const items = (await everyProduct(get)).flatMap((product) =>
    offersOf(product, origin)
      // Merchants refuse what has no picture.
      .filter(({ pictures }) => pictures.length > 0)
      .map((offer) => item(product, offer, shop)),
  )
  const channel = group('channel', [
    element('title', shop.name),
    element('link', `${origin}/`),
    element('description', shop.tagline),
    ...items.map((one) => `\n${one}`),
  ])
  return `${XML_HEAD}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">${channel}</rss>\n`
}

function item(product: ProductView, offer: ProductOffer, shop: ShopView): string {
  const title = offer.color ? `${product.name}, ${offer.color}` : product.name
  const [first = '', ...others] = offer.pictures
  return group('item', [
    element('g:id', offer.sku),
    element('g:item_group_id', String(product.id)),
    element('title', title.slice(0, TITLE_LENGTH)),
    element('description', product.description.slice(0, DESCRIPTION_LENGTH)),
    element('link', offer.url),
    element('g:image_link', first),
    ...others.slice(0, MAX_MORE_PICTURES).map((src) => element('g:additional_image_link', src)),
    ...prices(product),
    element('g:availability', offer.inStock ? 'in_stock' : 'out_of_stock'),
    element('g:condition', 'new'),
    element('g:brand', shop.name),
    element('g:product_type', CATEGORY_NAMES[product.category]),
    ...(offer.color ? [element('g:color', offer.color)] : []),
    ...(product.material ? [element('g:material', product.material)] : []),
    ...details(product),
    element('g:identifier_exists', 'no'),
  ])
}

/** The size of a bed has an attribute of its own; every fact is also a detail, which shoppers read. */
function details({ factTexts }: ProductView): string[] {
  const size = factTexts.find(({ key }) => key === 'bedSize')
  return [
    ...(size ? [element('g:size', size.text)] : []),
    ...factTexts.map(({ label, text }) =>
      group('g:product_detail', [
        element('g:section_name', 'Details'),
        element('g:attribute_name', label),
        element('g:attribute_value', text),
      ]),
    ),
  ]
}

/** The price; on sale, the regular price and the sale price. */
function prices({ price, originalPrice, onSale }: ProductView): string[] {
  const cents = (dollars: string) => centsFromDollars(dollars) ?? 0
  const cut = onSale && originalPrice !== null && cents(originalPrice) > cents(price)
  if (!cut) return [element('g:price', `${price} JMD`)]
  return [element('g:price', `${originalPrice} JMD`), element('g:sale_price', `${price} JMD`)]
}

// Writes XML: text is escaped, and characters that XML does not allow are left out.

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

const escaped = (text: string) =>
  text.replaceAll(NOT_IN_XML, '').replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** An element that holds text. */
const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`

/** An element that holds others. */
const group = (name: string, elements: readonly string[]) =>
  `<${name}>${elements.join('')}</${name}>`

async function readShop(get: Get): Promise<ShopView> {
  const response = await get(shopQuery().queryKey.join('/'))
  if (!response.ok) throw await RequestError.of(response)
  return (await response.json()) as ShopView
}

const FIRST_PAGE = '/api/products?limit=200'

/** The whole catalogue, page by page. */
async function everyProduct(get: Get): Promise<ProductView[]> {
  const products: ProductView[] = []
  for (let path: string | null = FIRST_PAGE; path;) {
    const response = await get(path)
    if (!response.ok) throw await RequestError.of(response)
    const page: PageOf<ProductView> = await pageFrom(response)
    products.push(...page.items)
    path = page.next
  }
  return products
}
