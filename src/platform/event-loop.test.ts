import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchEventLoop } from './event-loop.ts'

const SAMPLE_MS = 1000

// The samples come when the test says; the delays are real.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function watched() {
  const lateness = watchEventLoop()
  await new Promise((resolve) => setTimeout(resolve, 100)) // a first look to measure from
  return lateness
}

function block(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a process that did nothing but count is late, and is so no more when it has caught up', async () => {
  const lateness = await watched()
  block(1300)
  await expect.poll(() => lateness.latestMs()).toBeGreaterThan(1000)
  const caughtUp = () => {
    vi.advanceTimersByTime(2 * SAMPLE_MS)
    return lateness.latestMs()
  }
  await expect.poll(caughtUp).toBeLessThan(500)
  lateness.stop()
})

test('a delay that begins at a sample is not lost', async () => {
  const lateness = await watched()
  vi.advanceTimersByTime(SAMPLE_MS)
  block(300)
  await expect.poll(() => lateness.latestMs()).toBeGreaterThan(250)
  lateness.stop()
})

test('nor is one that ends at a sample', async () => {
  const lateness = await watched()
  block(300)
  vi.advanceTimersByTime(SAMPLE_MS)
  await expect.poll(() => lateness.latestMs()).toBeGreaterThan(250)
  lateness.stop()
})
