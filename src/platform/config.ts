// Configuration: read once from the environment and `.env`, checked by a schema. The only file that
// reads the environment. An invalid value stops the start with one sentence.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { GATEWAYS } from '#contract/gateways.ts'
import { isCommonPassword } from '#contract/passwords.ts'
import {
  gatewayEnvironment,
  type GatewaySettings,
  gatewaySettings,
} from '#platform/gateways/gateway-settings.ts'
import { rangeOf } from '#platform/limits/addresses.ts'
import {
  inboundEnvironment,
  inboundSettings,
  type Inbound,
} from '#platform/mail/inbound-settings.ts'
import { editDistance } from './edit-distance.ts'
import { CannotStart } from './stop.ts'

export const DEMO_SECRETS = {
  adminPassword: 'demo-admin-password',
  custodianPassword: 'demo-custodian-password',
  editorPassword: 'demo-editor-password',
  vaultPassphrase: 'demo-vault-passphrase',
} as const

const text = z.string().trim().min(1)
// The lookbehind keeps the search linear: it starts at the first slash of a row only.
const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, '')
const urlText = (protocols: RegExp, hint: string) =>
  z
    .string()
    .trim()
    .refine((value) => isUrl(value, protocols), `must be an address such as ${hint}`)

const Environment = z.object({
  HOST: text.optional(),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(3000),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: urlText(
    /^postgres(ql)?:$/,
    'postgres://user:password@host:5432/yaadbox',
  ).optional(),
  DATABASE_READ_URL: urlText(
    /^postgres(ql)?:$/,
    'postgres://user:password@copy:5432/yaadbox',
  ).optional(),
  SMTP_URL: urlText(/^smtps?:$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: text.optional(),
  ...inboundEnvironment,
  PUBLIC_URL: urlText(/^https?:$/, 'https://shop.example').optional(),
  EDITOR_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
  STORAGE_URL: urlText(/^https?:$/, 'https://s3.example/bucket').optional(),
  STORAGE_KEY: text.optional(),
  STORAGE_SECRET: text.optional(),
  STORAGE_REGION: text.default('us-east-1'),
  CAPTCHA_URL: urlText(/^https?:$/, 'https://captcha.example/siteverify').optional(),
  CAPTCHA_SECRET: text.optional(),
  BREACHED_PASSWORDS_URL: urlText(/^https?:$/, 'https://api.pwnedpasswords.com/range').optional(),
  BREACHED_PASSWORDS_NETWORK: z.enum(['public', 'any']).default('public'),
  ASSISTANT_URL: urlText(/^https?:$/, 'https://models.example/v1').optional(),
  ASSISTANT_KEY: text.optional(),
  ASSISTANT_MODEL: text.optional(),
  ...gatewayEnvironment,
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((range) => range.trim()))
    .refine((list) => list.every(rangeOf), 'must be addresses or ranges such as 10.0.0.0/8, ::1')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SESSION_IDLE_MINUTES: z.coerce
    .number('must be a number of minutes')
    .int()
    .min(5)
    .max(720)
    .default(60),
  RAW_CARDS: z.enum(['on', 'off']).default('on'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  BROADCAST_PER_MINUTE: z.coerce
    .number('must be a number of mails')
    .int()
    .min(1)
    .max(10_000)
    .default(120),
  HISTORY_YEARS: z.coerce.number('must be a number of years').int().min(7).max(100).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
})

/**
 * A name with more mistakes than this is assumed to be a setting of another program. Short settings, such
 * as PORT, are never suggested: two mistakes make almost any short name of them.
 */
const MAX_MISTAKES = 2

/** Warnings about likely mistakes: unknown settings, payments that are a test, mail that is not sent anywhere. */
export function warningsOf(
  { demo, smtpUrl, gateways }: Pick<Config, 'demo' | 'smtpUrl' | 'gateways'>,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string[] {
  const known = Object.keys(Environment.shape)
  const warnings = Object.keys(environment).flatMap((name) => {
    if (known.includes(name)) return []
    const meant = known.find(
      (setting) =>
        setting.length > 2 * MAX_MISTAKES + 1 && editDistance(name, setting) <= MAX_MISTAKES,
    )
    return meant ? [`The setting ${name} is not known: is ${meant} meant?`] : []
  })
  for (const name of GATEWAYS)
    if (gateways[name]?.isTest)
      warnings.push(`${name} is in test mode: its payments move no real money.`)
  if (!demo && !smtpUrl)
    warnings.push('There is no SMTP_URL: mails are kept as files in DATA_DIR and reach nobody.')
  return warnings
}

function isUrl(value: string, protocols: RegExp): boolean {
  return URL.canParse(value) && protocols.test(new URL(value).protocol)
}

/** Size of Node's thread pool, which file access, DNS, password hashing and compression share. */
export const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4

export type Config = Readonly<{
  /** Demo: the embedded database, demo data, loopback only. Production: PostgreSQL. */
  demo: boolean
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  /** A streaming replica of the database for visitors' reads, used while it keeps up. */
  databaseReadUrl: string | undefined
  databasePool: number
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** The mailbox whose mail is handed to the shop, and where it listens for it. */
  inbound: Inbound | undefined
  publicUrl: string | undefined
  editorPassword: string | undefined
  /** The bucket for uploaded product files; without one they are in the data folder. */
  storage: { url: string; key: string; secret: string; region: string } | undefined
  /** The CAPTCHA service; without one, forms are not checked. */
  captcha: { url: string; secret: string } | undefined
  /** The service of breached passwords; `allowPrivateNetwork`: it may be in our own network. */
  breachedPasswords: { url: string; allowPrivateNetwork: boolean } | undefined
  /** The language model of the assistant; without one it uses its own answers only. */
  assistant: { url: string; key: string | undefined; model: string } | undefined
  /** Gateways that take cards on their own pages, and what takes new orders by card. */
  gateways: GatewaySettings
  /** Idle minutes after which a session of staff, the editor or a partner expires. */
  sessionIdleMinutes: number
  /** Proxies whose forwarding header is trusted: IP addresses or ranges. */
  trustedProxies: readonly string[]
  /** Whether clients other than our own pages may send card details unencrypted; the API seals them. */
  rawCards: boolean
  rateLimits: boolean
  /** The maximum rate of broadcast mails. */
  mailsPerMinute: number
  /** How many years the event log is kept; forever if not set. The law requires seven. */
  historyYears: number | undefined
  /** The bearer token that reads the metrics; without one, only this machine can read them. */
  metricsToken: string | undefined
  logLevel: string
}>

/** Reads the process's environment; `.env` beside package.json supplies what is not set. */
export function readConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return configFrom(process.env)
}

/**
 * Validates an environment and returns the configuration. Throws CannotStart with one sentence that
 * names the first invalid setting.
 */
export function configFrom(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL'])
    if (/^postgres(ql)?:\/\/([^@/]*@)?[^/]*,/.test(given[name] ?? ''))
      throw new CannotStart(
        `${name} names several hosts: name the one address that always leads to the right server, such as HAProxy.`,
      )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new CannotStart(
      `The setting ${String(issue?.path[0])} cannot be read: ${issue?.message}.`,
    )
  }
  const env = parsed.data
  const demo = env.DATABASE_URL === undefined
  const config: Config = {
    demo,
    host: env.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databasePool: env.DATABASE_POOL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    inbound: inboundSettings(env),
    publicUrl: env.PUBLIC_URL && withoutSlash(env.PUBLIC_URL),
    editorPassword: env.EDITOR_PASSWORD ?? (demo ? DEMO_SECRETS.editorPassword : undefined),
    storage: storageOf(env),
    captcha: captchaOf(env),
    breachedPasswords: breachedPasswordsOf(env),
    assistant: assistantOf(env),
    gateways: gatewaySettings(env, { demo, publicUrl: env.PUBLIC_URL }),
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    sessionIdleMinutes: env.SESSION_IDLE_MINUTES,
    metricsToken: env.METRICS_TOKEN,
    rawCards: env.RAW_CARDS === 'on',
    rateLimits: env.RATE_LIMITS === 'on',
    mailsPerMinute: env.BROADCAST_PER_MINUTE,
    historyYears: env.HISTORY_YEARS,
    logLevel: env.LOG_LEVEL,
  }
  refuseUnsafe(config)
  return config
}

