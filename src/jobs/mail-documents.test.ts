// Documents go along with the mails about what they are for, as the bytes that the shop's page gives.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EditOrder } from '#contract/orders.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { receivePayment } from '#domain/transfers/receive-payment.ts'
import { listDocuments } from '#domain/documents/find-documents.ts'
import { listOrderEvents } from '#domain/orders/find-order.ts'
import { system } from '#platform/tx.ts'
import { anOrder } from '#testing/builders.ts'
import { openPostOffice, type PostOffice } from '#testing/post-office.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { listenerNames, runListener } from './listeners.ts'

let office: PostOffice
let shop: TestShop
beforeAll(async () => {
  office = await openPostOffice()
  shop = await openTestShop({ smtpUrl: office.url, publicUrl: 'https://shop.example' })
})
afterAll(async () => {
  await shop.close()
  await office.close()
})

let order: OrderRow
beforeEach(async () => {
  order = await shop.shop.write(system('test'), (tx) => anOrder(tx))
  office.received.length = 0
})

const pay = (amountCents: number) =>
  shop.shop.write(system('test'), (tx) =>
    receivePayment(tx, { orderId: order.id, amountCents, method: 'transfer' }),
  )
const change = (edit: EditOrder) =>
  shop.shop.write(system('test'), (tx) => changeOrder(tx, { orderId: order.id, edit }))

/** Runs the listeners of all that happened to the order, and returns the mails that carry a file. */
async function mailsWithFiles() {
  const happened = await shop.shop.read(system('test'), (tx) => listOrderEvents(tx, order.id))
  for (const event of happened)
    for (const name of listenerNames(event.name).filter((each) => each.startsWith('mail-')))
      await runListener(shop.jobContext, name, event)
  return office.received.flatMap(({ mail }) =>
    mail.attachments.map(({ filename, contentType, content }) => ({
      subject: mail.subject,
      text: mail.text ?? '',
      html: mail.html || '',
      filename,
      contentType,
      content,
    })),
  )
}

const numbers = async () =>
  (await shop.shop.read(system('test'), (tx) => listDocuments(tx, [order.id]))).map(
    ({ number }) => number,
  )

async function pdfOf(number: string) {
  const answer = await shop.call('GET', `/api/order-pages/${order.link}/documents/${number}/pdf`)
  return Buffer.from(await answer.arrayBuffer())
}

test('the mail of a paid order carries its invoice, and no second mail does', async () => {
  await pay(order.totalAmount)
  const [number = ''] = await numbers()
  const mails = await mailsWithFiles()
  expect(mails).toMatchObject([
    {
      subject: `Payment received for order YB-${order.id}`,
      filename: `${number}.pdf`,
      contentType: 'application/pdf',
    },
  ])
  expect(mails[0]?.text).toContain(`The invoice ${number} is attached.`)
  expect(mails[0]?.content.equals(await pdfOf(number ?? ''))).toBe(true)
})

test('the mail about a part payment carries its receipt', async () => {
  await pay(1_000_00)
  const [number] = await numbers()
  expect(number).toMatch(/^RC-/)
  const mails = await mailsWithFiles()
  expect(mails.map(({ filename }) => filename)).toEqual([`${number}.pdf`])
  expect(mails[0]?.text).toContain(`The receipt ${number} is attached.`)
})

test('a credit note is mailed with what changed', async () => {
  await pay(order.totalAmount)
  await change({ orderStatus: 'cancelled' })
  const [, number] = await numbers()
  const mails = await mailsWithFiles()
  const credit = mails.find(({ filename }) => filename === `${number}.pdf`)
  expect(credit?.subject).toBe(`Your order YB-${order.id} has been cancelled`)
  expect(credit?.text).toContain(`The credit note ${number} is attached.`)
})

test('an invoice of what leaves before it is paid goes along with the mail about that', async () => {
  await change({ orderStatus: 'shipped' })
  const [number] = await numbers()
  const mails = await mailsWithFiles()
  expect(mails.map(({ subject }) => subject)).toEqual([`Your order YB-${order.id} is on its way`])
  expect(mails[0]?.filename).toBe(`${number}.pdf`)
})

test('the mail ends its slip with what was paid, and names the file in both its parts, above the button', async () => {
  await pay(order.totalAmount)
  const [number] = await numbers()
  const [mail] = await mailsWithFiles()
  const total = 'J$90,000.00'
  expect(mail?.text).toContain(`Total: ${total}\nPaid: ${total}\n\nAttached: ${number}.pdf (`)
  const inOrder = ['Total', 'Paid', `${number}.pdf`, 'View your order'].map((words) =>
    mail?.html.indexOf(words, mail.html.indexOf('<h1')),
  )
  expect(inOrder).toEqual(inOrder.toSorted((a = 0, b = 0) => a - b))
  expect(inOrder).not.toContain(-1)
})

test('the mail of an exchange carries the credit note and the further invoice', async () => {
  await pay(order.totalAmount)
  await mailsWithFiles()
  office.received.length = 0
  await change({ totalAmount: '95000.00', reason: 'Another cover' })
  await change({ delivery: '500.00', discount: '900.00', reason: 'Courier' })
  const files = (await mailsWithFiles()).map(({ filename }) => filename)
  const [, ...issued] = await numbers()
  expect(files).toEqual(issued.map((number) => `${number}.pdf`))
  expect(office.received).toHaveLength(1)
})
