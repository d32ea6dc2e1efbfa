// An address of every public page, from the route table itself: a new page cannot be forgotten.

import { shopPaths } from '#web/routes.ts'

const OF_STAFF_OR_PARTNERS = /^\/(admin|mlm)(\/|$)/
/** Made by an order or an offer, not by an address: looked at after one. */
const OF_ONE_SHOPPER = new Set(['/order/:link', '/quote/:link'])
const EXAMPLES: Record<string, string> = {
  '/products/:category': '/products/chairs',
  '/product/:id': '/product/2',
}

/** Fails on a path with a parameter that has no example here. */
export const publicPages = (): string[] =>
  shopPaths()
    .filter((path) => !OF_STAFF_OR_PARTNERS.test(path) && !OF_ONE_SHOPPER.has(path))
    .map((path) => {
      const address = EXAMPLES[path] ?? path
      if (address.includes(':')) throw new Error(`${path} needs an example`)
      return address
    })
