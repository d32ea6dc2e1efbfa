// The staff's writes that the table of testing/staff-routes.ts calls on nothing, here on real things:
// each leaves its line.

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditView } from '#contract/audit.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import { recordFailure, writeMail } from '#platform/mail/mails.ts'
import { system } from '#platform/tx.ts'

import { draft } from '#testing/staff-routes.ts'
import { adjustCommission } from '#domain/commissions/award-bonus.ts'
import { aMember, anOrder } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let admin: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  admin = await asStaff(shop, 'admin')
})
afterAll(() => shop.close())

const order = () => shop.shop.write(system('test'), (tx) => anOrder(tx))
const call = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/api${path}`, body, admin)
const json = async (answer: Response) => answer.json()

/** What a call adds to the log, oldest first. */
async function adds(act: () => Promise<Response>): Promise<string[]> {
  const [before]: AuditView[] = await json(await call('GET', '/audit-log?limit=1'))
  const answer = await act()
  expect([answer.ok, answer.ok || (await answer.clone().json())]).toEqual([true, true])
  const lines: AuditView[] = await json(await call('GET', '/audit-log?limit=50'))
  const added = lines.filter(({ id }) => id > (before?.id ?? 0))
  expect(added.every(({ userId }) => userId !== null)).toBe(true)
  return added.map(({ action }) => action).toReversed()
}

const input = {
  customerName: 'Ann Brown',
  email: 'ann@example.com',
  contactNumber: '876-555-0100',
  productCategory: 'compressed-couches',
  preferredColor: 'Navy',
  preferredSize: '3-seater',
  budgetRange: 'J$150,000 to J$200,000',
  additionalNotes: 'The door is 76 cm wide.',
}

test('answering and declining a quote', async () => {
  const offer = { productId: 1, price: '1000.00', validUntil: '2999-12-31' }
  const { id } = await json(await call('POST', '/quotes', input))
  expect(await adds(() => call('POST', `/quotes/${id}/answer`, offer))).toEqual([
    'quote.assigned',
    'quote.answered',
  ])
  const { id: other } = await json(await call('POST', '/quotes', input))
  const reason = { reason: 'We do not make it.' }
  expect(await adds(() => call('POST', `/quotes/${other}/decline`, reason))).toEqual([
    'quote.assigned',
    'quote.declined',
  ])
})

test('an offer that waits, and its end', async () => {
  const offer = { productId: 1, price: '1.00', validUntil: '2999-12-31', reason: 'A regular' }
  const { id } = await json(await call('POST', '/quotes', input))
  const propose = () => call('POST', `/quotes/${id}/proposals`, offer)
  expect(await adds(propose)).toEqual(['quote.proposed', 'quote.assigned'])
  expect(await adds(propose)).toEqual(['quote.proposal-ended', 'quote.proposed'])
  const { proposal } = await json(await call('GET', `/quotes/${id}`))
  const reject = `/quotes/${id}/proposals/${proposal.id}/rejection`
  expect(await adds(() => call('POST', reject, { reason: 'Too cheap' }))).toEqual([
    'quote.proposal-ended',
  ])
})

test('following a message and a prize claim', async () => {
  const from = { name: 'Ann', email: 'ann@example.com' }
  await call('POST', '/contact', { ...from, subject: 'General Inquiry', message: 'Hello there' })
  const [message] = await json(await call('GET', '/contact-messages'))
  const answered = { status: 'answered' }
  expect(await adds(() => call('PUT', `/contact-messages/${message.id}`, answered))).toEqual([
    'contact.status-changed',
  ])
  const prize = { prize: 'Care kit', prizeId: 'care-kit', phone: '876-555-0100' }
  await call('POST', '/lottery-claims', { ...from, ...prize })
  const [claim] = await json(await call('GET', '/lottery-claims'))
  const contacted = { status: 'contacted' }
  expect(await adds(() => call('PUT', `/lottery-claims/${claim.id}`, contacted))).toEqual([
    'claim.status-changed',
  ])
})

test('changing several orders, and taking a payment back', async () => {
  const { id } = await order()
  const change = { ids: [id], orderStatus: 'confirmed' }
  expect(await adds(() => call('POST', '/order-changes', change))).toContain('order.status-changed')
  const { id: transferred } = await order()
  const path = `/transfers/${transferred}/payments`
  expect(await adds(() => call('POST', path, { amount: '1.00' }))).toContain('payment.received')
  const { payments } = await json(await call('GET', `/transfers/${transferred}`))
  expect(await adds(() => call('DELETE', `${path}/${payments[0].id}`))).toContain(
    'payment.taken-back',
  )
})

test('a bank statement, and the lines of it', async () => {
  const [ann, ben] = [await order(), await order()]
  const text = `Date,Description,Credit
