// What the banner on top of every page announces at a moment, if anything.

import { jamaicaDay } from '#contract/jamaica.ts'
import type { Banner } from '#contract/setting-schemas.ts'
import type { BannerView } from '#contract/shop.ts'

export function bannerAt(banner: Banner, now: Date): BannerView | null {
  const { text, linkText, linkHref, from, until } = banner
  const today = jamaicaDay(now)
  if (!text || (from && today < from) || (until && today > until)) return null
  return { text, link: linkHref ? { text: linkText, href: linkHref } : null }
}
