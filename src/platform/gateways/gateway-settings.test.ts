import { expect, test } from 'vitest'
import { configFrom, warningsOf } from '#platform/config.ts'

const PRODUCTION = {
  DATABASE_URL: 'postgres://shop:secret@db:5432/yaadbox',
  EDITOR_PASSWORD: 'a-password-of-our-own',
  PUBLIC_URL: 'https://shop.example/',
}
const FYGARO = { FYGARO_BUTTON: 'b-1', FYGARO_KEY_ID: 'key-1', FYGARO_SECRET: 'secret-1' }
const POWERTRANZ = {
  POWERTRANZ_URL: 'https://gateway.example',
  POWERTRANZ_ID: '88800000',
  POWERTRANZ_PASSWORD: 'password',
  POWERTRANZ_PAGE_SET: 'PTZ/Shop',
  POWERTRANZ_PAGE_NAME: 'Pay',
}
const WIPAY = { WIPAY_ACCOUNT: '1234567890', WIPAY_KEY: 'key' }

function refusalOf(environment: Record<string, string>): string {
  try {
    configFrom({ ...PRODUCTION, ...environment })
  } catch (error) {
    return (error as Error).message
  }
  return 'it starts'
}

test('without settings the vault takes cards, and there is no gateway', () => {
  expect(configFrom(PRODUCTION).gateways).toEqual({
    cards: 'vault',
    fygaro: undefined,
    powertranz: undefined,
    wipay: undefined,
  })
})

test('each gateway is on as soon as its settings are there, and one of them takes orders', () => {
  const all = { ...PRODUCTION, ...FYGARO, ...POWERTRANZ, ...WIPAY }
  const { gateways } = configFrom({ ...all, CARD_PAYMENTS: 'wipay' })
  expect(gateways).toMatchObject({
    cards: 'wipay',
    fygaro: { url: 'https://www.fygaro.com', button: 'b-1', isTest: false },
    powertranz: { inquiry: true, acceptUnauthenticated: false },
    wipay: { url: 'https://jm.wipayfinancial.com', signedBytes: 'body', method: 'credit_card_co' },
  })
  expect(configFrom(all).gateways.cards).toBe('vault')
})

test('notifications signed with an older key of Fygaro count while it is in the settings', () => {
  const { gateways } = configFrom({
    ...PRODUCTION,
    ...FYGARO,
    FYGARO_OLD_KEYS: 'key-0:a:b,key-x:c',
  })
  expect([...(gateways.fygaro?.secrets ?? [])]).toEqual([
    ['key-0', 'a:b'],
    ['key-x', 'c'],
    ['key-1', 'secret-1'],
  ])
})

test.each([
  [
    { CARD_PAYMENTS: 'paypal' },
    /CARD_PAYMENTS cannot be read: must be vault, fygaro, powertranz or wipay/,
  ],
  [{ CARD_PAYMENTS: 'fygaro' }, /there are no settings of fygaro/],
  [{ ...FYGARO, FYGARO_SECRET: '' }, /FYGARO_SECRET is missing/],
  [{ ...FYGARO, FYGARO_OLD_KEYS: 'no colon' }, /FYGARO_OLD_KEYS cannot be read: must be id:secret/],
  [{ ...FYGARO, FYGARO_URL: 'http://fygaro.example' }, /FYGARO_URL must begin with https/],
  [{ ...POWERTRANZ, POWERTRANZ_PAGE_NAME: '' }, /POWERTRANZ_PAGE_NAME is missing/],
  [{ ...POWERTRANZ, POWERTRANZ_GATEWAY_KEY: 'no guid' }, /POWERTRANZ_GATEWAY_KEY cannot be read/],
  [
    { ...POWERTRANZ, POWERTRANZ_ID: '8'.repeat(26) },
    /POWERTRANZ_ID cannot be read: has 25 characters/,
  ],
  [{ ...WIPAY, WIPAY_ACCOUNT: '123' }, /WIPAY_ACCOUNT cannot be read: must have ten digits/],
  [
    { ...WIPAY, WIPAY_WAPI_KEY: 'wapi_test_1' },
    /WIPAY_WAPI_KEY does not belong to WIPAY_MODE: it begins with wapi_live_/,
  ],
  [{ ...WIPAY, WIPAY_MODE: 'sandbox' }, /WIPAY_MODE cannot be read: must be live or test/],
  [{ ...WIPAY, WIPAY_MODE: 'test' }, /its payments are not real: set TEST_PAYMENTS to on/],
  [{ ...WIPAY, PUBLIC_URL: 'http://shop.example' }, /PUBLIC_URL must begin with https/],
])('%o does not start, and says why', (environment, sentence) => {
  expect(refusalOf(environment)).toMatch(sentence)
})

test('the demo takes payments in test mode only', () => {
  expect(() => configFrom(WIPAY)).toThrow('The demo shop takes no real money')
  expect(configFrom({ ...WIPAY, WIPAY_MODE: 'test' }).gateways.wipay?.isTest).toBe(true)
})

test('a start in test mode says so', () => {
  const environment = { ...WIPAY, WIPAY_MODE: 'test' }
  expect(warningsOf(configFrom(environment), environment)).toEqual([
    'wipay is in test mode: its payments move no real money.',
  ])
})
