import { expect, test } from 'vitest'
import type { ProductCard } from '#contract/product-views.ts'
import { apiOf, aShop, someFilters } from '#testing/sample-answers.ts'
import { renderPage } from './entry-server.tsx'
import { NOWHERE } from './page-address.ts'

const pod: ProductCard = {
  id: 7,
  name: 'Pod </script><b>soft</b>',
  category: 'chairs',
  price: '38000.00',
  originalPrice: null,
  onSale: false,
  colors: [{ name: 'Sand', hex: '#B2A081', inStock: true }],
  stock: 3,
  measures: null,
  cartons: [{ lengthCm: 58, widthCm: 48, heightCm: 42 }],
  size: 'S',
  picture: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  rating: null,
}

const get = apiOf({
  '/api/shop': aShop,
  '/api/site-pictures': { heroFront: null, heroCut: null, banner: null, og: null },
  '/api/categories': [{ category: 'chairs', count: 1 }],
  '/api/product-filters': someFilters,
  '/api/answers': { response: null },
  '/api/products': [pod],
})

const page = (path: string, from = get) =>
  renderPage(new URL(path, 'https://shop.example'), from, { manifest: {}, styles: new Map() })

test('a list is drawn with its products and their stock', async () => {
  const { status, html, isCacheable } = await page('/products')
  expect({ status, isCacheable }).toEqual({ status: 200, isCacheable: true })
  expect(html).toContain('J$38,000')
  expect(html).toContain('Only 3 left')
  expect(html).toContain('<link rel="canonical" href="https://shop.example/products">')
})

