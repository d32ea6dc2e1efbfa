// Measures event loop delay. A process that lags by a second should not accept more work.

import { monitorEventLoopDelay } from 'node:perf_hooks'

export type Lateness = {
  /** The longest event loop delay of the last two seconds, in ms. */
  latestMs(): number
  stop(): void
}

const SAMPLE_MS = 1000
const RESOLUTION_MS = 20

export function watchEventLoop(): Lateness {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let [previousMs, latestMs] = [0, 0]
  const sampling = setInterval(() => {
    previousMs = latestMs
    latestMs = delay.max / 1e6
    delay.reset()
  }, SAMPLE_MS)
  sampling.unref()
  return {
    latestMs: () => Math.max(previousMs, latestMs),
    stop: () => {
      clearInterval(sampling)
      delay.disable()
    },
  }
}
