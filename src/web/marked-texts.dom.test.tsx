// Each text that is entered with an order is on every page to which it belongs by `src/contract/entered-texts.ts`, and on no
// other. Its other half asks the server.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import type { TextField } from '#contract/entered-texts.ts'
import type { OrderView } from '#contract/orders.ts'
import type { RunSheetStopView } from '#contract/run-sheet.ts'
import { draw, part } from '#testing/draw.ts'
import { ALL_TEXTS, FOR_COURIER, FOR_PACKER, MARKED, markedIn } from '#testing/marked-texts.ts'
import { shopQuery } from '#web/queries/shop.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import AddressDialog from './staff/customers/address-dialog.tsx'
import { RunSheetParish } from './staff/delivery/run-sheet-parish.tsx'
import { OrderFacts } from './staff/orders/order-facts.tsx'
import { OrderFields as StaffFields } from './staff/orders/order-fields.tsx'
import { type OrderValues, valuesOf } from './staff/orders/order-form.ts'
import { SHEETS } from './staff/print/sheets.tsx'
import { EMPTY_CHECKOUT, type Form } from './storefront/order/checkout.ts'
import { OrderFields } from './storefront/order/order-fields.tsx'
import { sharedWays } from './storefront/order/ways.ts'
import { BoundForm } from './ui/form.tsx'

const SHOP = { name: 'Yaadbox', address: '14 Half Way Tree Road', bank: {}, cards: 'review' }
const ORDER = {
  ...{ id: 17, reference: 'YB-10017', customerName: 'Ann Brown', customerPhone: '876-555-0100' },
  ...{ customerEmail: 'ann@example.com', createdAt: '2026-11-20T15:00:00.000Z' },
  ...{ updatedAt: '2026-11-20T15:00:00.000Z', lines: [], gifts: [], voucher: null },
  ...{ paymentMethod: 'credit_card', shippingMethod: 'delivery', productName: 'Couch' },
  ...{ paymentStatus: 'paid', orderStatus: 'confirmed', paysOnline: true, referrer: null },
  ...{
    money: { due: '0.00', net: '900.00', badge: null },
    totalAmount: '900.00',
  },
  ...{
    breakdown: {
      pieces: '900.00',
      delivery: '0.00',
      discount: '0.00',
      namingDiscount: '0.00',
      total: '900.00',
      gct: null,
    },
  },
  ...MARKED,
} as unknown as OrderView

const NONE = { items: [], total: 0 }
const client = new QueryClient({
  defaultOptions: { queries: { staleTime: Infinity, queryFn: () => NONE } },
})
client.setQueryData(shopQuery().queryKey, SHOP as never)

/** The texts that are drawn, as words or as a field of theirs. */
function drawn(): TextField[] {
  const fields = [...document.querySelectorAll('[name]')]
  const named = new Set(fields.map((field) => field.getAttribute('name')))
  const shown = markedIn(document.body.textContent)
  return ALL_TEXTS.filter((field) => shown.includes(field) || named.has(field))
}

async function shownBy(element: ReactNode): Promise<TextField[]> {
  await draw(<QueryClientProvider client={client}>{element}</QueryClientProvider>)
  return drawn()
}

vi.stubGlobal('fetch', () => new Promise(() => {}))

test.each([
  ['label', FOR_COURIER],
  ['invoice', FOR_COURIER],
  ['packing', FOR_PACKER],
] as const)('the printed %s', async (name, fields) => {
  const Sheet = SHEETS[name]
  expect(await shownBy(<Sheet order={ORDER} />)).toEqual(fields)
})

test('the driver’s run sheet', async () => {
  const stop = { ...ORDER, shipmentId: 1, orderId: 17, boxCount: 1, due: '0.00' }
  const stops = [stop as unknown as RunSheetStopView]
  expect(await shownBy(<RunSheetParish parish={MARKED.parish} stops={stops} />)).toEqual(
    FOR_COURIER,
  )
})

test('the facts of an order', async () => {
  expect(await shownBy(<OrderFacts order={ORDER} />)).toEqual(ALL_TEXTS)
})

test('the dialog that corrects an address', async () => {
  await shownBy(<AddressDialog orderId={ORDER.id} onClose={() => {}} />)
  await act(async () => {
    client.setQueryData(staffQuery(`/api/orders/${ORDER.id}`).queryKey, ORDER)
    await new Promise((done) => setTimeout(done))
  })
  expect(drawn()).toEqual(FOR_COURIER)
})

test('the form of staff', async () => {
  await shownBy(<FormOfStaff />)
  const method = part('select[name="shippingMethod"]') as HTMLSelectElement
  method.value = 'delivery'
  await act(async () => method.dispatchEvent(new Event('change', { bubbles: true })))
  expect(drawn()).toEqual(ALL_TEXTS)
})

function FormOfStaff() {
  const form = useForm<OrderValues>({ defaultValues: valuesOf(ORDER) })
  return (
    <BoundForm form={form} onSubmit={async () => {}}>
      <StaffFields isNew={false} />
    </BoundForm>
  )
}

test('the form of a shopper', async () => {
  expect(await shownBy(<FormOfShopper />)).toEqual(ALL_TEXTS)
})

function FormOfShopper() {
  const chosen = { shippingMethod: 'delivery', paymentMethod: 'credit_card' } as const
  const form = useForm({ defaultValues: { ...EMPTY_CHECKOUT, ...chosen } }) as unknown as Form
  const terms = { ...sharedWays([]), bank: 'NCB', total: '900.00' }
  return (
    <BoundForm form={form} onSubmit={async () => {}}>
      <OrderFields form={form} terms={terms} />
    </BoundForm>
  )
}
