// The settings of card gateways: their form in the environment, and what they become. A gateway is on as soon as its first
// setting is there; what is missing or does not fit then stops the start with one sentence. `CARD_PAYMENTS` says what takes
// new orders by card. A gateway that is on but takes none still tells of payments, and makes refunds.

import { z } from 'zod'
import { GATEWAYS, type GatewayName } from '#contract/gateways.ts'
import { onOff, text, webAddress } from '#platform/setting-fields.ts'
import { CannotStart } from '#platform/stop.ts'

const url = webAddress('https://gateway.example')
const mode = z.enum(['live', 'test'], 'must be live or test')

export const gatewayEnvironment = {
  CARD_PAYMENTS: z
    .enum(['vault', ...GATEWAYS], 'must be vault, fygaro, powertranz or wipay')
    .default('vault'),
  TEST_PAYMENTS: onOff('off'),
  FYGARO_URL: url.default('https://www.fygaro.com'),
  FYGARO_BUTTON: text.regex(/^[\w-]+$/, 'must be the id of a payment button').optional(),
  FYGARO_KEY_ID: text.optional(),
  FYGARO_SECRET: text.optional(),
  FYGARO_OLD_KEYS: text
    .regex(/^[^:,\s]+:[^,\s]+(,[^:,\s]+:[^,\s]+)*$/, 'must be id:secret,id:secret')
    .optional(),
  FYGARO_MODE: mode.default('live'),
  POWERTRANZ_URL: url.optional(),
  POWERTRANZ_ID: text.max(25, 'has 25 characters at most').optional(),
  POWERTRANZ_PASSWORD: text.max(100, 'has 100 characters at most').optional(),
  POWERTRANZ_GATEWAY_KEY: z.guid('must be a GUID').optional(),
  POWERTRANZ_PAGE_SET: text.max(50, 'has 50 characters at most').optional(),
  POWERTRANZ_PAGE_NAME: text.max(50, 'has 50 characters at most').optional(),
  POWERTRANZ_INQUIRY: onOff('on'),
  POWERTRANZ_UNAUTHENTICATED: z
    .enum(['refuse', 'accept'], 'must be refuse or accept')
    .default('refuse'),
  POWERTRANZ_MODE: mode.default('live'),
  WIPAY_URL: url.default('https://jm.wipayfinancial.com'),
  WIPAY_ACCOUNT: text.regex(/^\d{10}$/, 'must have ten digits').optional(),
  WIPAY_KEY: text.optional(),
  WIPAY_WAPI_KEY: text.optional(),
  WIPAY_WEBHOOK_SECRET: text.optional(),
  WIPAY_SIGNED_BYTES: z
    .enum(['body', 'timestamp.body'], 'must be body or timestamp.body')
    .default('body'),
  WIPAY_METHOD: text
    .regex(/^\w+$/, 'must be a word such as credit_card_co')
    .default('credit_card_co'),
  WIPAY_MODE: mode.default('live'),
} as const

type Environment = z.output<z.ZodObject<typeof gatewayEnvironment>>

export type FygaroSettings = Readonly<NonNullable<ReturnType<typeof fygaroOf>>>
export type PowerTranzSettings = Readonly<NonNullable<ReturnType<typeof powerTranzOf>>>
export type WiPaySettings = Readonly<NonNullable<ReturnType<typeof wiPayOf>>>
export type GatewaySettings = Readonly<ReturnType<typeof gatewaySettings>>

/** Reads the settings of all gateways; `demo` and `publicUrl` as in the configuration. */
export function gatewaySettings(
  env: Environment,
  shop: { demo: boolean; publicUrl: string | undefined },
) {
  const settings = {
    /** What takes new orders by card. */
    cards: env.CARD_PAYMENTS,
    fygaro: fygaroOf(env),
    powertranz: powerTranzOf(env),
    wipay: wiPayOf(env),
  }
  const { cards } = settings
  if (cards !== 'vault' && !settings[cards])
    throw new CannotStart(`CARD_PAYMENTS is ${cards}, but there are no settings of ${cards}.`)
  for (const name of GATEWAYS) refuseUnfit(name, settings[name], { ...shop, env })
  return settings
}

