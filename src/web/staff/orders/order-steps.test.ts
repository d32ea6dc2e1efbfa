import { describe, expect, it } from 'vitest'
import { cancelNotice, deleteNotice, quickSteps } from './order-steps.ts'

const order = {
  orderStatus: 'pending',
  paymentStatus: 'pending',
  shippingMethod: 'delivery',
  productId: 4,
  productName: 'Negril 2-Seater',
  customerName: 'Kemar Brown',
  customerEmail: 'kemar@example.com',
  cardStored: false,
  lines: [{ quantity: 1, left: 0 }],
  money: { net: '0.00' },
} as const
const labels = (change: Partial<Parameters<typeof quickSteps>[0]>) =>
  quickSteps({ ...order, ...change }).map(({ label }) => label)

describe('the next steps of an order', () => {
  it('is paid and shipped first', () => {
    expect(labels({})).toEqual(['Mark paid', 'Mark shipped'])
  })
  it('is delivered once it is shipped', () => {
    expect(labels({ orderStatus: 'shipped', paymentStatus: 'paid' })).toEqual(['Mark delivered'])
  })
  it('is handed over at once where it is picked up', () => {
    expect(labels({ orderStatus: 'confirmed', shippingMethod: 'pickup' })).toEqual([
      'Mark paid',
      'Mark delivered',
    ])
  })
  it('has none left when it is done or cancelled', () => {
    expect(labels({ orderStatus: 'delivered', paymentStatus: 'paid' })).toEqual([])
    expect(labels({ orderStatus: 'cancelled' })).toEqual([])
  })
})

describe('what is said before an order is cancelled or deleted', () => {
  it('names the piece that goes back and who is told', () => {
    expect(cancelNotice({ ...order, cardStored: true })).toBe(
      'The Negril 2-Seater will go back into stock. Kemar Brown will get an e-mail at ' +
        'kemar@example.com. Stored card details will be deleted.',
    )
  })
  it('says what is owed of what came, and that an order with money is kept', () => {
    const paid = { ...order, lines: [{ quantity: 3, left: 0 }], money: { net: '5000.00' } }
    expect(cancelNotice(paid)).toMatch(
      /^Its 3 pieces will go back into stock\. J\$5,000\.00 will be due to the customer/,
    )
    expect(deleteNotice(paid)).toMatch(/will be hidden from lists/)
    expect(deleteNotice(order)).toMatch(/will be deleted permanently/)
  })
  it('promises nothing back of a piece that has left, or that the shop does not sell', () => {
    const shipped = { ...order, orderStatus: 'shipped' } as const
    expect(cancelNotice({ ...shipped, lines: [{ quantity: 1, left: 1 }] })).toMatch(
      /^The .* has been shipped/,
    )
    expect(cancelNotice({ ...shipped, lines: [{ quantity: 3, left: 2 }] })).toMatch(
      /^1 of its 3 pieces goes back into stock\. 2 have left the shop, and stay out of it\. /,
    )
    expect(cancelNotice({ ...order, productId: null })).toMatch(/^Kemar Brown will get/)
    expect(deleteNotice({ ...order, orderStatus: 'cancelled' })).not.toMatch(/stock/)
  })
})
