// The id of the current request. It follows the work through asynchronous calls into the logs and
// the jobs that the request sends.

import { AsyncLocalStorage } from 'node:async_hooks'

const requests = new AsyncLocalStorage<string>()

/** Runs work with a request's id, or without one. */
export const inRequest = <T>(id: string | undefined, work: () => T): T =>
  id === undefined ? work() : requests.run(id, work)

/** The id of the current request, if any. */
export const currentRequest = (): string | undefined => requests.getStore()
