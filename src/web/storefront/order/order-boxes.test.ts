import { expect, test } from 'vitest'
import type { BoxView, ShipmentView } from '#contract/shipments.ts'
import { partDeliveredText, partHeading, partSentText, replacementHeading } from './order-boxes.ts'

const shipment: ShipmentView = {
  ...{ number: 1, carrier: '', waybill: '', trackingLink: null },
  ...{ sentOn: '2026-11-20', deliveredAt: null },
}

/** An order whose boxes are at these stages, with a shipment unless none has left. */
function order(...stages: BoxView['stage'][]) {
  const boxes = stages.map((stage, index): BoxView => ({
    ...{ lineId: 1, piece: 1, carton: index + 1, cartons: stages.length, pieces: 1 },
    ...{
      productName: 'Sofa',
      selectedColor: '',
      hex: '',
      size: null,
      shipment: null,
      damaged: false,
      stage,
    },
  }))
  const shipments = stages.every((stage) => stage === 'to-come') ? [] : [shipment]
  return { boxes, shipments, shippingMethod: 'delivery' as const }
}

const texts = (facts: Parameters<typeof partHeading>[0]) => [
  partSentText(facts),
  partDeliveredText(facts),
  partHeading(facts),
]

test('an order that left as a whole, or not at all, is spoken of as a whole', () => {
  for (const whole of [
    order('to-come', 'to-come'),
    order('on-the-way', 'on-the-way'),
    order('delivered', 'delivered'),
  ])
    expect(texts(whole)).toEqual([undefined, undefined, undefined])
})

test('a part that left, and a part that arrived, are counted in boxes', () => {
  expect(texts(order('on-the-way', 'to-come'))).toEqual([
    '1 of 2 boxes sent',
    undefined,
    'Part of your order is on its way',
  ])
  expect(texts(order('delivered', 'on-the-way', 'to-come'))).toEqual([
    '2 of 3 boxes sent',
    '1 of 3 boxes delivered',
    '2 boxes to come',
  ])
  expect(texts(order('delivered', 'on-the-way'))[2]).toBe('1 box to come')
})

test('a delivered order says what is to come in place of a piece', () => {
  const heading = (...stages: BoxView['stage'][]) =>
    replacementHeading({ ...order(...stages), orderStatus: 'delivered' })
  expect(heading('delivered', 'to-come')).toBe('Delivered, 1 box to come')
  expect(heading('on-the-way', 'to-come')).toBe('Delivered, 2 boxes to come')
  expect(heading('delivered', 'delivered')).toBe(undefined)
  expect(replacementHeading({ ...order('to-come'), orderStatus: 'shipped' })).toBe(undefined)
  const collected = {
    ...order('to-come'),
    orderStatus: 'delivered',
    shippingMethod: 'pickup',
  } as const
  expect(replacementHeading(collected)).toBe('Collected, 1 box to come')
})

test('what is picked up is ready and collected, not sent and delivered', () => {
  const picked = {
    ...order('delivered', 'on-the-way', 'to-come'),
    shippingMethod: 'pickup' as const,
  }
  expect(texts(picked).slice(0, 2)).toEqual(['2 of 3 boxes ready', '1 of 3 boxes collected'])
  const ready = { ...order('on-the-way', 'to-come'), shippingMethod: 'pickup' as const }
  expect(partHeading(ready)).toBe('Part of your order is ready to collect')
})
