// A shopper pays by transfer: the first receipt is turned down, the second matched, a statement pays
// another order, and what is paid is shipped.

import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { jamaicaDay } from '#contract/jamaica.ts'
import type { TransferDetailView } from '#contract/transfers.ts'
import { violations, violationsInBothSizes } from '#testing/axe.ts'
import { setUpSharedJourney } from '#testing/journey.ts'
import { arriveAt, PHONE } from '#testing/pages.ts'

const journey = setUpSharedJourney()
let slip: Buffer

beforeAll(async () => {
  const plain = { width: 600, height: 800, channels: 3, background: '#e8e2d4' } as const
  slip = await sharp({ create: plain }).jpeg().toBuffer()
})

const today = jamaicaDay(new Date())
const order = () => journey.placeOrder({ productId: 1 })

const upload = (page: Page, name: string) =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([slip, Buffer.from(name)]),
  })

const arrived = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Receipts received' }).getByText(name).waitFor()

test('a receipt is turned down, another is matched, and the order is shipped', async () => {
  const { id, link, reference } = await order()
  const shopper = await journey.page(PHONE)
  await arriveAt(shopper, link)
  await shopper.getByText('Your item is reserved for you until').waitFor()
  await upload(shopper, 'blurred.jpg')
  await arrived(shopper, 'blurred.jpg')

  const staff = await journey.staffPage(`/admin/transfers?q=${reference}`)
  await staff.getByRole('button', { name: `Check receipt of ${reference}` }).click()
  const dialog = staff.getByRole('dialog', { name: `Transfer for ${reference}` })
  await dialog.getByRole('img', { name: 'Receipt blurred.jpg' }).waitFor()
  expect(await violationsInBothSizes(staff)).toEqual([])
  await dialog.getByRole('button', { name: 'Reject this receipt' }).click()
  await dialog.getByRole('button', { name: 'Reject and e-mail' }).click()
  await dialog.getByText('Please give a reason so the customer can fix it').waitFor()
  await dialog.getByLabel('Reason (the customer will see this)').fill('We cannot read the amount.')
  await dialog.getByRole('button', { name: 'Reject and e-mail' }).click()
  await dialog.getByText('Message to the customer:  We cannot read the amount.').waitFor()

  await shopper.reload()
  await shopper.getByText('Not accepted: We cannot read the amount.').waitFor()
  expect(await violationsInBothSizes(shopper)).toEqual([])
  await upload(shopper, 'sharp.jpg')
  await arrived(shopper, 'sharp.jpg')
  const waiting = async () =>
    (await journey.asStaff<TransferDetailView>('GET', `/api/transfers/${id}`)).receipts.waiting
  await expect.poll(waiting).toBe(1)

  await staff.reload()
  await staff.getByRole('button', { name: `Check receipt of ${reference}` }).click()
  const second = dialog.getByRole('region', { name: 'Receipt sharp.jpg' })
  await second.getByRole('button', { name: 'Match' }).click()
  await staff.getByText(`${reference} is paid`, { exact: true }).waitFor()
  await dialog.getByText('by receipt', { exact: false }).waitFor()

  await journey.asStaff('PUT', `/api/orders/${id}`, { orderStatus: 'shipped' })
  await shopper.reload()
  await shopper.getByText('Paid in full').waitFor()
  await shopper.getByRole('heading', { level: 1, name: 'Ready to collect' }).waitFor()
  expect([...staff.faults, ...shopper.faults].filter((fault) => !fault.includes('422'))).toEqual([])
})

test('a receipt that arrives while its order is read stays, whatever that read answers', async () => {
  const { link } = await order()
  const shopper = await journey.page(PHONE)
  const { promise: taken, resolve: take } = Promise.withResolvers<void>()
  const { promise: late, resolve: answer } = Promise.withResolvers<void>()
  await shopper.route('**/api/order-pages/*', async (route) => {
    const response = await route.fetch()
    take()
    await late
    await route.fulfill({ response })
  })
  await shopper.goto(link)
  await taken
  await upload(shopper, 'early.jpg')
  await arrived(shopper, 'early.jpg')
  const read = shopper.waitForEvent('requestfinished', (request) =>
    request.url().includes('/api/order-pages/'),
  )
  answer()
  await read
  await arrived(shopper, 'early.jpg')
  expect(shopper.faults).toEqual([])
})

