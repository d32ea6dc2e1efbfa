// The shop's details, as pages and mails show them: name, address, hours, bank account.

import { z } from 'zod'
import { type DeliveryTerms, DeliveryTermsView } from './delivery-terms.ts'
import { emailAddress, oneLine } from './free-text.ts'
import { PictureFacts } from './product-views.ts'

const webUrl = (sentence: string) =>
  z
    .string()
    .trim()
    .max(300)
    .refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), sentence)

const sites = z
  .array(
    z.strictObject({
      name: oneLine(40, 'Name is required'),
      url: webUrl('Please enter the whole address, with https://'),
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
  /** Partner sites linked in the footer. Defaulted, because rows stored earlier do not have them. */
  partnerSites: sites.default([]),
})
export type ShopFacts = z.infer<typeof ShopFacts>

export const BannerView = z.object({
  text: z.string(),
  link: z.object({ text: z.string(), href: z.string() }).nullable(),
})
export type BannerView = z.infer<typeof BannerView>

/** The shop's details, with the courier's terms, and partners' current pay per sale in minor units, the seller first. */
export type ShopFactsWithPay = ShopFacts & {
  pay: readonly string[]
  delivery: DeliveryTerms
  /** What becomes of a card; a server of 0.1.0 does not say it (until 0.3.0). */
  cards?: CardWay | undefined
  /** For how many years documents of orders are kept. */
  keepYears?: number | undefined
  /** The shop's number in the register of data controllers, once it has one. */
  registration?: string | undefined
}

/** Staff charge a card after a review, or it is paid at once on a gateway's page. */
export const CARD_WAYS = ['review', 'online'] as const
export type CardWay = (typeof CARD_WAYS)[number]

/** The account for bank transfers. */
export const BankView = z.object({
  bank: z.string(),
  accountName: z.string(),
  account: z.string(),
  branch: z.string(),
})
const SitesView = z.array(z.object({ name: z.string(), url: z.string() }))

/** `GET /api/shop`: the shop's details, today's announcement, and whether this is the demo. */
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
  delivery: DeliveryTermsView,
  keepYears: z.number().optional(),
  /** The shop's number in the register of data controllers, once it has one. */
  registration: z.string().optional(),
  demo: z.boolean(),
  cards: z.enum(CARD_WAYS),
  /** Payments online move no real money. */
  testPayments: z.boolean(),
  /** How long an order that is to be paid online waits for its payment. */
  onlineExpiryHours: z.number(),
  banner: BannerView.nullish(),
})
export type ShopView = z.input<typeof ShopView>

const SitePicture = PictureFacts.extend({ alt: z.string() })
export type SitePicture = z.infer<typeof SitePicture>

/** `GET /api/site-pictures`; null for a picture that does not exist yet. */
export const SitePictures = z.object({
  heroFront: SitePicture.nullable(),
  heroCut: SitePicture.nullable(),
  banner: SitePicture.nullable(),
  og: SitePicture.pick({ src: true, width: true, height: true, alt: true }).nullable(),
})
export type SitePictures = z.infer<typeof SitePictures>
