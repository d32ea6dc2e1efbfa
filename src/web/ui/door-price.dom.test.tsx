// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { DeliverySizes } from '#contract/ask-delivery.ts'
import { draw } from '#testing/draw.ts'
import { DoorPriceLine } from './door-price-line.tsx'
import { rememberParish } from './own-parish.ts'

beforeEach(() => localStorage.clear())

const HOUR_MS = 3_600_000
const PORTLAND: DeliverySizes = {
  ...{
    parish: 'Portland',
    payBefore: new Date(Date.now() + HOUR_MS).toISOString(),
    freeOver: '0.00',
  },
  sizes: { S: { price: '1900.00', by: '2026-12-09' }, M: null, L: null, XL: null },
}

async function tiles() {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, queryFn: () => PORTLAND } },
  })
  await draw(
    <QueryClientProvider client={client}>
      <DoorPriceLine product={{ price: '38000.00', size: 'S' }} />
      <DoorPriceLine product={{ price: '168000.00', size: 'L' }} />
    </QueryClientProvider>,
  )
  return () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent)
}

test('no item says a price at the door until a parish is named, then each that can be sent does', async () => {
  const linesOf = await tiles()
  expect(linesOf()).toEqual(['', ''])
  act(() => rememberParish('Portland'))
  await expect
    .poll(linesOf)
    .toEqual([expect.stringMatching(/^J\$39,900 at your door in Portland by Wed 9 Dec/), ''])
})

test('a visitor who comes back is not asked for the parish again', async () => {
  rememberParish('Portland')
  const linesOf = await tiles()
  await expect.poll(() => linesOf()[0]).toMatch(/^J\$39,900 at your door in Portland/)
})
