// How long a piece is under warranty: said before it is bought and compared, kept by the order though staff
// enter another term later, longer by the wheel's prize, and on the order's page until when, once it is delivered.

import { expect, test } from 'vitest'
import { jamaicaDay } from '#contract/jamaica.ts'
import type { StaffProductView } from '#contract/product-views.ts'
import { warrantyDay, warrantyUntil } from '#contract/warranty.ts'
import { keysOf } from '#contract/person-keys.ts'
import { entitlements } from '#domain/vouchers/vouchers.table.ts'
import type { Tx } from '#platform/tx.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, PHONE } from '#testing/pages.ts'

const EMAIL = 'marva.warranty@example.com'

const winTheWarranty = async (tx: Tx) => {
  const won = { kind: 'warranty' as const, prize: '3-year warranty', createdAt: tx.now }
  await tx.db.insert(entitlements).values({ ...won, ...keysOf(EMAIL, '876-555-0177') })
}

const journey = setUpJourney({}, winTheWarranty)

const futon = async () => {
  const all = await journey.asStaff<StaffProductView[]>('GET', '/api/products?state=all')
  const found = all.find(({ name }) => name.includes('Futon'))
  expect(found?.warrantyYears).toBe(3)
  return found?.id ?? 0
}

test('a piece says its term, its order keeps it, and says until when once it is delivered', async () => {
  const id = await futon()
  const page = await journey.page(PHONE)
  await arriveAt(page, `/product/${id}`)
  await page.getByText('Warranty, 3 years').waitFor()
  await arriveAt(page, `/compare?ids=${id},1`)
  await page.getByRole('cell', { name: '3 years', exact: true }).waitFor()

  const plain = await journey.placeOrder({ productId: id })
  const longer = await journey.placeOrder({ productId: id, customerEmail: EMAIL })
  await journey.asStaff('PUT', `/api/products/${id}`, { warrantyYears: 1 })
  await arriveAt(page, plain.link)
  await page.getByText(/^Warranty: 3 years from (delivery|pick-up)$/).waitFor()
  await arriveAt(page, longer.link)
  await page.getByText('3-year warranty').waitFor()
  await page.getByText(/^Warranty: 6 years from (delivery|pick-up)$/).waitFor()

  await journey.asStaff('PUT', `/api/orders/${longer.id}`, { orderStatus: 'delivered' })
  const until = warrantyDay(warrantyUntil(jamaicaDay(new Date()), 6))
  await arriveAt(page, longer.link)
  await page.getByText(`Warranty until ${until}`).waitFor()

  const desk = await journey.staffPage(`/admin/orders/${longer.id}`)
  await desk.getByText(`Warranty until ${until}`).waitFor()
  expect([...page.faults, ...desk.faults]).toEqual([])
})
