// Settings of a few values each: the banner, how long a transfer is awaited, whether members of
// staff may hold two roles, and at how many pieces a product counts as low.

import { jamaicaDay } from '#contract/jamaica.ts'
import { Banner, OrderTimes, StaffRoles, StockAlert } from '#contract/settings.ts'
import type { BannerView } from '#contract/shop.ts'
import type { Tx } from '#platform/tx.ts'
import { readSetting, type SettingDefinition } from './stored-setting.ts'

export const BANNER: SettingDefinition<Banner> = {
  key: 'banner',
  schema: Banner,
  defaults: { text: '', linkText: '', linkHref: '', from: '', until: '' },
  alsoEmits: 'shop.changed',
}

/** What a banner announces at a moment, if anything. */
export function bannerAt(banner: Banner, now: Date): BannerView | null {
  const { text, linkText, linkHref, from, until } = banner
  const today = jamaicaDay(now)
  if (!text || (from && today < from) || (until && today > until)) return null
  return { text, link: linkHref ? { text: linkText, href: linkHref } : null }
}

export const ORDER_TIMES: SettingDefinition<OrderTimes> = {
  key: 'order-times',
  schema: OrderTimes,
  defaults: { unpaidExpiryHours: 96, reminderHours: 24, onlineExpiryHours: 2 },
}

export const getOrderTimes = (tx: Tx): Promise<OrderTimes> => readSetting(tx, ORDER_TIMES)

export const STAFF_ROLES: SettingDefinition<StaffRoles> = {
  key: 'roles',
  schema: StaffRoles,
  defaults: { secondRoles: false },
}

export const getStaffRoles = (tx: Tx): Promise<StaffRoles> => readSetting(tx, STAFF_ROLES)

export const STOCK_ALERT: SettingDefinition<StockAlert> = {
  key: 'stock',
  schema: StockAlert,
  defaults: { lowStockPieces: 5 },
}

export const getStockAlert = (tx: Tx): Promise<StockAlert> => readSetting(tx, STOCK_ALERT)
