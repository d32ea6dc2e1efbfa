// The simulator's request for a payment. It refuses every field that is missing, too long or not of its form.

import { randomBytes } from 'node:crypto'
import { centsFromDollars } from '#contract/money.ts'
import { among, centsIn, faultIn, required, type Rule, text } from './field-rules.ts'
import type { WiPayMerchant, WiPayPayment, WiPaySwitches } from './wipay-payments.ts'

const PAGE_MS = 3 * 60_000
const PAGE_WITH_ADDRESS_MS = 5 * 60_000
const MINIMUM_CENTS = 150_00
const JMD_FOR_A_DOLLAR = 155
const NAME = /^(?![_-])[a-zA-Z0-9_-]+(?<![_-])$/

const rulesFor = (merchant: WiPayMerchant, switches: WiPaySwitches): Record<string, Rule> => ({
  account_number: required(among(merchant.account)),
  country_code: required(among('JM')),
  currency: required(among('JMD', 'USD')),
  environment: required(among('sandbox')),
  fee_structure: required(among('merchant_absorb', 'customer_pay', 'split')),
  method: required(
    switches.deprecatedMethod === 'accepted'
      ? among('credit_card_co', 'credit_card')
      : among('credit_card_co'),
  ),
  order_id: required(text(16, NAME)),
  origin: required(text(32, NAME)),
  response_url: required((value) => text(255)(value) && isReachable(String(value))),
  total: required((value) => {
    const cents = centsIn(value) ?? 0
    return cents >= MINIMUM_CENTS && cents <= switches.maximumCents
  }),
  email: required((value) => text(50, /^[^\s@]+@[^\s@]+$/)(value) && value !== merchant.email),
  data: { fits: (value) => text(4096)(value) && isJson(String(value)) },
  name: { fits: text(60) },
  fname: { fits: text(30) },
  lname: { fits: text(30) },
  phone: { fits: text(20, /^\+?\d{1,19}$/) },
  addr1: { fits: text(50) },
  addr2: { fits: text(50) },
  city: { fits: text(30) },
  zipcode: { fits: text(10) },
  country: { fits: text(2) },
  version: { fits: text(16) },
  avs: { fits: among('0', '1') },
})

/** Nobody outside could reach a shop on this machine, so that one may be without HTTPS. */
function isReachable(address: string): boolean {
  const url = URL.parse(address)
  const isHere = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost'
  return url?.protocol === 'https:' || (isHere && url.protocol === 'http:')
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

/** The first field that is not accepted. */
export function faultOfRequest(
  form: Record<string, string>,
  merchant: WiPayMerchant,
  switches: WiPaySwitches,
): string | undefined {
  const fault = faultIn(form, rulesFor(merchant, switches))
  if (fault) return fault.field
  return form.lname !== undefined && form.fname === undefined ? 'lname' : undefined
}

/** The payment that an accepted request begins. */
export function paymentFrom(
  form: Record<string, string>,
  merchant: WiPayMerchant,
  { switches, now }: { switches: WiPaySwitches; now: Date },
): WiPayPayment {
  const stamp = now.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const random = randomBytes(3).toString('hex')
  const requestedCents = centsFromDollars(form.total ?? '') ?? 0
  const feeStructure =
    switches.feeStructure === 'as-requested' ? (form.fee_structure ?? '') : switches.feeStructure
  const isTurned = switches.currency === 'turned-to-usd'
  const withFee = requestedCents + feeOf(requestedCents, feeStructure)
  const pageMs = form.avs === '1' ? PAGE_WITH_ADDRESS_MS : PAGE_MS
  return {
    transactionId: `SB-${random}-${merchant.id}-${form.order_id}-${stamp}`,
    pageToken: randomBytes(16).toString('base64url'),
    form,
    feeStructure,
    requestedCents,
    totalCents: isTurned ? Math.trunc(withFee / JMD_FOR_A_DOLLAR) : withFee,
    currency: isTurned ? 'USD' : (form.currency ?? ''),
    status: 'incomplete',
    message: '',
    card: null,
    customerName: null,
    startedAt: now,
    closesAt: new Date(now.getTime() + pageMs),
    isRefundRequested: false,
  }
}

/** What the shopper pays of the fee, which is 4.2 percent. */
function feeOf(cents: number, feeStructure: string): number {
  const fee = Math.trunc((cents * 42) / 1000)
  if (feeStructure === 'customer_pay') return fee
  return feeStructure === 'split' ? Math.trunc(fee / 2) : 0
}
