// A code that works once for each person, or for one person only: the person is known by the mailbox or by the
// telephone number, however either is written, and stays the same when staff correct them in an order.

import { expect, test } from 'vitest'
import { makeVoucher, type NewVoucher } from '#domain/vouchers/make-voucher.ts'
import { keysOf } from '#contract/person-keys.ts'
import { entitlements } from '#domain/vouchers/vouchers.table.ts'
import { anOrder } from '#testing/builders.ts'
import { inShop, type TestTx, trying } from '#testing/shop.ts'
import { changeOrder } from './change-order.ts'

const aCode = (tx: TestTx, voucher: Partial<NewVoucher> = {}) =>
  makeVoucher(tx, { kind: 'amount', amount: 5000_00, code: 'RAINY-DAY', usesEach: 1, ...voucher })

const DORA = { customerEmail: 'dora@gmail.com', customerPhone: '876-555-0100' }
const orderBy = (tx: TestTx, customerEmail: string, customerPhone: string) =>
  anOrder(tx, { customerEmail, customerPhone, voucher: 'RAINY-DAY' })

const refusalOf = (tx: TestTx, customerEmail: string, customerPhone = '876-555-0199') =>
  trying(tx, (inner) => orderBy(inner, customerEmail, customerPhone)).then(
    () => undefined,
    (error: unknown) => (error as { code?: string }).code,
  )

test.each([
  ['with a dot', 'do.ra@gmail.com'],
  ['with a tag', 'dora+sofa@gmail.com'],
  ['in capitals, with dots and a tag', 'D.O.R.A+again@Gmail.com'],
  ['under the other name of the provider', 'dora@googlemail.com'],
])('a code for each person once is used by a mailbox %s too', (_, email) =>
  inShop(async (tx) => {
    await aCode(tx)
    await orderBy(tx, DORA.customerEmail, DORA.customerPhone)
    expect(await refusalOf(tx, email)).toBe('voucher-not-valid')
  }),
)

test.each(['876-555-0100', '+1 (876) 555 0100', '555-0100', '011 1 876 555 0100'])(
  'a code for each person once is used by the telephone number %s too',
  (phone) =>
    inShop(async (tx) => {
      await aCode(tx)
      await orderBy(tx, DORA.customerEmail, DORA.customerPhone)
      expect(await refusalOf(tx, 'bea@example.com', phone)).toBe('voucher-not-valid')
    }),
)

test.each([
  ['another mailbox', 'dora@example.com', '876-555-0199'],
  ['dots where the provider minds them', 'do.ra@example.com', '876-555-0199'],
  ['a number of another country', 'bea@example.com', '+65 8765 5501 00'],
  ['no telephone number', 'bea@example.com', ''],
])('%s is another person’s', (_, email, phone) =>
  inShop(async (tx) => {
    await aCode(tx)
    await orderBy(tx, DORA.customerEmail, DORA.customerPhone)
    await orderBy(tx, 'dora@example.net', '')
    await orderBy(tx, 'd.ora@example.com', '876-555-0101')
    expect(await refusalOf(tx, email, phone)).toBeUndefined()
  }),
)

test('a code and a gift of one person are theirs in any spelling', () =>
  inShop(async (tx) => {
    await aCode(tx, keysOf('dora@gmail.com', ''))
    const row = { kind: 'gift' as const, prize: 'Care kit', createdAt: tx.now }
    await tx.db.insert(entitlements).values({ ...row, ...keysOf('dora@gmail.com', '') })
    const { id } = await orderBy(tx, 'd.ora+x@googlemail.com', '876-555-0199')
    expect(await tx.db.select().from(entitlements)).toMatchObject([{ orderId: id }])
  }))

test('a code was used by the person whom staff correct an order to, and no longer by the former', () =>
  inShop(async (tx) => {
    await aCode(tx)
    const { id } = await orderBy(tx, 'dora@exmaple.com', '876-555-0111')
    const customer = { customerEmail: 'dora@example.com', customerPhone: '876-555-0112' }
    await changeOrder(tx, { orderId: id, edit: customer })
    expect(await refusalOf(tx, 'dora@example.com')).toBe('voucher-not-valid')
    expect(await refusalOf(tx, 'bea@example.com', '876-555-0112')).toBe('voucher-not-valid')
    expect(await refusalOf(tx, 'dora@exmaple.com', '876-555-0111')).toBeUndefined()
  }))
