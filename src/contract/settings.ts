// The settings that staff change while the shop runs, a subject each. From this table follow what is stored, the routes
// of the API and who may call them, the types of the pages, the forms' checks, and what the audit log says.

import { z } from 'zod'
import { oneLine } from './free-text.ts'
import { NEUTRAL_LAYOUTS, PayoutFileLayouts } from './payout-files.ts'
import { WheelSettings } from './prize-claims.ts'
import {
  Banner,
  DeliveryRules,
  DocumentRules,
  OrderTimes,
  TaxRules,
  wholeDollars,
} from './setting-schemas.ts'
import { ShopFacts } from './shop.ts'
import type { Ability } from './staff.ts'
import { PayoutSettings } from './staff-payouts.ts'

type Setting<Schema extends z.ZodType> = Readonly<{
  /** Checks the form, the API and what is stored. */
  schema: Schema
  /** What holds until staff save the subject. */
  defaults: z.output<Schema>
  /** The ability that changes it. */
  needs: Ability
  /** What the API's description says of a change. */
  summary: string
  /** Another event that a change records, besides `settings.changed`. */
  alsoEmits?: 'shop.changed' | 'wheel.switched' | 'rates.changed'
  /** A field that takes the password of the staff member who changes it, and the sentence without one. */
  guarded?: { field: keyof z.output<Schema> & string; sentence: string }
}>

const setting = <Schema extends z.ZodType>(of: Setting<Schema>) => of

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

const PIECES = 'Please enter a whole number of items from 0 to 1000'
const PERCENT = 'Please enter a whole number from 0 to 100'
const GIGABYTES = 'Please enter a whole number of gigabytes from 2 to 10,000'
export const BANK_NEEDS_PASSWORD = 'Please enter your password to change the bank account'
export const ROLES_NEED_PASSWORD = 'Please enter your password to change who may hold two roles'

