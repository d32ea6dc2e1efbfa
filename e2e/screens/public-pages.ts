// A path of each public page, taken from the route table, so that no new page is forgotten.

import { routes as listRoutes } from '#web/list-routes.ts'
import { routes as moreRoutes } from '#web/more-routes.ts'
import { shopPaths } from '#web/routes.ts'

/** Need an order or an offer first; other journeys check them. */
const OF_ONE_SHOPPER = new Set([
  '/order/:link',
  '/order/:link/cases/:id',
  '/order/:link/documents/:number',
  '/order/:link/report/:kind',
  '/order/:link/review/:lineId',
  '/quote/:link',
])
const EXAMPLES: Record<string, string> = {
  '/products/:category': '/products/chairs',
  '/product/:id': '/product/2',
}

/** Fails on a path with a parameter that has no example here. */
export const publicPages = (): string[] =>
  [...shopPaths(), ...[...listRoutes, ...moreRoutes].map(({ path }) => path)]
    .filter((path) => !OF_ONE_SHOPPER.has(path))
    .map((path) => {
      const address = EXAMPLES[path] ?? path
      if (address.includes(':')) throw new Error(`${path} needs an example`)
      return address
    })