test('a bank statement is imported by its columns, and its sure line pays an order', async () => {
  const { reference, link, totalAmount } = await order()
  const csv = [
    'Account,404118257',
    'Transaction Date,Description,Debit,Credit',
    `${today},TRANSFER ${reference} ANN BROWN,,${totalAmount}`,
    `${today},Bank fee,50.00,`,
    '31/02/2026,Odd row,,12.00',
  ].join('\n')
  const staff = await journey.staffPage('/admin/transfers?tab=statement')
  await staff.getByRole('button', { name: 'Import statement' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Import a bank statement' })
  const choose = () =>
    dialog
      .getByLabel('Statement file')
      .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await choose()
  await dialog.getByText('“31/02/2026” is not a date').waitFor()
  expect(await violations(staff)).toEqual([])
  expect(await dialog.getByRole('button', { name: 'Import 1 line' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Import the valid rows only').check()
  await dialog.getByRole('button', { name: 'Import 1 line' }).click()
  await staff.getByText('1 line added', { exact: true }).waitFor()
  await staff.getByText('Order number and amount match').waitFor()
  await staff.getByRole('button', { name: 'Confirm 1 certain match' }).click()
  await staff.getByText('1 matched', { exact: true }).waitFor()

  await staff.getByRole('button', { name: 'Import statement' }).click()
  await choose()
  await dialog.getByText('1 already imported').waitFor()
  expect(await dialog.getByRole('button', { name: 'Import 0 lines' }).isDisabled()).toBe(true)
  const shopper = await journey.page(PHONE)
  await shopper.goto(link)
  await shopper.getByText('Paid in full').waitFor()
  expect(staff.faults).toEqual([])
})

test('days that can be read two ways are asked for once, and the answer is remembered', async () => {
  const staff = await journey.staffPage('/admin/transfers?tab=statement')
  const dialog = staff.getByRole('dialog', { name: 'Import a bank statement' })
  const choose = async (year: number) => {
    const csv = `Posted on,Payer,Deposits\n12/7/${year},ASKED ONCE,10.00`
    await staff.getByRole('button', { name: 'Import statement' }).click()
    await dialog
      .getByLabel('Statement file')
      .setInputFiles({ name: 'early.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  }
  await choose(2026)
  await dialog.getByText('12/7/2026 can be Sun 12 Jul or Mon 7 Dec').waitFor()
  expect(await violationsInBothSizes(staff)).toEqual([])
  expect(await dialog.getByRole('button', { name: 'Import 0 lines' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Days are written').selectOption('mdy')
  await dialog.getByRole('button', { name: 'Import 1 line' }).click()
  await staff.getByText('1 line added', { exact: true }).waitFor()

  await choose(2027)
  await dialog.getByText('Columns as confirmed by').waitFor()
  expect(await dialog.getByLabel('Days are written').inputValue()).toBe('mdy')
  expect(await dialog.getByRole('button', { name: 'Import 1 line' }).isEnabled()).toBe(true)
  expect(staff.faults).toEqual([])
})

test('the same part noted twice is two payments, and one that was taken back can be noted again', async () => {
  const { id, reference } = await order()
  const staff = await journey.staffPage(`/admin/transfers?q=${reference}`)
  await staff.getByRole('button', { name: `Open of ${reference}` }).click()
  const dialog = staff.getByRole('dialog', { name: `Transfer for ${reference}` })
  await dialog.getByText('Record a transfer without a receipt').click()
  const payments = dialog.getByRole('listitem').filter({ hasText: 'by hand' })
  const note = async () => {
    await dialog.getByLabel('Amount received (JMD)').fill('20000')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
  }
  const amounts = async () => {
    const { payments } = await journey.asStaff<TransferDetailView>('GET', `/api/transfers/${id}`)
    return payments.map(({ amount }) => amount)
  }
  await note()
  await expect.poll(() => payments.count()).toBe(1)
  await note()
  await expect.poll(() => payments.count()).toBe(2)
  expect(await amounts()).toEqual(['20000.00', '20000.00'])

  for (const left of [1, 0]) {
    await payments.first().getByRole('button', { name: 'Reverse' }).click()
    await staff.getByRole('button', { name: 'Reverse payment' }).click()
    await expect.poll(() => payments.count()).toBe(left)
  }
  await note()
  await expect.poll(() => payments.count()).toBe(1)
  expect(await amounts()).toEqual(['20000.00'])
  expect(staff.faults).toEqual([])
})

test('a part is said to be one, and a wrong match is undone at the line or at the order', async () => {
  const wrong = await order()
  const right = await order()
  const csv = [
    `${today},MOBILE TRANSFER,5000.00,ANN B,KGN`,
    `${today},CARD SHOP,-50.00,JPS,KGN`,
    `${today},TRANSFER FROM,${right.totalAmount},${right.reference} BROWN,KGN`,
  ].join('\n')
  const staff = await journey.staffPage('/admin/transfers?tab=statement')
  await staff.getByRole('button', { name: 'Import statement' }).click()
  const buffer = Buffer.from(csv)
  await staff
    .getByLabel('Statement file')
    .setInputFiles({ name: 'scotia.csv', mimeType: 'text/csv', buffer })
  await staff.getByText('1 row ignored').click()
  await staff.getByText(`money out: ${today}`).waitFor()
  expect(await violations(staff)).toEqual([])
  await staff.getByRole('button', { name: 'Import 2 lines' }).click()
  await staff.getByText(`TRANSFER FROM ${right.reference} BROWN`).waitFor()

  const other = staff.getByLabel('Another order for J$5,000')
  await other.fill(wrong.reference)
  const row = staff.getByRole('row').filter({ has: other })
  await row.getByRole('button', { name: 'Match with this order' }).click()
  await staff.getByText(/^Part payment\. J\$[\d,.]+ still due\./).waitFor()
  await staff.goto('/admin/transfers?tab=statement&show=matched')
  await staff.getByRole('button', { name: `Undo the match with ${wrong.reference}` }).click()
  await staff.getByRole('button', { name: 'Reverse payment' }).click()
  await staff.getByText('Match undone', { exact: true }).waitFor()

  await staff.goto('/admin/transfers?tab=statement')
  await staff.getByRole('button', { name: `Match with ${right.reference}` }).click()
  await staff.getByText('The order is paid.', { exact: true }).waitFor()
  await staff.goto(`/admin/orders?order=${right.id}`)
  await staff.getByRole('link', { name: 'Payments and receipts' }).click()
  const dialog = staff.getByRole('dialog', { name: `Transfer for ${right.reference}` })
  await dialog.getByRole('button', { name: 'Reverse' }).click()
  await staff.getByRole('button', { name: 'Reverse payment' }).click()
  await staff.getByText('Payment reversed', { exact: true }).waitFor()
  const { due } = await journey.asStaff<TransferDetailView>('GET', `/api/transfers/${right.id}`)
  expect(due).toBe(right.totalAmount)
  expect(staff.faults).toEqual([])
})
