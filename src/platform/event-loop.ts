// Measures event loop delay. A process that lags by a second should not accept more work.

import { monitorEventLoopDelay } from 'node:perf_hooks'

export type Lateness = {
  /** The longest event loop delay of the last two seconds, in ms. */
  latestMs(): number
  stop(): void
}

const LOOK_MS = 1000
const RESOLUTION_MS = 20

export function watchEventLoop(): Lateness {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let [before, now] = [0, 0]
  const look = setInterval(() => {
    before = now
    now = delay.max / 1e6
    delay.reset()
  }, LOOK_MS)
  look.unref()
  return {
    latestMs: () => Math.max(before, now),
    stop: () => {
      clearInterval(look)
      delay.disable()
    },
  }
}
