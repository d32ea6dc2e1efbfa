// A visitor asks for a price, staff answer with an offer, the shopper accepts it on its page, and it
// is an order at that price, paid like any other.

import { expect, test } from 'vitest'
import type { OrderView } from '#contract/orders.ts'
import type { StaffQuoteView } from '#contract/quote-offers.ts'
import { violationsInBothSizes } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import { QUOTE_REQUEST } from '#testing/offers.ts'
import { PHONE } from '#testing/pages.ts'

const journey = setUpJourney()

test('a request is answered at a desk, accepted on a phone, and paid', async () => {
  const { id } = await journey.asStaff<{ id: number }>('POST', '/api/quotes', QUOTE_REQUEST)
  const staff = await journey.staffPage('/admin/quotes')
  await staff.getByRole('button', { name: `Answer Q-${id}` }).click()
  const dialog = staff.getByRole('dialog', { name: `Quote Q-${id}` })
  await dialog.getByLabel('Price each (JMD)').fill('150,000')
  await dialog.getByLabel('Message').fill('For you, Ann, if you take it this week.')
  await dialog.getByRole('button', { name: 'Send the offer' }).click()
  await staff.getByText(`Q-${id} sent`, { exact: true }).waitFor()
  await dialog.getByRole('region', { name: 'Offer' }).getByText('J$150,000.00').waitFor()
  const { offer } = await journey.asStaff<StaffQuoteView>('GET', `/api/quotes/${id}`)

  const shopper = await journey.page(PHONE)
  await shopper.goto(offer?.link ?? '')
  await shopper.getByText('For you, Ann, if you take it this week.').waitFor()
  await shopper.getByRole('button', { name: 'Accept and order, J$150,000' }).click()
  await shopper.getByText('Shipping method is required').waitFor()
  await shopper.getByRole('radio', { name: /Pick-up/ }).check()
  await shopper.getByRole('radio', { name: /Bank transfer/ }).check()
  await shopper.getByRole('button', { name: 'Accept and order, J$150,000' }).click()
  await shopper.getByRole('heading', { name: 'Transfer this amount' }).waitFor()
  await shopper.getByText('J$150,000').first().waitFor()

  const { orderId, status } = await journey.asStaff<StaffQuoteView>('GET', `/api/quotes/${id}`)
  expect(status).toBe('accepted')
  await journey.asStaff('POST', `/api/transfers/${orderId}/payments`, { amount: '150000.00' })
  await shopper.reload()
  await shopper.getByText('Paid in full').waitFor()
  await shopper.goto(offer?.link ?? '')
  await shopper.getByText('You have accepted this quote').waitFor()
  expect(await violationsInBothSizes(shopper)).toEqual([])
  expect([...staff.faults, ...shopper.faults]).toEqual([])
})

test('an offer of two lines, with delivery and a discount, is ordered as it is', async () => {
  const { id } = await journey.asStaff<{ id: number }>('POST', '/api/quotes', QUOTE_REQUEST)
  const staff = await journey.staffPage('/admin/quotes')
  await staff.getByRole('button', { name: `Answer Q-${id}` }).click()
  const dialog = staff.getByRole('dialog', { name: `Quote Q-${id}` })
  const mattress = 'Cool Breeze Memory Foam Mattress'
  await dialog.getByLabel('Product').selectOption({ label: mattress })
  await dialog.getByLabel('Quantity').fill('2')
  await dialog.getByLabel('Price each (JMD)').fill('150,000')
  await dialog.getByRole('button', { name: 'Add item' }).click()
  const second = dialog.getByRole('group', { name: 'Line 2' })
  await dialog.getByRole('button', { name: 'Send the offer' }).click()
  await second.getByText('Please choose a product').waitFor()
  await second.getByLabel('Product').selectOption({ label: 'Hellshire Lounge Pod' })
  await second.getByLabel('Price each (JMD)').fill('40000')
  await dialog.getByLabel(/^Delivery/).fill('4000')
  await dialog.getByLabel(/^Discount/).fill('1500.50')
  const sums = dialog.getByLabel('Quote total')
  await sums.getByText('J$342,499.50').waitFor()
  expect(await violationsInBothSizes(staff)).toEqual([])
  await dialog.getByRole('button', { name: 'Send the offer' }).click()
  await staff.getByText(`Q-${id} sent`, { exact: true }).waitFor()
  const { offer } = await journey.asStaff<StaffQuoteView>('GET', `/api/quotes/${id}`)

  const shopper = await journey.page(PHONE)
  await shopper.goto(offer?.link ?? '')
  await shopper.getByText('−J$1,500.50').waitFor()
  expect(await shopper.getByRole('radio', { name: /Pick-up/ }).count()).toBe(0)
  await shopper.getByRole('radio', { name: /Courier/ }).check()
  await shopper.getByLabel('Address').fill('14 Half Way Tree Road')
  await shopper.getByLabel('Parish', { exact: true }).selectOption('Portland')
  await shopper.getByRole('radio', { name: /Bank transfer/ }).check()
  await shopper.getByRole('button', { name: /^Accept and order/ }).click()
  await shopper.getByRole('heading', { name: 'Transfer this amount' }).waitFor()
  await shopper.getByText('J$342,499.50').first().waitFor()
  const { orderId } = await journey.asStaff<StaffQuoteView>('GET', `/api/quotes/${id}`)
  const order = await journey.asStaff<OrderView>('GET', `/api/orders/${orderId}`)
  expect(order).toMatchObject({
    totalAmount: '342499.50',
    breakdown: { pieces: '340000.00', delivery: '4000.00', discount: '1500.50' },
    lines: [
      { productName: mattress, quantity: 2 },
      { productName: 'Hellshire Lounge Pod', quantity: 1 },
    ],
  })
  expect([...staff.faults, ...shopper.faults]).toEqual([])
})

