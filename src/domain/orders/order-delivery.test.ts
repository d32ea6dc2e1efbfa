import { expect, test } from 'vitest'
import type { PlaceOrder } from '#contract/orders.ts'
import { changeSetting, readSetting } from '#domain/settings/stored-setting.ts'
import { changeRates } from '#domain/delivery/rates.ts'
import { makeVoucher } from '#domain/vouchers/make-voucher.ts'
import { Refusal } from '#platform/refusal.ts'
import { aProduct } from '#testing/builders.ts'
import { inPricedShop } from '#testing/delivery.ts'
import { as, at, type TestTx, trying } from '#testing/shop.ts'
import { changeOrder } from './change-order.ts'
import { placeOrder } from './place-order.ts'
import { previewOrder } from './preview-order.ts'

const BUYER = {
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'delivery',
} satisfies Partial<PlaceOrder>

/** A couch of size L. */
const aCouch = (tx: TestTx, cartons = [{ lengthCm: 112, widthCm: 66, heightCm: 66 }]) =>
  aProduct(tx, { priceCents: 168_000_00, fields: { cartons, weightKg: 54 } })

/** Places an order of one couch in a shop with the demo's rates. */
async function order(tx: TestTx, more: Partial<PlaceOrder>, couch = aCouch(tx)) {
  const { id: productId } = await couch
  return (await placeOrder(tx, { ...BUYER, productId, ...more })).order
}

const STANDARD = { deliveryService: 'standard', parish: 'Portland' } as const

