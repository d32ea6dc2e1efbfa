import type { Get } from '#web/queries/query-client.ts'
import { productAddress } from '#web/product-offers.ts'
import { loadEveryArea, publicPaths } from '#web/routes.ts'
import { everyProduct } from './every-product.ts'
import { element, group, XML_HEAD } from './xml.ts'

/** Every page that search engines may show, by sitemaps.org; a product with its last change. */
export async function sitemap(origin: string, get: Get): Promise<string> {
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
