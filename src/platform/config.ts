// Configuration: read once from the environment and `.env`, checked by a schema. The only file that
// reads the environment. An invalid value stops the start with one sentence.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { GATEWAYS } from '#contract/gateways.ts'
import { isCommonPassword } from '#contract/passwords.ts'
import { gatewayEnvironment, gatewaySettings } from '#platform/gateways/gateway-settings.ts'
import { rangeOf } from '#platform/limits/addresses.ts'
import { inboundEnvironment, inboundSettings } from '#platform/mail/inbound-settings.ts'
import { editDistance } from './edit-distance.ts'
import { address, onOff, text, webAddress, wholeNumber } from './setting-fields.ts'
import { CannotStart } from './stop.ts'

export const DEMO_SECRETS = {
  adminPassword: 'demo-admin-password',
  custodianPassword: 'demo-custodian-password',
  editorPassword: 'demo-editor-password',
  vaultPassphrase: 'demo-vault-passphrase',
} as const

const POSTGRES = /^postgres(ql)?:$/

/** Each is a field of `Config`, by its name: DATABASE_POOL is `databasePool`. */
const FIELDS = {
  HOST: text.optional(),
  PORT: wholeNumber('port number', 0, 65_535).default(3000),
  DATA_DIR: text.default('./data').transform((folder) => resolve(folder)),
  DATABASE_URL: address(POSTGRES, 'postgres://user:password@host:5432/yaadbox').optional(),
  /** A streaming replica of the database for visitors' reads, used while it keeps up. */
  DATABASE_READ_URL: address(POSTGRES, 'postgres://user:password@copy:5432/yaadbox').optional(),
  DATABASE_POOL: wholeNumber('number of connections', 2, 200).default(10),
  SMTP_URL: address(/^smtps?:$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: text.optional(),
  PUBLIC_URL: webAddress('https://shop.example').optional(),
  EDITOR_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
  /** Proxies whose forwarding header is trusted: IP addresses or ranges. */
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((range) => range.trim()))
    .refine((list) => list.every(rangeOf), 'must be addresses or ranges such as 10.0.0.0/8, ::1')
    .default([]),
  /** The bearer token that reads the metrics; without one, only this machine can read them. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Idle minutes after which a session of staff, the editor or a partner expires. */
  SESSION_IDLE_MINUTES: wholeNumber('number of minutes', 5, 720).default(60),
  /** Whether clients other than our own pages may send card details unencrypted; the API seals them. */
  RAW_CARDS: onOff('on'),
  RATE_LIMITS: onOff('on'),
  /** The maximum rate of broadcast mails. */
  BROADCAST_PER_MINUTE: wholeNumber('number of mails', 1, 10_000).default(120),
  /** How many years the event log is kept; forever if not set. The law requires seven. */
  HISTORY_YEARS: wholeNumber('number of years', 7, 100).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
}

/** Settings that belong together: `groupsOf` makes one field of each group. */
const GROUPS = {
  ...inboundEnvironment,
  STORAGE_URL: webAddress('https://s3.example/bucket').optional(),
  STORAGE_KEY: text.optional(),
  STORAGE_SECRET: text.optional(),
  STORAGE_REGION: text.default('us-east-1'),
  CAPTCHA_URL: address(/^https?:$/, 'https://captcha.example/siteverify').optional(),
  CAPTCHA_SECRET: text.optional(),
  BREACHED_PASSWORDS_URL: webAddress('https://api.pwnedpasswords.com/range').optional(),
  BREACHED_PASSWORDS_NETWORK: z.enum(['public', 'any']).default('public'),
  ASSISTANT_URL: webAddress('https://models.example/v1').optional(),
  ASSISTANT_KEY: text.optional(),
  ASSISTANT_MODEL: text.optional(),
  ...gatewayEnvironment,
}

const Environment = z.object({ ...FIELDS, ...GROUPS })
type Environment = z.output<typeof Environment>

