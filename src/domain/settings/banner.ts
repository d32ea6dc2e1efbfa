// The line that the shop puts on top of every public page for some days.

import { jamaicaDay } from '#contract/jamaica.ts'
import { Banner } from '#contract/settings.ts'
import type { BannerView } from '#contract/shop.ts'
import type { Tx } from '#platform/tx.ts'
import { readSetting, type Subject } from './stored-setting.ts'

export const BANNER: Subject<Banner> = {
  key: 'banner',
  schema: Banner,
  fresh: { text: '', linkText: '', linkHref: '', from: '', until: '' },
  also: 'shop.changed',
}

/** What the shop announces today; null on a day without. */
export async function findBanner(tx: Tx): Promise<BannerView | null> {
  const { text, linkText, linkHref, from, until } = await readSetting(tx, BANNER)
  const today = jamaicaDay(tx.now)
  if (!text || (from && today < from) || (until && today > until)) return null
  return { text, link: linkHref ? { text: linkText, href: linkHref } : null }
}
