// What the API answered the server travels in the page as JSON: the browser starts with the
// answers, and with the same failures, so that both draw the same screen.

import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { RequestError } from './queries/call.ts'

type Known = { key: QueryKey; answer: unknown }
type Failed = { key: QueryKey; status: number; body: string }
export type PageState = { known: Known[]; failed: Failed[] }

export function takeState(client: QueryClient): PageState {
  const state: PageState = { known: [], failed: [] }
  for (const { queryKey: key, state: found } of client.getQueryCache().getAll())
    if (found.status === 'success') state.known.push({ key, answer: found.data })
    else if (found.error instanceof RequestError)
      state.failed.push({ key, status: found.error.status, body: found.error.body })
  return state
}

export function restoreState(client: QueryClient, { known, failed }: PageState): void {
  for (const { key, answer } of known) client.setQueryData(key, answer)
  for (const { key, status, body } of failed) {
    const query = client.getQueryCache().build(client, { queryKey: key })
    query.setState({ ...query.state, status: 'error', error: new RequestError(status, body) })
  }
}

/** JSON that may stand inside a script element: no `<` can end it early. */
export const asScript = (facts: object) => JSON.stringify(facts).replaceAll('<', '\\u003c')