test('a shopper who does not want it declines, and the desk says so', async () => {
  const { id } = await journey.asStaff<{ id: number }>('POST', '/api/quotes', QUOTE_REQUEST)
  const answer = { productId: 2, color: 'Navy', price: '150000', validUntil: '2999-12-31' }
  const { offer } = await journey.asStaff<StaffQuoteView>(
    'POST',
    `/api/quotes/${id}/answer`,
    answer,
  )
  const shopper = await journey.page(PHONE)
  await shopper.goto(offer?.link ?? '')
  await shopper.getByRole('button', { name: 'No, thank you' }).click()
  await shopper.getByRole('button', { name: 'Decline this quote' }).click()
  await shopper.getByRole('heading', { name: 'This quote was declined' }).waitFor()
  const { status, declinedBy } = await journey.asStaff<StaffQuoteView>('GET', `/api/quotes/${id}`)
  expect([status, declinedBy]).toEqual(['declined', 'shopper'])
})

test('the desk says of an offer whose order was cancelled that it stands again', async () => {
  const { id } = await journey.asStaff<{ id: number }>('POST', '/api/quotes', QUOTE_REQUEST)
  const answer = { productId: 2, color: 'Navy', price: '150000', validUntil: '2999-12-31' }
  const { offer } = await journey.asStaff<StaffQuoteView>(
    'POST',
    `/api/quotes/${id}/answer`,
    answer,
  )
  const choices = { paymentMethod: 'bank_transfer', shippingMethod: 'pickup' }
  const acceptance = `/api/quote-pages${offer?.link.slice('/quote'.length)}/acceptance`
  const { order } = await journey.asStaff<{ order: { id: number } }>('POST', acceptance, {
    ...{ customerName: 'Ann Brown', customerEmail: 'ann@example.com', ...choices },
    customerPhone: '876-555-0100',
  })
  await journey.asStaff('PUT', `/api/orders/${order.id}`, { orderStatus: 'cancelled' })
  const status = async () =>
    (await journey.asStaff<StaffQuoteView>('GET', `/api/quotes/${id}`)).status
  await expect.poll(status).toBe('answered')
  const staff = await journey.staffPage('/admin/quotes', { size: PHONE })
  await staff.getByRole('button', { name: `Open Q-${id}` }).click()
  const sentence = staff.getByRole('dialog').getByText(/^Its order/)
  expect(await sentence.innerText()).toBe(
    `Its order YB-${order.id} was cancelled, so the quote is open again.`,
  )
  expect(await violationsInBothSizes(staff)).toEqual([])
})

test('where an item of a quote is gone the shopper asks for another, and the request is at its desk again', async () => {
  const { id } = await journey.asStaff<{ id: number }>('POST', '/api/quotes', QUOTE_REQUEST)
  const line = { productId: 2, unitPrice: '150000.00' }
  const lines = [
    { ...line, selectedColor: 'Navy', quantity: 1 },
    { ...line, selectedColor: 'Terracotta', quantity: 10 },
  ]
  const { offer } = await journey.asStaff<StaffQuoteView>('POST', `/api/quotes/${id}/answer`, {
    lines,
    validUntil: '2999-12-31',
  })
  const shopper = await journey.page(PHONE)
  await shopper.goto(offer?.link ?? '')
  await shopper.getByText(/^Out of stock: 10 x Montego 3-Seater Couch, Terracotta/).waitFor()
  expect(await violationsInBothSizes(shopper)).toEqual([])
  await shopper.getByRole('button', { name: 'Ask for a new quote' }).click()
  await shopper.getByRole('heading', { name: 'We are preparing a new quote' }).waitFor()
  const { status } = await journey.asStaff<StaffQuoteView>('GET', `/api/quotes/${id}`)
  expect(status).toBe('pending')
  expect(shopper.faults).toEqual([])
})

test('messages are answered and claims followed', async () => {
  const name = 'Ann Brown'
  const who = { name, email: 'ann@example.com', phone: '876-555-0100' }
  const words = { subject: 'A stair', message: 'Will the Montego go up my stair?' }
  await journey.asStaff('POST', '/api/contact', { ...who, ...words })
  await journey.asStaff('POST', '/api/lottery-claims', {
    ...who,
    prize: 'Care kit',
    prizeId: 'care-kit',
  })

  const staff = await journey.staffPage('/admin/messages')
  await staff.getByRole('button', { name: `Read ${words.subject}` }).click()
  await staff.getByRole('heading', { name: words.subject, level: 1 }).waitFor()
  await staff.getByText(words.message).waitFor()
  await staff.getByRole('button', { name: 'Mark as replied' }).click()
  await staff.getByRole('button', { name: 'Reopen' }).waitFor()

  await staff.goto('/admin/claims')
  await staff.getByRole('button', { name: `Mark contacted for ${name}` }).click()
  await staff.getByRole('button', { name: `Mark completed for ${name}` }).click()
  await staff.getByRole('button', { name: `Reopen for ${name}` }).waitFor()
  await staff.getByText('Unverified').first().waitFor()
  expect(staff.faults).toEqual([])
})