/** The code of the refusal. */
const refused = (tx: TestTx, work: (tx: TestTx) => Promise<unknown>) =>
  trying(tx, work).then(
    () => 'nothing',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

test('an order that names a service costs its rate, and keeps price and days', () =>
  inPricedShop(async (tx) => {
    const placed = await order(tx, { ...STANDARD, totalAmount: '172000.00' })
    expect(placed).toMatchObject({
      delivery: 4_000_00,
      totalAmount: 172_000_00,
      deliveryService: 'standard',
      deliveryDaysFrom: 5,
      deliveryDaysTo: 7,
      deliveryToBeQuoted: false,
      promisedBy: null,
    })
    await changeRates(tx, { zones: [] })
    const edit = { customerName: 'Anne Browne' }
    const { order: edited } = await changeOrder(tx, { orderId: placed.id, edit })
    expect(edited).toMatchObject({ delivery: 4_000_00, totalAmount: 172_000_00, deliveryDaysTo: 7 })
  }))

test('the total that was seen is the one with the delivery; of another the order is refused', () =>
  inPricedShop(async (tx) => {
    const couch = aCouch(tx)
    const seen = { ...STANDARD, totalAmount: '168000.00' }
    expect(await refused(tx, (inner) => order(inner, seen, couch))).toBe('price-changed')
  }))

test('a courier’s order that names no service is to be quoted, and costs its pieces', () =>
  inPricedShop(async (tx) => {
    const placed = await order(tx, { parish: 'Portland', totalAmount: '168000.00' })
    const unpriced = { delivery: 0, deliveryToBeQuoted: true, deliveryService: null }
    expect(placed).toMatchObject({ ...unpriced, totalAmount: 168_000_00 })
  }))

test('pick-up has no service and costs nothing', () =>
  inPricedShop(async (tx) => {
    const placed = await order(tx, { shippingMethod: 'pickup' })
    expect(placed).toMatchObject({ delivery: 0, deliveryToBeQuoted: false, deliveryService: null })
  }))

test('a service that the parish does not have is refused', () =>
  inPricedShop(async (tx) => {
    const couch = aCouch(tx)
    const express = { deliveryService: 'express', parish: 'Kingston' } as const
    expect(await refused(tx, (inner) => order(inner, express, couch))).toBe('service-not-offered')
    await changeRates(tx, { zones: [] })
    expect(await refused(tx, (inner) => order(inner, STANDARD, couch))).toBe('service-not-offered')
  }))

test('a piece whose cartons are not known is to be quoted by the service that was named', () =>
  inPricedShop(async (tx) => {
    const placed = await order(tx, STANDARD, aCouch(tx, []))
    const named = { deliveryService: 'standard', deliveryDaysTo: 7 }
    expect(placed).toMatchObject({ ...named, deliveryToBeQuoted: true, totalAmount: 168_000_00 })
  }))

test('pieces above the amount of the settings are delivered free', () =>
  inPricedShop(async (tx) => {
    const rules = await readSetting(tx, 'delivery')
    const setFreeOver = (freeOver: number) =>
      changeSetting(tx, 'delivery', { value: { ...rules, freeOver } })
    await setFreeOver(168_000)
    expect(await order(tx, STANDARD)).toMatchObject({ delivery: 4_000_00 })
    await setFreeOver(167_999)
    const free = { delivery: 0, totalAmount: 168_000_00, deliveryToBeQuoted: false }
    expect(await order(tx, STANDARD)).toMatchObject(free)
  }))

test('whether a delivery is free depends on what the pieces cost after the voucher, before an order as in it', () =>
  inPricedShop(async (tx) => {
    const rules = await readSetting(tx, 'delivery')
    await changeSetting(tx, 'delivery', { value: { ...rules, freeOver: 167_999 } })
    await makeVoucher(tx, { kind: 'amount', amount: 5_000_00, code: 'RAINY-DAY' })
    const couch = await aCouch(tx)
    const lines = [{ productId: couch.id, quantity: 1 }]
    for (const [voucher, delivery] of [
      [undefined, 0],
      ['RAINY-DAY', 4_000_00],
    ] as const) {
      const request = { ...STANDARD, shippingMethod: 'delivery', voucher } as const
      expect((await previewOrder(tx, { ...request, lines })).breakdown).toMatchObject({ delivery })
      expect(await order(tx, request, Promise.resolve(couch))).toMatchObject({ delivery })
    }
  }))

const OWED = { paymentStatus: 'paid' } as const
const PAID_AT = new Date('2026-11-24T18:00:00Z')

test('the day is promised when the order is sold, kept while it is, and promised anew at the next sale', () =>
  inPricedShop(async (tx) => {
    const { id: orderId } = await order(tx, STANDARD)
    const later = at(PAID_AT, tx)
    const { order: sold } = await changeOrder(later, { orderId, edit: OWED })
    expect(sold.promisedBy).toBe('2026-12-03')
    const changed = await changeOrder(at(new Date('2026-11-30T15:00:00Z'), tx), {
      orderId,
      edit: { delivery: '4500.00', reason: 'A long way' },
    })
    expect(changed.order.promisedBy).toBe('2026-12-03')
    const unpaid = await changeOrder(later, { orderId, edit: { paymentStatus: 'pending' } })
    expect(unpaid.order).toMatchObject({ paidAt: null, promisedBy: null })
    const again = await changeOrder(at(new Date('2026-11-24T19:00:00Z'), tx), {
      orderId,
      edit: OWED,
    })
    expect(again.order.promisedBy).toBe('2026-12-04')
  }))

test('an order without a service is sold without a promise', () =>
  inPricedShop(async (tx) => {
    const { id: orderId } = await order(tx, { parish: 'Portland' })
    const { order: sold } = await changeOrder(tx, { orderId, edit: OWED })
    expect(sold).toMatchObject({ promisedBy: null, paymentStatus: 'paid' })
  }))

const REASON = { reason: 'Agreed by telephone' }

test('a delivery that staff set is no longer to be quoted; what it costs is due', () =>
  inPricedShop(async (tx) => {
    const { id: orderId } = await order(tx, { parish: 'Portland' })
    const edit = { delivery: '5200.00', ...REASON }
    const { order: set } = await changeOrder(tx, { orderId, edit })
    expect(set).toMatchObject({ deliveryToBeQuoted: false, totalAmount: 173_200_00 })
  }))

test('a delivery may be settled at nothing, with a reason', () =>
  inPricedShop(async (tx) => {
    const { id: orderId } = await order(tx, { parish: 'Portland' })
    const edit = { deliveryToBeQuoted: false }
    const change = (more: object) => (inner: TestTx) =>
      changeOrder(inner, { orderId, edit: { ...edit, ...more } })
    expect(await refused(tx, change({}))).toBe('price-needs-reason')
    const clerk = as({ kind: 'staff', userId: 1, name: 'Keisha', role: 'clerk' } as never, tx)
    expect(await refused(clerk, change(REASON))).toBe('not-allowed')
    const { order: settled } = await changeOrder(tx, { orderId, edit: { ...edit, ...REASON } })
    expect(settled).toMatchObject({ deliveryToBeQuoted: false, totalAmount: 168_000_00 })
  }))

test('an order that is picked up instead has no service; sent again, it is to be quoted', () =>
  inPricedShop(async (tx) => {
    const { id: orderId } = await order(tx, { parish: 'Portland', totalAmount: '168000.00' })
    const ship = async (shippingMethod: 'pickup' | 'delivery') =>
      (await changeOrder(tx, { orderId, edit: { shippingMethod } })).order
    expect(await ship('pickup')).toMatchObject({ deliveryToBeQuoted: false })
    expect(await ship('delivery')).toMatchObject({ deliveryToBeQuoted: true })
    const { id: named } = await order(tx, STANDARD)
    const edit = { shippingMethod: 'pickup' as const }
    const { order: pickedUp } = await changeOrder(tx, { orderId: named, edit })
    // What it costs stays until staff set it: an edit of the shipping sets no price.
    expect(pickedUp).toMatchObject({ deliveryService: null, delivery: 4_000_00 })
  }))
