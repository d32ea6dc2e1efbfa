// A circuit breaker for external services: after some failures in a row, calls fail at once instead
// of waiting for a timeout. After a pause one call tries again.

import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel'
import type { Log } from '#platform/log.ts'

export type Breaker = {
  /** Runs `call`, or throws Resting without running it. */
  run<T>(call: () => Promise<T>): Promise<T>
  isResting(): boolean
}

type Rules = {
  /** The name of the service, for the log. */
  name: string
  failures: number
  restMs: number
  log: Log
  /** Whether an error counts as a failure of the service; by default every error does. */
  counts?: (error: unknown) => boolean
}

/** Thrown instead of running a call while the circuit is open. */
export class Resting extends Error {
  override readonly name = 'Resting'
  constructor(what: string) {
    super(`The ${what} did not answer several times in a row and is left alone for a moment`)
  }
}

export function openBreaker({ name, failures, restMs, log, counts = () => true }: Rules): Breaker {
  const policy = circuitBreaker(handleWhen(counts), {
    breaker: new ConsecutiveBreaker(failures),
    halfOpenAfter: restMs,
  })
  let restsUntil = 0
  policy.onBreak(() => {
    restsUntil = Date.now() + restMs
    log.warn({ service: name, restMs }, 'an external service is left alone for a while')
  })
  policy.onReset(() => log.info({ service: name }, 'an external service works again'))
  return {
    isResting: () => policy.state === CircuitState.Open && Date.now() < restsUntil,
    run: async (call) => {
      try {
        return await policy.execute(call)
      } catch (error) {
        throw isBrokenCircuitError(error) ? new Resting(name) : error
      }
    },
  }
}
