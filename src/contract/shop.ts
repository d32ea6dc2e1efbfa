// The shop's own facts: what every page and every mail says about it.

import { z } from 'zod'
import { oneLine } from './free-text.ts'

export const ShopFacts = z.strictObject({
  name: oneLine(80),
  company: oneLine(120),
  tagline: oneLine(160),
  email: z.email(),
  phone: oneLine(40),
  whatsapp: z.string().regex(/^\d{6,15}$/),
  address: oneLine(200),
  hoursWeek: oneLine(80),
  hoursSaturday: oneLine(80),
  assistantName: oneLine(40),
  bank: z.strictObject({
    bank: oneLine(80),
    accountName: oneLine(120),
    account: oneLine(40),
    branch: oneLine(80),
  }),
  social: z.array(z.strictObject({ name: oneLine(40), url: z.url() })).max(12),
})
export type ShopFacts = z.infer<typeof ShopFacts>

/** `GET /api/shop`: the facts, and which way the shop runs. */
export type ShopView = ShopFacts & { demo: boolean }
