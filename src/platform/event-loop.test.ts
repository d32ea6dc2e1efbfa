import { expect, test } from 'vitest'
import { watchEventLoop } from './event-loop.ts'

test('a process that did nothing but count is late, and is so no more when it has caught up', async () => {
  const lateness = watchEventLoop()
  await new Promise((resolve) => setTimeout(resolve, 100)) // a first look to measure from
  const until = performance.now() + 1300
  while (performance.now() < until);
  await expect.poll(() => lateness.latestMs()).toBeGreaterThan(1000)
  await expect.poll(() => lateness.latestMs()).toBeLessThan(500)
  lateness.stop()
})
