// A percentage off prices with cents is spread over the lines, and again when one of them goes: the cent that moves
// then is no sale of its own.

import { expect, test } from 'vitest'
import { documents } from '#domain/documents/documents.table.ts'
import { makeVoucher } from '#domain/vouchers/make-voucher.ts'
import { aProduct, BUYER } from '#testing/builders.ts'
import { inShop } from '#testing/shop.ts'
import { changeOrder } from './change-order.ts'
import { placeOrder } from './place-order.ts'

test.each([
  [79_537_98, 10_998_91, 2_214_22],
  [2_546_20, 10_747_69, 26_747_87],
  [50_508_81, 70_661_99, 85_106_25],
  [4_813_41, 46_928_47, 27_368_57],
])('an order of %i, %i and %i cents gets a credit note alone for a line that goes', (...prices) =>
  inShop(async (tx) => {
    await makeVoucher(tx, { kind: 'percentage', percent: 33, code: 'THIRD-OFF' })
    const lines: { productId: number; quantity: number }[] = []
    for (const priceCents of prices)
      lines.push({ productId: (await aProduct(tx, { priceCents })).id, quantity: 1 })
    const { order, lines: placed } = await placeOrder(tx, { ...BUYER, lines, voucher: 'THIRD-OFF' })
    const edit = (change: Parameters<typeof changeOrder>[1]['edit']) =>
      changeOrder(tx, { orderId: order.id, edit: change })
    await edit({ paymentStatus: 'paid' })
    const left = placed.map(({ id, productId, quantity }) => ({ id, productId, quantity }))
    await edit({ lines: left.slice(0, -1) })
    await edit({ lines: left.slice(0, 1) })
    const rows = await tx.db.select().from(documents).orderBy(documents.id)
    const kinds = rows.map(({ kind }) => kind).filter((kind) => kind !== 'receipt')
    expect(kinds).toEqual(['invoice', 'credit-note', 'credit-note'])
  }),
)
