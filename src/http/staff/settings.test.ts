import { afterAll, beforeAll, expect, test } from 'vitest'
import { partnerAgreement } from '#content/partner-agreement.ts'
import { sectionTexts } from '#content/text.ts'
import type { PayPlanView } from '#contract/pay-plan.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { NEW_SHOP, type SettingsSubject, type SettingsView } from '#contract/settings.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import { visitor } from '#platform/tx.ts'
import { aShop } from '#testing/sample-answers.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let manager: Record<string, string>
const START = new Date('2026-11-20T15:00:00Z')
let now = START
beforeAll(async () => {
  shop = await openTestShop({}, undefined, { now: () => now })
  manager = await asStaff(shop, 'manager')
})
afterAll(() => shop.close())

const all = async (): Promise<SettingsView> =>
  (await shop.call('GET', '/api/settings', undefined, manager)).json()
const put = (subject: SettingsSubject, value: unknown, seen?: string) =>
  shop.call('PUT', `/api/settings/${subject}`, value, {
    ...manager,
    ...(seen ? { 'if-match': `"${seen}"` } : {}),
  })
const orderTimes = () => shop.shop.read(visitor, (tx) => readSetting(tx, 'order-times'))
const shown = async () => (await shop.call('GET', '/api/shop')).json()

test('a new shop waits four days for a transfer and reminds a day before', async () => {
  expect(await orderTimes()).toEqual({
    unpaidExpiryHours: 96,
    onlineExpiryHours: 2,
    reminderHours: 24,
  })
})

test('what staff set holds from the next call on', async () => {
  const { shop: facts } = await all()
  const phone = '876-555-0199'
  const answer = await put('shop', { ...facts.value, phone }, facts.version)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ value: { phone } })
  expect(await shown()).toMatchObject({ phone, name: NEW_SHOP.name })

  await put('order-times', { unpaidExpiryHours: 48, reminderHours: 12 })
  expect((await orderTimes()).unpaidExpiryHours).toBe(48)
})

test('what partners agree to names the figures that the shop runs by', async () => {
  const agreed = async () =>
    sectionTexts(
      partnerAgreement(
        (await (await shop.call('GET', '/api/mlm/plan')).json()) as PayPlanView,
        aShop,
      ),
    ).join('\n')
  const before = await agreed()
  expect(before).toContain('The ladder is Bronze, Associate, Supervisor, Manager, Director.')
  for (const step of [
    'Bronze to Associate: $100+ personal sales and 1+ direct referral',
    'Associate to Supervisor: $250+ personal sales, 3+ team members, $500+ team sales',
    'Manager to Director: $1,000+ personal sales, 10+ team members, $2,500+ team sales',
    'limited to 40% of the price of the items after discounts, before GCT and excluding delivery. Sales of $30,000 or more',
    'the minimum payout of $1,000.',
    'Tax forms are needed for earnings over $25,000.',
  ])
    expect(before).toContain(step)
  await put('payouts', { withholdingBp: 0, taxFormAboveCents: 30_000_50 })
  expect(await agreed()).toContain('Tax forms are needed for earnings over $30,000.50.')
})

test('facts that were kept before there were sites of partners still hold', async () => {
  const { partnerSites: _, ...before } = { ...NEW_SHOP, phone: '876-555-0187' }
  expect((await put('shop', before)).status).toBe(200)
  expect(await shown()).toMatchObject({ phone: before.phone, partnerSites: [] })
})

test('who sends values that somebody has changed since is shown the fresh ones', async () => {
  const seen = (await all()).shop
  await put('shop', { ...seen.value, tagline: 'First come' }, seen.version)
  const late = await put('shop', { ...seen.value, tagline: 'Too late' }, seen.version)
  expect(late.status).toBe(409)
  const { error, fresh } = await late.json()
  expect(error).toBe(refusalSentence('settings-changed'))
  expect(fresh.value.tagline).toBe('First come')
  const again = await put('shop', { ...fresh.value, tagline: 'In turn' }, fresh.version)
  expect(again.status).toBe(200)
})

test('of two who save at the same moment only one is kept', async () => {
  const { version } = (await all()).stock
  const pieces = [11, 12, 13]
  const answers = await Promise.all(
    pieces.map(async (lowStockPieces) => put('stock', { lowStockPieces }, version)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('a new product counts as low at the pieces that are set', async () => {
  await put('stock', { lowStockPieces: 9 })
  const product = { name: 'Pod', description: 'Soft', price: '649.00', category: 'chairs' }
  const created = await shop.call('POST', '/api/products', product, manager)
  const { id } = await created.json()
  const inventory = await shop.call('GET', '/api/inventory?q=Pod', undefined, manager)
  const row = (await inventory.json()).find((one: { id: number }) => one.id === id)
  expect(row).toMatchObject({ lowStockThreshold: 9 })
})

const LINE = { text: 'Easter sale', linkText: 'Look', linkHref: '/products', from: '', until: '' }

test('the banner shows on the days it is for, Jamaican ones', async () => {
  expect((await shown()).banner).toBeNull()
  await put('banner', { ...LINE, from: '2026-11-21', until: '2026-11-22' })
  const moments: [string, boolean][] = [
    ['2026-11-21T04:59:59Z', false],
    ['2026-11-21T05:00:00Z', true],
    ['2026-11-23T04:59:59Z', true],
    ['2026-11-23T05:00:00Z', false],
  ]
  for (const [moment, shows] of moments) {
    now = new Date(moment)
    const view = { text: 'Easter sale', link: { text: 'Look', href: '/products' } }
    expect([moment, (await shown()).banner]).toEqual([moment, shows ? view : null])
  }
  now = START
})

test.each<[SettingsSubject, object, string, string]>([
  ['shop', { ...NEW_SHOP, name: ' ' }, 'name', 'Name is required'],
  ['shop', { ...NEW_SHOP, email: 'nobody' }, 'email', 'Valid email is required'],
  [
    'shop',
    { ...NEW_SHOP, whatsapp: '+1 876' },
    'whatsapp',
    'Digits only, with the country code: 18765550142',
  ],
  [
    'shop',
    { ...NEW_SHOP, social: [{ name: 'X', url: 'javascript:alert(1)' }] },
    'social.0.url',
    'Please enter the whole address, with https://',
  ],
  [
    'shop',
    { ...NEW_SHOP, partnerSites: [{ name: '', url: 'https://wood.example' }] },
    'partnerSites.0.name',
    'Name is required',
  ],
  [
    'order-times',
    { unpaidExpiryHours: 24, reminderHours: 24 },
    'reminderHours',
    'The reminder must come before the order expires',
  ],
  [
    'banner',
    { ...LINE, linkHref: '//evil.example' },
    'linkHref',
    'Please enter a page of this shop (/products) or an address with https://',
  ],
  [
    'banner',
    { ...LINE, linkHref: '/\t/evil.example' },
    'linkHref',
    'Please enter a page of this shop (/products) or an address with https://',
  ],
  [
    'banner',
    { ...LINE, from: '2026-12-02', until: '2026-12-01' },
    'until',
    'The last day cannot be before the first',
  ],
  ['banner', { ...LINE, linkText: '' }, 'linkText', 'Please enter the link text'],
  [
    'stock',
    { lowStockPieces: -1 },
    'lowStockPieces',
    'Please enter a whole number of items from 0 to 1000',
  ],
])('%s with %j is refused at the field %s', async (subject, value, path, message) => {
  const answer = await put(subject, value)
  expect(answer.status).toBe(422)
  expect(await answer.json()).toEqual({ error: message, issues: [{ path, message }] })
})