test('an empty list names the words that nothing has, and shows the nearest as such', async () => {
  const headers = { 'x-total-count': '0', 'x-dropped-words': 'zeppelin,50%25' }
  const requested: string[] = []
  const { html } = await page('/products?q=zeppelin+50%25', async (path) => {
    const isList = path.startsWith('/api/products?')
    if (isList) requested.push(path)
    return isList ? Response.json([pod], { headers }) : get(path)
  })
  expect(requested).toEqual([expect.stringContaining('nearest=1')])
  const order = [
    'No products found matching your criteria.',
    'No match for “zeppelin”, “50%”.',
    'Closest matches',
    'J$38,000',
  ]
  const places = order.map((text) => html.lastIndexOf(text, html.indexOf('id="state"')))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test('a search whose question cannot be answered shows its items all the same', async () => {
  const { status, html } = await page('/products?q=pod', async (path) =>
    path.startsWith('/api/answers') ? new Response(null, { status: 404 }) : get(path),
  )
  expect(status).toBe(200)
  expect(html).toContain('J$38,000')
})

test('the page for what leads nowhere is kept, one for them all', async () => {
  const { status, isCacheable, html } = await page(NOWHERE)
  expect({ status, isCacheable }).toEqual({ status: 404, isCacheable: true })
  expect(html).toContain('404 Page Not Found')
})

test('what a clerk types into a name cannot end the script that carries the facts', async () => {
  const { html } = await page('/products')
  const [, carried = ''] = html.split('id="state">')
  const json = carried.slice(0, carried.indexOf('</script>'))
  expect(json).not.toContain('<')
  expect(JSON.stringify(JSON.parse(json))).toContain(pod.name)
  expect(html).not.toContain('<b>soft</b>')
})

test('the footer leads to the sites of partners that staff have named', async () => {
  const partnerSites = [{ name: 'Wood of Portland', url: 'https://wood.example' }]
  const { html } = await page('/faq', apiOf({ '/api/shop': { ...aShop, partnerSites } }))
  expect(html).toContain('<a href="https://wood.example" target="_blank" rel="noopener">Wood of')
})

test('no page carries a script that runs inline', async () => {
  const { html } = await page('/')
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(
    ([, attributes]) => attributes,
  )
  const block = ' type="application/ld+json"'
  expect(inline).toEqual([block, block, ' type="application/json" id="state"'])
})

test('the old name of the couches leads to the new one for good, with its search', async () => {
  const { status, headers } = await page('/products/sofas?q=sand')
  expect(status).toBe(301)
  expect(headers.location).toBe('/products/compressed-couches?q=sand')
})

test.each([
  ['/admin', '/admin/orders'],
  ['/mlm', '/mlm/dashboard'],
])('the short address %s leads to %s', async (address, to) => {
  const { status, headers } = await page(address)
  expect(status).toBe(301)
  expect(headers.location).toBe(to)
})

test.each([
  '//evil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/products/%2F%2Fevil.example',
  '/products/sofas?next=//evil.example',
  '/?ref=//evil.example',
  '/admin/login?next=https://evil.example',
])('%s leads nobody out of the shop', async (address) => {
  const url = new URL(`https://shop.example${address}`)
  const { headers } = await renderPage(url, get, { manifest: {}, styles: new Map() })
  const to = new URL(headers.location ?? '/', 'https://shop.example')
  expect(to.host).toBe('shop.example')
})

test('an address that leads nowhere says so with the right status', async () => {
  for (const path of ['/nowhere', '/products/tables', `/order/${'A'.repeat(22)}/report/fault`]) {
    const { status, html, isCacheable } = await page(path)
    expect({ status, isCacheable }).toEqual({ status: 404, isCacheable: false })
    expect(html).toContain('404 Page Not Found')
    expect(html).toContain('Did you forget to add the page to the router?')
    expect(html).toContain('<meta name="robots" content="noindex">')
  }
  const missing = await page('/product/99')
  expect(missing.status).toBe(404)
  expect(missing.html).toContain('Product Not Found')
})

test('a shop that cannot be asked is busy, not broken', async () => {
  const { status, headers, html } = await page('/', async () => new Response('', { status: 503 }))
  expect(status).toBe(503)
  expect(headers['retry-after']).toBe('5')
  expect(html).toContain('One moment, please')
})

test.each([
  '/products?q=pod',
  '/products?min=5000',
  '/products?max=9000.50',
  '/products?color=Nowhere%20to%20be%20found',
  '/products?color=Sand&color=Made%20up',
  '/products?seats=1&seats=11',
  '/?quote=true',
])('%s is not kept, for everybody types something else', async (path) => {
  const { status, isCacheable } = await page(path)
  expect({ status, isCacheable }).toEqual({ status: 200, isCacheable: false })
})

test('a list of a colour that there is, in some order, is kept', async () => {
  const [color] = someFilters.colors
  expect((await page(`/products?color=${color?.name}&sort=price-asc`)).isCacheable).toBe(true)
})

test('a list is narrowed by the facts in which its items differ, each a link with its count', async () => {
  const { html, isCacheable } = await page('/products?seats=2')
  expect(isCacheable).toBe(true)
  expect(html).toContain('<nav aria-label="Seats"')
  expect(html).toContain('href="/products?seats=1&amp;seats=2"')
  expect(html).toMatch(/aria-current="true"[^>]*>2 people/)
  expect(html).toContain('aria-label="Remove Seats: 2 people"')
  expect(html).toContain('type="hidden" name="seats" value="2"')
  // All items are alike in their firmness.
  expect(html).not.toContain('aria-label="Firmness"')
})

test.each(['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty'])(
  'a category called %s is none',
  async (name) => {
    const { status, headers } = await page(`/products/${name}`)
    expect([status, headers.location]).toEqual([404, undefined])
  },
)

const CANONICAL = '<link rel="canonical" href="https://shop.example/products">'
const NOINDEX = '<meta name="robots" content="noindex">'

test('a sorted or longer list is the plain list to search engines', async () => {
  const { html } = await page('/products?sort=price-asc&show=48')
  expect(html).toContain(CANONICAL)
  expect(html).not.toContain(NOINDEX)
})

test('what somebody searched for is not offered to search engines', async () => {
  const { html } = await page('/products?q=pod')
  expect(html).toContain(CANONICAL)
  expect(html).toContain(NOINDEX)
})

test('the page for a shop that cannot be reached needs no script and names the phone', async () => {
  const { status, html, isCacheable } = await page('/offline')
  expect({ status, isCacheable }).toEqual({ status: 200, isCacheable: true })
  expect(html).not.toContain('<script')
  expect(html).toContain('href="tel:+18765550142"')
  expect(html).toContain(NOINDEX)
})

test('a page brings its styles along, and its scripts wait until it is seen', async () => {
  const dynamicImports = ['src/web/start.tsx']
  const entry = {
    ...{ file: 'assets/entry.js', css: ['assets/entry.css'] },
    ...{ imports: ['loader'], dynamicImports },
  }
  const manifest = {
    'src/web/entry-client.ts': entry,
    'src/web/start.tsx': { file: 'assets/start.js', imports: ['kit'], css: ['assets/start.css'] },
    kit: {
      file: 'assets/kit.js',
      css: ['assets/kit.css'],
      dynamicImports: ['src/web/ui/footer.tsx', 'dialog'],
    },
    // Drawn with the page, and its script is loaded when it is seen.
    'src/web/ui/footer.tsx': { file: 'assets/footer.js', css: ['assets/footer.css'] },
    dialog: { file: 'assets/dialog.js', css: ['assets/dialog.css'] },
    loader: { file: 'assets/loader.js' },
    'src/web/storefront/products/products-screen.tsx': {
      file: 'assets/products.js',
      css: ['assets/products.css'],
    },
  }
  const styles = new Map([
    ['assets/entry.css', 'a{color:red}'],
    ['assets/products.css', 'b{content:"</style>"}'],
    ['assets/footer.css', 'i{color:blue}'],
  ])
  const { html } = await renderPage(new URL('https://shop.example/products'), get, {
    manifest,
    styles,
  })
  expect(html).toContain(String.raw`<style>a{color:red}b{content:"<\/style>"}i{color:blue}</style>`)
  // The names stay, so that the scripts do not fetch what is here. A chunk's rules come after those
  // that it imports, as they do where the scripts fetch them.
  const sheets = html.match(/<link rel="stylesheet"[^>]*>/g)
  expect(sheets).toEqual(
    ['entry', 'kit', 'start', 'products', 'footer'].map(
      (name) => `<link rel="stylesheet" href="/assets/${name}.css" disabled>`,
    ),
  )
  const scripts = html.match(/<(script type="module"|link rel="modulepreload")[^>]*>/g)
  expect(scripts).toEqual([
    '<script type="module" src="/assets/entry.js" fetchpriority="low"' +
      ' data-later="/assets/start.js /assets/kit.js /assets/products.js">',
    '<link rel="modulepreload" href="/assets/loader.js" fetchpriority="low">',
  ])
  // Where nothing is drawn yet, nothing is worth waiting for.
  const shell = await renderPage(new URL('https://shop.example/mlm/dashboard'), get, {
    manifest,
    styles,
  })
  expect(shell.html).not.toContain('data-later')
  expect(shell.html).not.toContain('footer.css')
  expect(shell.html).toContain('<link rel="modulepreload" href="/assets/start.js"')
})
