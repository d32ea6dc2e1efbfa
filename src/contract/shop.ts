// The shop's own facts: what every page and every mail says about it.

import { z } from 'zod'
import { emailAddress, oneLine } from './free-text.ts'
import { PictureFacts } from './product-views.ts'

const address = (sentence: string) =>
  z
    .string()
    .trim()
    .max(300)
    .refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), sentence)

const sites = z
  .array(
    z.strictObject({
      name: oneLine(40, 'Name is required'),
      url: address('Please enter the whole address, with https://'),
    }),
  )
  .max(12)

export const ShopFacts = z.strictObject({
  name: oneLine(80, 'Name is required'),
  company: oneLine(120, 'Company is required'),
  tagline: oneLine(160, 'Tagline is required'),
  email: emailAddress('Valid email is required'),
  phone: oneLine(40, 'Phone number is required').refine(
    (phone) => phone.replaceAll(/\D/g, '').length >= 7,
    'Please enter a phone number with its area code',
  ),
  whatsapp: z
    .string()
    .trim()
    .regex(/^\d{6,15}$/, 'Digits only, with the country code: 18765550142'),
  address: oneLine(200, 'Address is required'),
  hoursWeek: oneLine(80, 'Hours are required'),
  hoursSaturday: oneLine(80, 'Hours are required'),
  assistantName: oneLine(40, 'The assistant needs a name'),
  bank: z.strictObject({
    bank: oneLine(80, 'Bank is required'),
    accountName: oneLine(120, 'Account name is required'),
    account: oneLine(40, 'Account number is required'),
    branch: oneLine(80, 'Branch is required'),
  }),
  social: sites,
  /** Sites of others that the footer leads to. Shops kept their facts before there were any. */
  partnerSites: sites.default([]),
})
export type ShopFacts = z.infer<typeof ShopFacts>

export const BannerView = z.object({
  text: z.string(),
  link: z.object({ text: z.string(), href: z.string() }).nullable(),
})
export type BannerView = z.infer<typeof BannerView>

/** The facts with what a sale pays partners today, the seller first, in minor units. */
export type ShopFactsWithPay = ShopFacts & { pay: readonly string[] }

/** The account that transfers go to, as pages show it. */
export const BankView = z.object({
  bank: z.string(),
  accountName: z.string(),
  account: z.string(),
  branch: z.string(),
})
const SitesView = z.array(z.object({ name: z.string(), url: z.string() }))

/** `GET /api/shop`: the facts, today's announcement, and whether this is the demo. */
export const ShopView = z.object({
  name: z.string(),
  company: z.string(),
  tagline: z.string(),
  email: z.string(),
  phone: z.string(),
  whatsapp: z.string(),
  address: z.string(),
  hoursWeek: z.string(),
  hoursSaturday: z.string(),
  assistantName: z.string(),
  bank: BankView,
  social: SitesView,
  partnerSites: SitesView,
  pay: z.array(z.string()),
  demo: z.boolean(),
  banner: BannerView.nullish(),
})
export type ShopView = z.infer<typeof ShopView>

const SitePicture = PictureFacts.extend({ alt: z.string() })
export type SitePicture = z.infer<typeof SitePicture>

/** `GET /api/site-pictures`; null where the shop has none yet. */
export const SitePictures = z.object({
  heroFront: SitePicture.nullable(),
  heroCut: SitePicture.nullable(),
  banner: SitePicture.nullable(),
  og: SitePicture.pick({ src: true, width: true, height: true, alt: true }).nullable(),
})
export type SitePictures = z.infer<typeof SitePictures>
