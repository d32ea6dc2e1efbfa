import { describe, expect, it } from 'vitest'
import { questionBefore, questionBeforeMany, questionBeforeSending } from './order-questions.ts'

const unpaid = {
  reference: 'YB-10004',
  orderStatus: 'confirmed',
  paymentStatus: 'processing',
  totalAmount: '100000.00',
  deliveryToBeQuoted: false,
  money: { net: '40000.00', due: '60000.00', overpaid: '0.00', badge: 'part-paid' },
} as const
const paid = {
  ...unpaid,
  paymentStatus: 'paid',
  money: { net: '100000.00', due: '0.00', overpaid: '0.00', badge: null },
} as const

describe('the question before an order takes a step', () => {
  it('says what is due before it is shipped or handed over', () => {
    expect(questionBefore(unpaid, { orderStatus: 'shipped' })?.text).toBe(
      'J$60,000.00 of J$100,000.00 is due.',
    )
    expect(questionBefore(unpaid, { orderStatus: 'delivered' })?.confirmLabel).toMatch(
      /^Hand over anyway/,
    )
    expect(questionBefore(paid, { orderStatus: 'shipped' })).toBeUndefined()
    expect(questionBefore(unpaid, { orderStatus: 'confirmed' })).toBeUndefined()
    expect(
      questionBefore(unpaid, { orderStatus: 'shipped', paymentStatus: 'paid' }),
    ).toBeUndefined()
  })
  it('says that the delivery has no price yet before it leaves', () => {
    const quoted = { ...paid, deliveryToBeQuoted: true }
    const question = questionBefore(quoted, { orderStatus: 'shipped' })
    expect(question?.title).toBe('The delivery of YB-10004 has no price. Ship it?')
    expect(questionBefore(quoted, { orderStatus: 'confirmed' })).toBeUndefined()
    const unpriced = { ...unpaid, deliveryToBeQuoted: true }
    const both = questionBefore(unpriced, { orderStatus: 'shipped' })
    expect(both?.text).toBe('J$60,000.00 of J$100,000.00 is due. The delivery has no price yet.')
    const many = questionBeforeMany([quoted, paid], { orderStatus: 'shipped' })
    expect(many?.text).toBe('1 of these has a delivery without a price.')
    expect(questionBeforeSending(quoted)?.title).toBe(
      'The delivery of YB-10004 has no price. Send it?',
    )
  })
  it('says what counts no longer before payments are taken back', () => {
    expect(questionBefore(paid, { paymentStatus: 'failed' })?.text).toMatch(
      /^J\$100,000\.00 was received/,
    )
    expect(questionBefore(paid, { paymentStatus: 'processing' })?.variant).toBe('danger')
    const pending = { ...unpaid, paymentStatus: 'pending' } as const
    expect(questionBefore(pending, { paymentStatus: 'processing' })).toBeUndefined()
    expect(questionBefore(unpaid, { paymentStatus: 'paid' })).toBeUndefined()
  })
  it('counts the orders that it is about where many are chosen', () => {
    const text = (to: Parameters<typeof questionBeforeMany>[1]) =>
      questionBeforeMany([unpaid, paid, unpaid], to)?.text
    expect(text({ orderStatus: 'shipped' })).toBe(
      '2 of these are not fully paid: J$120,000.00 due.',
    )
    expect(text({ paymentStatus: 'failed' })).toMatch(/^J\$180,000\.00 was received for 3 of these/)
    expect(text({ orderStatus: 'cancelled' })).toBeUndefined()
  })
})
