import { expect, test } from 'vitest'
import type { z } from 'zod'
import { EditProduct, MAX_PICTURES } from './edit-product.ts'
import { ListProducts } from './list-products.ts'
import { ChangeOrders, ExportOrders, MAX_CHANGED_AT_ONCE } from './orders.ts'
import { MAX_COLOURS } from './products.ts'
import { DecideCommissions } from './staff-partners.ts'
import { SettleLines } from './staff-payouts.ts'
import { CountStock } from './stock.ts'
import { MatchSureLines, MAX_DESCRIPTION_COLUMNS, StatementColumns } from './transfers.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const names = (count: number) => numbers(count).map((number) => `Colour ${number}`)
const columns = {
  ...{ headingRow: 0, day: 0, dateOrder: 'dmy', description: [1] },
  ...{ reference: null, credit: 2, direction: null },
}
const box = { lengthCm: 100, widthCm: 60, heightCm: 40 }
const picture = {
  ...{ src: '/pictures/a.webp', width: 800, height: 600, widths: [400], placeholder: '' },
  ...{ color: 'Sand', view: 'hero', alt: 'A couch', pale: false },
}

type Limit = [what: string, most: number, schema: z.ZodType, input: (count: number) => unknown]
const LIMITS: Limit[] = [
  [
    'orders in one step',
    MAX_CHANGED_AT_ONCE,
    ChangeOrders,
    (count) => ({ ids: numbers(count), orderStatus: 'shipped' }),
  ],
  [
    'orders chosen for a file',
    MAX_CHANGED_AT_ONCE,
    ExportOrders,
    (count) => ({ ids: numbers(count) }),
  ],
  ['sure lines matched at once', 200, MatchSureLines, (count) => ({ lineIds: numbers(count) })],
  [
    'commissions decided at once',
    200,
    DecideCommissions,
    (count) => ({ ids: numbers(count), decision: 'hold', reason: 'dispute' }),
  ],
  [
    'payout lines settled at once',
    200,
    SettleLines,
    (count) => ({ outcomes: numbers(count).map((paymentId) => ({ outcome: 'paid', paymentId })) }),
  ],
  [
    'colours counted at once',
    60,
    CountStock,
    (count) => ({
      productId: 1,
      counts: names(count).map((color) => ({ color, expected: 1, counted: 1 })),
    }),
  ],
  ['products named in a list', 50, ListProducts, (count) => ({ ids: numbers(count).join(',') })],
  ['colours in a filter', MAX_COLOURS, ListProducts, (count) => ({ color: names(count) })],
  [
    'columns of a description',
    MAX_DESCRIPTION_COLUMNS,
    StatementColumns,
    (count) => ({ ...columns, description: numbers(count) }),
  ],
  [
    'words that tell in from out',
    100,
    StatementColumns,
    (count) => ({
      ...columns,
      words: numbers(count).map((number) => ({ word: `W${number}`, means: 'in' })),
    }),
  ],
  ['colours of a product', MAX_COLOURS, EditProduct, (count) => ({ colors: names(count) })],
  ['features of a product', 40, EditProduct, (count) => ({ features: names(count) })],
  ['boxes of a product', 12, EditProduct, (count) => ({ cartons: numbers(count).map(() => box) })],
  [
    'pictures of a product',
    MAX_PICTURES,
    EditProduct,
    (count) => ({ pictures: numbers(count).map(() => picture) }),
  ],
]

test.each(LIMITS)('%s: %i are taken, and one more is refused', (_, most, schema, input) => {
  expect(schema.safeParse(input(most)).error).toBeUndefined()
  expect(schema.safeParse(input(most + 1)).success).toBe(false)
})
