// The pictures of the site itself: the two of the home page's hero, the banner, and the one that
// shared links show (`og`).

import { eq } from 'drizzle-orm'
import type { SitePictures } from '#contract/shop.ts'
import type { Tx } from '#platform/tx.ts'
import { settings } from './settings.table.ts'

const KEY = 'site-pictures'
const NONE: SitePictures = { heroFront: null, heroCut: null, banner: null, og: null }

export async function findSitePictures(tx: Tx): Promise<SitePictures> {
  const [row] = await tx.db.select().from(settings).where(eq(settings.key, KEY))
  return row ? (row.value as SitePictures) : NONE
}

export async function setSitePictures(tx: Tx, pictures: SitePictures): Promise<void> {
  const row = { key: KEY, value: pictures, updatedAt: tx.now }
  const set = { value: pictures, updatedAt: tx.now }
  await tx.db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set })
}
