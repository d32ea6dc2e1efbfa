// Where the header and the footer lead. Only what the shop has a page for is drawn.

import { CATEGORIES, CATEGORY_NAMES } from '#contract/products.ts'
import { leadsSomewhere } from '#web/routes.ts'

export type SiteLink = { label: string; href: string }

const existing = (links: SiteLink[]) => links.filter(({ href }) => leadsSomewhere(href))

export const mainLinks = () =>
  existing([
    { label: 'Home', href: '/' },
    { label: 'Products', href: '/products' },
    { label: 'FAQ', href: '/faq' },
    { label: 'Contact', href: '/contact' },
    { label: 'Resources', href: '/resources' },
  ])

type Site = { name: string; url: string }

/** The columns of the footer, with the sites of the shop's partners; one without links is left out. */
export const footerColumns = (partnerSites: readonly Site[]) =>
  [
    {
      heading: 'Quick links',
      links: [
        ...mainLinks(),
        ...existing([
          { label: 'About', href: '/about' },
          { label: 'Showroom', href: '/showroom' },
          { label: 'Help message', href: '/whatsapp-helper' },
        ]),
      ],
    },
    {
      heading: 'Products',
      links: CATEGORIES.map((category) => ({
        label: CATEGORY_NAMES[category],
        href: `/products/${category}`,
      })),
    },
    {
      heading: 'Legal',
      links: existing([
        { label: 'Privacy', href: '/privacy' },
        { label: 'Terms', href: '/terms' },
        { label: 'Refund policy', href: '/refund-policy' },
        { label: 'Warranty', href: '/warranty' },
      ]),
    },
    {
      heading: 'Partners',
      links: [
        ...existing([
          { label: 'Become a partner', href: '/mlm/signup' },
          { label: 'Partner dashboard', href: '/mlm/dashboard' },
        ]),
        ...partnerSites.map(({ name, url }) => ({ label: name, href: url })),
      ],
    },
  ].filter(({ links }) => links.length > 0)

/** Whether `href` is the page at `path`, or leads to the part of the shop that it belongs to. */
export function marksCurrent(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page'
  if (href === '/products' && /^\/products?\//.test(path)) return 'true'
  return undefined
}
