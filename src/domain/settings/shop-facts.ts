// What the shop says about itself on every page and in every mail. Reads the row that staff keep;
// until there is one, a new shop starts with these.

import { eq } from 'drizzle-orm'
import { ShopFacts } from '#contract/shop.ts'
import type { Tx } from '#platform/tx.ts'
import { settings } from './settings.table.ts'

const KEY = 'shop'

export const NEW_SHOP: ShopFacts = {
  name: 'Yaadbox',
  company: 'Yaadbox Limited, Kingston, Jamaica',
  tagline: 'Furniture that comes in a box',
  email: 'help@yaadbox.example',
  phone: '876-555-0142',
  whatsapp: '18765550142',
  address: '14 Half Way Tree Road, Kingston 10',
  hoursWeek: 'Mon to Fri 9 am to 6 pm',
  hoursSaturday: 'Sat 10 am to 4 pm',
  assistantName: 'Keisha',
  bank: {
    bank: 'National Commercial Bank',
    accountName: 'Yaadbox Limited',
    account: '404 118 257',
    branch: 'Half Way Tree',
  },
  social: [
    { name: 'Instagram', url: 'https://instagram.com/yaadbox.example' },
    { name: 'Facebook', url: 'https://facebook.com/yaadbox.example' },
    { name: 'TikTok', url: 'https://tiktok.com/@yaadbox.example' },
  ],
}

export async function getShopFacts(tx: Tx): Promise<ShopFacts> {
  const [row] = await tx.db.select().from(settings).where(eq(settings.key, KEY))
  return row ? ShopFacts.parse(row.value) : NEW_SHOP
}

export async function setShopFacts(tx: Tx, facts: ShopFacts): Promise<void> {
  const row = { key: KEY, value: facts, updatedAt: tx.now }
  await tx.db
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: settings.key, set: { value: facts, updatedAt: tx.now } })
  await tx.record('shop.changed', {})
}
