import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { replaceQueryData } from './replace-query-data.ts'

test('what a change answered stays, though a read that began before it answers later', async () => {
  const client = new QueryClient()
  const queryKey = ['/api/order-pages/link']
  const { promise: read, resolve: answer } = Promise.withResolvers<string>()
  client.setQueryData(queryKey, 'no receipt')
  const reading = client.fetchQuery({ queryKey, queryFn: () => read }).catch(() => undefined)
  await replaceQueryData<string>(client, queryKey, (before) => before && 'a receipt')
  answer('no receipt')
  await reading
  expect(client.getQueryData(queryKey)).toBe('a receipt')
})
