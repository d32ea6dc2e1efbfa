// What anybody may know of the shop itself: its facts, its pictures, the key that seals cards.

import { VaultKeyView } from '#contract/cards.ts'
import { ShopView, SitePictures } from '#contract/shop.ts'
import { currentPay } from '#domain/commissions/running-plan.ts'
import { readTerms } from '#domain/delivery/rates.ts'
import { bannerAt } from '#domain/settings/banner.ts'
import { findSitePictures } from '#domain/settings/site-pictures.ts'
import { readSettings } from '#domain/settings/stored-setting.ts'
import { findActiveKey } from '#domain/vault/vault-keys.ts'
import { reading, type Routes } from '#http/route.ts'
import { Refusal } from '#platform/refusal.ts'

const PUBLIC_SETTINGS = ['shop', 'banner', 'documents', 'privacy', 'order-times'] as const

export const shop = {
  'GET /shop': reading({
    summary: 'Read the shop’s facts',
    replica: true,
    view: ShopView,
    run: async (tx, _, c) => {
      const { cards } = c.var.deps.gateways
      const settings = await readSettings(tx, PUBLIC_SETTINGS)
      return {
        ...settings.shop,
        pay: (await currentPay(tx)).levels,
        delivery: await readTerms(tx),
        keepYears: settings.documents.keepYears,
        registration: settings.privacy.registration || undefined,
        demo: c.var.deps.config.demo,
        cards: cards ? ('online' as const) : ('review' as const),
        testPayments: cards?.isTest ?? false,
        onlineExpiryHours: settings['order-times'].onlineExpiryHours,
        banner: bannerAt(settings.banner, tx.now),
      }
    },
  }),
  'GET /site-pictures': reading({
    summary: 'Read the pictures of the site',
    replica: true,
    view: SitePictures,
    run: findSitePictures,
  }),
  'GET /vault/key': reading({
    summary: 'Read the public key that seals cards',
    refuses: ['not-found'],
    view: VaultKeyView,
    run: async (tx, _, c) => {
      const key = await findActiveKey(tx)
      if (!key) throw new Refusal('not-found')
      c.header('cache-control', 'no-store')
      return key
    },
  }),
} satisfies Routes
