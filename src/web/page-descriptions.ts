// The descriptions of pages in search results and shared links. Only the server needs them, for the
// head of a page: the browser never loads this file.

import type { ProductView } from '#contract/product-views.ts'
import { CATEGORY_NAMES, isCategory } from '#contract/products.ts'
import type { ShopView } from '#contract/shop.ts'
import type { Place } from './routes.ts'

export type SharedPicture = { src: string; width: number; height: number; alt: string }

type Description = (shop: ShopView, params: Place['params']) => string

/** What search engines show of a description, in characters. */
const DESCRIPTION_LENGTH = 155

const DESCRIPTIONS: Readonly<Record<string, Description>> = {
  '/': (shop) =>
    `${shop.tagline}. Couches, sofa-beds, chairs and mattresses, vacuum-packed in a box and ` +
    'delivered to every parish of Jamaica.',
  '/products': () =>
    'All our couches, sofa-beds, chairs and mattresses, with prices and box sizes.',
  '/products/:category': (shop, { category = '' }) =>
    `${isCategory(category) ? CATEGORY_NAMES[category] : 'Furniture'} from ${shop.name}, with ` +
    'their prices and the sizes of their boxes.',
  '/faq': () =>
    'Box sizes, delivery, payment, exchanges and warranty: the 14 questions customers ask before ' +
    'they order boxed furniture.',
  '/contact': (shop) =>
    `Ask ${shop.name} by form, phone or WhatsApp. ${shop.hoursWeek}, ${shop.hoursSaturday}.`,
  '/find-order': () =>
    'Get a link to your order by e-mail: enter your order number and the e-mail address you used.',
  '/about': (shop) => `Why ${shop.name} sells furniture in boxes, and what we promise with it.`,
  '/showroom': (shop) =>
    `Try our furniture at ${shop.address}. ${shop.hoursWeek}, ${shop.hoursSaturday}.`,
  '/warranty': () =>
    'What the warranty of 1 to 5 years covers, what it does not, and how to claim.',
  '/privacy': () => 'What information we collect about you, why, who sees it, and your rights.',
  '/terms': () => 'The terms of sale and of the use of this site.',
  '/refund-policy': () =>
    'Exchange an unopened box within 30 days. Faulty out of the box: 100% return with your video.',
  '/resources': () =>
    'Opening the box, care of fabric, leather and velvet, reporting damage, moving, and getting ' +
    'help.',
  '/whatsapp-helper': () => 'Take down a customer’s request and send it to the team on WhatsApp.',
  '/mlm/signup': (shop) =>
    `Share your ${shop.name} link and earn a fixed amount when someone buys through it: the form, ` +
    'the commission amounts, and the whole partnership agreement.',
  '/wheel-rules': () => 'Prizes, odds and rules of the prize wheel.',
}

/** A product has its own words and picture. `data` is what the route's keys got, in order. */
export function describe({ route, params }: Place, data: readonly unknown[], shop: ShopView) {
  const product = route.path === '/product/:id' ? (data[0] as ProductView | undefined) : undefined
  const description =
    (product && shortened(product.description)) ?? DESCRIPTIONS[route.path]?.(shop, params)
  const picture: SharedPicture | undefined = product?.pictures[0]
  return { description: description ?? shop.tagline, picture }
}

/** Whole sentences if the first fits, else whole words. */
export function shortened(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text
  const start = text.slice(0, DESCRIPTION_LENGTH)
  const sentences = start.slice(0, start.lastIndexOf('. ') + 1)
  return sentences || `${start.slice(0, start.lastIndexOf(' '))}…`
}