/** By the last part of their path in the API. */
export const SETTINGS = {
  shop: setting({
    schema: ShopFacts,
    defaults: NEW_SHOP,
    needs: 'settings.write',
    summary: 'Change the shop’s facts',
    alsoEmits: 'shop.changed',
    // All shoppers pay into this account: a stolen session or the editor's password alone must not replace it.
    guarded: { field: 'bank', sentence: BANK_NEEDS_PASSWORD },
  }),
  'order-times': setting({
    schema: OrderTimes,
    defaults: { unpaidExpiryHours: 96, reminderHours: 24, onlineExpiryHours: 2 },
    needs: 'settings.write',
    summary: 'Change how long transfers may take',
  }),
  banner: setting({
    schema: Banner,
    defaults: { text: '', linkText: '', linkHref: '', from: '', until: '' },
    needs: 'settings.write',
    summary: 'Change the line on top of every page',
    alsoEmits: 'shop.changed',
  }),
  stock: setting({
    schema: z.strictObject({ lowStockPieces: z.int(PIECES).min(0, PIECES).max(1000, PIECES) }),
    defaults: { lowStockPieces: 5 },
    needs: 'settings.write',
    summary: 'Change when new products count as low',
  }),
  wheel: setting({
    schema: WheelSettings,
    defaults: { on: true, caps: {} },
    needs: 'settings.write',
    summary: 'Change the prize wheel',
    alsoEmits: 'wheel.switched',
  }),
  prizes: setting({
    /** What ten US dollars, a prize of the wheel, take off an order: whole Jamaican dollars. */
    schema: z.strictObject({
      tenUsd: wholeDollars.min(1, 'Please enter whole dollars from 0 to 10,000,000'),
    }),
    defaults: { tenUsd: 1600 },
    needs: 'settings.write',
    summary: 'Change what prizes are worth',
  }),
  payouts: setting({
    schema: PayoutSettings,
    defaults: { withholdingBp: 0, taxFormAboveCents: 25_000_00, taxFormGate: false },
    needs: 'settings.write',
    summary: 'Change the tax of payouts',
    alsoEmits: 'shop.changed',
  }),
  'payout-files': setting({
    schema: PayoutFileLayouts,
    defaults: NEUTRAL_LAYOUTS,
    needs: 'settings.money',
    summary: 'Change how the files of a payout run are laid out',
  }),
  roles: setting({
    /** Whether a staff member may hold two roles, such as admin and custodian. */
    schema: z.strictObject({ secondRoles: z.boolean() }),
    defaults: { secondRoles: false },
    needs: 'staff.manage',
    summary: 'Let people hold two roles, or not',
    guarded: { field: 'secondRoles', sentence: ROLES_NEED_PASSWORD },
  }),
  refunds: setting({
    /**
     * In whole dollars. A refund above `approveAbove` needs a second person's agreement; an overpayment
     * below `overpaidFrom` is not owed back unless the order is cancelled.
     */
    schema: z.strictObject({ approveAbove: wholeDollars, overpaidFrom: wholeDollars }),
    defaults: { approveAbove: 50_000, overpaidFrom: 100 },
    needs: 'settings.money',
    summary: 'Change from what amounts refunds are owed, and which need a second person',
  }),
  awards: setting({
    /** In whole dollars: an award or a correction above `approveAbove` needs a second person. */
    schema: z.strictObject({ approveAbove: wholeDollars }),
    defaults: { approveAbove: 20_000 },
    needs: 'settings.money',
    summary: 'Change above what amount an award to a partner needs a second person',
  }),
  prices: setting({
    /** How many percent below the shop's prices staff may sell who may not change prices. */
    schema: z.strictObject({
      clerkDiscountPercent: z.int(PERCENT).min(0, PERCENT).max(100, PERCENT),
    }),
    defaults: { clerkDiscountPercent: 5 },
    needs: 'settings.money',
    summary: 'Change how far below the shop’s prices clerks may sell',
  }),
  transfers: setting({
    schema: z.strictObject({ namingCents: z.boolean() }),
    defaults: { namingCents: false },
    needs: 'settings.money',
    summary: 'Change whether the cents of its total tell a transfer from all others',
  }),
  cases: setting({
    schema: z.strictObject({
      casesGigabytes: z.int(GIGABYTES).min(2, GIGABYTES).max(10_000, GIGABYTES),
    }),
    defaults: { casesGigabytes: 20 },
    needs: 'settings.write',
    summary: 'Change how much room the files of cases have',
  }),
  delivery: setting({
    schema: DeliveryRules,
    defaults: {
      limits: {
        S: { litres: 200, kg: 20 },
        M: { litres: 400, kg: 40 },
        L: { litres: 600, kg: 60 },
      },
      cutOffHour: 14,
      freeOver: 0,
      closedDays: [],
    },
    needs: 'settings.money',
    summary: 'Change how deliveries are sized, counted in days, and free',
    alsoEmits: 'rates.changed',
  }),
  tax: setting({
    schema: TaxRules,
    /** Not registered; the rates of the law are there for the day on which a shop registers. */
    defaults: {
      trn: '',
      gctNumber: '',
      registrations: [],
      rates: [
        { from: '2017-03-01', rateBp: 1650 },
        { from: '2020-04-01', rateBp: 1500 },
      ],
    },
    needs: 'settings.money',
    summary: 'Change when the shop is registered for GCT, and its rates',
  }),
  documents: setting({
    schema: DocumentRules,
    defaults: { legalName: '', address: '', keepYears: 6 },
    needs: 'settings.money',
    summary: 'Change the seller on documents, and how long they are kept',
    // The privacy policy names the years.
    alsoEmits: 'shop.changed',
  }),
  privacy: setting({
    /** The shop's number in the register of data controllers that the Data Protection Act asks for; empty until it has one. */
    schema: z.strictObject({ registration: oneLine(40) }),
    defaults: { registration: '' },
    needs: 'settings.write',
    summary: 'Change the number under which the shop is registered as a data controller',
    alsoEmits: 'shop.changed',
  }),
} as const

export type SettingsSubject = keyof typeof SETTINGS
export const SETTINGS_SUBJECTS = Object.keys(SETTINGS) as SettingsSubject[]
export type SettingValue<Subject extends SettingsSubject> = z.output<
  (typeof SETTINGS)[Subject]['schema']
>

/** What is declared of a subject, typed by its value. */
export const settingOf = <Subject extends SettingsSubject>(subject: Subject) =>
  SETTINGS[subject] as unknown as Setting<z.ZodType<SettingValue<Subject>>>

/** What is sent to change a subject: its value, with a password where a field is guarded. */
export type SettingChange<Subject extends SettingsSubject> = SettingValue<Subject> & {
  password?: string | undefined
}
export function changeSchemaOf<Subject extends SettingsSubject>(subject: Subject) {
  const { schema, guarded } = SETTINGS[subject] as Setting<z.ZodObject>
  const change = guarded ? schema.extend({ password: z.string().max(200).optional() }) : schema
  return change as unknown as z.ZodType<SettingChange<Subject>>
}

/** A stored value. A change must send the version that it is based on. */
export type Versioned<Value> = { value: Value; version: string }
/** `GET /api/settings`. */
export type SettingsView = {
  [Subject in SettingsSubject]: Versioned<SettingValue<Subject>>
}
