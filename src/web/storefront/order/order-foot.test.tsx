import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { shopQuery } from '#web/queries/shop.ts'
import type { Form } from './checkout.ts'
import { OrderFoot } from './order-foot.tsx'
import type { OrderedLines } from './ordered-lines.ts'

const breakdown = {
  pieces: '168000.00',
  delivery: '0.00',
  deliveryService: null,
  deliveryToBeQuoted: false,
  discount: '0.00',
  namingDiscount: '0.00',
  total: '168000.00',
  gct: null,
}
const KNOWN = {
  facts: [],
  refused: [],
  load: { pieces: 1 },
  breakdown,
  isOutdated: false,
} as unknown as OrderedLines

const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } })
client.setQueryData(shopQuery().queryKey, { cards: 'online' } as never)

function Foot({ ordered }: { ordered: OrderedLines }) {
  const form = useForm({ defaultValues: { paymentMethod: 'bank_transfer' } })
  return <OrderFoot form={form as unknown as Form} ordered={ordered} />
}

const buttonFor = (change: Partial<OrderedLines>) =>
  /<button[^>]*type="submit"[^>]*>/.exec(
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Foot ordered={{ ...KNOWN, ...change }} />
      </QueryClientProvider>,
    ),
  )?.[0]

test('an order is placed for the total that is shown, and not while that is of before the last change', () => {
  expect(buttonFor({})).toBeDefined()
  expect(buttonFor({})).not.toContain('disabled')
  expect(buttonFor({ isOutdated: true })).toContain('disabled')
  expect(buttonFor({ breakdown: undefined })).toContain('disabled')
})
