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

function Foot({ ordered, voucher = '' }: { ordered: OrderedLines; voucher?: string }) {
  const form = useForm({ defaultValues: { paymentMethod: 'bank_transfer', voucher } })
  return <OrderFoot form={form as unknown as Form} ordered={ordered} />
}

const footFor = (change: Partial<OrderedLines>, voucher?: string) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Foot ordered={{ ...KNOWN, ...change }} voucher={voucher} />
    </QueryClientProvider>,
  )
const buttonFor = (change: Partial<OrderedLines>) =>
  /<button[^>]*type="submit"[^>]*>/.exec(footFor(change))?.[0]

test('an order is placed for the total that is shown, and not while that is of before the last change', () => {
  expect(buttonFor({})).toBeDefined()
  expect(buttonFor({})).not.toContain('disabled')
  expect(buttonFor({ isOutdated: true })).toContain('disabled')
  expect(buttonFor({ breakdown: undefined })).toContain('disabled')
})

const answer = (kind: 'amount' | null) => ({
  voucher: { kind, code: 'WHEEL-1', says: 'This code is not valid.' },
  partnerCode: false,
})

test('a code that does not hold is named by the button, with the total without it, before anything is ordered', () => {
  const refused = { code: answer(null) } as unknown as Partial<OrderedLines>
  const taken = { code: answer('amount') } as unknown as Partial<OrderedLines>
  expect(footFor(refused, 'WHEEL-1')).toContain('Order without the code: J$168,000')
  expect(footFor(refused, 'WHEEL-1')).toContain('This code is not valid.')
  expect(footFor(taken, 'WHEEL-1')).toContain('Place order, J$168,000')
  expect(footFor(refused, '')).toContain('Place order, J$168,000')
})
