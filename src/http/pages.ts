// A page of a list on the wire: a plain array, its total in `X-Total-Count`, the way to the next
// page in `Link`.

import type { Context } from 'hono'
import { MOST_LISTED } from '#contract/lists.ts'
import {
  type InMemoryQuery,
  type InMemoryShape,
  paginateInMemory,
} from '#platform/database/in-memory-list.ts'

/** Lists without a `limit` answer this many. */
export const DEFAULT_LIMIT = MOST_LISTED

/** Answers a list that is read as a whole, in the order in which it is given unless asked otherwise. */
export function respondPage<Item extends object, Word extends string>(
  c: Context,
  all: readonly Item[],
  { limit = DEFAULT_LIMIT, ...asked }: Partial<InMemoryQuery<Word>>,
  shape: InMemoryShape<Item, Word>,
) {
  const page = paginateInMemory(all, { ...asked, limit }, shape)
  pageHeaders(c, page)
  return c.json(page.items)
}

export function pageHeaders(
  c: Context,
  { total, next }: { total: number; next: string | undefined },
): void {
  c.header('x-total-count', String(total))
  if (!next) return
  const url = new URL(c.req.url)
  url.searchParams.set('cursor', next)
  c.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}