export const SETTING_NAMES = Object.keys(Environment.shape)

type FieldOf<Name extends string> = Name extends `${infer First}_${infer Others}`
  ? `${Lowercase<First>}${Capitalize<FieldOf<Others>>}`
  : Lowercase<Name>
type Fields = {
  [Name in keyof typeof FIELDS as FieldOf<Name>]: z.output<(typeof FIELDS)[Name]>
}

export type Config = Readonly<
  Fields &
    ReturnType<typeof groupsOf> & {
      /** Demo: the embedded database, demo data, loopback only. Production: PostgreSQL. */
      demo: boolean
      host: string
    }
>

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
  const warnings = Object.keys(environment).flatMap((name) => {
    if (SETTING_NAMES.includes(name)) return []
    const meant = SETTING_NAMES.find(
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

/** Size of Node's thread pool, which file access, DNS, password hashing and compression share. */
export const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4

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
  const demo = isDemo(env)
  const config: Config = {
    ...fieldsOf(env),
    ...groupsOf(env),
    demo,
    host: env.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    editorPassword: env.EDITOR_PASSWORD ?? (demo ? DEMO_SECRETS.editorPassword : undefined),
  }
  refuseUnsafe(config)
  return config
}

const camelCase = (name: string) =>
  name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())

const fieldsOf = (env: Environment) =>
  Object.fromEntries(
    Object.keys(FIELDS).map((name) => [camelCase(name), env[name as keyof typeof FIELDS]]),
  ) as Fields

/** What is undefined is off. */
const groupsOf = (env: Environment) => ({
  /** The mailbox whose mail is handed to the shop, and where it listens for it. */
  inbound: inboundSettings(env),
  /** The bucket for uploaded product files; without one they are in the data folder. */
  storage: storageOf(env),
  /** The CAPTCHA service; without one, forms are not checked. */
  captcha: captchaOf(env),
  breachedPasswords: breachedPasswordsOf(env),
  /** The language model of the assistant; without one it uses its own answers only. */
  assistant: assistantOf(env),
  /** Gateways that take cards on their own pages, and what takes new orders by card. */
  gateways: gatewaySettings(env, { demo: isDemo(env), publicUrl: env.PUBLIC_URL }),
})

const isDemo = (env: Environment) => env.DATABASE_URL === undefined

function captchaOf({ CAPTCHA_URL: url, CAPTCHA_SECRET: secret }: Environment) {
  if (!url && !secret) return undefined
  if (!url || !secret)
    throw new CannotStart('CAPTCHA_URL and CAPTCHA_SECRET belong together: one is missing.')
  return { url, secret }
}

/** The service of breached passwords; `allowPrivateNetwork`: it may be in our own network. */
const breachedPasswordsOf = (env: Environment) =>
  env.BREACHED_PASSWORDS_URL === undefined
    ? undefined
    : {
        url: env.BREACHED_PASSWORDS_URL,
        allowPrivateNetwork: env.BREACHED_PASSWORDS_NETWORK === 'any',
      }

function storageOf(env: Environment) {
  const { STORAGE_URL: url, STORAGE_KEY: key, STORAGE_SECRET: secret, STORAGE_REGION: region } = env
  if (!url) return undefined
  if (!key) throw new CannotStart('The setting STORAGE_KEY is missing: STORAGE_URL needs a key.')
  if (!secret)
    throw new CannotStart('The setting STORAGE_SECRET is missing: STORAGE_URL needs a secret.')
  return { url, key, secret, region }
}

function assistantOf(env: Environment) {
  const { ASSISTANT_URL: url, ASSISTANT_KEY: key, ASSISTANT_MODEL: model } = env
  if (!url) return undefined
  if (!model)
    throw new CannotStart('The setting ASSISTANT_MODEL is missing: ASSISTANT_URL needs a model.')
  return { url, key, model }
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
