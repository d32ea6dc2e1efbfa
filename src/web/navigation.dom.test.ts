import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { aroundNavigation } from './navigation.ts'

/** Longer than the shop waits for a screen. */
const PATIENCE_MS = 500
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('of two links that are pressed one after the other, the later one counts', async () => {
  const gone: string[] = []
  const navigate = (to: string) => {
    gone.push(to)
  }
  const go = aroundNavigation(new QueryClient())
  go(navigate, '/nowhere')
  go(navigate, '/nowhere-else')
  await pause(PATIENCE_MS)
  expect(gone).toEqual(['/nowhere-else'])
})
