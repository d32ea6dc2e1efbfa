// What the shop says about itself on every page and in every mail: what staff saved, or `NEW_SHOP`
// until they do.

import { ShopFacts } from '#contract/shop.ts'
import type { Tx } from '#platform/tx.ts'
import { changeSetting, readSetting, type SettingDefinition } from './stored-setting.ts'

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
  partnerSites: [],
}

export const SHOP_FACTS: SettingDefinition<ShopFacts> = {
  key: 'shop',
  schema: ShopFacts,
  defaults: NEW_SHOP,
  alsoEmits: 'shop.changed',
}

export const getShopFacts = (tx: Tx): Promise<ShopFacts> => readSetting(tx, SHOP_FACTS)

export const setShopFacts = (tx: Tx, value: ShopFacts): Promise<void> =>
  changeSetting(tx, SHOP_FACTS, { value })
