// /api/settings: what staff can set while the shop runs, one subject at a time. A change with
// `If-Match` is refused if somebody else changed the subject since.

import type { Context } from 'hono'
import type { z } from 'zod'
import {
  BANK_NEEDS_PASSWORD,
  ChangeShop,
  ChangeStaffRoles,
  ROLES_NEED_PASSWORD,
  DeliveryRules,
  DocumentRules,
  AwardRules,
  PriceRules,
  RefundRules,
  SETTINGS,
  type SettingsView,
  TaxRules,
  TransferRules,
} from '#contract/settings.ts'
import { PayoutFileLayouts } from '#contract/payout-files.ts'
import type { ShopFacts } from '#contract/shop.ts'
import { PAYOUT_FILES, PAYOUTS } from '#domain/payouts/payout-settings.ts'
import { WHEEL } from '#domain/prizes/wheel-settings.ts'
import {
  BANNER,
  getStaffRoles,
  ORDER_TIMES,
  STAFF_ROLES,
  STOCK_ALERT,
} from '#domain/settings/switches.ts'
import {
  changeSetting,
  readSetting,
  type SettingDefinition,
  versionOf,
} from '#domain/settings/stored-setting.ts'
import { DELIVERY_RULES } from '#domain/settings/delivery-rules.ts'
import { PRIZE_WORTH } from '#domain/settings/prize-worth.ts'
import { PRICE_RULES } from '#domain/settings/price-rules.ts'
import { AWARD_RULES } from '#domain/settings/award-rules.ts'
import { CASE_RULES } from '#domain/settings/case-rules.ts'
import { REFUND_RULES } from '#domain/settings/refund-rules.ts'
import { DOCUMENT_RULES } from '#domain/settings/document-rules.ts'
import { PRIVACY_FACTS } from '#domain/settings/privacy-facts.ts'
import { TAX_RULES } from '#domain/settings/tax-rules.ts'
import { TRANSFER_RULES } from '#domain/settings/transfer-rules.ts'
import { getShopFacts, SHOP_FACTS } from '#domain/settings/shop-facts.ts'
import { type ApiEnv, InvalidInput, seenVersion, withCurrent } from '#http/endpoint.ts'
import { provePassword } from '#http/prove-password.ts'
import { endpoint, type Routes } from '#http/route.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const needs = 'settings.write'
const CONFLICT = { 409: 'Changed by somebody else meanwhile' }

const withVersion = async <Value>(tx: Tx, subject: SettingDefinition<Value>) => {
  const value = await readSetting(tx, subject)
  return { value, version: versionOf(value) }
}

/** `PUT` of a subject that is saved as it was sent. */
const setting = <Schema extends z.ZodType>(
  summary: string,
  body: Schema,
  subject: SettingDefinition<z.output<Schema>>,
) =>
  endpoint({
    summary,
    needs,
    body,
    errors: CONFLICT,
    handle: (c, input) => change(c, subject, input.body),
  })