function refuseUnfit(
  name: GatewayName,
  gateway: { url: string; isTest: boolean } | undefined,
  { demo, publicUrl, env }: { demo: boolean; publicUrl: string | undefined; env: Environment },
): void {
  if (!gateway) return
  const prefix = name.toUpperCase()
  if (!gateway.isTest && demo)
    throw new CannotStart(`The demo shop takes no real money: set ${prefix}_MODE to test.`)
  if (!gateway.isTest && !gateway.url.startsWith('https:'))
    throw new CannotStart(`${prefix}_URL must begin with https:// where real money moves.`)
  if (!gateway.isTest && !publicUrl?.startsWith('https:'))
    throw new CannotStart(
      `${prefix} sends shoppers back by HTTPS: PUBLIC_URL must begin with https://.`,
    )
  if (gateway.isTest && !demo && !env.TEST_PAYMENTS)
    throw new CannotStart(
      `${prefix}_MODE is test, so its payments are not real: set TEST_PAYMENTS to on if this is not the real shop.`,
    )
}

/** The settings that have to be there together; undefined if none of them is. */
function together<Name extends keyof Environment>(
  env: Environment,
  names: readonly Name[],
): { [Key in Name]: NonNullable<Environment[Key]> } | undefined {
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length === names.length) return undefined
  const [first] = missing
  if (first) {
    const there = names.find((name) => env[name] !== undefined)
    throw new CannotStart(`The setting ${first} is missing: ${there} needs it.`)
  }
  return env as never
}

function fygaroOf(env: Environment) {
  const own = together(env, ['FYGARO_BUTTON', 'FYGARO_KEY_ID', 'FYGARO_SECRET'])
  if (!own) return undefined
  const older = (env.FYGARO_OLD_KEYS ?? '').split(',').filter(Boolean)
  const secrets: ReadonlyMap<string, string> = new Map([
    ...older.map((pair): [string, string] => {
      const colon = pair.indexOf(':')
      return [pair.slice(0, colon), pair.slice(colon + 1)]
    }),
    [own.FYGARO_KEY_ID, own.FYGARO_SECRET],
  ])
  return {
    url: env.FYGARO_URL,
    button: own.FYGARO_BUTTON,
    keyId: own.FYGARO_KEY_ID,
    secret: own.FYGARO_SECRET,
    /** Every secret that may have signed a notification, by the id of its key: the current one and older ones. */
    secrets,
    isTest: env.FYGARO_MODE === 'test',
  }
}

function powerTranzOf(env: Environment) {
  const own = together(env, [
    'POWERTRANZ_URL',
    'POWERTRANZ_ID',
    'POWERTRANZ_PASSWORD',
    'POWERTRANZ_PAGE_SET',
    'POWERTRANZ_PAGE_NAME',
  ])
  if (!own) return undefined
  return {
    url: own.POWERTRANZ_URL,
    id: own.POWERTRANZ_ID,
    password: own.POWERTRANZ_PASSWORD,
    gatewayKey: env.POWERTRANZ_GATEWAY_KEY,
    pageSet: own.POWERTRANZ_PAGE_SET,
    pageName: own.POWERTRANZ_PAGE_NAME,
    /** Whether the contract includes inquiries of transactions. */
    inquiry: env.POWERTRANZ_INQUIRY,
    /** Completes a payment that 3-D Secure could not check, at the merchant's risk. */
    acceptUnauthenticated: env.POWERTRANZ_UNAUTHENTICATED === 'accept',
    isTest: env.POWERTRANZ_MODE === 'test',
  }
}

function wiPayOf(env: Environment) {
  const own = together(env, ['WIPAY_ACCOUNT', 'WIPAY_KEY'])
  if (!own) return undefined
  const isTest = env.WIPAY_MODE === 'test'
  const { WIPAY_WAPI_KEY: wapiKey, WIPAY_WEBHOOK_SECRET: webhookSecret } = env
  const prefix = isTest ? 'wapi_test_' : 'wapi_live_'
  if (wapiKey && !wapiKey.startsWith(prefix))
    throw new CannotStart(`WIPAY_WAPI_KEY does not belong to WIPAY_MODE: it begins with ${prefix}.`)
  return {
    url: env.WIPAY_URL,
    account: own.WIPAY_ACCOUNT,
    key: own.WIPAY_KEY,
    /** Without it, WiPay cannot be asked, and only a signed notification makes an attempt paid. */
    wapiKey,
    webhookSecret,
    signedBytes: env.WIPAY_SIGNED_BYTES,
    method: env.WIPAY_METHOD,
    isTest,
  }
}
