// /api/settings: what staff may set while the shop runs, a subject at a time. A change with
// `If-Match` counts only while nobody else has changed the subject.

import { type Context, Hono } from 'hono'
import {
  BANK_NEEDS_PASSWORD,
  ChangeShop,
  ChangeStaffRoles,
  ROLES_NEED_PASSWORD,
  SETTINGS,
  type SettingsView,
} from '#contract/settings.ts'
import type { ShopFacts } from '#contract/shop.ts'
import { PAYOUTS } from '#domain/payouts/payout-settings.ts'
import { WHEEL } from '#domain/prizes/wheel-switches.ts'
import { BANNER } from '#domain/settings/banner.ts'
import {
  changeSetting,
  readSetting,
  type Subject,
  versionOf,
} from '#domain/settings/stored-setting.ts'
import { ORDER_TIMES } from '#domain/settings/order-times.ts'
import { getShopFacts, SHOP_FACTS } from '#domain/settings/shop-facts.ts'
import { getStaffRoles, STAFF_ROLES } from '#domain/settings/staff-roles.ts'
import { STOCK_ALERT } from '#domain/settings/stock-alert.ts'
import {
  body,
  ChangedMeanwhile,
  type ApiEnv,
  InvalidInput,
  describe,
  seenVersion,
} from '#http/endpoint.ts'
import { provePassword } from '#http/prove-password.ts'
import { requireAbility } from '#http/staff-guard.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Staff'
const answers = { 200: 'The settings as they are now', 409: 'Changed by somebody else meanwhile' }

const kept = async <Value>(tx: Tx, subject: Subject<Value>) => {
  const value = await readSetting(tx, subject)
  return { value, version: versionOf(value) }
}

export const staffSettings = new Hono<ApiEnv>()
  .get(
    '/settings',
    requireAbility('settings.write'),
    describe('Read all settings', { answers: { 200: 'Each subject with its version' }, tag }),
    async (c) =>
      c.json(
        await c.var.read(async (tx): Promise<SettingsView> => ({
          shop: await kept(tx, SHOP_FACTS),
          'order-times': await kept(tx, ORDER_TIMES),
          banner: await kept(tx, BANNER),
          stock: await kept(tx, STOCK_ALERT),
          wheel: await kept(tx, WHEEL),
          payouts: await kept(tx, PAYOUTS),
          roles: await kept(tx, STAFF_ROLES),
        })),
      ),
  )
  .put(
    '/settings/shop',
    requireAbility('settings.write'),
    describe('Change the shop’s facts', {
      takes: ChangeShop,
      answers: {
        ...answers,
        422: 'A bank account is changed with the password of whoever does it',
      },
      tag,
    }),
    body(ChangeShop),
    async (c) => {
      const { password, ...facts } = c.req.valid('json')
      const version = await proveBankChange(c, facts, password)
      return change(c, SHOP_FACTS, facts, version)
    },
  )
  .put(
    '/settings/order-times',
    requireAbility('settings.write'),
    describe('Change how long transfers may take', {
      takes: SETTINGS['order-times'],
      answers,
      tag,
    }),
    body(SETTINGS['order-times']),
    (c) => change(c, ORDER_TIMES, c.req.valid('json')),
  )
  .put(
    '/settings/banner',
    requireAbility('settings.write'),
    describe('Change the line on top of every page', { takes: SETTINGS.banner, answers, tag }),
    body(SETTINGS.banner),
    (c) => change(c, BANNER, c.req.valid('json')),
  )
  .put(
    '/settings/stock',
    requireAbility('settings.write'),
    describe('Change when new products count as low', { takes: SETTINGS.stock, answers, tag }),
    body(SETTINGS.stock),
    (c) => change(c, STOCK_ALERT, c.req.valid('json')),
  )
  .put(
    '/settings/wheel',
    requireAbility('settings.write'),
    describe('Change the prize wheel', { takes: SETTINGS.wheel, answers, tag }),
    body(SETTINGS.wheel),
    (c) => change(c, WHEEL, c.req.valid('json')),
  )
  .put(
    '/settings/payouts',
    requireAbility('settings.write'),
    describe('Change the tax of payouts', { takes: SETTINGS.payouts, answers, tag }),
    body(SETTINGS.payouts),
    (c) => change(c, PAYOUTS, c.req.valid('json')),
  )
  .put(
    '/settings/roles',
    requireAbility('staff.manage'),
    describe('Let people hold two roles, or not', {
      takes: ChangeStaffRoles,
      answers: { ...answers, 422: 'It is changed with the password of whoever does it' },
      tag,
    }),
    body(ChangeStaffRoles),
    async (c) => {
      const { password, ...value } = c.req.valid('json')
      const present = await c.var.read(getStaffRoles)
      if (present.secondRoles !== value.secondRoles) await prove(c, password, ROLES_NEED_PASSWORD)
      return change(c, STAFF_ROLES, value, versionOf(present))
    },
  )

/**
 * All shoppers pay into this account: a stolen session, or the editor's, must not name another.
 * Answers the version that this was found of.
 */
async function proveBankChange(c: Context<ApiEnv>, facts: ShopFacts, password: string | undefined) {
  const present = await c.var.read(getShopFacts)
  const version = versionOf(present)
  if (versionOf(present.bank) === versionOf(facts.bank)) return version
  await prove(c, password, BANK_NEEDS_PASSWORD)
  return version
}

async function prove(c: Context<ApiEnv>, password: string | undefined, sentence: string) {
  if (c.var.actor.kind !== 'staff') throw new Refusal('not-allowed')
  if (!password) throw new InvalidInput([{ path: 'password', message: sentence }])
  await provePassword(c, password)
}

async function change<Value>(
  c: Context<ApiEnv>,
  subject: Subject<Value>,
  value: Value,
  found?: string,
) {
  const version = seenVersion(c) ?? found
  try {
    await c.var.write((tx) => changeSetting(tx, subject, { value, version }))
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'settings-changed') throw error
    throw new ChangedMeanwhile(error.code, await c.var.read((tx) => kept(tx, subject)))
  }
  return c.json(await c.var.read((tx) => kept(tx, subject)))
}
