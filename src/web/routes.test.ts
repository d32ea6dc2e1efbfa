import { expect, test, vi } from 'vitest'
import { routes as listRoutes } from './list-routes.ts'
import { routes as moreRoutes } from './more-routes.ts'
import { routes as partnerRoutes } from './partner-routes.ts'
import { routes as staffRoutes } from './staff-routes.ts'

// Other tests of this process have loaded the areas: these begin without any, as a browser does.
vi.resetModules()
const { leadsSomewhere, loadAreaOf, loadEveryArea, placeOf, rootOf, siteRoots } =
  await import('./routes.ts')

const inAreas = [...listRoutes, ...moreRoutes, ...partnerRoutes, ...staffRoutes]
const paths = inAreas.map(({ path }) => path)
const openPaths = [
  ...moreRoutes.filter(({ unlisted }) => !unlisted).map(({ path }) => path),
  ...['/products', '/products/sofa-beds', '/products/sofas', '/compare'],
]

// First, because the next test loads the areas.
test('a page may link to the pages of an area before it has loaded, but to none that is not there', () => {
  for (const path of openPaths) expect(leadsSomewhere(path), path).toBe(true)
  expect(placeOf('/faq')).toBeUndefined()
  for (const path of ['/order', '/quote', '/faq/nothing', '/products/nothing', '/nowhere'])
    expect(leadsSomewhere(path), path).toBe(false)
})

test('every path of an area loads it, and a path of none loads nothing', async () => {
  for (const path of paths) expect(loadAreaOf(path), path).toBeInstanceOf(Promise)
  for (const path of ['/', '/product/2', '/nowhere', '/administration'])
    expect(loadAreaOf(path), path).toBeUndefined()
  await loadEveryArea()
  for (const path of paths) expect(loadAreaOf(path), path).toBeUndefined()
})

test('once an area has loaded, a page links to the same pages as before', () => {
  for (const path of openPaths) expect(leadsSomewhere(path), path).toBe(true)
  for (const path of ['/order', '/quote', '/faq/nothing', '/products/nothing'])
    expect(leadsSomewhere(path)).toBe(false)
})

test('the first part of every path is one of the site’s', () => {
  expect(siteRoots()).toEqual(expect.arrayContaining(paths.map(rootOf)))
})

// With another number of keys the page is replaced, and what has the focus loses it.
test('whatever its address holds after the path, a page needs as much to be shown', () => {
  const searched = '?q=green+couch&color=Sand&seats=2&max=100000&stock=1&sort=price-asc&show=24'
  for (const path of [...paths, ...openPaths])
    expect(placeOf(path, searched)?.keys.length, path).toBe(placeOf(path)?.keys.length)
})
