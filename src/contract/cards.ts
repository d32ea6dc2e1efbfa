// Card details on their way to the vault. The checkout seals them in the browser. Other clients may
// send the raw fields; the server seals those before it does anything else with the request.

import { z } from 'zod'
import { passesLuhn } from './free-text.ts'
import { monthOf } from './jamaica.ts'

export const CARD_BRANDS = ['visa', 'mastercard', 'amex', 'discover', 'jcb', 'other'] as const
export type CardBrand = (typeof CARD_BRANDS)[number]
export const CARD_BRAND_NAMES: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
  other: 'Card',
}

/** The two parts of a card, sealed separately: the number with its expiry, and the security code. */
export const SECRET_CLASSES = ['number', 'code'] as const
export type SecretClass = (typeof SECRET_CLASSES)[number]

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(max)

export const SealedBox = z.strictObject({ enc: base64url(200), ciphertext: base64url(600) })
export type SealedBox = z.infer<typeof SealedBox>

export const SealedCard = z.strictObject({
  sealingId: z.uuid(),
  keyId: z.string().regex(/^[0-9a-f]{16,64}$/),
  number: SealedBox,
  code: SealedBox,
})
export type SealedCard = z.infer<typeof SealedCard>

/** The additional authenticated data of a sealed box: binds it to one order, class and key. */
export const sealingContext = (sealingId: string, secret: SecretClass, keyId: string) =>
  `v1|${sealingId}|${secret}|${keyId}`

export const VaultKeyView = z.object({ keyId: z.string(), publicKey: z.string() })
export type VaultKeyView = z.infer<typeof VaultKeyView>

/** `4242424242424242` -> `4242 4242 4242 4242`, while it is being typed; at most 16 digits. */
export function groupCardNumber(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 16)
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

/** `0828` -> `08/28`, while it is being typed. */
export function formatExpiry(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

/** Digits only, at most 4. */
export const formatCode = (text: string) => text.replaceAll(/\D/g, '').slice(0, 4)

export function cardBrand(number: string): CardBrand {
  const digits = number.replaceAll(/\D/g, '')
  if (digits.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard'
  if (/^3[47]/.test(digits)) return 'amex'
  if (/^(6011|65|64[4-9])/.test(digits)) return 'discover'
  if (digits.startsWith('35')) return 'jcb'
  return 'other'
}

export const lastFour = (number: string) => number.replaceAll(/\D/g, '').slice(-4)

const CARD_NUMBER = 'Please enter a valid card number'
const EXPIRY = 'Please enter the expiry as MM/YY'
const CODE = '3 or 4 digits, on the back'

/** The unsealed card. Clients of the API know the fields by these names. */
export const RawCard = z.object({
  creditCardNumber: z
    .string()
    .max(23, CARD_NUMBER)
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .refine((digits) => /^\d{13,19}$/.test(digits) && passesLuhn(digits), CARD_NUMBER),
  expirationDate: z.string().regex(/^(0[1-9]|1[0-2])\/\d{2}$/, EXPIRY),
  cvvCode: z.string().regex(/^\d{3,4}$/, CODE),
})
export type RawCard = z.infer<typeof RawCard>

/** Whether `MM/YY` is before the current month in Jamaica. */
export function isExpired(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  return monthOf(2000 + year, month).until <= now
}

/** The plaintext to seal for each class. Only the custodian's browser ever decrypts it. */
export const secretText = (card: RawCard): Record<SecretClass, string> => ({
  number: `${card.creditCardNumber}|${card.expirationDate}`,
  code: card.cvvCode,
})
