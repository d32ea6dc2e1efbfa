// What a page is about, in the words of schema.org, for search engines. Sent as data blocks, which
// no browser runs.

import { shopFacts } from '#content/shop-facts.ts'
import { linesOf, plainText } from '#content/text.ts'
import { textOf } from '#content/text-of.ts'
import type { ProductView } from '#contract/product-views.ts'
import { CATEGORY_NAMES, isCategory } from '#contract/products.ts'
import type { ReviewView } from '#contract/reviews.ts'
import type { ShopView } from '#contract/shop.ts'
import { offersOf, type ProductOffer, productAddress } from './product-offers.ts'
import type { Place } from './routes.ts'

type Thing = { '@type': string; [property: string]: unknown }
type Subject = { place: Place; data: readonly unknown[]; shop: ShopView; origin: string }

/** The objects of schema.org that describe a page; none for most pages. */
export function linkedData(subject: Subject): object[] {
  const things = thingsOf(subject)
  return things.map((thing) => Object.assign({ '@context': 'https://schema.org' }, thing))
}

function thingsOf({ place, data, shop, origin }: Subject): Thing[] {
  if (place.route.path === '/') return [organization(shop, origin), website(shop, origin)]
  if (place.route.path === '/faq') return [questions(shop)]
  if (place.route.path.startsWith('/products')) {
    const { category = '' } = place.params
    return [crumbs(origin, [ALL, ...(isCategory(category) ? [categoryCrumb(category)] : [])])]
  }
  const [product, , reviews] = data as [ProductView | undefined, unknown, Reviews | undefined]
  if (place.route.path !== '/product/:id' || !product) return []
  const here = { name: product.name, path: `/product/${product.id}` }
  return [
    crumbs(origin, [ALL, categoryCrumb(product.category), here]),
    { ...describedProduct(product, shop, origin), ...rated(product, reviews) },
  ]
}

function organization(shop: ShopView, origin: string): Thing {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: shop.name,
    legalName: shop.company,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    email: shop.email,
    telephone: shop.phone,
    address: { '@type': 'PostalAddress', streetAddress: shop.address, addressCountry: 'JM' },
    sameAs: shop.social.map(({ url }) => url),
  }
}

const website = (shop: ShopView, origin: string): Thing => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name: shop.name,
  description: shop.tagline,
  url: `${origin}/`,
  inLanguage: 'en-JM',
  publisher: { '@id': `${origin}/#organization` },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

type Crumb = { name: string; path: string }
const ALL: Crumb = { name: 'Products', path: '/products' }
const categoryCrumb = (category: ProductView['category']): Crumb => ({
  name: CATEGORY_NAMES[category],
  path: `/products/${category}`,
})

const crumbs = (origin: string, trail: readonly Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, k) => ({
    '@type': 'ListItem',
    position: k + 1,
    name,
    item: new URL(path, origin).href,
  })),
})

const questions = (shop: ShopView): Thing => ({
  '@type': 'FAQPage',
  mainEntity: textOf('faq', shopFacts(shop)).sections.map((question) => ({
    '@type': 'Question',
    name: question.heading,
    acceptedAnswer: {
      '@type': 'Answer',
      text: linesOf(question).map(plainText).join('\n\n'),
    },
  })),
})

type Reviews = { items: readonly ReviewView[] }

/** The average of those who bought it, and what the newest of them wrote. */
const rated = ({ rating }: ProductView, reviews: Reviews | undefined) =>
  rating && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: (reviews?.items ?? []).map((review) => ({
      '@type': 'Review',
      name: review.title,
      ...(review.words && { reviewBody: review.words }),
      author: { '@type': 'Person', name: review.shownAs },
      datePublished: review.writtenAt.slice(0, DATE_LENGTH),
      reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5 },
    })),
  }

/** Of `2026-11-20T15:00:00.000Z`. */
const DATE_LENGTH = 10

/** A `Product`, or a `ProductGroup` where it comes in several colours. */
function describedProduct(product: ProductView, shop: ShopView, origin: string): Thing {
  const offers = offersOf(product, origin)
  const facts = {
    name: product.name,
    description: product.description,
    url: productAddress(product, origin),
    brand: { '@type': 'Brand', name: shop.name },
    category: CATEGORY_NAMES[product.category],
    ...(product.material && { material: product.material }),
    ...sizes(product),
    ...knownFacts(product),
  }
  const [only] = offers
  if (only && offers.length === 1) {
    return { '@type': 'Product', ...facts, ...soldAs(product, only, origin) }
  }
  return {
    '@type': 'ProductGroup',
    '@id': `${productAddress(product, origin)}#group`,
    ...facts,
    productGroupID: String(product.id),
    variesBy: ['https://schema.org/color'],
    hasVariant: offers.map((offer) => variant(product, offer, origin)),
  }
}

const variant = (product: ProductView, offer: ProductOffer, origin: string): Thing => ({
  '@type': 'Product',
  name: `${product.name}, ${offer.color}`,
  description: product.description,
  ...soldAs(product, offer, origin),
})

const soldAs = (product: ProductView, offer: ProductOffer, origin: string) => ({
  sku: offer.sku,
  ...(offer.color && { color: offer.color }),
  image: offer.pictures,
  offers: {
    '@type': 'Offer',
    url: offer.url,
    price: product.price,
    priceCurrency: 'JMD',
    availability: `https://schema.org/${offer.inStock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@id': `${origin}/#organization` },
    ...(product.warrantyYears !== null && {
      warranty: {
        '@type': 'WarrantyPromise',
        durationOfWarranty: quantity(product.warrantyYears, 'ANN'),
      },
    }),
  },
})

function sizes({ measures, weightKg }: ProductView) {
  return {
    ...(measures && {
      width: quantity(measures.widthCm, 'CMT'),
      depth: quantity(measures.depthCm, 'CMT'),
      height: quantity(measures.heightCm, 'CMT'),
    }),
    ...(weightKg !== null && { weight: quantity(weightKg, 'KGM') }),
  }
}

/** By how the names of facts begin or end. */
const UNITS: readonly (readonly [name: RegExp, code: string])[] = [
  [/Cm$/, 'CMT'],
  [/Kg$/, 'KGM'],
  [/^hours/, 'HUR'],
]

/** The size of a bed, and every fact as a property: a number with its unit, anything else as people read it. */
function knownFacts({ factTexts }: ProductView) {
  const size = factTexts.find(({ key }) => key === 'bedSize')
  return {
    ...(size && { size: size.text }),
    ...(factTexts.length > 0 && {
      additionalProperty: factTexts.map(({ key, label, text, value }) => {
        const unitCode = UNITS.find(([name]) => name.test(key))?.[1]
        return {
          '@type': 'PropertyValue',
          propertyID: key,
          name: label,
          value: typeof value === 'number' ? value : text,
          ...(unitCode && { unitCode }),
        }
      }),
    }),
  }
}

const quantity = (value: number, unitCode: string) => ({
  '@type': 'QuantitativeValue',
  value,
  unitCode,
})
