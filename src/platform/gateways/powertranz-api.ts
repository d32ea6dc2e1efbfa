// Calls PowerTranz and reads what it sends. The names of fields are read without regard to case, because its samples spell
// them both ways. Numbers stay the text that was sent, so no amount passes through a float. Nothing here throws, and what is
// not of the expected form is left out.

import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import { callGateway } from './call-gateway.ts'
import type { PowerTranzSettings } from './gateway-settings.ts'
import { NO_CURRENCY } from './gateway.ts'
import { type Fields, fieldsOf, inSmallLetters, isRecord } from './gateway-fields.ts'

/** The numbers of ISO 4217 that PowerTranz uses for currencies, with their letters. */
const CURRENCIES: Readonly<Record<string, string>> = { '388': 'JMD', '840': 'USD' }
export const JMD_NUMBER = '388'

export type Api = Readonly<{
  get(path: string): Promise<ApiAnswer | undefined>
  post(path: string, body: unknown): Promise<ApiAnswer | undefined>
  /** Without the shop's credentials. */
  postOpenly(path: string, body: unknown): Promise<ApiAnswer | undefined>
}>

/** `content`: the JSON of the answer, or undefined if it is none. */
export type ApiAnswer = Readonly<{ status: number; content: unknown }>

export function openApi(settings: PowerTranzSettings, timeoutMs: number | undefined): Api {
  const credentials = {
    'PowerTranz-PowerTranzId': settings.id,
    'PowerTranz-PowerTranzPassword': settings.password,
    ...(settings.gatewayKey && { 'PowerTranz-GatewayKey': settings.gatewayKey }),
  }
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    rest: { headers: Record<string, string>; body?: string },
  ): Promise<ApiAnswer | undefined> => {
    const answer = await callGateway({ method, url: `${settings.url}${path}`, timeoutMs, ...rest })
    return answer && { status: answer.status, content: readJson(answer.text) }
  }
  const json = { Accept: 'application/json', 'Content-Type': 'application/json' }
  return {
    get: (path) => call('GET', path, { headers: { ...credentials, Accept: 'application/json' } }),
    post: (path, body) =>
      call('POST', path, { headers: { ...credentials, ...json }, body: JSON.stringify(body) }),
    postOpenly: (path, body) => call('POST', path, { headers: json, body: JSON.stringify(body) }),
  }
}

// Part of the language, but not yet of the types that come with the compiler.
const { rawJSON } = JSON as typeof JSON & { rawJSON(this: void, text: string): object }

/** `16800000` -> the JSON number `168000.00`, digit by digit. */
export const jsonAmount = (cents: number): object => rawJSON(dollarsFromCents(cents))

/** JSON with all names in small letters and all numbers as they were written; undefined for anything else. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, readExactly)
  } catch {
    return undefined
  }
}

function readExactly(_name: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value === 'number') return context?.source
  return isRecord(value) ? inSmallLetters(value) : value
}

/** What PowerTranz says about a transaction, as far as it can be read. */
export type Result = Readonly<{
  /** True only if it says so. */
  approved: boolean
  /** `IsoResponseCode` in capital letters. */
  iso: string | undefined
  errors: readonly string[]
  /** `2` is a sale, `4` a void, `5` a refund. */
  type: string | undefined
  transactionId: string | undefined
  /** Of a void or refund: the transaction that it takes back. */
  originalId: string | undefined
  amountCents: number | null
  currency: string
  externalId: string | undefined
  orderId: string | undefined
  /** Of 3-D Secure, in capital letters. */
  authentication: string | undefined
  /** Words of the card's bank that the shopper has to see. */
  cardholderInfo: string | undefined
  token: string | undefined
  document: string | undefined
}>

/** Undefined if it is no JSON object. */
export function readResult(content: unknown): Result | undefined {
  if (!isRecord(content)) return undefined
  const secure = fieldsOf(fieldsOf(content['riskmanagement'])['threedsecure'])
  return {
    approved: content['approved'] === true,
    iso: textIn(content, 'isoresponsecode', /^[a-z\d]{1,4}$/i)?.toUpperCase(),
    errors: errorsIn(content),
    type: textIn(content, 'transactiontype', /^\d{1,2}$/),
    transactionId: idIn(content, 'transactionidentifier'),
    originalId: idIn(content, 'originaltrxnidentifier'),
    amountCents: centsOf(content['totalamount']),
    currency: currencyOf(content['currencycode']),
    externalId: textIn(content, 'externalidentifier', SHORT),
    orderId: textIn(content, 'orderidentifier', SHORT),
    authentication: textIn(secure, 'authenticationstatus', /^[a-z]$/i)?.toUpperCase(),
    cardholderInfo: wordsOf(secure['cardholderinfo']),
    token: textIn(content, 'spitoken', TOKEN),
    document: textIn(content, 'redirectdata', /\S/),
  }
}

const SHORT = /^.{1,255}$/
const TOKEN = /^[\x21-\x7e]{1,500}$/
const MAX_WORDS = 128

function textIn(fields: Fields, name: string, form: RegExp): string | undefined {
  const value = fields[name]
  return typeof value === 'string' && form.test(value) ? value : undefined
}

/** Ids are compared as text, and a GUID may come back in capital letters. */
const idIn = (fields: Fields, name: string) => textIn(fields, name, /^[\w-]{1,100}$/)?.toLowerCase()

function errorsIn(fields: Fields): string[] {
  const { errors } = fields
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error: unknown) =>
    isRecord(error) ? (textIn(error, 'code', /^[a-z\d]{1,6}$/i) ?? []) : [],
  )
}

/** PowerTranz has three decimals; a third one that is not zero is no amount of cents. */
function centsOf(value: unknown): number | null {
  if (typeof value !== 'string' || !/^\d{1,12}(?:\.\d{1,3})?$/.test(value)) return null
  return centsFromDollars(value.replace(/(\.\d\d)0$/, '$1')) ?? null
}

function currencyOf(value: unknown): string {
  if (typeof value !== 'string' || !/^(?:\d{3}|[a-z]{3})$/i.test(value)) return NO_CURRENCY
  return CURRENCIES[value] ?? value.toUpperCase()
}

function wordsOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const words = value
    .slice(0, MAX_WORDS)
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
  return words === '' ? undefined : words
}
