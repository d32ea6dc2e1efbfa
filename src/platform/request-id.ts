// The number of the request that something is done for. It follows the work through every call, into
// the logs and along with the jobs that the request leaves behind.

import { AsyncLocalStorage } from 'node:async_hooks'

const requests = new AsyncLocalStorage<string>()

/** Does work for a request; without one, for nobody. */
export const inRequest = <T>(id: string | undefined, work: () => T): T =>
  id === undefined ? work() : requests.run(id, work)

/** The number of the request that is being served, if any. */
export const currentRequest = (): string | undefined => requests.getStore()