function captchaOf({
  CAPTCHA_URL: url,
  CAPTCHA_SECRET: secret,
}: z.output<typeof Environment>): Config['captcha'] {
  if (!url && !secret) return undefined
  if (!url || !secret)
    throw new CannotStart('CAPTCHA_URL and CAPTCHA_SECRET belong together: one is missing.')
  return { url, secret }
}

function breachedPasswordsOf({
  BREACHED_PASSWORDS_URL: url,
  BREACHED_PASSWORDS_NETWORK: network,
}: z.output<typeof Environment>): Config['breachedPasswords'] {
  return url ? { url: withoutSlash(url), allowPrivateNetwork: network === 'any' } : undefined
}

function storageOf(env: z.output<typeof Environment>): Config['storage'] {
  const { STORAGE_URL: url, STORAGE_KEY: key, STORAGE_SECRET: secret, STORAGE_REGION: region } = env
  if (!url) return undefined
  if (!key) throw new CannotStart('The setting STORAGE_KEY is missing: STORAGE_URL needs a key.')
  if (!secret)
    throw new CannotStart('The setting STORAGE_SECRET is missing: STORAGE_URL needs a secret.')
  return { url: withoutSlash(url), key, secret, region }
}

function assistantOf(env: z.output<typeof Environment>): Config['assistant'] {
  const { ASSISTANT_URL: url, ASSISTANT_KEY: key, ASSISTANT_MODEL: model } = env
  if (!url) return undefined
  if (!model)
    throw new CannotStart('The setting ASSISTANT_MODEL is missing: ASSISTANT_URL needs a model.')
  return { url: withoutSlash(url), key, model }
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

function refuseUnsafe(config: Config): void {
  if (config.demo && !LOOPBACK.has(config.host))
    throw new CannotStart(
      `The demo shop has known passwords and only listens on this machine: HOST cannot be ${config.host}. Set DATABASE_URL to run in production.`,
    )
  const inboundHost = config.inbound?.listen?.host
  if (config.demo && inboundHost && !LOOPBACK.has(inboundHost))
    throw new CannotStart(
      `The demo shop takes mail on this machine only: INBOUND_HOST cannot be ${inboundHost}.`,
    )
  if (config.demo) return
  if (!config.editorPassword)
    throw new CannotStart('The setting EDITOR_PASSWORD is missing: production has no default.')
  if ((Object.values(DEMO_SECRETS) as string[]).includes(config.editorPassword))
    throw new CannotStart('The setting EDITOR_PASSWORD is the demo password: choose another.')
  if (isCommonPassword(config.editorPassword))
    throw new CannotStart('The setting EDITOR_PASSWORD is easy to guess: choose another.')
  if (!config.rateLimits)
    throw new CannotStart('RATE_LIMITS cannot be off in production: it is for load tests.')
  if (!config.publicUrl)
    throw new CannotStart('The setting PUBLIC_URL is missing: mails need the address of the shop.')
}
