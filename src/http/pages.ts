// A page of a list as a response: a plain array, its total in `X-Total-Count`, the next page in
// `Link`.

import type { Context } from 'hono'
import { MAX_PAGE_SIZE } from '#contract/lists.ts'

/** The page size of a request without `limit`. */
export const DEFAULT_LIMIT = MAX_PAGE_SIZE

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