${jamaicaDay(new Date())},TRANSFER YB-${ann.id} ANN,"90,000.00"
2026-11-21,counter deposit,"5,000.00"
2026-11-22,another deposit,"6,000.00"`
  const form = new FormData()
  form.append('file', new File([text], 'november.csv', { type: 'text/csv' }))
  const upload = async () =>
    shop.api.request('/api/bank-statements', { method: 'POST', body: form, headers: admin })
  expect(await adds(upload)).toEqual(['statement.imported'])
  const lines: { id: number; description: string }[] = await json(
    await call('GET', '/statement-lines?show=open'),
  )
  const line = (word: string) => lines.find((one) => one.description.includes(word))?.id
  const sure = { lineIds: [line('TRANSFER')] }
  expect(await adds(() => call('POST', '/statement-lines/matches', sure))).toContain(
    'payment.received',
  )
  const match = { orderId: ben.id }
  expect(
    await adds(() => call('POST', `/statement-lines/${line('counter')}/match`, match)),
  ).toContain('payment.received')
  const aside = { aside: true }
  expect(await adds(() => call('PUT', `/statement-lines/${line('another')}`, aside))).toEqual([
    'statement.line-set-aside',
  ])
})

test('turning a receipt down', async () => {
  const { id, link } = await order()
  const form = new FormData()
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  form.append('file', new File([new Uint8Array(picture)], 'slip.jpg', { type: 'image/jpeg' }))
  const path = `/api/order-pages/${link}/receipts`
  expect((await shop.api.request(path, { method: 'POST', body: form })).status).toBe(201)
  const [receipt] = await json(await call('GET', `/orders/${id}/receipts`))
  const rejection = `/transfers/${id}/receipts/${receipt.id}/rejection`
  const reason = { reason: 'It is cut off.' }
  expect(await adds(() => call('POST', rejection, reason))).toEqual(['receipt.rejected'])
})

test('starting, stopping and ending a broadcast', async () => {
  await call('POST', '/email-subscription', { email: 'reader@example.com' })
  const { id } = await json(await call('POST', '/broadcasts', draft))
  const steer = (state: string) => () => call('PUT', `/broadcasts/${id}/state`, { state })
  expect(await adds(steer('sending'))).toEqual(['broadcast.started'])
  expect(await adds(steer('paused'))).toEqual(['broadcast.paused'])
  expect(await adds(steer('sending'))).toEqual(['broadcast.resumed'])
  expect(await adds(steer('cancelled'))).toEqual(['broadcast.cancelled'])
})

test('importing a counted list, and sending a mail again', async () => {
  const { colors } = await json(await call('GET', '/inventory/1'))
  const [{ name, pieces }] = colors
  const list = `product_id,product,colour,on_hand,counted\n1,,${name},${pieces},${pieces + 2}\n`
  const csv = { ...admin, 'content-type': 'text/csv' }
  const send = () => shop.call('POST', '/api/stock-counts/import', list, csv)
  expect(await adds(send)).toEqual(['stock.changed'])
  const { id } = await shop.shop.write(system('test'), async (tx) => {
    const letter = { key: 'again', kind: 'test', recipient: 'a@b.c', subject: 'x', html: '' }
    const mail = await writeMail(tx, { ...letter, text: '', domain: 'shop.example' })
    await recordFailure(tx, mail.id, 'No such mailbox')
    return mail
  })
  expect(await adds(() => call('POST', `/mails/${id}/again`))).toEqual(['mail.sent-again'])
})

test('holding, releasing and voiding a commission', async () => {
  const { id, memberId } = await shop.shop.write(system('test'), async (tx) => {
    const member = await aMember(tx)
    const award = { memberId: member.id, amountCents: 100_00, reason: 'The fair' }
    return adjustCommission(tx, award)
  })
  const decide = (decision: string) => () =>
    call('POST', '/commission-decisions', { ids: [id], decision, reason: 'dispute' })
  expect(await adds(decide('hold'))).toEqual(['commission.held'])
  expect(await adds(decide('release'))).toEqual(['commission.released'])
  expect(await adds(decide('void'))).toEqual(['commissions.voided'])
  const [line] = await json(
    await call('GET', `/audit-log?entity=commission&entityId=${id}&limit=1`),
  )
  expect(line).toMatchObject({ action: 'commissions.voided', changes: { because: 'dispute' } })
  const path = `/partners/${memberId}/standing`
  const suspended = { standing: 'suspended', reason: 'complaint', note: 'Two buyers called.' }
  expect(await adds(() => call('PUT', path, suspended))).toEqual(['member.suspended'])
  const [held] = await json(
    await call('GET', `/audit-log?entity=partner&entityId=${memberId}&limit=1`),
  )
  expect(held).toMatchObject({ severity: 'critical', changes: { reason: 'complaint' } })
})
