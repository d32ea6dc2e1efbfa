// A page of a list as a response: a plain array, its total in `X-Total-Count`, the next page in
// `Link`, the words of a search that were left out in `X-Dropped-Words`.

import type { Context } from 'hono'
import { MAX_PAGE_SIZE } from '#contract/lists.ts'

/** The page size of a request without `limit`. */
export const DEFAULT_LIMIT = MAX_PAGE_SIZE

export function pageHeaders(
  c: Context,
  {
    total,
    next,
    dropped = [],
  }: { total: number; next: string | undefined; dropped?: readonly string[] },
): void {
  c.header('x-total-count', String(total))
  // A header holds ASCII only.
  if (dropped.length > 0) c.header('x-dropped-words', dropped.map(encodeURIComponent).join(','))
  if (!next) return
  const url = new URL(c.req.url)
  url.searchParams.set('cursor', next)
  c.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}
