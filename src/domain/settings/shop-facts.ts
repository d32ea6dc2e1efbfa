// What the shop says about itself on every page and in every mail.

import type { ShopFacts } from '#contract/shop.ts'
import type { Tx } from '#platform/tx.ts'
import { changeSetting, readSetting } from './stored-setting.ts'

export const getShopFacts = (tx: Tx): Promise<ShopFacts> => readSetting(tx, 'shop')

export const setShopFacts = (tx: Tx, value: ShopFacts): Promise<void> =>
  changeSetting(tx, 'shop', { value })
