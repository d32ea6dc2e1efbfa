// The links of the header and the footer; the phone menu has the same.

import { CATEGORIES, CATEGORY_NAMES } from '#contract/products.ts'

export type SiteLink = { label: string; href: string }
type Site = { name: string; url: string }

export const MAIN_LINKS: readonly SiteLink[] = [
  { label: 'Home', href: '/' },
  { label: 'Products', href: '/products' },
  { label: 'FAQ', href: '/faq' },
  { label: 'Contact', href: '/contact' },
  { label: 'Resources', href: '/resources' },
]

export const SHOP_LINKS = [
  { label: 'About', href: '/about' },
  { label: 'Showroom', href: '/showroom' },
]

const CATEGORY_LINKS = CATEGORIES.map((category) => ({
  label: CATEGORY_NAMES[category],
  href: `/products/${category}`,
}))

export const FIND_ORDER = { label: 'Find my order', href: '/find-order' }

export const WARRANTY = { label: 'Warranty', href: '/warranty' }

/** The columns of the footer, with the sites of the shop's partners. */
export const footerColumns = (partnerSites: readonly Site[]) => [
  { heading: 'Quick links', links: [...MAIN_LINKS, FIND_ORDER, ...SHOP_LINKS] },
  { heading: 'Products', links: CATEGORY_LINKS },
  {
    heading: 'Legal',
    links: [
      { label: 'Privacy', href: '/privacy' },
      { label: 'Terms', href: '/terms' },
      { label: 'Refund policy', href: '/refund-policy' },
      WARRANTY,
    ],
  },
  {
    heading: 'Partners',
    links: [
      { label: 'Become a partner', href: '/mlm/signup' },
      { label: 'Partner dashboard', href: '/mlm/dashboard' },
      ...partnerSites.map(({ name, url }) => ({ label: name, href: url })),
    ],
  },
]

/** The `aria-current` of a link: `page` for the page itself, `true` for the section it belongs to. */
export function marksCurrent(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page'
  if (href === '/products' && /^\/products?\//.test(path)) return 'true'
  return undefined
}
