// What anybody may know of the shop itself: its facts, its pictures, the key that seals cards.

import { Hono } from 'hono'
import type { SitePictures } from '#contract/pictures.ts'
import type { ShopView } from '#contract/shop.ts'
import { payNow } from '#domain/commissions/running-plan.ts'
import { findBanner } from '#domain/settings/banner.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { findSitePictures } from '#domain/settings/site-pictures.ts'
import { findActiveKey } from '#domain/vault/vault-keys.ts'
import { type ApiEnv, describe } from '#http/endpoint.ts'
import { Refusal } from '#platform/refusal.ts'

const tag = 'Shop'

export const shop = new Hono<ApiEnv>()
  .get(
    '/shop',
    describe('Read the shop’s facts', { answers: { 200: 'The facts' }, tag }),
    async (c) => {
      const view = await c.var.readReplica(async (tx) => ({
        ...(await getShopFacts(tx)),
        pay: (await payNow(tx)).levels,
        demo: c.var.parts.config.demo,
        banner: await findBanner(tx),
      }))
      return c.json(view satisfies ShopView)
    },
  )
  .get(
    '/site-pictures',
    describe('Read the pictures of the site', { answers: { 200: 'The pictures' }, tag }),
    async (c) => {
      const pictures: SitePictures = await c.var.readReplica(findSitePictures)
      return c.json(pictures)
    },
  )
  .get(
    '/vault/key',
    describe('Read the public key that seals cards', {
      answers: { 200: 'The key', 404: 'The vault is off' },
      tag,
    }),
    async (c) => {
      const key = await c.var.read(findActiveKey)
      if (!key) throw new Refusal('not-found')
      c.header('cache-control', 'no-store')
      return c.json(key)
    },
  )
