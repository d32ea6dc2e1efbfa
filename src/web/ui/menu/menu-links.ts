import { MAIN_LINKS, SHOP_LINKS, type SiteLink, WARRANTY } from '#web/ui/site-links.ts'

/** The links of the phone menu below its categories. */
export const MENU_LINKS: readonly SiteLink[] = [
  ...MAIN_LINKS.map((link) =>
    link.href === '/products' ? { ...link, label: 'All products' } : link,
  ),
  WARRANTY,
  ...SHOP_LINKS,
]
