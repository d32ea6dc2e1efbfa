import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configFrom, DEMO_SECRETS, SETTING_NAMES, warningsOf } from './config.ts'
import { CannotStart } from './stop.ts'

type Environment = Record<string, string | undefined>

/** The sentence with which a start is refused. */
function refusalOf(environment: Environment): string {
  try {
    configFrom(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(CannotStart)
    return (error as Error).message
  }
  return 'it starts'
}

const PRODUCTION = {
  DATABASE_URL: 'postgres://shop:secret@db:5432/yaadbox',
  EDITOR_PASSWORD: 'a-password-of-our-own',
  PUBLIC_URL: 'https://shop.example/',
}

test('with nothing set the demo opens on this machine only', () => {
  const config = configFrom({})
  expect(config).toMatchObject({ demo: true, host: '127.0.0.1', port: 3000, databasePool: 10 })
  expect(config.dataDir).toMatch(/^\/.+\/data$/)
  expect(config.editorPassword).toBe(DEMO_SECRETS.editorPassword)
})

test('a database makes it production, found by its public address', () => {
  const config = configFrom(PRODUCTION)
  expect(config).toMatchObject({ demo: false, host: '0.0.0.0', publicUrl: 'https://shop.example' })
})

test('an empty setting counts as not set, and what belongs to other programs is passed over', () => {
  const config = configFrom({ PORT: ' ', HOST: '', PATH: '/bin', HOME: undefined })
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1' })
})

test.each([
  ['PORT', 'http', 'must be a port number'],
  ['PORT', '65536', ''],
  ['PORT', '-1', ''],
  ['PORT', '80.5', ''],
  ['DATABASE_URL', 'mysql://db/shop', 'postgres://user:password@host:5432/yaadbox'],
  ['DATABASE_URL', 'yaadbox', 'must be an address'],
  ['SMTP_URL', 'mail.example', 'smtp://user:password@host:587'],
  ['SMTP_URL', 'https://mail.example', 'must be an address'],
  ['PUBLIC_URL', 'shop.example', 'https://shop.example'],
  ['PUBLIC_URL', 'ftp://shop.example', 'must be an address'],
  ['EDITOR_PASSWORD', 'short', 'at least 12 characters'],
  ['TRUSTED_PROXIES', 'proxy.example', 'addresses or ranges'],
  ['TRUSTED_PROXIES', '10.0.0.0/8, 10.0.0.0/99', 'addresses or ranges'],
  ['RATE_LIMITS', 'low', ''],
  ['RAW_CARDS', 'sealed', ''],
  ['LOG_LEVEL', 'loud', ''],
  ['DATABASE_POOL', '1', ''],
  ['DATABASE_POOL', '1000', ''],
])('%s=%s is refused in one sentence that names the setting', (name, value, hint) => {
  const sentence = refusalOf({ [name]: value })
  expect(sentence).toMatch(new RegExp(`^The setting ${name} cannot be read: .+[^.]\\.$`))
  expect(sentence).toContain(hint)
  expect(sentence.split('\n')).toHaveLength(1)
})

test('mail comes in where an address and a port are named, both', () => {
  expect(configFrom({}).inbound).toBeUndefined()
  const named = { INBOUND_ADDRESS: 'help@shop.example', INBOUND_PORT: '2525' }
  const mailbox = { local: 'help', domain: 'shop.example' }
  expect(configFrom(named).inbound).toEqual({ mailbox, listen: { host: '127.0.0.1', port: 2525 } })
  const elsewhere = { ...named, INBOUND_PORT: 'none' }
  expect(configFrom(elsewhere).inbound).toEqual({ mailbox, listen: undefined })
  for (const half of [
    { INBOUND_ADDRESS: 'help@shop.example' },
    { INBOUND_PORT: '2525' },
    { INBOUND_HOST: '127.0.0.1' },
    { INBOUND_ADDRESS: 'help@shop.example', INBOUND_HOST: '127.0.0.1' },
  ])
    expect(refusalOf(half)).toContain('INBOUND_ADDRESS and INBOUND_PORT belong together')
  for (const [name, wrong] of [
    ['INBOUND_ADDRESS', 'help'],
    ['INBOUND_ADDRESS', 'help+me@shop.example'],
    ['INBOUND_ADDRESS', `${'a'.repeat(22)}@shop.example`],
    ['INBOUND_PORT', 'smtp'],
    ['INBOUND_PORT', '65536'],
  ] as const)
    expect(refusalOf({ ...named, [name]: wrong })).toMatch(
      new RegExp(`^The setting ${name} cannot`),
    )
  expect(refusalOf({ ...named, INBOUND_HOST: '0.0.0.0' })).toContain('INBOUND_HOST cannot be')
})

test('a refusal never repeats a password', () => {
  expect(refusalOf({ DATABASE_URL: 'mysql://shop:very-secret@db/shop' })).not.toContain('secret')
  expect(refusalOf({ EDITOR_PASSWORD: 'my-secret' })).not.toContain('my-secret')
})

test.each(['0.0.0.0', '::', '192.168.1.5', 'shop.example'])(
  'the demo, whose passwords everybody knows, does not listen on %s',
  (host) => {
    const sentence = refusalOf({ HOST: host })
    expect(sentence).toContain(`HOST cannot be ${host}`)
    expect(sentence).toContain('DATABASE_URL')
  },
)

test.each(['127.0.0.1', 'localhost', '::1'])('the demo may listen on %s', (host) => {
  expect(configFrom({ HOST: host }).host).toBe(host)
})

test.each(['EDITOR_PASSWORD', 'PUBLIC_URL'])('production does not start without %s', (name) => {
  expect(refusalOf({ ...PRODUCTION, [name]: undefined })).toContain(
    `The setting ${name} is missing`,
  )
})

test.each(Object.values(DEMO_SECRETS))('production refuses the demo secret %s', (secret) => {
  expect(refusalOf({ ...PRODUCTION, EDITOR_PASSWORD: secret })).toContain(
    'The setting EDITOR_PASSWORD is the demo password',
  )
})

test('production refuses a password of the editor that is tried first by everybody', () => {
  expect(refusalOf({ ...PRODUCTION, EDITOR_PASSWORD: 'Password2026!' })).toContain('easy to guess')
})

test('a CAPTCHA is asked once its address and secret are named, both', () => {
  expect(configFrom({}).captcha).toBeUndefined()
  expect(refusalOf({ CAPTCHA_URL: 'https://captcha.example/verify' })).toContain('CAPTCHA_SECRET')
  const named = { CAPTCHA_URL: 'https://captcha.example/verify', CAPTCHA_SECRET: 's' }
  expect(configFrom(named).captcha).toEqual({ url: named.CAPTCHA_URL, secret: 's' })
})

test('the assistant writes by itself until an address and a model are named', () => {
  expect(configFrom({}).assistant).toBeUndefined()
  expect(refusalOf({ ASSISTANT_URL: 'https://models.example/v1' })).toContain('ASSISTANT_MODEL')
  const named = { ASSISTANT_URL: 'https://models.example/v1/', ASSISTANT_MODEL: 'small' }
  expect(configFrom(named).assistant).toEqual({
    url: 'https://models.example/v1',
    key: undefined,
    model: 'small',
  })
  expect(refusalOf({ ...named, ASSISTANT_URL: 'ftp://models' })).toContain('ASSISTANT_URL')
})

test('several hosts in an address are refused with what to name instead', () => {
  const DATABASE_URL = 'postgres://shop:secret@one:5432,two:5432/yaadbox'
  expect(refusalOf({ ...PRODUCTION, DATABASE_URL })).toMatch(/^DATABASE_URL names several hosts: /)
})

test('a setting that is nearly one of ours, and a shop without a mail server, are warned of', () => {
  const environment = { ...PRODUCTION, SMPT_URL: 'smtp://mail', PATH: '/bin', HOSTNAME: 'box' }
  expect(warningsOf(configFrom(environment), environment)).toEqual([
    'The setting SMPT_URL is not known: is SMTP_URL meant?',
    expect.stringMatching(/^There is no SMTP_URL/),
  ])
  expect(warningsOf(configFrom({}), {})).toEqual([])
})

test('the README explains every setting, and no other', () => {
  const rows = readFileSync('README.md', 'utf8').split('\n')
  const table = rows.slice(rows.findIndex((row) => row.startsWith('| setting |')) + 2)
  const explained = table
    .slice(0, table.indexOf(''))
    .flatMap((row) => row.split('|')[1]?.match(/[A-Z_]+/g) ?? [])
  expect(explained.toSorted()).toEqual(SETTING_NAMES.toSorted())
})
