// Measures event loop delay. A process that lags by a second should not accept more work.

import { monitorEventLoopDelay } from 'node:perf_hooks'

export type Lateness = {
  /** The longest event loop delay of the last one to two seconds, in ms. */
  latestMs(): number
  stop(): void
}

const SAMPLE_MS = 1000
/** Each measurement wakes the process: finer than a delay that counts needs, it would take a part of an idle core that can be seen. */
const RESOLUTION_MS = 40

export function watchEventLoop(): Lateness {
  // Node's monitor drops the delay in progress when it is reset, so two are reset in turn: one always has it.
  const monitors = [measuring(), measuring()] as const
  let sample = 0
  const sampling = setInterval(() => {
    monitors[sample++ % 2]?.reset()
  }, SAMPLE_MS)
  sampling.unref()
  return {
    latestMs: () => Math.max(...monitors.map((monitor) => monitor.max)) / 1e6,
    stop: () => {
      clearInterval(sampling)
      for (const monitor of monitors) monitor.disable()
    },
  }
}

function measuring() {
  const monitor = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  monitor.enable()
  return monitor
}