export const staffSettings = {
  'GET /settings': endpoint({
    summary: 'Read all settings',
    needs,
    handle: async (c) =>
      c.json(
        await c.var.read(async (tx): Promise<SettingsView> => ({
          shop: await withVersion(tx, SHOP_FACTS),
          'order-times': await withVersion(tx, ORDER_TIMES),
          banner: await withVersion(tx, BANNER),
          stock: await withVersion(tx, STOCK_ALERT),
          wheel: await withVersion(tx, WHEEL),
          prizes: await withVersion(tx, PRIZE_WORTH),
          payouts: await withVersion(tx, PAYOUTS),
          'payout-files': await withVersion(tx, PAYOUT_FILES),
          roles: await withVersion(tx, STAFF_ROLES),
          refunds: await withVersion(tx, REFUND_RULES),
          awards: await withVersion(tx, AWARD_RULES),
          prices: await withVersion(tx, PRICE_RULES),
          transfers: await withVersion(tx, TRANSFER_RULES),
          cases: await withVersion(tx, CASE_RULES),
          delivery: await withVersion(tx, DELIVERY_RULES),
          tax: await withVersion(tx, TAX_RULES),
          documents: await withVersion(tx, DOCUMENT_RULES),
          privacy: await withVersion(tx, PRIVACY_FACTS),
        })),
      ),
  }),
  'PUT /settings/shop': endpoint({
    summary: 'Change the shop’s facts',
    needs,
    body: ChangeShop,
    errors: { ...CONFLICT, 422: 'A bank account is changed with the password of whoever does it' },
    handle: async (c, { body: { password, ...facts } }) => {
      const version = await proveBankChange(c, facts, password)
      return change(c, SHOP_FACTS, facts, version)
    },
  }),
  'PUT /settings/order-times': setting(
    'Change how long transfers may take',
    SETTINGS['order-times'],
    ORDER_TIMES,
  ),
  'PUT /settings/banner': setting('Change the line on top of every page', SETTINGS.banner, BANNER),
  'PUT /settings/stock': setting(
    'Change when new products count as low',
    SETTINGS.stock,
    STOCK_ALERT,
  ),
  'PUT /settings/wheel': setting('Change the prize wheel', SETTINGS.wheel, WHEEL),
  'PUT /settings/prizes': setting('Change what prizes are worth', SETTINGS.prizes, PRIZE_WORTH),
  'PUT /settings/cases': setting(
    'Change how much room the files of cases have',
    SETTINGS.cases,
    CASE_RULES,
  ),
  'PUT /settings/privacy': setting(
    'Change the number under which the shop is registered as a data controller',
    SETTINGS.privacy,
    PRIVACY_FACTS,
  ),
  'PUT /settings/payouts': setting('Change the tax of payouts', SETTINGS.payouts, PAYOUTS),
  'PUT /settings/payout-files': endpoint({
    summary: 'Change how the files of a payout run are laid out',
    needs: 'settings.money',
    body: PayoutFileLayouts,
    errors: CONFLICT,
    handle: (c, { body }) => change(c, PAYOUT_FILES, body),
  }),
  'PUT /settings/awards': endpoint({
    summary: 'Change above what amount an award to a partner needs a second person',
    needs: 'settings.money',
    body: AwardRules,
    errors: CONFLICT,
    handle: (c, { body }) => change(c, AWARD_RULES, body),
  }),
  'PUT /settings/prices': endpoint({
    summary: 'Change how far below the shop’s prices clerks may sell',
    needs: 'settings.money',
    body: PriceRules,
    errors: CONFLICT,
    handle: (c, { body }) => change(c, PRICE_RULES, body),
  }),
  'PUT /settings/refunds': endpoint({
    summary: 'Change from what amounts refunds are owed, and which need a second person',
    needs: 'settings.money',
    body: RefundRules,
    errors: CONFLICT,
    handle: (c, { body }) => change(c, REFUND_RULES, body),
  }),
  'PUT /settings/transfers': endpoint({
    summary: 'Change whether the cents of its total tell a transfer from all others',
    needs: 'settings.money',
    body: TransferRules,
    errors: CONFLICT,
    handle: (c, { body }) => change(c, TRANSFER_RULES, body),
  }),
  'PUT /settings/delivery': endpoint({
    summary: 'Change how deliveries are sized, counted in days, and free',
    needs: 'settings.money',
    body: DeliveryRules,
    errors: CONFLICT,
    handle: (c, { body }) => change(c, DELIVERY_RULES, body),
  }),
  'PUT /settings/tax': endpoint({
    summary: 'Change when the shop is registered for GCT, and its rates',
    needs: 'settings.money',
    body: TaxRules,
    errors: CONFLICT,
    handle: (c, { body }) => change(c, TAX_RULES, body),
  }),
  'PUT /settings/documents': endpoint({
    summary: 'Change the seller on documents, and how long they are kept',
    needs: 'settings.money',
    body: DocumentRules,
    errors: CONFLICT,
    handle: (c, { body }) => change(c, DOCUMENT_RULES, body),
  }),
  'PUT /settings/roles': endpoint({
    summary: 'Let people hold two roles, or not',
    needs: 'staff.manage',
    body: ChangeStaffRoles,
    errors: { ...CONFLICT, 422: 'It is changed with the password of whoever does it' },
    handle: async (c, { body: { password, ...value } }) => {
      const current = await c.var.read(getStaffRoles)
      if (current.secondRoles !== value.secondRoles) await prove(c, password, ROLES_NEED_PASSWORD)
      return change(c, STAFF_ROLES, value, versionOf(current))
    },
  }),
} satisfies Routes

/**
 * All shoppers pay into this account, so a stolen session or the editor's password is not enough to
 * replace it. Returns the version of the facts that were compared.
 */
async function proveBankChange(c: Context<ApiEnv>, facts: ShopFacts, password: string | undefined) {
  const current = await c.var.read(getShopFacts)
  if (versionOf(current.bank) !== versionOf(facts.bank))
    await prove(c, password, BANK_NEEDS_PASSWORD)
  return versionOf(current)
}

async function prove(c: Context<ApiEnv>, password: string | undefined, sentence: string) {
  if (c.var.actor.kind !== 'staff') throw new Refusal('not-allowed')
  if (!password) throw new InvalidInput([{ path: 'password', message: sentence }])
  await provePassword(c, password)
}

async function change<Value>(
  c: Context<ApiEnv>,
  subject: SettingDefinition<Value>,
  value: Value,
  comparedVersion?: string,
) {
  const version = seenVersion(c) ?? comparedVersion
  await c.var
    .write((tx) => changeSetting(tx, subject, { value, version }))
    .catch(withCurrent(c, 'settings-changed', (tx) => withVersion(tx, subject)))
  return c.json(await c.var.read((tx) => withVersion(tx, subject)))
}
