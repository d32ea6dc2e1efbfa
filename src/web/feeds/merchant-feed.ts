import { centsFromDollars } from '#contract/money.ts'
import type { ProductView } from '#contract/product-views.ts'
import { CATEGORY_NAMES } from '#contract/products.ts'
import type { ShopView } from '#contract/shop.ts'
import { RequestError } from '#web/queries/call.ts'
import type { Get } from '#web/queries/query-client.ts'
import { shopQuery } from '#web/queries/shop.ts'
import { offersOf, type ProductOffer } from '#web/product-offers.ts'
import { everyProduct } from './every-product.ts'
import { element, group, XML_HEAD } from './xml.ts'

/** Limits of the product data specification of Google Merchant Center. */
const TITLE_LENGTH = 150
const DESCRIPTION_LENGTH = 5000
const MORE_PICTURES = 10

/** RSS 2.0 as Google Merchant Center reads it: one item for each product in each colour. */
export async function merchantFeed(origin: string, get: Get): Promise<string> {
  const response = await get(shopQuery().queryKey.join('/'))
  if (!response.ok) throw await RequestError.of(response)
  const shop = (await response.json()) as ShopView
  const items = (await everyProduct(get)).flatMap((product) =>
    offersOf(product, origin).map((offer) => item(product, offer, shop)),
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
  const [first, ...others] = offer.pictures
  return group('item', [
    element('g:id', offer.sku),
    element('g:item_group_id', String(product.id)),
    element('title', title.slice(0, TITLE_LENGTH)),
    element('description', product.description.slice(0, DESCRIPTION_LENGTH)),
    element('link', offer.url),
    ...(first ? [element('g:image_link', first)] : []),
    ...others.slice(0, MORE_PICTURES).map((src) => element('g:additional_image_link', src)),
    ...prices(product),
    element('g:availability', offer.inStock ? 'in_stock' : 'out_of_stock'),
    element('g:condition', 'new'),
    element('g:brand', shop.name),
    element('g:product_type', CATEGORY_NAMES[product.category]),
    ...(offer.color ? [element('g:color', offer.color)] : []),
    ...(product.material ? [element('g:material', product.material)] : []),
    element('g:identifier_exists', 'no'),
  ])
}

/** The price; on sale, the one before and the one now. */
function prices({ price, originalPrice, onSale }: ProductView): string[] {
  const cents = (dollars: string) => centsFromDollars(dollars) ?? 0
  const cut = onSale && originalPrice !== null && cents(originalPrice) > cents(price)
  if (!cut) return [element('g:price', `${price} JMD`)]
  return [element('g:price', `${originalPrice} JMD`), element('g:sale_price', `${price} JMD`)]
}
