// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw, part } from '#testing/draw.ts'
import { type ChangeOptions, useChange } from './change.ts'

afterEach(() => vi.unstubAllGlobals())

/** A screen that shows two things, and a change that none of them knows of. */
async function screenWith(change: () => Promise<unknown>, options?: ChangeOptions) {
  const reads: string[] = []
  const client = new QueryClient()
  const read = (key: string) => ({
    queryKey: [key],
    queryFn: async () => {
      reads.push(key)
      return `${key} ${reads.length}`
    },
    staleTime: Infinity,
  })
  await client.prefetchQuery(read('elsewhere'))
  const Screen = () => {
    const shown = [useQuery(read('orders')).data, useQuery(read('stock')).data]
    const { mutate, isIdle, isPending } = useChange(change, options)
    const state = isPending
      ? 'under way'
      : isIdle
        ? 'not begun'
        : `ended after ${reads.length} reads`
    return (
      <button type="button" onClick={() => mutate(undefined)}>
        {state}: {shown.join(', ')}
      </button>
    )
  }
  await draw(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(reads).toHaveLength(3))
  reads.length = 0
  return { reads, client, press: () => act(async () => part('button').click()) }
}

test.each([
  ['was made', async () => 'done'],
  ['was refused', async () => Promise.reject(new Error('409'))],
])('whatever is on the screen is read again once a change %s', async (_, change) => {
  const { reads, press } = await screenWith(change)
  await press()
  await vi.waitFor(() => expect(reads.toSorted()).toEqual(['orders', 'stock']))
})

test('what is not on the screen is read again when it is next shown', async () => {
  const { reads, client, press } = await screenWith(async () => 'done')
  await press()
  await vi.waitFor(() => expect(reads).toHaveLength(2))
  expect(reads).not.toContain('elsewhere')
  expect(client.getQueryState(['elsewhere'])?.isInvalidated).toBe(true)
})

test('the response replaces the record, and a change that waits ends once all is read', async () => {
  const options = { replaces: ['orders'], waits: true }
  const { client, press } = await screenWith(async () => 'the order now', options)
  const shown: unknown[] = []
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === 'orders') shown.push(query.state.data)
  })
  await press()
  await vi.waitFor(() => expect(part('button').textContent).toMatch(/^ended after 2 reads/))
  expect(shown).toContain('the order now')
})

test('what a change removes is not read again', async () => {
  const removing = await screenWith(async () => 'done', { removes: 'orders' })
  await removing.press()
  await vi.waitFor(() => expect(part('button').textContent).toMatch(/^ended/))
  expect(removing.reads).toEqual(['stock'])
})

test('a failed change reads nothing again where that could take away what is typed', async () => {
  const failing = async () => Promise.reject(new Error('401'))
  const { reads, press } = await screenWith(failing, { onlyIfDone: true })
  await press()
  await vi.waitFor(() => expect(part('button').textContent).toMatch(/^ended/))
  expect(reads).toEqual([])
})
